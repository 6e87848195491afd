"""A backend that believes the account service's tokens: python books.py [PORT]"""

import http.server
import json
import os
import sys

import jwt

ACCOUNT = os.environ.get("ACCOUNT", "http://127.0.0.1:8080")
AUDIENCE = "books.example.com"
# Read again every five minutes, and where a token names a key that is not among them.
KEYS = jwt.PyJWKClient(f"{ACCOUNT}/.well-known/jwks.json", lifespan=300)


class KeysUnknown(Exception):
    """The account service could not be asked for its keys: no fault of the token's."""


def reader(authorization):
    """The account's id; raises for anything that is no token for this service, and where that cannot be told."""
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or jwt.get_unverified_header(token).get("typ") != "at+jwt":
        raise jwt.InvalidTokenError("no access token")
    try:
        key = KEYS.get_signing_key_from_jwt(token)
    except (jwt.PyJWKClientConnectionError, ValueError) as error:
        raise KeysUnknown from error
    claims = jwt.decode(
        token, key, algorithms=[key.algorithm_name], audience=AUDIENCE, issuer=ACCOUNT, leeway=60,
        options={"require": ["exp", "iat", "nbf", "sub", "aud", "iss"], "strict_aud": True},
    )
    return claims["sub"]


class Books(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path != "/v1/books":
            return self.answer(404, {})
        try:
            who = reader(self.headers.get("Authorization", ""))
        except KeysUnknown:
            # Who is told 401 asks for another token.
            return self.answer(503, {})
        except jwt.PyJWTError:
            return self.answer(401, {}, ("WWW-Authenticate", "Bearer"))
        self.answer(200, {"reader": who, "book": "Dream of the Red Chamber"})

    def answer(self, status, body, *fields):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, value in fields:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8081
    http.server.ThreadingHTTPServer(("127.0.0.1", port), Books).serve_forever()

"""Access tokens (RFC 9068) as three libraries of Python's check them, by the key set of a running server."""

import hashlib
import hmac
import json
import time

import jose.exceptions
import jose.jwt
import jwt
import pytest
from joserfc import jwt as joserfc
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from service import App, Browser, Service
from signing import Tokens, base64url, decoded

BOOKS, OWN = "books.example.com", "com.readmigo.app"
# Of RFC 9068, section 2.2, in the order there.
REQUIRED = ["iss", "exp", "aud", "sub", "client_id", "iat", "jti"]
KEYS = "/.well-known/jwks.json"


class Signed(Service):
    def __init__(self, folder, algorithm):
        super().__init__(folder)
        self.algorithm = algorithm

    def settings(self):
        return [f"account.otherAudiences={BOOKS}", f"account.signingAlgorithm={self.algorithm}", "account.clientID=reader"]


def by_pyjwt(service, token, audience):
    key = jwt.PyJWKClient(service.origin + KEYS).get_signing_key_from_jwt(token)
    return jwt.decode(
        token, key, algorithms=[service.algorithm], audience=audience, issuer=service.origin, options={"require": REQUIRED}
    )


def by_joserfc(service, token, audience):
    keys = KeySet.import_key_set(Browser(service).ask("GET", KEYS).json)
    found = joserfc.decode(token, keys, algorithms=[service.algorithm])
    rules = {name: {"essential": True} for name in REQUIRED}
    rules |= {"aud": {"essential": True, "value": audience}, "iss": {"essential": True, "value": service.origin}}
    joserfc.JWTClaimsRegistry(**rules).validate(found.claims)
    return found.claims


def by_jose(service, token, audience):
    keys = Browser(service).ask("GET", KEYS).json
    options = {f"require_{name}": True for name in ("iss", "exp", "aud", "sub", "iat", "jti")}
    return jose.jwt.decode(token, keys, algorithms=[service.algorithm], audience=audience, issuer=service.origin, options=options)


# What each refuses with; python-jose knows no Ed25519.
READERS = {
    by_pyjwt: (jwt.PyJWTError,),
    by_joserfc: (JoseError, ValueError),
    by_jose: (jose.exceptions.JOSEError,),
}
PAIRS = [(algorithm, reader) for algorithm in ("EdDSA", "ES256") for reader in READERS if (algorithm, reader) != ("EdDSA", by_jose)]


@pytest.fixture(scope="module", params=("EdDSA", "ES256"))
def issued(request, tmp_path_factory):
    """A service, and an app's token of each audience."""
    folder = tmp_path_factory.mktemp("issued")
    with Signed(folder, request.param) as service:
        app = App(service)
        assert app.register("ann@example.com").status == 201
        made = app.ask("POST", "/v1/service-tokens", {"audience": BOOKS})
        assert made.status == 200, made.text
        yield service, app, {OWN: app.token, BOOKS: made.json["token"]}


def readers(service):
    return {reader: refused for reader, refused in READERS.items() if (service.algorithm, reader) in PAIRS}


def test_each_library_reads_each_token_and_what_the_standard_wants_is_in_it(issued):
    service, app, tokens = issued
    person = app.ask("GET", "/v1/me").json["userID"]
    for audience, token in tokens.items():
        header = json.loads(decoded(token.split(".")[0]))
        assert header["typ"] == "at+jwt" and header["alg"] == service.algorithm and set(header) == {"alg", "kid", "typ"}
        read = {reader.__name__: reader(service, token, audience) for reader in readers(service)}
        assert len({json.dumps(claims, sort_keys=True) for claims in read.values()}) == 1, read
        [claims, *_] = read.values()
        assert (claims["iss"], claims["aud"], claims["sub"], claims["client_id"]) == (service.origin, audience, person, "reader")
        assert claims["iat"] <= time.time() < claims["exp"] and len(decoded(claims["jti"])) == 16
        assert claims["auth_time"] <= claims["iat"]
    own = by_pyjwt(service, tokens[OWN], OWN)
    point = json.dumps(app.device.jwk, separators=(",", ":"), sort_keys=True).encode()
    assert "pwd" in own["amr"] and own["cnf"] == {"jkt": base64url(hashlib.sha256(point).digest())}


def test_a_token_s_name_is_its_own(issued):
    service, app, tokens = issued
    names = {by_pyjwt(service, tokens[OWN], OWN)["jti"], by_pyjwt(service, tokens[BOOKS], BOOKS)["jti"]}
    again = app.ask("POST", "/v1/service-tokens", {"audience": BOOKS}).json["token"]
    names.add(by_pyjwt(service, again, BOOKS)["jti"])
    kept = app.token
    assert app.refresh().status == 200 and app.token != kept
    names.add(by_pyjwt(service, app.token, OWN)["jti"])
    assert len(names) == 4


def changed(service, token):
    """Everything that a token must not become."""
    head, body, signature = token.split(".")
    header, claims = json.loads(decoded(head)), json.loads(decoded(body))
    keys = Browser(service).ask("GET", KEYS).json["keys"]
    other = next(key for key in keys if key["alg"] != service.algorithm)
    own = next(key for key in keys if key["kid"] == header["kid"])

    def headed(**words):
        return f"{base64url(json.dumps(header | words).encode())}.{body}"

    def flipped(part, place):
        data = bytearray(decoded(part))
        data[place] ^= 1
        return base64url(bytes(data))

    like = Tokens(service.folder, token)
    found = {
        "none": headed(alg="none") + ".",
        "none, signed": headed(alg="none") + f".{signature}",
        "the other algorithm": headed(alg=other["alg"]) + f".{signature}",
        "the other key": headed(kid=other["kid"], alg=other["alg"]) + f".{signature}",
        "another's body": f"{head}.{base64url(json.dumps(claims | {'sub': '0' * 32}).encode())}.{signature}",
        "no signature": f"{head}.{body}.",
        "flipped head": f"{flipped(head, 12)}.{body}.{signature}",
        "flipped body": f"{head}.{flipped(body, 20)}.{signature}",
        "expired": like.token(exp=int(time.time()) - 600),
        "another issuer": like.token(iss="https://elsewhere.example"),
        "another audience": like.token(aud="shop.example.com"),
        "no subject": like.token(sub=None),
        "no name": like.token(jti=None),
    }
    found |= {f"flipped signature {place}": f"{head}.{body}.{flipped(signature, place)}" for place in (0, 31, 32, 63)}
    for secret in (own["x"].encode(), decoded(own["x"]), json.dumps(own).encode()):
        words = headed(alg="HS256")
        found[f"HS256 by {len(secret)} bytes"] = f"{words}.{base64url(hmac.digest(secret, words.encode(), 'sha256'))}"
    return found


def test_each_library_refuses_each_changed_token(issued):
    service, _, tokens = issued
    for audience, token in tokens.items():
        # The same by hand, unchanged, is taken: what follows is refused for its change.
        like = Tokens(service.folder, token).token()
        for reader, refused in readers(service).items():
            assert reader(service, like, audience)["aud"] == audience
            for name, forged in changed(service, token).items():
                with pytest.raises(refused):
                    pytest.fail(f"{reader.__name__} takes {name}: {reader(service, forged, audience)}")
            other = OWN if audience == BOOKS else BOOKS
            with pytest.raises(refused):
                reader(service, token, other)


def test_a_signature_s_twin_is_refused_by_the_service(issued):
    """Libraries take both signatures of P-256 that hold for the same words; the service takes the lower one alone."""
    service, app, _ = issued
    if service.algorithm != "ES256":
        return
    browser = Browser(service)
    assert browser.register("bob@example.com").status == 201
    token = browser.cookies["access"]
    head, body, signature = token.split(".")
    data = decoded(signature)
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    twin = data[:32] + (order - int.from_bytes(data[32:], "big")).to_bytes(32, "big")
    assert browser.ask("GET", "/v1/session").status == 200
    browser.cookies["access"] = f"{head}.{body}.{base64url(twin)}"
    assert by_pyjwt(service, browser.cookies["access"], OWN)["aud"] == OWN
    assert browser.ask("GET", "/v1/session").status == 401

"""An app on a device: its key, the proofs by which it is known (RFC 9449), and the tokens of its session."""

import base64
import hashlib
import itertools
import json
import time

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from service import Browser


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def encoded(value):
    return base64url(json.dumps(value).encode())


class Device:
    """A P-256 key."""

    names = itertools.count()

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        numbers = self.key.public_key().public_numbers()
        self.jwk = {"kty": "EC", "crv": "P-256", **{name: base64url(getattr(numbers, name).to_bytes(32, "big")) for name in "xy"}}

    def proof(self, verb, address, token=None, nonce=None, **claims):
        body = {"jti": f"{id(self)} {next(self.names)}", "htm": verb, "htu": address, "iat": int(time.time())}
        if token:
            body["ath"] = base64url(hashlib.sha256(token.encode()).digest())
        if nonce:
            body["nonce"] = nonce
        words = f"{encoded({'typ': 'dpop+jwt', 'alg': 'ES256', 'jwk': self.jwk})}.{encoded(body | claims)}"
        signature = decode_dss_signature(self.key.sign(words.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{words}.{base64url(b''.join(part.to_bytes(32, 'big') for part in signature))}"


class App(Browser):
    """An app that proves its device's key with each request, and learns the service's nonce as it is told."""

    def __init__(self, service):
        super().__init__(service)
        self.device, self.token, self.renewal, self.nonce = Device(), None, None, None
        # What was last sent, as a thief would copy it.
        self.sent = None

    def headers(self, verb, path):
        token = self.token if path.startswith(("/v1/me", "/v1/session", "/v1/service-tokens")) else None
        proof = self.device.proof(verb, self.service.origin + path, token, self.nonce)
        self.sent = {"DPoP": proof, **({"Authorization": f"DPoP {token}"} if token else {})}
        return self.sent

    def ask_once(self, verb, path, body=None, keeps=True, further=()):
        reply = super().ask_once(verb, path, body, keeps, further)
        if (reply.json or {}).get("subcode") == "nonce":
            reply = super().ask_once(verb, path, body, keeps, further)
        return reply

    def learn(self, reply):
        self.nonce = reply.headers.get("DPoP-Nonce", self.nonce)
        session = (reply.json or {}).get("session") or reply.json or {}
        if "accessToken" in session:
            self.token, self.renewal = session["accessToken"], session["refreshToken"]

    def refresh(self, keeps=True):
        return self.ask("POST", "/v1/tokens", {"refreshToken": self.renewal}, keeps)

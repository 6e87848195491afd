"""A device's key, and the proofs by which it is known (RFC 9449)."""

import base64
import hashlib
import itertools
import json
import time

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature


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

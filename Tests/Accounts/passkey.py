"""A passkey in software: what an authenticator and its browser answer (WebAuthn Level 3, sections 5.8.1 and 6.1)."""

import hashlib
import json
import os

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from device import base64url

# Somebody was there, and was verified.
USED, MADE = 0x05, 0x45


def head(major, number):
    size = 0 if number < 24 else 1 if number < 256 else 2
    return bytes([major << 5 | (number if size == 0 else 23 + size)]) + (number.to_bytes(size, "big") if size else b"")


def cbor(value):
    match value:
        case int(): return head(0, value) if value >= 0 else head(1, -1 - value)
        case bytes(): return head(2, len(value)) + value
        case str(): return head(3, len(value)) + value.encode()
        case dict(): return head(5, len(value)) + b"".join(cbor(each) + cbor(value[each]) for each in value)
    raise TypeError(value)


def octets(number):
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


class Key:
    """A key pair of one of the three algorithms."""

    def __init__(self, kind):
        self.kind = kind
        if kind == "ES256":
            self.own = ec.generate_private_key(ec.SECP256R1())
            numbers = self.own.public_key().public_numbers()
            self.cose = cbor({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        elif kind == "EdDSA":
            self.own = ed25519.Ed25519PrivateKey.generate()
            self.cose = cbor({1: 1, 3: -8, -1: 6, -2: self.own.public_key().public_bytes_raw()})
        else:
            self.own = rsa.generate_private_key(65537, 2048)
            numbers = self.own.public_key().public_numbers()
            self.cose = cbor({1: 3, 3: -257, -1: octets(numbers.n), -2: octets(numbers.e)})

    def sign(self, message):
        match self.kind:
            case "ES256": return self.own.sign(message, ec.ECDSA(hashes.SHA256()))
            case "EdDSA": return self.own.sign(message)
        return self.own.sign(message, padding.PKCS1v15(), hashes.SHA256())

class Passkey:
    """A passkey that answers at a site."""

    def __init__(self, origin, kind="ES256"):
        self.origin, self.key, self.id = origin, Key(kind), os.urandom(32)

    def made(self, asked):
        """What `POST /v1/me/passkeys` takes, by what its options asked."""
        self.handle = asked["userHandle"]
        data = self.data(asked["rpID"], MADE) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + self.key.cose
        return {
            "id": base64url(self.id), "userHandle": self.handle, "clientDataJSON": base64url(self.client_data("webauthn.create", asked)),
            "attestationObject": base64url(cbor({"fmt": "none", "attStmt": {}, "authData": data})),
        }  # fmt: skip

    def used(self, asked):
        """What `POST /v1/sign-in/passkey` takes, by what its options asked."""
        data, client = self.data(asked["rpID"], USED), self.client_data("webauthn.get", asked)
        return {
            "id": base64url(self.id), "userHandle": self.handle, "clientDataJSON": base64url(client), "authenticatorData": base64url(data),
            "signature": base64url(self.key.sign(data + hashlib.sha256(client).digest())),
        }  # fmt: skip

    def data(self, party, flags):
        return hashlib.sha256(party.encode()).digest() + bytes([flags]) + bytes(4)

    def client_data(self, kind, asked):
        data = {"type": kind, "challenge": asked["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(data, separators=(",", ":")).encode()

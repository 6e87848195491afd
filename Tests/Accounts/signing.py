"""Access tokens as the service itself signs them, by its own keys."""

import base64
import json

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from device import base64url

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def decoded(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def p256(seed):
    """The key of P-256 that a seed is."""
    candidates = (HKDF(hashes.SHA256(), 32, b"readmigo account 1", b"ES256 %d" % counter).derive(seed) for counter in range(255))
    numbers = (int.from_bytes(candidate, "big") for candidate in candidates)
    return ec.derive_private_key(next(number for number in numbers if 0 < number < ORDER), ec.SECP256R1())


class Tokens:
    """Tokens like one that the service gave."""

    def __init__(self, folder, like):
        [path] = (folder / "data/signing").glob("*.key")
        seed = path.read_bytes()
        self.head, body, _ = like.split(".")
        self.header, self.claims = json.loads(decoded(self.head)), json.loads(decoded(body))
        self.key = Ed25519PrivateKey.from_private_bytes(seed) if self.header["alg"] == "EdDSA" else p256(seed)

    def token(self, **claims):
        """One that says something else; `None` leaves a claim out."""
        said = {name: value for name, value in (self.claims | claims).items() if value is not None}
        body = json.dumps(said, separators=(",", ":"), sort_keys=True).encode()
        words = f"{self.head}.{base64url(body)}"
        return f"{words}.{base64url(self.signature(words.encode()))}"

    def signature(self, words):
        if self.header["alg"] == "EdDSA":
            return self.key.sign(words)
        r, s = decode_dss_signature(self.key.sign(words, ec.ECDSA(hashes.SHA256())))
        return r.to_bytes(32, "big") + min(s, ORDER - s).to_bytes(32, "big")

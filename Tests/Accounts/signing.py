"""Access tokens as the service itself signs them, by its own key."""

import base64
import json

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Tokens:
    """Tokens like one that the service gave."""

    def __init__(self, folder, like):
        [path] = (folder / "data/signing").glob("*.key")
        self.key = Ed25519PrivateKey.from_private_bytes(path.read_bytes())
        self.head, body, _ = like.split(".")
        self.claims = json.loads(base64.urlsafe_b64decode(body + "=="))

    def token(self, **claims):
        """One that says something else."""
        body = json.dumps(self.claims | claims, separators=(",", ":"), sort_keys=True).encode()
        words = f"{self.head}.{base64url(body)}"
        return f"{words}.{base64url(self.key.sign(words.encode()))}"

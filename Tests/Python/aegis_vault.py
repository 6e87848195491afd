"""A reader of Aegis' vaults by docs/vault.md of its repository, with nothing of ours."""

import base64
import hashlib
import json

from cryptography.hazmat.primitives.ciphers.aead import AESGCM


def open_vault(text: str, password: bytes) -> dict:
    """The contents of a vault; InvalidTag if the password is another one or a byte was changed."""
    vault = json.loads(text)
    assert vault["version"] == 1
    header = vault["header"]
    (slot,) = [slot for slot in header["slots"] if slot["type"] == 1]
    key = hashlib.scrypt(
        password, salt=bytes.fromhex(slot["salt"]), n=slot["n"], r=slot["r"], p=slot["p"], maxmem=1 << 30, dklen=32)
    master = unseal(key, bytes.fromhex(slot["key"]), slot["key_params"])
    return json.loads(unseal(master, base64.b64decode(vault["db"], validate=True), header["params"]))


def unseal(key: bytes, sealed: bytes, params: dict) -> bytes:
    nonce, tag = bytes.fromhex(params["nonce"]), bytes.fromhex(params["tag"])
    assert len(nonce) == 12 and len(tag) == 16
    return AESGCM(key).decrypt(nonce, sealed + tag, None)

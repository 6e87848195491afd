#!/usr/bin/env python3
"""Writes Tests/Vectors/keys-1.json: a text of keys with fixed salt and nonce, made without any code of `second`."""
import json
import pathlib

from key_text import seal
from vault_format import key_id

PASSPHRASE = "pässwörter 与 коты 🐈"
COST = (12, 4, 2)


def main():
    keys = sorted((bytes(range(start, start + 32)) for start in (0, 50, 200)), key=key_id)
    vector = {
        "passphrase": PASSPHRASE, "keys": [key.hex() for key in keys], "keyIDs": [key_id(key).hex() for key in keys],
        "text": seal(keys, PASSPHRASE.encode(), bytes(range(16)), bytes(range(12)), COST),
    }
    path = pathlib.Path(__file__).parent.parent / "Vectors/keys-1.json"
    path.write_text(json.dumps(vector, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()

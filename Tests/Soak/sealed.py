"""Opens what lies in cloud folders, by docs/vault-format.md alone: what can be read there, and what lies in the clear."""

import pathlib
import re
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Python"))
import key_text  # noqa: E402
from vault_format import key_id, open_vault, read_key_file  # noqa: E402

# scrypt's exponent, r and p: a text of keys that is opened with little work.
CHEAP = (10, 8, 1)

# A version's name, also of a copy that a carrier made of it: the register's name is what the seal is bound to.
VERSION = re.compile(r"(register-[0-9a-f]{32}(?:-[0-9a-f]{32})?)-[0-9a-f]{16}-[0-9a-f]{32}(?:[^0-9A-Za-z].*)?\.sealed")


def read_keys(folders):
    """Every key of some key folders."""
    paths = {path.name: path for folder in folders if folder.exists() for path in folder.glob("*.secret")}
    return [read_key_file(path.read_bytes(), path.stem) for path in paths.values()]


def text_of_keys(keys, passphrase, random, owner):
    """Keys as `key import` takes them; `owner` is the product in capital letters."""
    salt, nonce = random.randbytes(16), random.randbytes(12)
    text = key_text.seal(sorted(keys, key=key_id), passphrase.encode(), salt, nonce, CHEAP)
    return text.replace("SECOND KEYS", f"{owner} KEYS")


class Reader:
    """Opens versions, each once."""

    def __init__(self):
        self._texts = {}

    def text(self, name, data, keys):
        """What a version says; empty for what is no version, not whole, or of another key."""
        match = VERSION.fullmatch(name)
        if not match:
            return ""
        known = self._texts.get((match[1], data))
        if known is None:
            try:
                known = open_vault(data, keys, name=match[1], versions=(1, 2))[2].decode()
            except Exception:
                # Cut short, or its key is not here yet: it may open later.
                return ""
            self._texts[match[1], data] = known
        return known


def files(folder):
    """Name and bytes of all files below a folder, or of none if it is not there."""
    for path in sorted(folder.rglob("*")) if folder.exists() else []:
        if path.is_file() and not path.is_symlink():
            yield str(path.relative_to(folder)), path.read_bytes()


def in_clear(folders, secrets):
    """A sentence for each secret that lies in the clear somewhere below some folders."""
    wanted = re.compile(b"|".join(re.escape(each) for each in sorted(secrets, key=len, reverse=True)) or b"(?!)", re.I)
    found = []
    for folder in folders:
        for name, data in files(folder):
            match = wanted.search(name.encode() + b"\n" + data)
            if match:
                found.append(f"{folder.name}/{name} holds {match[0]!r} in the clear")
    return found

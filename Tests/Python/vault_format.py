"""Opens a vault by the steps of docs/vault-format.md, and by nothing else."""
import base64
import hashlib
import json
import zlib

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

MAGIC = b"\x89SECOND\n"


def key_id(key):
    return hashlib.sha256(b"second-key-id" + key).digest()[:8]


def read_key_file(data, name):
    """The secret in a file of the file store."""
    assert data[:8] == b"SECRET1\n"
    length = data[8]
    assert data[9:9 + length] == name.encode()
    start = 9 + length + 2
    count = int.from_bytes(data[start - 2:start], "big")
    assert len(data) == start + count + 4
    assert zlib.crc32(data[:-4]) == int.from_bytes(data[-4:], "big")
    return data[start:start + count]


def split(data, versions=(1,)):
    """Header, key id, nonce, ciphertext with tag, and the bytes that are authenticated with it."""
    assert data[:8] == MAGIC and data[8] in versions
    length = int.from_bytes(data[9:13], "big")
    at = 13 + length
    return data[13:at], data[at:at + 8], data[at + 8:at + 20], data[at + 20:], data[:at + 8]


def open_vault(data, keys, name="vault.sealed", versions=(1,)):
    """Header and body as JSON, the body's text as the third; `keys` are candidates."""
    header, body = open_envelope(data, keys, name, versions)
    return json.loads(header), json.loads(body), body


def open_envelope(data, keys, name, versions=(1,)):
    """The bytes of header and body."""
    header, wanted, nonce, sealed, before = split(data, versions)
    key = next(key for key in keys if key_id(key) == wanted)
    padded = AESGCM(key).decrypt(nonce, sealed, before + name.encode())
    length = int.from_bytes(padded[:4], "big")
    assert not any(padded[4 + length:])
    return header, zlib.decompress(padded[4:4 + length])


def size_class(count):
    step = 1024
    while 7 * step < count:
        step *= 2
    return max(4, -(-count // step)) * step


def seal(header, body, key, nonce, name="vault.sealed"):
    packed = zlib.compress(body)
    padded = len(packed).to_bytes(4, "big") + packed
    padded += bytes(size_class(len(padded)) - len(padded))
    before = MAGIC + b"\x01" + len(header).to_bytes(4, "big") + header + key_id(key)
    return before + nonce + AESGCM(key).encrypt(nonce, padded, before + name.encode())


def index(body):
    """The two instants, and the tokens as their fields, of the index's body."""
    def number(count):
        nonlocal body
        value, body = int.from_bytes(body[:count], "big"), body[count:]
        return value

    def part(count):
        nonlocal body
        value, body = body[:count], body[count:]
        assert len(value) == count
        return value

    moments, found = (number(8), number(8)), []
    while body:
        token = {"id": part(16).hex()}
        for name in ("issuer", "account", "domain"):
            token[name] = part(number(4)).decode()
        token["algorithm"] = ("SHA1", "SHA256", "SHA512")[number(1)]
        token["digits"], token["period"] = number(1), number(4)
        token["secret"] = base64.b32encode(part(number(4))).decode().rstrip("=")
        token["created"], token["updated"], token["pinned"] = number(8), number(8), number(1) == 1
        found.append(token)
    return moments, found


def tokens(body):
    """The tokens that are shown: id -> fields."""
    shown = {}
    for entry in body["records"]:
        if not isinstance(entry, dict) or "fields" not in entry:
            continue
        fields, stamps = entry["fields"], entry.get("stamps", {})
        stamp = {field: stamps.get(field, entry["at"]) for field in fields}
        deleted = stamp.pop("deleted", "")
        if fields.get("deleted") is True and all(deleted > other for other in stamp.values()):
            continue
        shown[entry["id"]] = fields
    return shown

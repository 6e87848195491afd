"""Opens and makes texts of keys by the steps of docs/key-text.md, and by nothing else."""
import base64
import hashlib

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

BEGIN, END = "-----BEGIN SECOND KEYS-----", "-----END SECOND KEYS-----"
MAGIC = b"SECKEYS\n"
# exponent of N, r, p
STANDARD = (17, 8, 1)


def derive(passphrase, salt, cost):
    exponent, r, p = cost
    return hashlib.scrypt(passphrase, salt=salt, n=1 << exponent, r=r, p=p, maxmem=2**31 - 1, dklen=32)


def check_sum(data):
    return hashlib.sha256(data).digest()[:4]


def armor(data):
    letters = base64.b64encode(data).decode()
    lines = [letters[at:at + 64] for at in range(0, len(letters), 64)]
    return "\n".join([BEGIN, *lines, END]) + "\n"


def disarm(text):
    lines = [line.strip() for line in text.splitlines()]
    start = lines.index(BEGIN)
    return base64.b64decode("".join(lines[start + 1:lines.index(END, start)]), validate=True)


def split(data):
    """Cost, salt, nonce, sealed keys with their tag, and what is authenticated with them."""
    assert data[:8] == MAGIC and check_sum(data[:-4]) == data[-4:]
    assert data[8] == 1
    return tuple(data[9:12]), data[12:28], data[28:40], data[40:-4], data[:40]


def open_text(text, passphrase):
    cost, salt, nonce, sealed, head = split(disarm(text))
    plain = AESGCM(derive(passphrase, salt, cost)).decrypt(nonce, sealed, head)
    assert plain and len(plain) % 32 == 0
    return [plain[at:at + 32] for at in range(0, len(plain), 32)]


def seal(keys, passphrase, salt, nonce, cost=STANDARD, version=1):
    head = MAGIC + bytes([version, *cost]) + salt + nonce
    data = head + AESGCM(derive(passphrase, salt, cost)).encrypt(nonce, b"".join(keys), head)
    return armor(data + check_sum(data))

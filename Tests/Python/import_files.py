#!/usr/bin/env python3
"""Makes the files of other authenticators, by their documents (docs/import.md) and without a line of ours.

    Tests/Python/import_files.py --write     writes Tests/ImportsTests/Samples, always the same bytes
    Tests/Python/import_files.py --check     fails where one of them is not what would be written

Every file has the same three good accounts, as far as its form can say them, and what that program can hold and Second cannot.
"""

import base64
import csv
import ctypes
import ctypes.util
import hashlib
import io
import json
import sys
from pathlib import Path
from urllib.parse import quote, urlencode

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

SAMPLES = Path(__file__).resolve().parents[1] / "ImportsTests" / "Samples"
PASSWORD = b"open sesame \xc3\xbc"

SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
GOOD = [
    {"issuer": "GitHub", "account": "alice", "secret": SECRET, "algorithm": "SHA1", "digits": 6, "period": 30},
    {"issuer": "Zürcher Bank", "account": "ann@example.org", "secret": "JBSWY3DPEHPK3PXP", "algorithm": "SHA256",
     "digits": 8, "period": 60},
    {"issuer": "中国银行", "account": "\"李雷\" \\ home", "secret": "MFRGGZDFMZTWQ2LK", "algorithm": "SHA512", "digits": 7,
     "period": 20},
]  # fmt: skip
BAD = [
    {"issuer": "Counter", "account": "h", "secret": SECRET, "algorithm": "SHA1", "digits": 6, "counter": 4, "kind": "hotp"},
    {"issuer": "Steam", "account": "gamer", "secret": SECRET, "algorithm": "SHA1", "digits": 5, "period": 30, "kind": "steam"},
    {"issuer": "Torn", "account": "t", "secret": "ABC1EF23", "algorithm": "SHA1", "digits": 6, "period": 30},
    {"issuer": "Old", "account": "o", "secret": SECRET, "algorithm": "MD5", "digits": 6, "period": 30},
    {"issuer": "Still", "account": "s", "secret": SECRET, "algorithm": "SHA1", "digits": 6, "period": 0},
    {"issuer": "Long", "account": "l", "secret": SECRET, "algorithm": "SHA1", "digits": 12, "period": 30},
    {"issuer": "Empty", "account": "e", "secret": "", "algorithm": "SHA1", "digits": 6, "period": 30},
]  # fmt: skip


def fixed(label: str, count: int) -> bytes:
    """Bytes that look random and are always the same."""
    return hashlib.shake_128(label.encode()).digest(count)


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def kind(entry) -> str:
    return entry.get("kind", "totp")


def link(entry, **more) -> str:
    label = quote(entry["issuer"], safe="") + ":" + quote(entry["account"], safe="")
    query = {"secret": entry["secret"], "issuer": entry["issuer"], "algorithm": entry["algorithm"], "digits": entry["digits"]}
    query |= {name: entry[name] for name in ("period", "counter") if name in entry} | more
    return f"otpauth://{kind(entry)}/{label}?{urlencode(query, quote_via=quote)}"


def links(entries) -> bytes:
    return "".join(link(entry) + "\n" for entry in entries).encode()


# Aegis: docs/vault.md of beemdevelopment/Aegis.


def aegis_contents(entries, version=3):
    made = []
    for entry in entries:
        info = {"secret": entry["secret"], "algo": entry["algorithm"], "digits": entry["digits"]}
        info |= {name: entry[name] for name in ("period", "counter") if name in entry}
        made.append({
            "type": kind(entry), "uuid": "3ae6f1ad-2e65-4ed2-a953-1ec0dff2386d", "name": entry["account"],
            "issuer": entry["issuer"], "note": "", "favorite": False, "icon": None, "info": info, "groups": [],
        })  # fmt: skip
    return {"version": version, "entries": made, "groups": []}


def aegis_plain(entries, **more) -> bytes:
    header = {"slots": None, "params": None}
    return json.dumps({"version": 1, "header": header, "db": aegis_contents(entries, **more)}, indent=4).encode()


def aegis_slot(master, password, cost, label="slot", slot_type=1):
    n, r, p = cost
    salt, nonce = fixed(label + "salt", 32), fixed(label + "nonce", 12)
    key = hashlib.scrypt(password, salt=salt, n=n, r=r, p=p, maxmem=1 << 30, dklen=32)
    sealed = AESGCM(key).encrypt(nonce, master, None)
    return {
        "type": slot_type, "uuid": "a8325752-c1be-458a-9b3e-5e0a8154d9ec", "key": sealed[:32].hex(),
        "key_params": {"nonce": nonce.hex(), "tag": sealed[32:].hex()}, "n": n, "r": r, "p": p, "salt": salt.hex(),
        "repaired": True,
    }  # fmt: skip


def aegis_sealed(entries, passwords=(PASSWORD,), cost=(1 << 10, 8, 1), change=None) -> bytes:
    master, nonce = fixed("master", 32), fixed("vault nonce", 12)
    sealed = AESGCM(master).encrypt(nonce, json.dumps(aegis_contents(entries)).encode(), None)
    slots = [aegis_slot(master, password, cost, f"slot {index}") for index, password in enumerate(passwords)]
    # A phone's own slot stands before them, as Aegis writes it.
    phone = {name: slots[0][name] for name in ("uuid", "key", "key_params")} if slots else {}
    header = {"slots": [{"type": 2} | phone, *slots], "params": {"nonce": nonce.hex(), "tag": sealed[-16:].hex()}}
    if change:
        change(header)
    text = json.dumps({"version": 1, "header": header, "db": b64(sealed[:-16])}, indent=4)
    return text.replace("/", "\\/").encode()


# 2FAS: the export of its apps, schema 4.


def two_fas_services(entries):
    return [
        {
            "name": entry["issuer"], "secret": entry["secret"], "updatedAt": 1702934567518,
            "otp": {
                "label": entry["account"], "account": entry["account"], "issuer": entry["issuer"], "digits": entry["digits"],
                "algorithm": entry["algorithm"], "tokenType": kind(entry).upper(), "source": "Link",
            } | {name: entry[name] for name in ("period", "counter") if name in entry},
            "order": {"position": index},
        }
        for index, entry in enumerate(entries)
    ]  # fmt: skip


def two_fas(services, **more) -> bytes:
    return json.dumps({
        "services": services, "groups": [], "updatedAt": 1702934732299, "schemaVersion": 4, "appVersionCode": 5000009,
        "appVersionName": "5.1.0", "appOrigin": "android",
    } | more, separators=(",", ":")).encode()  # fmt: skip


def two_fas_plain(entries) -> bytes:
    return two_fas(two_fas_services(entries))


def two_fas_sealed(entries, password=PASSWORD) -> bytes:
    salt, nonce = fixed("2fas salt", 256), fixed("2fas nonce", 12)
    key = hashlib.pbkdf2_hmac("sha256", password, salt, 10_000, 32)
    sealed = AESGCM(key).encrypt(nonce, json.dumps(two_fas_services(entries)).encode(), None)
    text = ":".join(map(b64, (sealed, salt, nonce)))
    return two_fas([], servicesEncrypted=text, reference=text)


# Ente Auth: its guide "Exporting your data out of Ente Auth".


def ente_links(entries) -> bytes:
    display = {"pinned": False, "trashed": False, "lastUsedAt": 0, "tapCount": 0, "tags": []}
    lines = [link(entry, codeDisplay=json.dumps(display, separators=(",", ":"))) for entry in entries]
    lines.append(link(GOOD[0] | {"issuer": "Binned"}, codeDisplay=json.dumps(display | {"trashed": True}, separators=(",", ":"))))
    return "\n".join(lines).encode()


def secret_stream(message: bytes, key: bytes):
    """One last message of crypto_secretstream_xchacha20poly1305, by libsodium itself: header and ciphertext."""
    sodium = ctypes.CDLL(ctypes.util.find_library("sodium") or "libsodium.so.23")
    state, header = ctypes.create_string_buffer(52), ctypes.create_string_buffer(24)
    sodium.crypto_secretstream_xchacha20poly1305_init_push(state, header, key)
    sealed = ctypes.create_string_buffer(len(message) + 17)
    sodium.crypto_secretstream_xchacha20poly1305_push(
        state, sealed, None, message, ctypes.c_ulonglong(len(message)), None, ctypes.c_ulonglong(0), ctypes.c_ubyte(3))
    return header.raw, sealed.raw


def ente_sealed(entries, password=PASSWORD, memory=1 << 20, passes=2, **more) -> bytes:
    salt = fixed("ente salt", 16)
    key = Argon2id(salt=salt, length=32, iterations=passes, lanes=1, memory_cost=memory // 1024).derive(password)
    header, sealed = secret_stream(ente_links(entries), key)
    return json.dumps({
        "version": 1, "kdfParams": {"memLimit": memory, "opsLimit": passes, "salt": b64(salt)},
        "encryptedData": b64(sealed), "encryptionNonce": b64(header),
    } | more).encode()  # fmt: skip


# Bitwarden: its unencrypted JSON and CSV.


def bitwarden_items(entries):
    items = [
        {"type": 1, "name": "Item " + entry["issuer"], "login": {"uris": None, "username": None, "password": "p", "totp": link(entry)}}
        for entry in entries
    ]
    items.append({"type": 1, "name": "Bare", "login": {"username": "b@example.org", "totp": "jbsw y3dp ehpk 3pxp"}})
    items.append({"type": 1, "name": "Steam alone", "login": {"username": "gamer", "totp": "steam://" + SECRET}})
    items.append({"type": 1, "name": "Password alone", "login": {"username": "x", "password": "p", "totp": None}})
    items.append({"type": 2, "name": "A note", "notes": "n"})
    return items


def bitwarden_json(entries) -> bytes:
    return json.dumps({"encrypted": False, "folders": [], "items": bitwarden_items(entries)}, indent=2).encode()


def table(header, rows, **more) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n", **more)
    writer.writerows([header, *rows])
    return out.getvalue().encode()


def bitwarden_csv(entries) -> bytes:
    header = "folder,favorite,type,name,notes,fields,login_uri,login_username,login_password,login_totp".split(",")
    rows = [
        ["", "", "login", item["name"], "two\nlines, \"quoted\"", "", "", item.get("login", {}).get("username") or "", "p",
         item.get("login", {}).get("totp") or ""]
        for item in bitwarden_items(entries)
    ]  # fmt: skip
    return table(header, rows)


# Proton Authenticator: version 1 of its export.


def proton_plain(entries) -> bytes:
    made = [
        {"id": "a19e0019", "content": {"uri": link(entry), "entry_type": kind(entry).capitalize(), "name": entry["account"]},
         "note": None}
        for entry in entries
    ]  # fmt: skip
    return json.dumps({"version": 1, "entries": made}).encode()


def proton_sealed(entries, password=PASSWORD) -> bytes:
    salt, nonce = fixed("proton salt", 16), fixed("proton nonce", 12)
    key = Argon2id(salt=salt, length=32, iterations=2, lanes=1, memory_cost=19 * 1024).derive(password)
    sealed = nonce + AESGCM(key).encrypt(nonce, proton_plain(entries), b"proton.authenticator.export.v1")
    return json.dumps({"version": 1, "salt": b64(salt), "content": b64(sealed)}).encode()


# Google Authenticator: a message of Protocol Buffers in a link.


def varint(number: int) -> bytes:
    out = b""
    while number > 127:
        out, number = out + bytes([number & 127 | 128]), number >> 7
    return out + bytes([number])


def field(number: int, value) -> bytes:
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def unbase32(secret: str) -> bytes:
    return base64.b32decode(secret + "=" * (-len(secret) % 8))


def google_account(entry) -> bytes:
    algorithm = {"SHA1": 1, "SHA256": 2, "SHA512": 3, "MD5": 4}[entry["algorithm"]]
    return (
        field(1, unbase32(entry["secret"])) + field(2, entry["account"].encode()) + field(3, entry["issuer"].encode())
        + field(4, algorithm) + field(5, 2 if entry["digits"] == 8 else 1) + field(6, 1 if kind(entry) == "hotp" else 2)
        + field(7, entry.get("counter", 0))
    )  # fmt: skip


def google_link(accounts, index=0, size=1, batch=-0x1234567) -> str:
    message = b"".join(field(1, account) for account in accounts)
    message += field(2, 1) + field(3, size) + field(4, index) + field(5, batch % (1 << 64))
    return "otpauth-migration://offline?data=" + quote(b64(message), safe="")


GOOGLE = [
    GOOD[0], GOOD[1] | {"account": "Zürcher Bank:ann@example.org"}, GOOD[0] | {"issuer": "", "account": "Shop:bob", "algorithm": "SHA512"},
    BAD[0], BAD[3], BAD[6],
]  # fmt: skip


def google() -> bytes:
    return google_link([google_account(entry) for entry in GOOGLE]).encode()


# Apple's Passwords, KeePassXC: CSV.


def apple(entries) -> bytes:
    rows = [["Title of " + entry["issuer"], "https://example.org/", "user", "p,\"q\"", "n\nn", link(entry)] for entry in entries]
    return table("Title,URL,Username,Password,Notes,OTPAuth".split(","), [*rows, ["Only a password", "", "u", "p", "", ""]])


def keepassxc(entries) -> bytes:
    header = "Group,Title,Username,Password,URL,Notes,TOTP,Icon,Last Modified,Created".split(",")
    nameless = f"otpauth://totp/KeePassXC:none?secret={SECRET}&period=30&digits=6&issuer=KeePassXC"
    rows = [["Root", entry["issuer"], entry["account"], "p", "", "", link(entry), "0", "", ""] for entry in entries]
    rows += [["Root", "No name", "", "p", "", "", nameless.replace("KeePassXC", "No%20name"), "0", "", ""],
             ["Root", "", "", "p", "", "", nameless, "0", "", ""], ["Root/Mail", "Only a password", "u", "p", "", "", "", "0", "", ""]]  # fmt: skip
    return table(header, rows, quoting=csv.QUOTE_ALL)


# andOTP, Raivo, FreeOTP+, Stratum.


def andotp(entries) -> bytes:
    made = [
        {"secret": entry["secret"], "issuer": entry["issuer"], "label": entry["account"], "digits": entry["digits"],
         "type": kind(entry).upper(), "algorithm": entry["algorithm"], "thumbnail": "Default", "last_used": 1608146844162, "tags": []}
        | {name: entry[name] for name in ("period", "counter") if name in entry}
        for entry in entries
    ]  # fmt: skip
    made.append({"secret": SECRET, "label": "Forum - bob", "digits": 6, "type": "TOTP", "algorithm": "SHA1", "period": 30})
    return json.dumps(made, separators=(",", ":")).encode()


def raivo(entries) -> bytes:
    return json.dumps([
        {"kind": kind(entry).upper(), "algorithm": entry["algorithm"], "timer": str(entry.get("period", 0)), "digits": str(entry["digits"]),
         "issuer": entry["issuer"], "account": entry["account"], "secret": entry["secret"], "counter": str(entry.get("counter", 0)),
         "iconType": "", "iconValue": "", "pinned": "false"}
        for entry in entries
    ]).encode()  # fmt: skip


def freeotp_plus(entries) -> bytes:
    tokens = [
        {"algo": entry["algorithm"], "counter": entry.get("counter", 0), "digits": entry["digits"], "issuerExt": entry["issuer"],
         "issuerInt": entry["issuer"], "label": entry["account"], "period": entry.get("period", 30),
         "secret": [byte - 256 if byte > 127 else byte for byte in unbase32(entry["secret"])], "type": kind(entry).upper()}
        for entry in entries if entry["issuer"] != "Torn"
    ]  # fmt: skip
    tokens.append(tokens[0] | {"issuerAlt": "Renamed", "labelAlt": "by hand"})
    return json.dumps({"tokenOrder": [entry["issuer"] for entry in entries], "tokens": tokens}).encode()


def stratum(entries) -> bytes:
    algorithms = {"SHA1": 0, "SHA256": 1, "SHA512": 2, "MD5": 3}
    made = [
        {"Type": {"hotp": 1, "totp": 2, "steam": 4}[kind(entry)], "Icon": None, "Issuer": entry["issuer"], "Username": entry["account"],
         "Secret": entry["secret"], "Pin": None, "Algorithm": algorithms[entry["algorithm"]], "Digits": entry["digits"],
         "Period": entry.get("period", 30), "Counter": entry.get("counter", 0), "Ranking": 0}
        for entry in entries
    ]  # fmt: skip
    made.append(made[0] | {"Type": 5, "Issuer": "Yandex", "Username": None})
    return json.dumps({"Authenticators": made, "Categories": [], "AuthenticatorCategories": [], "CustomIcons": []}).encode()


ALL = GOOD + BAD
FILES = {
    "links.txt": lambda: links(ALL), "aegis.json": lambda: aegis_plain(ALL), "aegis-sealed.json": lambda: aegis_sealed(ALL, (b"another", PASSWORD)),
    "2fas.2fas": lambda: two_fas_plain(ALL), "2fas-sealed.2fas": lambda: two_fas_sealed(ALL), "ente.txt": lambda: ente_links(ALL),
    "bitwarden.json": lambda: bitwarden_json(ALL), "bitwarden.csv": lambda: bitwarden_csv(ALL),
    "proton.json": lambda: proton_plain(ALL), "proton-sealed.json": lambda: proton_sealed(ALL), "google.txt": google,
    "apple.csv": lambda: apple(ALL), "keepassxc.csv": lambda: keepassxc(ALL), "andotp.json": lambda: andotp(ALL),
    "raivo.json": lambda: raivo(ALL), "freeotp-plus.json": lambda: freeotp_plus(ALL), "stratum.json": lambda: stratum(ALL),
}  # fmt: skip
# libsodium chooses its header at random: the file is written once, and only whether it is there is checked.
RANDOM = {"ente-sealed.json": lambda: ente_sealed(ALL)}


def main() -> None:
    if sys.argv[1:] == ["--write"]:
        SAMPLES.mkdir(exist_ok=True)
        for name, make in FILES.items():
            (SAMPLES / name).write_bytes(make())
        for name, make in RANDOM.items():
            if not (SAMPLES / name).exists():
                (SAMPLES / name).write_bytes(make())
    elif sys.argv[1:] == ["--check"]:
        for name in wrong():
            print(f"{name} is not what {__file__} makes")
        sys.exit(1 if wrong() else 0)
    else:
        sys.exit(__doc__)


def wrong():
    made = {name: make() for name, make in FILES.items()}
    names = {path.name for path in SAMPLES.iterdir()}
    return sorted({name for name in made if name not in names or (SAMPLES / name).read_bytes() != made[name]} | names ^ (made.keys() | RANDOM.keys()))


if __name__ == "__main__":
    main()

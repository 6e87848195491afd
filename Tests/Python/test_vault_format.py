"""A vault made by the real program opens in Python with nothing but the steps of docs/vault-format.md."""
import base64
import json
import os
import pathlib
import shutil
import subprocess

import pytest

from vault_format import index, key_id, open_envelope, open_vault, read_key_file, seal, split, tokens

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
VECTOR = json.loads((ROOT / "Tests/Vectors/vault-1.json").read_text())
LINKS = [
    "otpauth://totp/GitHub:ann%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=GitHub",
    "otpauth://totp/%E4%B8%AD%E6%96%87:%22b%22?secret=JBSWY3DPEHPK3PXP&issuer=%E4%B8%AD%E6%96%87"
    "&algorithm=SHA512&digits=8&period=60",
]
WANTED = [
    {"issuer": "GitHub", "account": "ann@example.org", "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
     "algorithm": "SHA1", "digits": 6, "period": 30, "deleted": False},
    {"issuer": "中文", "account": '"b"', "secret": "JBSWY3DPEHPK3PXP", "algorithm": "SHA512", "digits": 8,
     "period": 60, "deleted": False},
]


def program():
    """The command, if it is built."""
    path = pathlib.Path(os.environ.get("SECOND_BIN", ROOT / ".build/debug")) / "second"
    return path if path.exists() else None


@pytest.fixture
def vault(tmp_path):
    home, keychain = tmp_path / "home", tmp_path / "keychain"
    second = program()
    if second:
        for link in LINKS:
            subprocess.run(
                [second, "add"], input=link, text=True, check=True, capture_output=True,
                env={**os.environ, "SECOND_HOME": str(home), "SECOND_KEYCHAIN": str(keychain)})
    elif "SECOND_VAULT" in os.environ:
        shutil.copytree(os.environ["SECOND_VAULT"], tmp_path, dirs_exist_ok=True)
        replica = next(home.glob("replica-*"))
        inode = (pathlib.Path(os.environ["SECOND_VAULT"]) / "home" / replica.name).stat().st_ino
        os.environ["SECOND_VAULT_INODE"] = str(inode)
    else:
        pytest.skip("neither SECOND_BIN nor SECOND_VAULT, a folder that VaultForOthersTests wrote")
    return home, keychain


def open_home(home, keychain):
    keys = [read_key_file(path.read_bytes(), path.stem) for path in keychain.glob("vault-key-*.secret")]
    return open_vault((home / "vault.sealed").read_bytes(), keys)


def test_a_vault_of_the_program_opens(vault):
    header, body, text = open_home(*vault)
    found = sorted(tokens(body).values(), key=lambda fields: fields["issuer"])
    assert [{name: fields[name] for name in WANTED[0]} for fields in found] == WANTED
    for fields in found:
        assert fields["created"] == fields["updated"] and isinstance(fields["created"], int)
    assert header["sequence"] >= len(LINKS) and header["former"] == []
    assert (vault[0] / f"replica-{header['replica']}").read_bytes() == b""
    inode = os.environ.get("SECOND_VAULT_INODE") or (vault[0] / f"replica-{header['replica']}").stat().st_ino
    assert body["place"].endswith(f"/{inode}")


def test_files_are_the_owners_alone_and_hold_no_secret(vault):
    for folder in vault:
        assert folder.stat().st_mode & 0o777 == 0o700
        for path in folder.iterdir():
            assert path.stat().st_mode & 0o777 == 0o600
    sealed = (vault[0] / "vault.sealed").read_bytes()
    for word in [b"GEZDGNBV", b"JBSWY3DP", b"GitHub", "中文".encode(), b"example"]:
        assert word not in sealed


def test_every_key_file_is_named_by_its_key(vault):
    paths = list(vault[1].glob("*.secret"))
    assert len(paths) == 1
    for path in paths:
        assert path.name == f"vault-key-{key_id(read_key_file(path.read_bytes(), path.stem)).hex()}.secret"


def test_the_vector_opens():
    key = bytes.fromhex(VECTOR["key"])
    envelope = base64.b64decode(VECTOR["envelope"])
    header, body, text = open_vault(envelope, [key])
    assert text.decode() == VECTOR["body"] and header == json.loads(VECTOR["header"])
    assert key_id(key).hex() == VECTOR["keyID"]
    assert [fields["issuer"] for fields in tokens(body).values()] == VECTOR["shown"]


def test_a_changed_vector_does_not_open():
    key = bytes.fromhex(VECTOR["key"])
    envelope = bytearray(base64.b64decode(VECTOR["envelope"]))
    header, _, nonce, _, _ = split(bytes(envelope))
    envelope[14] ^= 1
    with pytest.raises(Exception):
        open_vault(bytes(envelope), [key])
    assert len(seal(header, b"{}", key, nonce)) == 13 + len(header) + 8 + 12 + 4096 + 16


def test_the_index_of_the_program_opens_and_holds_the_vaults_tokens(vault):
    home, keychain = vault
    second = program()
    if not second:
        pytest.skip("the index is written by the command")
    run = lambda *words: subprocess.run(
        [second, *words], check=True, capture_output=True,
        env={**os.environ, "SECOND_HOME": str(home), "SECOND_KEYCHAIN": str(keychain)})
    run("pin", "github")
    run("code", "github")
    keys = [read_key_file(path.read_bytes(), path.stem) for path in keychain.glob("vault-key-*.secret")]
    header, body = open_envelope((home / "index.sealed").read_bytes(), keys, "index.sealed")
    assert json.loads(header) == {"vault": (home / "vault.sealed").read_bytes()[-16:].hex(), "cloud": ""}
    (start, end), found = index(body)
    _, vault_body, _ = open_home(home, keychain)
    assert start <= vault_body["written"] < end
    shown = {id.replace("-", ""): fields for id, fields in tokens(vault_body).items()}
    assert {token["id"] for token in found} == set(shown) and len(found) == 2
    for token in found:
        fields = {"domain": "", "pinned": False, **shown[token.pop("id")]}
        assert token == {name: fields[name] for name in token}
    run("unpin", "github")
    assert not (home / "index.sealed").exists()

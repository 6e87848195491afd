"""A text of keys made by the real program opens in Python with nothing but the steps of docs/key-text.md, and one made
in Python opens in the program."""
import json
import os
import pathlib
import subprocess

import pytest
from cryptography.exceptions import InvalidTag

from key_text import BEGIN, END, STANDARD, armor, check_sum, disarm, open_text, seal, split
from vault_format import key_id, read_key_file

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SECOND = pathlib.Path(os.environ.get("SECOND_BIN", ROOT / ".build/debug")) / "second"
VECTOR = json.loads((ROOT / "Tests/Vectors/keys-1.json").read_text())
PASSPHRASE = "correct horse battery"
LINK = "otpauth://totp/A:a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

program = pytest.mark.skipif(not SECOND.exists(), reason="second is not built")


class Place:
    def __init__(self, folder):
        self.keychain = folder / "keychain"
        self.environment = {
            **os.environ, "SECOND_HOME": str(folder / "home"), "SECOND_KEYCHAIN": str(self.keychain), "LANG": "C.UTF-8"}

    def run(self, *words, stdin):
        done = subprocess.run(
            [SECOND, *words], input=stdin.encode(), capture_output=True, env=self.environment, timeout=60)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def keys(self):
        paths = self.keychain.glob("vault-key-*.secret")
        return sorted((read_key_file(path.read_bytes(), path.stem) for path in paths), key=key_id)


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


@program
def test_a_text_of_the_program_opens(place):
    assert place.run("add", stdin=LINK)[0] == 0
    code, text, _ = place.run("key", "export", stdin=PASSPHRASE + "\n")
    assert code == 0
    lines = text.splitlines()
    assert lines[0] == BEGIN and lines[-1] == END and text.endswith("\n")
    assert all(len(line) == 64 for line in lines[1:-2]) and 0 < len(lines[-2]) <= 64
    assert armor(disarm(text)) == text
    assert split(disarm(text))[0] == STANDARD
    assert open_text(text, PASSPHRASE.encode()) == place.keys()
    assert len(place.keys()) == 1
    with pytest.raises(InvalidTag):
        open_text(text, PASSPHRASE.encode() + b"\n")


@program
def test_a_text_of_several_keys_goes_both_ways(place, tmp_path):
    keys = sorted((bytes([number]) * 32 for number in range(1, 6)), key=key_id)
    (tmp_path / "text").write_text(seal(keys, b"py", os.urandom(16), os.urandom(12), (10, 8, 1)))
    assert place.run("key", "import", str(tmp_path / "text"), stdin="py")[0] == 0
    assert place.keys() == keys
    code, text, _ = place.run("key", "export", stdin=PASSPHRASE)
    assert code == 0 and open_text(text, PASSPHRASE.encode()) == keys


@program
def test_the_vector_opens_in_the_program(place, tmp_path):
    (tmp_path / "text").write_text(VECTOR["text"])
    code, _, said = place.run("key", "import", str(tmp_path / "text"), stdin=VECTOR["passphrase"] + "\n")
    assert code == 0 and "3 new keys" in said
    assert [key.hex() for key in place.keys()] == VECTOR["keys"]


def test_the_vector_opens():
    keys = open_text(VECTOR["text"], VECTOR["passphrase"].encode())
    assert [key.hex() for key in keys] == VECTOR["keys"]
    assert [key_id(key).hex() for key in keys] == VECTOR["keyIDs"]
    # What the page gives as an example to check one's own program with.
    assert VECTOR["text"] in (ROOT / "docs/key-text.md").read_text()


def test_everything_before_the_keys_is_authenticated():
    data = disarm(VECTOR["text"])
    for place in (11, 12, 28, 40, len(data) - 5):
        changed = bytearray(data[:-4])
        changed[place] ^= 1
        text = armor(bytes(changed) + check_sum(bytes(changed)))
        with pytest.raises(InvalidTag):
            open_text(text, VECTOR["passphrase"].encode())

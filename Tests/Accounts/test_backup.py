"""`accountd backup`, `restore` and `check`: of a running server, of what a kill left, and of damaged files."""

import os
import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from database import Instance
from service import PASSWORD, Browser, Service, until
from test_store import Renewing, fill, small_disk


def accountd(*words):
    program = Path(os.environ["SECOND_BIN"]) / "accountd"
    return subprocess.run([program, *words], capture_output=True, text=True)


def told(done, code, *words):
    """The command ended with this code, and said all of these."""
    said = done.stdout + done.stderr
    assert done.returncode == code and all(word in said for word in words), said
    return said


def counts(done):
    """How many rows each table has, as a check says it."""
    return re.findall(r"^read  (\w+: \d+)", told(done, 0), re.M)


class Kept(Service):
    """A service on SQLite whose revocations are kept, and the words that name its store to commands."""

    def settings(self):
        return [f"store.revocations={self.folder}/revocations"]

    @property
    def store(self):
        return ["--data", str(self.folder / "data")]

    def empty(self):
        """Takes the store away, as a disk that is lost does."""
        for file in (self.folder / "data").glob("accounts.sqlite*"):
            file.unlink()

    def stop(self):
        self.process.terminate()
        self.process.wait()


class KeptInstance(Kept, Instance):
    """The same on PostgreSQL."""

    def __init__(self, folder, databases):
        Instance.__init__(self, folder, databases().url)
        self.databases = databases

    def settings(self):
        return [f"store.url={self.url}", "store.pool=4", *Kept.settings(self)]

    @property
    def store(self):
        return [*super().store, "--set", f"store.url={self.url}"]

    def empty(self):
        self.url = self.databases().url


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def kept(request, tmp_path):
    with Kept(tmp_path) if request.param == "SQLite" else KeptInstance(tmp_path, request.getfixturevalue("databases")) as running:
        yield running


def registered(service, name):
    person = Browser(service)
    assert person.register(f"{name}@example.com").status == 201
    return person


def test_a_backup_is_made_while_people_use_the_service_and_restored(kept, tmp_path):
    file = tmp_path / "one.backup"
    people = [registered(kept, "ann")]
    loads = [Renewing(kept, person) for person in people]
    for load in loads:
        load.start()
        load.reach(200, 1)
    said = told(accountd("backup", file, *kept.store), 0, "rows were backed up", "master keys of now (1)")
    for load in loads:
        load.reach(200, load.counts[200] + 1)
        load.ends = True
        load.join()
        assert set(status for status, count in load.counts.items() if count) == {200}
    assert file.stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob("one.backup?*")), "only the one file"
    before = file.read_bytes()
    told(accountd("backup", file, *kept.store), 1, "one.backup")
    assert file.read_bytes() == before, "never over an existing file"
    told(accountd("check", file, *kept.store), 0, "read  user: 1", "nothing is wrong")
    told(accountd("check", *kept.store), 0, "read  user: 1", "nothing is wrong")
    told(accountd("restore", file, *kept.store), 1, "another program")
    kept.stop()
    told(accountd("restore", file, *kept.store), 1, "is not empty", "table user")
    kept.empty()
    said = told(accountd("restore", file, *kept.store), 0, "were restored", "Without --revocations")
    assert "@" not in said
    kept.start()
    for person in people:
        assert person.refresh().status == 200


def test_an_older_state_signs_nobody_out_revives_no_session_and_takes_no_code_twice(kept, tmp_path):
    file = tmp_path / "yesterday"
    ann, bob = (registered(kept, name) for name in ("ann", "bob"))
    dan = Browser(kept)
    begun = dan.ask("POST", "/v1/registrations", {"email": "dan@example.com", "password": PASSWORD, "terms": "2026-01"})
    place, code = f"/v1/registrations/{begun.json['challenge']}", kept.code("dan@example.com")
    told(accountd("backup", file, *kept.store), 0)
    for _ in range(5):
        assert ann.refresh().status == 200
    assert bob.refresh().status == 200
    copy = Browser(kept, bob.cookies)
    copy.device = bob.device
    assert bob.ask("DELETE", "/v1/session").status == 204
    assert dan.ask("POST", f"{place}/code", {"code": code}).status == 204
    until(lambda: len((tmp_path / "revocations").read_text().splitlines()) == 1)
    assert (tmp_path / "revocations").stat().st_mode & 0o777 == 0o600
    kept.kill()
    with open(tmp_path / "revocations", "a") as torn:
        torn.write("0123")
    kept.empty()
    said = told(accountd("restore", file, "--revocations", tmp_path / "revocations", *kept.store), 0)
    assert "ended again: 1." in said and "could not be read: 1." in said and "void from then on: 2." in said
    kept.start()
    assert ann.ask("GET", "/v1/session").status == 200
    for _ in range(2):
        assert ann.refresh().status == 200
    assert copy.ask("GET", "/v1/session").status == 401
    assert copy.refresh().status == 401
    # The line that was torn spoils none that follow.
    until(lambda: re.fullmatch(r"[0-9a-f]{32} \d+", (tmp_path / "revocations").read_text().splitlines()[-1]))
    assert dan.ask("POST", f"{place}/code", {"code": code}).status >= 400


def test_without_the_file_of_revocations_an_ended_session_is_open_again(tmp_path):
    """The proof that the test above can see it."""
    file = tmp_path / "yesterday"
    with Kept(tmp_path) as kept:
        bob = registered(kept, "bob")
        told(accountd("backup", file, *kept.store), 0)
        copy = Browser(kept, bob.cookies)
        assert bob.ask("DELETE", "/v1/session").status == 204
        kept.kill()
        kept.empty()
        told(accountd("restore", file, *kept.store), 0, "Without --revocations")
        kept.start()
        assert copy.refresh().status == 200


class Doomed(Renewing):
    """One whose server is killed."""

    def run(self):
        try:
            super().run()
        except OSError:
            pass


@pytest.fixture
def made(tmp_path):
    """A service that was killed under load, and a backup of it."""
    with Kept(tmp_path) as kept:
        load = Doomed(kept, registered(kept, "ann"))
        load.start()
        load.reach(200, 5)
        kept.kill()
        load.join()
        kept.left = tmp_path / "left"
        shutil.copytree(kept.folder / "data", kept.left)
        kept.file = tmp_path / "one.backup"
        told(accountd("backup", kept.file, *kept.store), 0)
        yield kept


def test_what_a_kill_left_is_copied_checked_and_backed_up(made, tmp_path):
    assert (made.left / "accounts.sqlite-wal").stat().st_size > 0
    told(accountd("check", "--data", made.left), 0, "nothing is wrong")
    told(accountd("backup", tmp_path / "two.backup", "--data", made.left), 0)
    told(accountd("check", tmp_path / "two.backup", "--data", made.left), 0, "nothing is wrong")
    told(accountd("serve", "--port", "0", "--data", made.left, "--set", "store.revocations=/none/revocations"), 1, "store.revocations cannot be")


def test_a_damaged_backup_is_told_and_not_restored(made, tmp_path):
    whole = made.file.read_bytes()
    damaged = tmp_path / "damaged"
    damages = {
        "cut": whole[: len(whole) // 2],
        "short": whole[:300],
        "empty": b"",
        "text": b"This is no backup.\n" * 200,
        **{f"page {place}": whole[:place] + bytes(64) + whole[place + 64 :] for place in range(4096, len(whole) - 64, len(whole) // 4)},
    }
    made.empty()
    refused = {}
    for name, content in damages.items():
        damaged.write_bytes(content)
        checked, restored = accountd("check", damaged, *made.store), accountd("restore", damaged, *made.store)
        # The zeros may fall on room that nothing uses, and what lost an index alone is restored whole.
        assert checked.returncode == (content != whole and "nothing is wrong" not in checked.stdout), (name, checked)
        if restored.returncode == 0:
            assert "page" in name and counts(accountd("check", *made.store)) == counts(accountd("check", made.file, *made.store))
            made.empty()
        assert restored.returncode in (0, 1), (name, restored)
        refused[name] = restored.returncode == 1
    assert {name for name, is_refused in refused.items() if is_refused} >= {"cut", "short", "empty", "text"}
    told(accountd("restore", made.file, *made.store), 0)


def changed(path, *statements):
    with closing(sqlite3.connect(path)) as file:
        for statement in statements:
            file.execute(statement)
        file.commit()


def test_a_backup_that_somebody_changed_is_not_restored(made, tmp_path):
    made.empty()
    for number, (statement, word) in enumerate(
        {
            "UPDATE user SET email = 'eve@example.com', email_key = 'eve@example.com'": "user",
            "DELETE FROM audit_end": "",
            "UPDATE session SET ended = NULL, counter = counter + 1": "session",
            "DELETE FROM device": "device",
            "UPDATE user SET language = 'xx'": "user",
            "UPDATE backup SET manifest = replace(manifest, 'madeAt', 'madeat')": "",
            "UPDATE backup SET manifest = json_set(manifest, '$.marks', json('{}'))": "says of itself",
            "DELETE FROM backup": "does not say what it is",
            "PRAGMA user_version = 99": "newer version",
            "PRAGMA user_version = 7": "older version",
            "PRAGMA application_id = 7": "not a backup",
        }.items()
    ):
        copy = tmp_path / f"copy{number}"
        shutil.copy(made.file, copy)
        changed(copy, statement)
        if copy.read_bytes() == made.file.read_bytes() or statement == "DELETE FROM audit_end":
            continue
        told(accountd("check", copy, *made.store), 1, word)
        told(accountd("restore", copy, *made.store), 1, word)
    told(accountd("check", copy, *made.store), 1, "not a backup of accountd")
    told(accountd("restore", made.file, *made.store), 0)


def test_a_backup_is_no_store_and_a_store_is_no_backup(made, tmp_path):
    told(accountd("restore", made.folder / "data/accounts.sqlite", *made.store), 1, "not a backup")
    told(accountd("check", tmp_path / "none/none", *made.store), 1, "there is no file")
    told(accountd("backup", tmp_path / "none/none", *made.store), 1, f"{tmp_path}/none")
    told(accountd("check", "/etc/passwd", *made.store), 1, "not a backup of accountd")
    assert not (tmp_path / "none").exists()
    made.empty()
    shutil.copy(made.file, made.folder / "data/accounts.sqlite")
    told(accountd("check", *made.store), 1, "not a store of accounts")
    told(accountd("serve", "--port", "0", *made.store), 1, "not a store of accounts")


def test_keys_are_asked_for_before_anything_is_restored(made, tmp_path):
    bare, other = tmp_path / "bare", tmp_path / "other"
    told(accountd("restore", made.file, "--data", bare), 1, "has no keys of accountd")
    shutil.copytree(made.folder / "data/signing", other / "signing")
    other.chmod(0o700)
    (other / "master.key").write_bytes(bytes(range(32)))
    (other / "master.key").chmod(0o600)
    told(accountd("restore", made.file, "--data", other), 1, "Master key 1", "--without-keys")
    assert not (other / "accounts.sqlite").exists()
    told(accountd("check", made.file, "--data", other), 1, "master key 1")
    told(accountd("restore", made.file, "--without-keys", "--data", other), 0, "were restored")


def test_a_full_disk_leaves_no_part_of_a_backup(made, tmp_path):
    with small_disk(tmp_path / "disk"):
        fill(tmp_path / "disk/ballast")
        told(accountd("backup", tmp_path / "disk/b", *made.store), 1, "no room left", "disk/b")
        assert [file.name for file in (tmp_path / "disk").iterdir()] == ["ballast"]
        (tmp_path / "disk/ballast").unlink()
        told(accountd("backup", tmp_path / "disk/b", *made.store), 0)

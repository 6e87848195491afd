"""Real processes that are killed at random points, while two devices edit and while a store is taken over.

A share of the kills in the usual run; 200 of each with SOAK=full. The seed is printed and can be given as KILL_SEED.
"""

import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import threading
import time

from conftest import IDEABOX, ROOT, Place

KILLS = 200 if os.environ.get("SOAK") == "full" else 24
SEED = int(os.environ.get("KILL_SEED", random.SystemRandom().randrange(1 << 32)))


class Device(threading.Thread):
    """Adds, edits and deletes its own ideas on a device, killed now and then, and knows what was acknowledged."""

    def __init__(self, place, name, kills):
        super().__init__()
        self.place, self.label, self.kills = place, name, kills
        self.random = random.Random(f"{SEED}{name}")
        # Idea -> titles it may have: one if acknowledged, more if a killed edit may or may not have been done.
        self.titles = {}
        self.deleted, self.maybe_deleted, self.maybe_added = set(), set(), set()
        self.failures = []

    def run(self):
        number = 0
        while self.kills > 0 and not self.failures:
            number += 1
            self.step(number)

    def step(self, number):
        sure = [idea for idea in self.titles if idea not in self.deleted | self.maybe_deleted]
        kind = self.random.choice(["add", "edit", "edit", "delete", "sync"]) if len(sure) > 3 else "add"
        if kind == "sync":
            self.ideabox("sync")
        elif kind == "add":
            title = f"{self.label}-{number}"
            said = self.ideabox("add", title)
            if said is not None:
                self.titles[re.search(rf"{title} \((\w+)\)", said).group(1)] = {title}
            else:
                self.maybe_added.add(title)
        elif kind == "edit":
            idea, title = self.random.choice(sure), f"{self.label}-edited-{number}"
            done = self.ideabox("edit", idea, "--title", title) is not None
            self.titles[idea] = {title} if done else self.titles[idea] | {title}
        else:
            idea = self.random.choice(sure)
            done = self.ideabox("delete", idea, "--yes") is not None
            (self.deleted if done else self.maybe_deleted).add(idea)

    def ideabox(self, *words):
        """What it said, if it acknowledged its work; it is killed at a random point in half of the runs."""
        process = subprocess.Popen(
            [IDEABOX, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=self.place.environment)
        if self.random.random() < 0.5:
            time.sleep(self.random.uniform(0, 0.4))
            process.kill()
        printed, error = process.communicate()
        if process.returncode == -9:
            self.kills -= 1
            return None
        if process.returncode != 0 and words[0] != "sync":
            self.failures.append(f"{words}: {process.returncode}: {error}")
        return printed + error


def test_two_devices_killed_while_both_edit_lose_nothing_they_acknowledged(tmp_path):
    print(f"KILL_SEED={SEED}")
    places = [Place(tmp_path, name, cloud="cloud") for name in "ab"]
    for place in places:
        place.do("list")
        place.do("sync")
    devices = [Device(place, name, KILLS // 2) for place, name in zip(places, "ab")]
    for device in devices:
        device.start()
    for device in devices:
        device.join()
        assert not device.failures, device.failures
    for place in places * 3:
        place.do("sync")
    shown = [{idea["id"][:8]: idea for idea in json.loads(place.do("list", "--json"))} for place in places]
    assert {i: idea["title"] for i, idea in shown[0].items()} == {i: idea["title"] for i, idea in shown[1].items()}
    expected_titles = set()
    for device in devices:
        expected_titles |= device.maybe_added
        for idea, titles in device.titles.items():
            expected_titles |= titles
            if idea in device.deleted:
                assert idea not in shown[0], f"{idea} came back"
            elif idea in shown[0]:
                assert shown[0][idea]["title"] in titles, f"{idea} lost an edit"
            else:
                assert idea in device.maybe_deleted, f"{idea} is gone"
    assert {idea["title"] for idea in shown[0].values()} <= expected_titles
    assert not any(idea["otherVersions"] for idea in shown[0].values())


def great_store(folder):
    """The sample store with 600 more rows."""
    subprocess.run([str(ROOT / "scripts" / "sample-store"), str(folder)], check=True, capture_output=True)
    path = folder / "IdeaBox.sqlite"
    with sqlite3.connect(path) as store:
        columns = [row[1] for row in store.execute("PRAGMA table_info(ZIDEA)")]
        last = store.execute("SELECT max(Z_PK) FROM ZIDEA").fetchone()[0]
        row = dict(zip(columns, store.execute("SELECT * FROM ZIDEA LIMIT 1").fetchone()))
        for number in range(1, 601):
            row |= {"Z_PK": last + number, "ZTITLE": f"row {number}", "ZID": None}
            store.execute(
                f"INSERT INTO ZIDEA ({','.join(row)}) VALUES ({','.join('?' for _ in row)})", list(row.values()))
        count = store.execute("SELECT count(*) FROM ZIDEA").fetchone()[0]
    store.close()
    return path, count


def hashes(folder):
    return {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in sorted(folder.iterdir())}


def test_a_migration_killed_at_random_points_is_whole_or_not_there_and_can_be_run_again(tmp_path):
    print(f"KILL_SEED={SEED}")
    chance, old = random.Random(SEED), tmp_path / "old"
    path, count = great_store(old)
    before = hashes(old)
    place = Place(tmp_path, "home")
    began = time.monotonic()
    trial = Place(tmp_path, "trial")
    trial.do("migrate", str(path), "--yes")
    longest = 1.2 * (time.monotonic() - began)
    for _ in range(KILLS):
        process = subprocess.Popen(
            [IDEABOX, "migrate", str(path), "--yes"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env=place.environment)
        time.sleep(chance.uniform(0, longest))
        process.kill()
        process.wait()
        shown = json.loads(place.do("list", "--json"))
        assert len(shown) in (0, count)
        if shown and chance.random() < 0.7:
            shutil.rmtree(place.home)
    place.do("migrate", str(path), "--yes")
    assert len(json.loads(place.do("list", "--json"))) == count
    assert hashes(old) == before
    left = pathlib.Path(place.home / "legacy-scratch")
    assert not left.exists() or not [each for each in left.rglob("*.sqlite")]

"""Real processes that write at once and are killed at random points lose nothing they have acknowledged.

25 kills in the usual run; 600 with SOAK=full. The seed is printed and can be given as KILL_SEED.
"""

import json
import os
import random
import subprocess
import threading
import time

import pytest

from conftest import SECOND, SECRET

KILLS = 600 if os.environ.get("SOAK") == "full" else 25
SEED = int(os.environ.get("KILL_SEED", random.SystemRandom().randrange(1 << 32)))


class Writer(threading.Thread):
    """Adds, edits and deletes its own accounts, killed now and then, and knows what was acknowledged."""

    def __init__(self, place, name, kills, longest):
        super().__init__()
        self.place, self.label, self.kills, self.longest = place, name, kills, longest
        self.random = random.Random(f"{SEED}{name}")
        # Account -> issuers it may have: one if acknowledged, two if a killed edit may or may not have been done.
        self.issuers = {}
        self.deleted, self.maybe_deleted, self.maybe_added = set(), set(), {}
        self.failures = []

    def run(self):
        number = 0
        while self.kills > 0 and not self.failures:
            number += 1
            self.step(number)

    def step(self, number):
        sure = [a for a in self.issuers if len(self.issuers[a]) == 1 and a not in self.deleted | self.maybe_deleted]
        kind = self.random.choice(["add", "add", "edit", "delete"]) if len(sure) > 3 else "add"
        if kind == "add":
            account, issuer = f"{self.label}{number}", f"issuer{number}"
            done = self.second("add", stdin=f"otpauth://totp/{issuer}:{account}?secret={SECRET}\n")
            (self.issuers if done else self.maybe_added)[account] = {issuer}
        elif kind == "edit":
            account, issuer = self.random.choice(sure), f"edited{number}"
            done = self.second("edit", account, "--issuer", issuer)
            self.issuers[account] = {issuer} if done else self.issuers[account] | {issuer}
        else:
            account = self.random.choice(sure)
            done = self.second("delete", account, "--yes")
            (self.deleted if done else self.maybe_deleted).add(account)

    def second(self, *words, stdin=""):
        """Whether the command acknowledged its work; it is killed at a random point in two of three runs."""
        process = subprocess.Popen(
            [SECOND, *words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env=self.place.environment)
        process.stdin.write(stdin)
        process.stdin.close()
        if self.random.random() < 0.66:
            time.sleep(self.random.uniform(0, self.longest))
            process.kill()
        error = process.stderr.read()
        code = process.wait()
        if code == -9:
            self.kills -= 1
        elif code != 0:
            self.failures.append(f"{words}: {code}: {error}")
        return code == 0


def accounts(place):
    listed = place.run("list", "--json")
    assert listed.returncode == 0, listed.stderr
    assert "cannot be read" not in listed.stderr
    return {card["account"]: card["issuer"] for card in json.loads(listed.stdout)}


def test_killed_writers_lose_nothing_they_acknowledged(place):
    print(f"KILL_SEED={SEED}")
    began = time.monotonic()
    place.add("first:first")
    longest = 1.5 * (time.monotonic() - began)
    rounds = max(1, KILLS // 25)
    writers = []
    for part in range(rounds):
        pair = [Writer(place, f"{name}{part}x", KILLS // rounds // 2 + 1, longest) for name in "ab"]
        for writer in pair:
            writer.start()
        for writer in pair:
            writer.join()
        writers += pair
        there = accounts(place)
        for writer in writers:
            assert writer.failures == []
            for account, issuers in writer.issuers.items():
                if account in writer.deleted:
                    assert account not in there
                elif account not in writer.maybe_deleted or account in there:
                    assert there[account] in issuers
            for account in writer.maybe_added:
                assert there.get(account, "") in ("", *writer.maybe_added[account])
    known = {a for w in writers for a in (*w.issuers, *w.maybe_added)} | {"first"}
    assert set(there) <= known


def test_two_writers_at_once_lose_nothing(place):
    def add(name):
        for number in range(50):
            results.append(place.run("add", stdin=f"otpauth://totp/I:{name}{number}?secret={SECRET}\n").returncode)

    results = []
    threads = [threading.Thread(target=add, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [0] * 100
    assert set(accounts(place)) == {f"{name}{number}" for name in "ab" for number in range(50)}

"""`kill -9` under load: nothing that was acknowledged is lost.

A share of the kills in the usual run; 100 with SOAK=full.
"""

import os
import random
import threading

from service import PASSWORD, PATIENCE, Browser

KILLS = 100 if os.environ.get("SOAK") == "full" else 4
NEW = "Another4reader"


class Progress:
    """How much was acknowledged, by all."""

    def __init__(self):
        self.count, self.grown = 0, threading.Condition()

    def note(self):
        with self.grown:
            self.count += 1
            self.grown.notify_all()

    def reach(self, count):
        with self.grown:
            assert self.grown.wait_for(lambda: self.count >= count, 120), self.count


class Load(threading.Thread):
    """One person, who registers, changes the password and signs out, and remembers what was acknowledged."""

    def __init__(self, service, name, progress):
        super().__init__(daemon=True)
        self.service, self.email, self.progress = service, f"{name}@example.com", progress
        self.registered = self.changed = False
        self.changing = False
        self.ended = []
        self.open = None

    def run(self):
        try:
            first = Browser(self.service)
            self.registered = first.register(self.email).status == 201
            self.progress.note()
            for turn in range(1000):
                other = Browser(self.service, {"device": first.cookies["device"]})
                password = NEW if self.changed else PASSWORD
                if other.sign_in(self.email, password).status != 200:
                    return
                if turn == 0:
                    self.changing = True
                    body = {"current": PASSWORD, "new": NEW}
                    self.changed = other.ask("PUT", "/v1/me/password", body).status == 204
                    self.progress.note()
                    continue
                for _ in range(5):
                    other.refresh()
                    self.open = dict(other.cookies)
                    self.progress.note()
                kept = dict(other.cookies)
                self.open = None
                if other.ask("DELETE", "/v1/session").status == 204:
                    self.ended.append(kept)
                    self.progress.note()
        except (OSError, AssertionError):
            # The server was killed.
            return


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(service):
    seed = int(os.environ.get("KILL_SEED", random.randrange(1 << 32)))
    print(f"KILL_SEED={seed}")
    chance = random.Random(seed)
    acknowledged = 0
    for kill in range(KILLS):
        progress = Progress()
        loads = [Load(service, f"p{kill}-{number}", progress) for number in range(3)]
        for load in loads:
            load.start()
        progress.reach(chance.randint(1, 40))
        service.kill()
        for load in loads:
            load.join(60)
        service.start()
        for load in loads:
            acknowledged += check(service, load)
    assert acknowledged > KILLS


def check(service, load):
    known = 0
    if load.registered:
        known += 1
        right = [NEW] if load.changed else [PASSWORD, NEW] if load.changing else [PASSWORD]
        replies = [Browser(service).sign_in(load.email, password).status for password in right]
        assert 200 in replies or 401 in replies and step_up(service, load, right), (load.email, replies)
    for cookies in load.ended:
        known += 1
        assert Browser(service, cookies).ask("GET", "/v1/session").status == 401
        assert Browser(service, cookies).refresh().status == 401
    if load.open is not None:
        known += 1
        assert Browser(service, load.open).refresh().status == 200
    return known


def step_up(service, load, right):
    """Whether a password was right and a second step is asked for: the device was a new one."""
    return any(Browser(service).sign_in(load.email, password).json["code"] == "AUTH_005" for password in right)


def test_a_letter_that_was_leaving_when_the_server_was_killed_leaves_once_it_starts_again(service):
    mailbox = service.mailbox
    with mailbox.held():
        begun = Browser(service).ask("POST", "/v1/registrations", {"email": "dying@example.com", "password": PASSWORD, "terms": "2026-01"})
        assert begun.status == 202
        assert mailbox.began.wait(PATIENCE)
        service.kill()
        mailbox.began.clear()
        service.start()
        assert mailbox.began.wait(PATIENCE), "the letter waits"
    assert service.code("dying@example.com")

"""Readers of a cluster under faults, each with a model of what was acknowledged to them.

An answer below 500 is one; all others leave open whether the request was done, or will be.
"""

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from database import Person
from service import PASSWORD, solution

# Few wrong passwords are taken, and each open change may cost one.
MOST_OPEN_PASSWORDS = 2


class Promises:
    """What was broken, and when writes were acknowledged; all readers share it."""

    def __init__(self):
        self.broken, self.counts, self.lock = [], {}, threading.Condition()
        self.writes, self.fault = {}, "before"

    def breaks(self, kind, words):
        with self.lock:
            self.broken.append((kind, f"{self.fault}: {words}"))

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    def acknowledged(self, reader, began):
        with self.lock:
            self.writes[reader] = began
            self.lock.notify_all()

    def await_writes(self, readers, since, seconds, most=None):
        """When those who write (or so many of them) had a write acknowledged that they began after a moment; None for never."""
        with self.lock:
            wanted = most or len(readers)
            if self.lock.wait_for(lambda: sum(self.writes.get(each, 0) > since for each in readers) >= wanted, seconds):
                return time.monotonic()
        return None


class Device(Person):
    """A browser whose requests may end without an answer."""

    def ask(self, verb, path, body=None, keeps=True):
        """The answer; None where it is open whether anything was done."""
        try:
            reply = self.ask_once(verb, path, body, keeps)
            if puzzle := (reply.json or {}).get("puzzle"):
                reply = self.ask_once(verb, path, body, keeps, {"Readmigo-Work": solution(puzzle)})
            if (reply.json or {}).get("code") == "AUTH_006":
                reply = self.prove()
                if reply.status == 200:
                    reply = self.ask_once(verb, path, body, keeps)
        except OSError:
            return None
        return reply if reply.status < 500 else None

    def twin(self, service=None):
        twin = Device(service or self.service, self.cookies)
        twin.device, twin.nonce, twin.way, twin.password, twin.host = self.device, self.nonce, self.way, self.password, self.host
        return twin


class Reader(threading.Thread):
    """Reads, renews, changes name and password, signs out and in again, until stopped."""

    def __init__(self, service, name, seed, promises):
        super().__init__(daemon=True, name=name)
        self.service, self.email, self.promises = service, f"{name}@example.com", promises
        self.random, self.stopped = random.Random(f"{seed} {name}"), threading.Event()
        self.device, self.number = Device(service), 0
        self.is_sure = True
        self.nickname, self.open_nicknames = name, set()
        self.password, self.open_passwords = PASSWORD, []
        self.ended, self.codes_left = [], 4

    def begin(self):
        reply = self.device.register(self.email)
        assert reply and reply.status == 201, reply and reply.text

    def breaks(self, kind, words):
        self.promises.breaks(kind, f"{self.name}: {words}")

    def run(self):
        acts = {self.read: 6, self.renew: 5, self.rename: 5, self.change_password: 1, self.leave: 2, self.enter_elsewhere: 1}
        while not self.stopped.is_set():
            act = self.random.choices(list(acts), acts.values())[0]
            try:
                act()
            except Exception as error:  # noqa: BLE001
                self.breaks("test", f"{act.__name__}: {error!r}")
            self.stopped.wait(self.random.uniform(0.02, 0.2))

    def write(self, device, verb, path, body=None, keeps=True):
        began = time.monotonic()
        reply = device.ask(verb, path, body, keeps)
        if reply and reply.status < 300:
            self.promises.acknowledged(self.name, began)
        self.promises.count("acknowledged" if reply else "open")
        return reply

    def is_explained(self, reply, what):
        """Whether an answer says something else.

        It may say that nobody is signed in only where a sign-out is open, or a change of the password, which ends all other sessions; and
        that the password is another one only where a change of it is open.
        """
        code = (reply.json or {}).get("code")
        if code == "AUTH_001" and self.open_passwords:
            self.leave()
            return True
        if code == "AUTH_004":
            if self.is_sure and not self.open_passwords:
                self.breaks("signed out", f"{what}: {reply.text}")
            self.enter()
            return True
        if reply.status >= 300:
            self.breaks("answer", f"{what}: {reply.status} {reply.text}")
            return True
        return False

    def read(self):
        reply = self.device.ask("GET", "/v1/me")
        if not reply or self.is_explained(reply, "reading"):
            return
        self.promises.count("read")
        found = reply.json["nickname"]
        if found != self.nickname and found not in self.open_nicknames:
            self.breaks("lost", f"the name is {found}, {self.nickname} was acknowledged")
            self.nickname = found

    def renew(self):
        reply = self.write(self.device, "POST", "/v1/tokens", {})
        if reply:
            self.is_explained(reply, "renewing")

    def rename(self):
        self.number += 1
        name = f"{self.name} {self.number}"
        # Until it is answered, it may be done at any time.
        self.open_nicknames.add(name)
        reply = self.write(self.device, "PATCH", "/v1/me", {"nickname": name})
        if reply:
            self.open_nicknames.discard(name)
            if not self.is_explained(reply, "renaming"):
                self.nickname = name

    def change_password(self):
        if len(self.open_passwords) == MOST_OPEN_PASSWORDS:
            return
        self.number += 1
        new = f"Reading4ever{self.number}"
        reply = self.write(self.device, "PUT", "/v1/me/password", {"current": self.password, "new": new})
        if not reply:
            self.open_passwords.append(new)
        elif not self.is_explained(reply, "changing the password"):
            self.password = self.device.password = new

    def leave(self):
        gone = self.device.twin()
        reply = self.write(self.device, "DELETE", "/v1/session", keeps=False)
        if not reply:
            self.is_sure = False
            return
        if not self.is_explained(reply, "signing out"):
            self.promises.count("sign-out")
            self.ended.append(gone)
            self.enter()

    def enter(self):
        """Signs in on the same device, until that is done; what was acknowledged is tried first."""
        device = Device(self.service, {name: value for name, value in self.device.cookies.items() if name.endswith("device")})
        device.host, device.device = self.device.host, self.device.device
        passwords = [self.password, *reversed(self.open_passwords)]
        while passwords and not self.stopped.is_set():
            began = time.monotonic()
            device.way, device.password = "password", passwords[0]
            reply = device.ask("POST", "/v1/sign-in/password", {"email": self.email, "password": passwords[0]})
            if not reply:
                self.stopped.wait(0.3)
            elif reply.status == 200:
                self.promises.acknowledged(self.name, began)
                self.password = passwords[0]
                self.open_passwords = [each for each in self.open_passwords if each != self.password]
                self.device, self.is_sure = device, True
                return
            elif (reply.json or {}).get("code") == "AUTH_001":
                passwords.pop(0)
            else:
                self.breaks("answer", f"signing in: {reply.status} {reply.text}")
                self.stopped.wait(1)
        if not self.stopped.is_set():
            self.breaks("lost", "no password signs in that was acknowledged or is open")
            self.stopped.set()

    def enter_elsewhere(self):
        """Signs in on another device by a letter's code, which is shown twice at once."""
        if not self.codes_left or self.open_passwords:
            return
        self.codes_left -= 1
        other = Device(self.service)
        reply = other.ask("POST", "/v1/sign-in/password", {"email": self.email, "password": self.password})
        if not reply or (reply.json or {}).get("code") != "AUTH_005":
            return
        place = f"/v1/sign-in/step-up/{reply.json['challenge']}"
        if not (sent := other.ask("POST", f"{place}/mail", {})) or sent.status != 202:
            return
        if not (code := self.service.mailbox.code_within(self.email, 15)):
            return
        twins = [other.twin(), other.twin()]
        with ThreadPoolExecutor(2) as pool:
            replies = list(pool.map(lambda twin: twin.ask("POST", place, {"way": "mail", "code": code}), twins))
        entered = [twin for twin, reply in zip(twins, replies, strict=True) if reply and reply.status == 200]
        self.promises.count("code")
        if len(entered) > 1:
            self.breaks("code", "one code let two in")
        for twin in entered:
            gone = twin.twin()
            if (reply := twin.ask("DELETE", "/v1/session", keeps=False)) and reply.status == 204:
                self.ended.append(gone)

    def stop(self):
        self.stopped.set()
        self.join(90)

    def check_ended(self):
        """No session may be there that was ended."""
        for number, gone in enumerate(self.ended):
            for verb, path in (("POST", "/v1/tokens"), ("GET", "/v1/session")):
                reply = gone.twin().ask(verb, path, {} if verb == "POST" else None)
                if reply is None or reply.status != 401:
                    self.breaks("revived", f"sign-out {number} of {len(self.ended)}: {path} says {reply and reply.status}")
                    break

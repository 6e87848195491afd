"""What strangers do to the queues of the real `accountd`: sign-ins of known devices while others guess, a code among junk.

The usual run asks who is served; SOAK=full asks how soon, too, on a machine that does nothing else.
"""

import asyncio
import itertools
import json
import os
import sqlite3
import time
from http.client import HTTPConnection
from multiprocessing import Event, Process, Semaphore
from statistics import median
from threading import Thread

import pytest
from service import PASSWORD, PATIENCE, Browser, Mailbox, Service

IS_SOAK = os.environ.get("SOAK") == "full"
SIGN_INS = 20 if IS_SOAK else 5


class ProxiedService(Service):
    """Who asks is told by `X-Forwarded-For`."""

    def settings(self):
        return ["server.trustedProxies=127.0.0.1"]


class LimitedService(ProxiedService):
    """With the limits for each address, as in production."""

    def settings(self):
        return [*super().settings(), "server.rateLimits=true"]


def headers(address):
    return {"Readmigo-Client": "browser", "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json",
            "X-Forwarded-For": address}  # fmt: skip


class Neighbour(Browser):
    """A device at an address."""

    def __init__(self, service, address):
        super().__init__(service)
        self.address = address

    def ask(self, verb, path, body=None, keeps=True):
        # `Browser` opens its own connection: the address is put into it.
        connection = HTTPConnection("127.0.0.1", self.service.port, timeout=PATIENCE)
        fields = headers(self.address)
        if self.cookies:
            fields["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection.request(verb, path, None if body is None else json.dumps(body), fields)
        answer = connection.getresponse()
        answer.text = answer.read().decode()
        answer.json = json.loads(answer.text) if answer.text.startswith("{") else None
        for line in answer.headers.get_all("Set-Cookie") or [] if keeps else []:
            name, _, value = line.split(";")[0].partition("=")
            self.cookies[name] = value
        connection.close()
        return answer


def guess(port, addresses, begun, stop):
    """One process of guessers, each at an address of its own: a wrong password of somebody else each time."""
    # They would be at machines of their own.
    os.nice(19)

    statuses = set()

    def run(address):
        for number in itertools.count():
            if stop.is_set():
                return
            name = address.replace(":", "-")
            body = {"email": f"nobody-{name}-{number}@example.com", "password": "Wrong4ever"}
            try:
                connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
                connection.request("POST", "/v1/sign-in/password", json.dumps(body), headers(address))
                answer = connection.getresponse()
                answer.read()
                statuses.add(answer.status)
                connection.close()
            except OSError:
                pass
            # The queue is full before anybody else comes.
            if number == 1:
                begun.release()

    threads = [Thread(target=run, args=(address,)) for address in addresses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Compared, too many at once, too many of one address; and never anything else.
    assert {401, 503} <= statuses <= {401, 429, 503}, statuses


def sign_in(owner):
    """How many seconds a sign-in takes, which is never refused."""
    asked = time.monotonic()
    answer = owner.ask("POST", "/v1/sign-in/password", {"email": owner.email, "password": PASSWORD})
    assert answer.status == 200, answer.text
    return time.monotonic() - asked


def make_known(service):
    """Lets every device be two days old."""
    service.process.terminate()
    service.process.wait(PATIENCE)
    with sqlite3.connect(service.folder / "data/accounts.sqlite") as store:
        store.execute("UPDATE device SET created = created - 172800")
    store.close()
    service.start()


@pytest.mark.parametrize(
    ("kind", "addresses"),
    [
        (ProxiedService, [f"10.{number}.0.1" for number in range(64)]),
        (LimitedService, [f"10.{number}.0.1" for number in range(40)]),
        (ProxiedService, [f"2001:db8:{number:x}::1" for number in range(64)]),
    ],
    ids=["64 threads", "40 addresses within their limits", "64 sites of one provider"],
)
def test_known_devices_sign_in_while_strangers_guess(tmp_path, kind, addresses):
    with kind(tmp_path) as service:
        owners = []
        for number in range(4):
            owner = Neighbour(service, f"192.0.{number}.7")
            owner.email = f"owner-{number}@example.com"
            assert owner.register(owner.email).status == 201
            owners.append(owner)
        make_known(service)
        alone = [sign_in(owner) for owner in owners]
        begun, stop = Semaphore(0), Event()
        guessers = [Process(target=guess, args=(service.port, addresses[part::4], begun, stop)) for part in range(4)]
        for guesser in guessers:
            guesser.start()
        try:
            for _ in addresses:
                assert begun.acquire(timeout=PATIENCE)
            times = [sign_in(owners[number % len(owners)]) for number in range(SIGN_INS)]
        finally:
            stop.set()
            for guesser in guessers:
                guesser.join()
        assert [guesser.exitcode for guesser in guessers] == [0] * len(guessers)
        print(f"{len(times)} sign-ins: median {median(times):.2f} s, at most {max(times):.2f} s; alone {median(alone):.2f} s")
        assert max(times) < (1 if IS_SOAK else PATIENCE)


class SlowMailbox(Mailbox):
    """A mail server that takes a while for each command, and notes in which order letters came."""

    DELAY = 0.1

    def __init__(self):
        self.recipients = []
        super().__init__()

    async def handle_MAIL(self, _server, _session, envelope, address, _options):
        await asyncio.sleep(self.DELAY)
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, _server, _session, envelope, address, _options):
        await asyncio.sleep(self.DELAY)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        await asyncio.sleep(2 * self.DELAY)
        self.recipients.append(envelope.rcpt_tos[0])
        return await super().handle_DATA(server, session, envelope)


def test_a_code_is_not_kept_waiting_by_300_junk_resets(tmp_path):
    service = ProxiedService(tmp_path)
    service.mailbox.server.stop()
    service.mailbox = SlowMailbox()
    service.mail_port, service.code = service.mailbox.server.port, service.mailbox.code
    with service:
        for number in range(300):
            junk = Neighbour(service, f"10.{number % 3}.{number % 7}.{number % 11}")
            assert junk.ask("POST", "/v1/password-resets", {"email": f"junk-{number}@example.com"}).status == 202
        newcomer = Neighbour(service, "192.0.2.7")
        body = {"email": "new@example.com", "password": PASSWORD, "terms": "2026-01"}
        assert newcomer.ask("POST", "/v1/registrations", body).status == 202
        asked, before = time.monotonic(), len(service.mailbox.recipients)
        service.code("new@example.com")
        waited = time.monotonic() - asked
        between = service.mailbox.recipients.index("new@example.com") - before
        print(f"{before} letters had left, {between} more did before the code, which came after {waited:.2f} s")
        # Those under way, and one of each of the three networks.
        assert between < 24
        if IS_SOAK:
            assert waited < 5

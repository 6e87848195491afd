"""The real service with fakes of Apple and WeChat, and browsers before it."""

import contextlib
import http.client
import itertools
import json
import os
import queue
import re
import subprocess
import threading
import time
from pathlib import Path

import pyotp
from playwright.sync_api import expect
from service import PASSWORD, Browser, Service, free_port
from windows import refused_by_policy

NUMBER = itertools.count(1)


def fresh_address():
    """An address that no test has used."""
    return f"reader{next(NUMBER)}@example.com"


def fresh_phone():
    return f"+86138{next(NUMBER):08d}"


class Desk(Service):
    """`accountd` and its fakes on free ports."""

    def __init__(self, folder: Path, *settings):
        super().__init__(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.fakes_port, self.fakes = free_port(), None
        self.fakes_origin = f"http://127.0.0.1:{self.fakes_port}"
        self.sms, self.further, self.ahead = folder / "sms", settings, None

    def start(self):
        if self.fakes is None:
            self.start_fakes()
        super().start()

    def start_fakes(self):
        key = self.folder / "apple.p8"
        self.fakes = subprocess.Popen(
            [Path(os.environ["SECOND_BIN"]) / "account-fakes", "--port", str(self.fakes_port), "--apple-key", key],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        until = time.monotonic() + 30
        while not key.exists() and time.monotonic() < until:
            time.sleep(0.02)

    def settings(self):
        secret = self.folder / "wechat.secret"
        secret.write_text("0123456789abcdef0123456789abcdef")
        site = self.folder / "wechat-site.secret"
        site.write_text("fedcba9876543210fedcba9876543210")
        for file in (secret, site, self.folder / "apple.p8"):
            file.chmod(0o600)
        return [
            "apple.team=FAKETEAM01", "apple.keyID=FAKEKEY001", f"apple.key={self.folder / 'apple.p8'}",
            "apple.apps=com.readmigo.reader", "apple.service=com.readmigo.web", f"apple.address={self.fakes_origin}",
            "wechat.appID=wxfakeapp000000001", f"wechat.appSecret={secret}", "wechat.siteID=wxfakesite00000001",
            f"wechat.siteSecret={site}", f"wechat.address={self.fakes_origin}", f"wechat.pages={self.fakes_origin}",
            f"sms.outbox={self.sms}", *self.further,
        ]  # fmt: skip

    def __exit__(self, *_):
        super().__exit__()
        self.fakes.terminate()
        self.fakes.wait(20)

    @contextlib.contextmanager
    def fault(self, name):
        """A switch of the fakes, on for a while."""
        def put(verb, body=None):
            connection = http.client.HTTPConnection("127.0.0.1", self.fakes_port)
            connection.request(verb, "/_fake/faults", body)
            answer = connection.getresponse()
            text = answer.read()
            assert answer.status < 300, text
            return json.loads(text) if text else None

        put("PUT", json.dumps({**put("GET"), name: True}))
        yield
        put("DELETE")

    def stop(self):
        """Stops the service alone; `start` brings it back over the same folder."""
        self.process.terminate()
        self.process.wait(20)

    def sms_code(self, phone):
        """The code of the last message to a number, once it is there."""
        until = time.monotonic() + 30
        while time.monotonic() < until:
            for file in sorted(self.sms.glob("*"), reverse=True) if self.sms.is_dir() else []:
                text = file.read_text()
                if phone in text and (found := re.search(r"#(\d{6})", text)):
                    file.unlink()
                    return found[1]
            time.sleep(0.05)
        raise AssertionError(f"no message for {phone}")

    def person(self):
        """Somebody with an account, made by requests on a device of their own."""
        return self.ahead.get(timeout=60) if self.ahead else self.make_person()

    def make_person(self):
        address, device = fresh_address(), Browser(self)
        answer = device.register(address, PASSWORD)
        assert answer.status == 201, answer.text
        return Person(address, PASSWORD, device)

    def make_ahead(self):
        """Has people ready before tests need them: their mail takes its time."""
        self.ahead = queue.Queue(maxsize=3)

        def fill():
            while self.process.poll() is None:
                with contextlib.suppress(AssertionError, OSError):
                    self.ahead.put(self.make_person())

        threading.Thread(target=fill, daemon=True).start()
        return self


class Person:
    def __init__(self, address, password, device):
        self.address, self.password, self.device = address, password, device


class Window:
    """Opens pages of the service and holds what went wrong in them."""

    def __init__(self, browser):
        self.browser, self.contexts, self.problems, self.requests = browser, [], [], []

    def context(self, **options):
        options.setdefault("viewport", {"width": 1000, "height": 800})
        options.setdefault("locale", "en-US")
        context = self.browser.new_context(**options)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.contexts.append(context)
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("page", self.watch)
        return context

    def watch(self, page):
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self.problems.append(said.text) if refused_by_policy(said) else None)

    def open(self, desk, path="/", person=None, **options):
        """A page in a browser of its own; `person` is signed in there, on the device that is theirs."""
        context = self.context(**options)
        if person:
            cookies = person.device.cookies.items()
            context.add_cookies([{"name": name, "value": value, "url": desk.origin, "httpOnly": True, "sameSite": "Lax"} for name, value in cookies])
        page = context.new_page()
        page.goto(desk.origin + path)
        return ready(page)

    def close(self):
        for context in self.contexts:
            context.close()
        assert self.problems == []
        foreign = [url for url in self.requests if not re.match(r"(http://(127\.0\.0\.1|localhost):\d+/|data:|blob:)", url)]
        assert foreign == []


def ready(page):
    page.wait_for_selector("body.ready[data-screen]")
    return page


def shows(page, name):
    """Waits until a screen is there, and has the focus on its heading."""
    expect(page.locator("body")).to_have_attribute("data-screen", name)
    return page


def sign_in(page, person, password=None):
    page.get_by_label("E-mail", exact=True).fill(person.address)
    page.get_by_label("Password", exact=True).fill(password or person.password)
    page.get_by_role("button", name="Sign in", exact=True).click()


class Factor:
    """A second factor of a person's, confirmed; no code is given twice, since none is taken twice."""

    def __init__(self, device):
        made = device.ask("POST", "/v1/me/second-factor", {})
        assert made.status == 200, made.text
        self.clock, self.last = pyotp.TOTP(made.json["secret"]), 0
        confirmed = device.ask("POST", "/v1/me/second-factor/confirmation", {"code": self.code()})
        assert confirmed.status == 200, confirmed.text
        self.recovery = confirmed.json["codes"]

    def code(self):
        """The code of the earliest step that is still taken."""
        self.last = max(self.last + 1, int(time.time()) // 30 - 1)
        return self.clock.at(self.last * 30)

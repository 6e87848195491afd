"""The real service with fakes of Apple and WeChat, and browsers before it."""

import asyncio
import contextlib
import http.client
import itertools
import json
import os
import queue
import re
import sqlite3
import subprocess
import threading
import time
from pathlib import Path

import pyotp
from patience import PATIENCE, PATIENCE_MS
from playwright.sync_api import expect
from service import PASSWORD, Browser, Messages, Service, free_port, fresh_host
from windows import refused_by_policy

NUMBER = itertools.count(1)


def fresh_address():
    """An address that no test has used."""
    return f"reader{next(NUMBER)}@example.com"


def fresh_phone():
    return f"+86138{next(NUMBER):08d}"


class Relay:
    """A port from which connections go on to a service, each from an address of its own, as those of many devices do."""

    def __init__(self, target, host=fresh_host):
        self.target, self.host, self.port = target, host, free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        listens = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self.serve(listens)), daemon=True).start()
        assert listens.wait(PATIENCE)

    async def serve(self, listens):
        server = await asyncio.start_server(self.take, "127.0.0.1", self.port)
        listens.set()
        await server.serve_forever()

    async def take(self, reader, writer):
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target, local_addr=(self.host(), 0))
        except OSError:
            return writer.close()
        await asyncio.gather(self.pump(reader, far_writer), self.pump(far_reader, writer))

    async def pump(self, reader, writer):
        try:
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()


class Desk(Service):
    """`accountd` and its fakes on free ports."""

    def __init__(self, folder: Path, *settings):
        super().__init__(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.fakes_port, self.fakes = free_port(), None
        self.fakes_origin = f"http://127.0.0.1:{self.fakes_port}"
        self.messages, self.further, self.ahead = Messages(), settings, None
        self.sms_code = self.messages.code
        self.origin = Relay(self.port).origin

    def at(self, host):
        """The service as it is reached from one address, whatever it has spent."""
        return Relay(self.port, lambda: host)

    def start(self):
        if self.fakes is None:
            self.start_fakes()
        super().start()

    def start_fakes(self):
        key = self.folder / "apple.p8"
        self.fakes = subprocess.Popen(
            [Path(os.environ["SECOND_BIN"]) / "account-fakes", "--port", str(self.fakes_port), "--apple-key", key],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        # It says its address when it has made the key and listens.
        assert self.fakes.stdout.readline().startswith("http")

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
            f"sms.webhook={self.messages.address}", f"server.origin={self.origin}", *self.further,
        ]  # fmt: skip

    def __exit__(self, *_):
        super().__exit__()
        self.fakes.terminate()
        self.fakes.wait(PATIENCE)
        self.messages.server.shutdown()

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
        try:
            yield
        finally:
            put("DELETE")

    def stop(self):
        """Stops the service alone; `start` brings it back over the same folder."""
        self.process.terminate()
        self.process.wait(PATIENCE)

    def age_factors(self):
        """Lets every second factor be senior: it was confirmed eight days earlier."""
        self.write("UPDATE second_factor SET confirmed = confirmed - 8 * 86400")

    def write(self, statement, *values):
        """Changes the store beside the service."""
        with contextlib.closing(sqlite3.connect(self.folder / "data/accounts.sqlite", timeout=PATIENCE)) as store, store:
            store.execute(statement, values)

    def person(self):
        """Somebody with an account, made by requests on a device of their own."""
        made = self.ahead.get(timeout=PATIENCE) if self.ahead else self.make_person()
        if isinstance(made, Exception):
            raise made
        return made

    def by_phone(self):
        """Somebody with a number alone."""
        phone = fresh_phone()
        device = PhoneBrowser(self, phone)
        challenge = device.ask("POST", "/v1/sign-in/phone", {"phone": phone}).json["challenge"]
        made = device.ask("POST", f"/v1/sign-in/phone/{challenge}", {"code": self.sms_code(phone)})
        place = f"/v1/registrations/{made.json['profile']['challenge']}/profile"
        assert device.ask("POST", place, {"nickname": "Ben", "terms": "2026-01"}).status == 201
        return ByPhone(phone, device)

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
                try:
                    self.ahead.put(self.make_person())
                except (AssertionError, OSError) as error:
                    # Who asks for somebody next hears why there is nobody.
                    self.ahead.put(error)

        threading.Thread(target=fill, daemon=True).start()
        return self


class PhoneBrowser(Browser):
    """One whose person proves who they are by a message."""

    def __init__(self, desk, phone):
        super().__init__(desk)
        self.way, self.phone = "sms", phone

    def prove(self):
        challenge = self.ask_once("POST", "/v1/me/reauthentications/code", {}).json["challenge"]
        proof = {"way": "sms", "secret": self.service.sms_code(self.phone), "challenge": challenge}
        return self.ask_once("POST", "/v1/me/reauthentications", proof)


class ByPhone:
    def __init__(self, phone, device):
        self.phone, self.device = phone, device


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
        context.set_default_timeout(PATIENCE_MS)
        self.contexts.append(context)
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("page", self.watch)
        return context

    def asked(self):
        """The requests to the service so far; the browser looks for pictures and words when it likes."""
        return [url for url in self.requests if "/v1/" in url]

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


def sign_in(page, person, password=None, is_known=True):
    """Signs in, in a browser that the account knows by its cookie."""
    if is_known and person.device:
        cookie = {"name": "device", "value": person.device.cookies["device"], "url": page.url.split("#")[0]}
        page.context.add_cookies([cookie])
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
        """The present step's code, or the next one's if that was given: each is taken for a whole step still."""
        present = int(time.time()) // 30
        self.last = max(self.last + 1, present)
        assert self.last <= present + 1, "there are two codes at a time, the present one and the next"
        return self.clock.at(self.last * 30)

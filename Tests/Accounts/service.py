"""`accountd` with a folder of its own, and people who use it as browsers do."""

import asyncio
import email
import email.policy
import hashlib
import http.client
import http.server
import itertools
import json
import os
import re
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

from aiosmtpd.controller import Controller
from device import Device

sys.path.append(str(Path(__file__).resolve().parents[1] / "Browser"))

from patience import PATIENCE  # noqa: E402
from ports import free_port  # noqa: E402

PASSWORD = "Reading4ever"

HOSTS, SITES = itertools.count(), itertools.count()


def until(condition):
    """What a condition gives once it is met."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end, "it is not met"
        time.sleep(0.05)
    return found


def fresh_host():
    """An address of this machine, in the network where everybody is at home: what strangers may spend is counted by addresses, too."""
    return f"127.0.0.{next(HOSTS) % 253 + 2}"


def fresh_site():
    """An address of a network of its own: few wrong codes are taken from one in a day."""
    number = next(SITES)
    return f"127.{number % 250 + 1}.{number // 250}.1"


def solution(puzzle):
    """What the header `Readmigo-Work` says once the puzzle is solved."""
    for number in itertools.count():
        digest = hashlib.scrypt(b"%d" % number, salt=puzzle["salt"].encode(), n=puzzle["n"], r=puzzle["r"], p=puzzle["p"], dklen=32)
        if int.from_bytes(digest, "big") >> (256 - puzzle["bits"]) == 0:
            return f"{puzzle['salt']}.{number}"


class Codes:
    """The codes that came, by whom they came to."""

    def __init__(self):
        self.codes, self.grown = {}, threading.Condition()

    def take_in(self, recipient, code):
        with self.grown:
            self.codes[recipient] = code
            self.grown.notify_all()

    def code(self, recipient):
        """The last code to an address or a number, once it is there; it is told once."""
        with self.grown:
            assert self.grown.wait_for(lambda: recipient in self.codes, PATIENCE), f"no code for {recipient}"
            return self.codes.pop(recipient)


class Mailbox(Codes):
    """A mail server, and the codes and links that came."""

    def __init__(self):
        super().__init__()
        self.links, self.letters = Codes(), []
        self.takes, self.began = threading.Event(), threading.Event()
        self.takes.set()
        self.server = Controller(self, hostname="127.0.0.1", port=free_port())
        self.server.start()

    @contextmanager
    def held(self):
        """Lets letters wait that come meanwhile; their sender is told nothing. `began` is set once one has come."""
        self.takes.clear()
        self.began.clear()
        try:
            yield
        finally:
            self.takes.set()

    async def handle_DATA(self, _server, _session, envelope):
        self.began.set()
        while not self.takes.is_set():
            await asyncio.sleep(0.01)
        text = email.message_from_bytes(envelope.content, policy=email.policy.default).get_content()
        recipient = envelope.rcpt_tos[0]
        self.letters.append(recipient)
        if found := re.search(r"^(https?://\S+/(?:#(register|reset)=|(undo)/)\S+)\s*$", text, re.M):
            self.links.take_in((recipient, found[2] or found[3]), found[1])
        if found := re.search(r"^(\d{8})\s*$", text, re.M):
            self.take_in(recipient, found[1])
        return "250 taken"


class Messages(Codes):
    """The operator's service for short messages, and the codes and the texts that came."""

    def __init__(self):
        super().__init__()
        self.texts = []
        messages = self

        class Receiver(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                messages.texts.append(message)
                if "code" in message:
                    messages.take_in(message["to"], message["code"])
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                """Nothing: codes are in what it would write."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def news(self, number):
        """The texts to a number that held no code, in their order."""
        return [message["text"] for message in list(self.texts) if message["to"] == number and "code" not in message]


class Service:
    """The program on a free port; it can be killed and started again over the same folder."""

    def __init__(self, folder: Path):
        self.folder, self.port, self.process = folder, free_port(), None
        self.origin = f"http://127.0.0.1:{self.port}"
        self.mailbox = Mailbox()
        self.mail_port = self.mailbox.server.port
        self.code = self.mailbox.code

    @property
    def public(self):
        """What browsers call it: another address where several instances are one service."""
        return self.origin

    def link(self, recipient, kind):
        """The last link to an address, of a letter of a `register`, a `reset` or an `undo`, once it is there; it is told once."""
        return self.mailbox.links.code((recipient, kind))

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)
        self.mailbox.server.stop()

    def settings(self):
        """Further settings, as `name=value`."""
        return []

    def letters(self):
        """The setting of where letters go."""
        return f"mail.server=plain://127.0.0.1:{self.mail_port}"

    def connection(self, host="127.0.0.1"):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(host, 0))

    def start(self):
        program = Path(os.environ["SECOND_BIN"]) / "accountd"
        self.process = subprocess.Popen(
            [
                program, "serve", "--data", self.folder / "data", "--port", str(self.port), "--metrics-port", "0",
                "--set", "server.rateLimits=false", "--set", "server.connectionsPerAddress=1000",
                "--set", self.letters(),
                *(word for setting in self.settings() for word in ("--set", setting)),
            ],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.log = said = []
        for line in self.process.stderr:
            said.append(line)
            if "Ready." in line:
                break
        else:
            raise AssertionError("".join(said))
        # A pipe that nobody reads would stop the program when it is full.
        self.listening = threading.Thread(target=self.listen, args=(self.process.stderr, said), daemon=True)
        self.listening.start()

    @staticmethod
    def listen(stream, said):
        """Takes in the lines of the log, until the program ends."""
        for line in stream:
            said.append(line)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Reply:
    def __init__(self, status, body, headers):
        self.status, self.headers = status, headers
        self.json = json.loads(body) if body and "json" in headers.get("Content-Type", "") else None
        self.text = body.decode()


class Browser:
    """One device: its cookies, and the address that it comes from."""

    def __init__(self, service, cookies=None):
        self.service, self.cookies, self.host = service, dict(cookies or {}), fresh_host()
        # The key of its page, the service's nonce, and what was last proven.
        self.device, self.nonce, self.sent = Device(), None, {}
        # How the person proves again who they are.
        self.way, self.password = None, None

    def ask(self, verb, path, body=None, keeps=True):
        reply = self.ask_once(verb, path, body, keeps)
        if puzzle := (reply.json or {}).get("puzzle"):
            reply = self.ask_once(verb, path, body, keeps, {"Readmigo-Work": solution(puzzle)})
        if keeps and (reply.json or {}).get("code") == "AUTH_006" and self.way in reply.json["ways"]:
            assert self.prove().status == 200
            reply = self.ask_once(verb, path, body, keeps)
        return reply

    def prove(self):
        """Proves again who the person is, by the password."""
        return self.ask_once("POST", "/v1/me/reauthentications", {"way": "password", "secret": self.password})

    def ask_once(self, verb, path, body=None, keeps=True, further=()):
        """Asks, once more where the service wants to see its nonce in the proof, unless that is one of `further`."""
        reply = self.exchange(verb, path, body, keeps, further)
        if (reply.json or {}).get("subcode") == "nonce" and "DPoP" not in dict(further):
            reply = self.exchange(verb, path, body, keeps, further)
        return reply

    def exchange(self, verb, path, body, keeps, further):
        connection = self.service.connection(self.host)
        headers = {**self.headers(verb, path), "Accept-Language": "en", **dict(further)}
        data = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body), "application/json"
        try:
            connection.request(verb, path, data, headers)
            answer = connection.getresponse()
            reply = Reply(answer.status, answer.read(), answer.headers)
        except http.client.HTTPException as error:
            raise ConnectionError(str(error)) from error
        finally:
            connection.close()
        self.nonce = reply.headers.get("DPoP-Nonce", self.nonce)
        if keeps:
            self.learn(reply)
        return reply

    def headers(self, verb, path):
        """What shows which device asks."""
        headers = {"Readmigo-Client": "browser", "Sec-Fetch-Site": "same-origin"}
        if verb != "GET" or path == "/v1/me/export":
            self.sent = {"DPoP": self.device.proof(verb, self.service.public + path.split("?")[0], None, self.nonce)}
            headers |= self.sent
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return headers

    def learn(self, reply):
        """Keeps what an answer gives the device."""
        for line in reply.headers.get_all("Set-Cookie") or []:
            name, _, value = line.split(";")[0].partition("=")
            self.cookies[name] = value

    def register(self, email, password=PASSWORD):
        self.way, self.password = "password", password
        begun = self.ask("POST", "/v1/registrations", {"email": email, "password": password, "terms": "2026-01"})
        assert begun.status == 202, begun.text
        place = f"/v1/registrations/{begun.json['challenge']}"
        proven = self.ask("POST", f"{place}/code", {"code": self.service.code(email)})
        assert proven.status == 204, proven.text
        return self.ask("POST", f"{place}/profile", {"nickname": email.split("@")[0]})

    def sign_in(self, email, password=PASSWORD):
        self.way, self.password = "password", password
        return self.ask("POST", "/v1/sign-in/password", {"email": email, "password": password})

    def enter(self, email, password=PASSWORD):
        """Signs in on a device that is not known: by the password, and the code of a letter."""
        begun = self.sign_in(email, password)
        assert begun.status == 401 and begun.json["code"] == "AUTH_005", begun.text
        place = f"/v1/sign-in/step-up/{begun.json['challenge']}"
        sent = self.ask("POST", f"{place}/mail", {})
        assert sent.status == 202, sent.text
        return self.ask("POST", place, {"way": "mail", "code": self.service.code(email)})

    def refresh(self, keeps=True):
        return self.ask("POST", "/v1/tokens", {}, keeps)


class App(Browser):
    """An app: each request has a proof of its key, and the session's token where there is one."""

    def __init__(self, service):
        super().__init__(service)
        self.token, self.renewal = None, None

    def headers(self, verb, path):
        token = self.token if path.startswith(("/v1/me", "/v1/session", "/v1/service-tokens")) else None
        proof = self.device.proof(verb, self.service.public + path, token, self.nonce)
        self.sent = {"DPoP": proof, **({"Authorization": f"DPoP {token}"} if token else {})}
        return self.sent

    def learn(self, reply):
        session = (reply.json or {}).get("session") or reply.json or {}
        if "accessToken" in session:
            self.token, self.renewal = session["accessToken"], session["refreshToken"]

    def refresh(self, keeps=True):
        return self.ask("POST", "/v1/tokens", {"refreshToken": self.renewal}, keeps)

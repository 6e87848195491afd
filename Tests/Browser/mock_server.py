"""A stand-in for `second web` that speaks the page contract, for page states the real program is hard to bring into.

Run it by hand with `python mock_server.py [--samples N] [--chinese]`; tests hold a `Mock` in their own process.
"""

import base64
import hashlib
import hmac
import io
import json
import queue
import re
import secrets
import select
import socket
import threading
import time
import urllib.parse
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pages
from patience import PATIENCE

# As long as a run's random name; browsers look for it on this machine.
HOST = "mockmockmockmock.localhost"
TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
         ".js": "text/javascript; charset=utf-8", ".json": "application/json; charset=utf-8"}
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
          "media-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
DAY = 86_400_000
FIRST_LIMIT = 48  # as many cards as a page shows before it asks for more
GROUPS = {6: (3, 3), 7: (3, 4), 8: (4, 4), 9: (3, 3, 3), 10: (5, 5)}

WORDS = {
    "empty": ("Tap + to add your first account", "点按 + 添加你的第一个账号"),
    "nothing": ("Nothing matches “{0}”.", "没有与“{0}”匹配的账号。"),
    "duplicate": ("You already have an account named “{0}”.", "列表中已有名为“{0}”的账号。"),
    "deleted": ("“{0}” deleted", "已删除“{0}”"),
    "secretLetter": ("The secret key has “{0}”, which no secret key contains. Check for a typing mistake.",
                     "密钥中含有不可能出现的字符“{0}”，请检查输入。"),
    "secretLikely": ("The secret key has “{0}”, which no secret key contains. It is probably {1}.",
                     "密钥中含有不可能出现的字符“{0}”，可能是 {1}。"),
    "secretShort": ("The secret key is too short.", "密钥太短。"),
    "nameless": ("Give the account an issuer or a name.", "请输入服务名称或账号名。"),
    "period": ("The period is 1 to 86400 seconds.", "周期应为 1 到 86400 秒。"),
    "digits": ("Codes have 6 to 10 digits.", "验证码应为 6 到 10 位。"),
    "notLink": ("This is not an authenticator link. Such a link begins with otpauth://totp/.",
                "这不是验证器链接。此类链接以 otpauth://totp/ 开头。"),
    "bareSecret": ("This is a secret key alone, not a link; enter it by hand, with the name of its service.",
                   "这只是密钥，不是链接；请手动输入，并填写服务名称。"),
    "otherCode": ("This QR code is not for an authenticator. Scan the one the website shows for two-factor setup.",
                  "这不是验证器二维码。请扫描网站在设置双重验证时显示的二维码。"),
    "noCode": ("No QR code was found in this picture.", "图片中未找到二维码。"),
    "forgotten": ("{0} is forgotten.", "已移除 {0}。"),
    "merged": ("This cloud is used from now on.", "现在开始使用此云端。"),
    "separated": ("The accounts so far are kept in {0}.", "之前的账号保存在 {0}。"),
    "rebuilt": ("The damaged vault is now {0}.", "损坏的保险库现位于 {0}。"),
    "notPicture": ("This file is not a picture that can be read.", "无法读取此文件，它不是图片。"),
}


class Refusal(Exception):
    def __init__(self, message, field=None, kind=None):
        super().__init__(message)
        self.error = {"field": field, "message": message, **({"kind": kind} if kind else {})}


class Token:
    def __init__(self, issuer, account, secret, algorithm="SHA1", digits=6, period=30):
        self.id = str(uuid.uuid4()).upper()
        self.issuer, self.account, self.key = issuer, account, secret
        self.algorithm, self.digits, self.period = algorithm, digits, period
        self.deleted_at = None
        self.pinned = False

    def code(self, counter):
        digest = hmac.new(self.key, counter.to_bytes(8, "big"), self.algorithm.lower()).digest()
        start = digest[-1] & 15
        number = int.from_bytes(digest[start:start + 4], "big") & 0x7FFFFFFF
        return str(number % 10 ** self.digits).zfill(self.digits)

    def grouped(self, counter):
        rest, parts = self.code(counter), []
        for size in GROUPS[self.digits]:
            parts.append(rest[:size])
            rest = rest[size:]
        return " ".join(parts)

    def card(self, now):
        counter = now // (self.period * 1000)
        title = self.issuer or self.account or "?"
        return {
            "id": self.id, **names(self), "monogram": title[0].upper(),
            "color": "#" + hashlib.sha256(title.encode()).hexdigest()[:6], "pinned": self.pinned,
            "code": self.grouped(counter), "nextCode": self.grouped(counter + 1),
            "spoken": " ".join(self.code(counter)), "spokenNext": " ".join(self.code(counter + 1)),
            "from": counter * self.period * 1000, "until": (counter + 1) * self.period * 1000,
            "period": self.period, "digits": self.digits, "algorithm": self.algorithm,
        }


class Mock:
    """The program's state; tests may change any of it and call `push()`."""

    def __init__(self, samples=0):
        self.tokens, self.offers, self.queries = {}, {}, {}
        self.streams = {}         # the bells of those that are open, by page and number
        self.heard = []           # request lines and headers
        self.goodbyes = []        # the tabs that said that they go
        self.turned = threading.Condition()
        self.shift = 0            # seconds the program's clock is ahead of the machine's
        self.override = {}        # laid over every screen
        self.silent = False       # hold back pings and screens, as a stopped process does
        self.session = secrets.token_urlsafe(16)
        self.language = None      # force "en" or "zh-Hans"
        self.copied_frames = 0
        self.sync = SYNC_OFF      # how device and cloud stand to each other
        self.devices = []         # as `device()` makes them
        self.outcome = "done"     # what "Sync now" comes to
        self.done = []            # the names of the actions that were asked for
        self.lock = threading.RLock()
        self.http = None
        self.connections = set()
        self.port = 0
        for number in range(samples):
            self.sample(number)

    # State

    def now(self):
        return int((time.time() + self.shift) * 1000)

    def sample(self, number):
        names = SAMPLES[number % len(SAMPLES)]
        account = names[1] if number < len(SAMPLES) else names[1].replace("@", f"+{number}@")
        token = Token(names[0], account, hashlib.sha1(str(number).encode()).digest(), *names[2:])
        self.tokens[token.id] = token

    def put(self, issuer, account, secret, **rest):
        token = Token(issuer, account, decode_secret(secret), **rest)
        self.tokens[token.id] = token
        self.push()
        return token

    def living(self):
        alive = [token for token in self.tokens.values() if token.deleted_at is None]
        return sorted(alive, key=lambda token: (not token.pinned, token.issuer.casefold(), token.account.casefold(), token.id))

    def screen(self, page, language):
        self.turn += 1
        now, (asked, limit) = self.now(), self.queries.get(page, ("", FIRST_LIMIT))
        alive = self.living()
        words = asked.casefold().split()
        found = [t for t in alive if all(word in f"{t.issuer} {t.account}".casefold() for word in words)]
        state = "list" if found else ("nothingMatches" if alive else "empty")
        message = {"list": "", "empty": say(language, "empty"), "nothingMatches": say(language, "nothing", asked)}[state]
        cards = [token.card(now) for token in found[:limit]]
        screen = {
            "language": language, "state": state, "title": "", "message": message, "actions": [], "banners": [],
            "sync": self.sync, "canEdit": True, "query": asked, "limit": limit, "total": len(alive),
            "found": len(found), "cards": cards,
            "deletedCount": len(self.tokens) - len(alive), "now": now,
            "turn": {"run": self.run, "number": self.turn},
            "nextRefresh": min((card["until"] for card in cards), default=now + 60_000), **self.override,
        }
        return screen if screen["cards"] else {**screen, "found": 0}

    def push(self):
        for stream in list(self.streams.values()):
            stream.put("screen")

    def wait_for(self, holds):
        """Waits until what `holds` answers is true, looked at whenever something was asked or a stream came or went."""
        with self.turned:
            assert self.turned.wait_for(holds, PATIENCE)

    def note(self, change):
        with self.turned:
            change()
            self.turned.notify_all()

    # Actions

    def act(self, request, language):
        name = request["do"]
        self.done.append(name)
        with self.lock:
            method = getattr(self, "do_" + re.sub("[A-Z]", lambda match: "_" + match[0].lower(), name))
            answer = method(request, language)
        if name in {"add", "addManual", "addOffers", "edit", "delete", "restore", "deleteNow", "pin", "unpin"}:
            self.push()
        return {"ok": True, **answer}

    def do_search(self, request, language):
        self.queries[request["page"]] = request["query"], request.get("limit", FIRST_LIMIT)
        return {"screen": self.screen(request["page"], language)}

    def do_add(self, request, language):
        return self.keep(parse_link(request["link"], language), request, language)

    def do_add_manual(self, request, language):
        for field, message in self.problems(request, language).items():
            if message:
                raise Refusal(message, field)
        made = Token(request["issuer"], request["account"], decode_secret(request["secret"]),
                     request["algorithm"], int(request["digits"]), int(request["period"]))
        return self.keep(made, request, language)

    def keep(self, token, request, language):
        if self.is_there(token) and not request.get("allowDuplicate"):
            raise Refusal(say(language, "duplicate", display(token)), kind="duplicate")
        self.tokens[token.id] = token
        return {"id": token.id}

    def is_there(self, token):
        return any((t.issuer, t.account) == (token.issuer, token.account) for t in self.living())

    def problems(self, request, language):
        fields = dict.fromkeys(["secret", "issuer", "account", "digits", "period", "algorithm"])
        try:
            if not decode_secret(request["secret"]):
                fields["secret"] = say(language, "secretShort")
        except BadLetter as bad:
            fields["secret"] = bad.sentence(language)
        if not 1 <= number(request["period"]) <= 86400:
            fields["period"] = say(language, "period")
        if not 6 <= number(request["digits"]) <= 10:
            fields["digits"] = say(language, "digits")
        if not request["issuer"] and not request["account"]:
            fields["issuer"] = say(language, "nameless")
        return fields

    def do_check(self, request, language):
        return {"fields": self.problems(request, language)}

    def do_check_link(self, request, language):
        return self.describe(parse_link(request["link"], language))

    def describe(self, token):
        return {**names(token), "digits": token.digits, "period": token.period,
                "algorithm": token.algorithm, "duplicate": self.is_there(token)}

    def read(self, picture, language, frame=False):
        try:
            from PIL import Image
            from pyzbar.pyzbar import ZBarSymbol, decode
            texts = [found.data.decode() for found in decode(Image.open(io.BytesIO(picture)), [ZBarSymbol.QRCODE])]
        except OSError:
            raise Refusal(say(language, "notPicture")) from None
        if not texts and not frame:
            raise Refusal(say(language, "noCode"))
        offers = []
        for text in texts:
            name = secrets.token_hex(6)
            try:
                token = parse_link(text, language, code=True)
                self.offers[name] = token
                offers.append({"offer": name, **self.describe(token), "error": None})
            except Refusal as refusal:
                offers.append({"offer": name, "issuer": "", "account": "", "title": "", "subtitle": "", "digits": 6, "period": 30,
                               "algorithm": "SHA1", "duplicate": False, "error": refusal.error["message"]})
        return {"ok": True, "offers": offers}

    def do_add_offers(self, request, language):
        made = [self.offers.pop(name) for name in request["offers"]]
        self.tokens.update({token.id: token for token in made})
        return {"ids": [token.id for token in made]}

    def do_edit(self, request, language):
        if not request["issuer"] and not request["account"]:
            raise Refusal(say(language, "nameless"), "issuer")
        token = self.tokens[request["id"]]
        token.issuer, token.account = request["issuer"], request["account"]
        return {}

    def do_delete(self, request, language):
        token = self.tokens[request["id"]]
        token.deleted_at = self.now()
        return {"undo": token.id, "message": say(language, "deleted", display(token))}

    def do_pin(self, request, language):
        self.tokens[request["id"]].pinned = True
        return {}

    def do_unpin(self, request, language):
        self.tokens[request["id"]].pinned = False
        return {}

    def do_restore(self, request, language):
        self.tokens[request["id"]].deleted_at = None
        return {}

    def do_deleted(self, request, language):
        gone = [token for token in self.tokens.values() if token.deleted_at is not None]
        return {"cards": [{"id": t.id, **names(t), "deletedAt": t.deleted_at,
                           "purgeInDays": 30 - (self.now() - t.deleted_at) // DAY} for t in gone]}

    def do_delete_now(self, request, language):
        del self.tokens[request["id"]]
        return {}

    def do_set_aside(self, request, language):
        self.override = {}
        self.push()
        return {}

    def do_rebuild(self, request, language):
        return {**self.do_set_aside(request, language), "message": say(language, "rebuilt", "/h/vault.damaged-1")}

    def do_merge(self, request, language):
        return {**self.do_set_aside(request, language), "message": say(language, "merged")}

    def do_separate(self, request, language):
        return {**self.do_set_aside(request, language), "message": say(language, "separated", "/h/vault.account-1")}

    def do_sync_now(self, request, language):
        return {"outcome": self.outcome}

    def do_devices(self, request, language):
        return {"devices": self.devices}

    def do_forget_device(self, request, language):
        gone = next(each for each in self.devices if each["id"] == request["id"])
        self.devices.remove(gone)
        return {"message": say(language, "forgotten", gone["name"])}

    # Serving

    def start(self):
        mock = self
        self.run, self.turn = uuid.uuid4().hex, 0

        class Handler(PageHandler):
            program = mock

        self.http = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.http.daemon_threads = True
        self.port = self.http.server_address[1]
        threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def stop(self):
        """Stops as a program that ends: its port closes and its streams break."""
        self.http.shutdown()
        self.http.server_close()
        for stream in list(self.streams.values()):
            stream.put("end")
        for connection in list(self.connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    @property
    def origin(self):
        return f"http://{HOST}:{self.port}"

    @property
    def opening(self):
        return f"{self.origin}/#{self.session}"


class PageHandler(BaseHTTPRequestHandler):
    program: Mock
    protocol_version = "HTTP/1.1"

    def setup(self):
        super().setup()
        self.program.connections.add(self.request)

    def finish(self):
        self.program.connections.discard(self.request)
        try:
            super().finish()
        except OSError:
            pass

    def handle(self):
        try:
            super().handle()
        except OSError:
            pass

    def log_message(self, *_):
        pass

    def parse_request(self):
        is_good = super().parse_request()
        if is_good:
            self.program.note(lambda: self.program.heard.append((self.requestline, str(self.headers))))
        return is_good

    def language(self):
        chosen = self.program.language
        return chosen or ("zh-Hans" if self.headers.get("Accept-Language", "").startswith("zh") else "en")

    def allowed(self):
        return self.headers.get("Authorization") == f"Bearer {self.program.session}"

    def answer(self, status, body=b"", kind="text/plain; charset=utf-8", **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path, _, rest = self.path.partition("?")
        if path == "/events" and not self.allowed():
            return self.answer(403)
        if path == "/events":
            return self.events(urllib.parse.parse_qs(rest)["page"][0])
        if path == "/strings.json":
            path = f"/strings.{self.language()}.json"
        name = {"/": "index.html", "/favicon.ico": "icon.svg"}.get(path, path[1:])
        if name not in {file.name for file in pages.files(pages.SECOND)}:
            return self.answer(404)
        return self.answer(200, pages.text(pages.SECOND, name).encode(), TYPES[Path(name).suffix])

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/session":
            # A one-time address of the mock works as often as it is used.
            is_right = body.decode() == self.program.session
            return self.answer(200 if is_right else 403, json.dumps({"bearer": self.program.session}).encode())
        if self.path == "/session/proof":
            return self.prove(body)
        if self.path == "/session/goodbye":
            self.program.note(lambda: self.program.goodbyes.append(body.decode()))
            return self.answer(200)
        if not self.allowed():
            return self.answer(403)
        try:
            if self.path == "/act":
                reply = self.program.act(json.loads(body), self.language())
            else:
                self.program.copied_frames += self.path == "/frame"
                reply = self.program.read(body, self.language(), frame=self.path == "/frame")
        except Refusal as refusal:
            reply = {"ok": False, "error": refusal.error}
        self.answer(200, json.dumps(reply, ensure_ascii=False).encode(), "application/json")

    def prove(self, challenge):
        """Shows a page that its bearer is known here."""
        bearer, (name, nonce) = self.program.session.encode(), (challenge[:32], challenge[32:])
        if name != hmac.digest(bearer, b"id", "sha256"):
            return self.answer(403)
        self.answer(200, hmac.digest(bearer, b"proof" + nonce, "sha256"), "application/octet-stream")

    def has_gone(self):
        """Whether the page has closed the connection."""
        return bool(select.select([self.connection], [], [], 0)[0]) and not self.connection.recv(1, socket.MSG_PEEK)

    def events(self, page):
        program, language = self.program, self.language()
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        bell = queue.Queue()
        program.note(lambda: program.streams.update({(page, id(bell)): bell}))
        pinged = 0.0
        try:
            self.tell("screen", program.screen(page, language))
            while True:
                refresh = program.screen(page, language)["nextRefresh"] - program.now()
                try:
                    rung = bell.get(timeout=max(0.001, min(refresh / 1000, 0.2)))
                except queue.Empty:
                    rung = "screen" if refresh <= 200 else None
                if rung == "end" or self.has_gone():
                    return
                if program.silent:
                    continue
                if rung:
                    self.tell("screen", program.screen(page, language))
                if time.monotonic() - pinged > 5:
                    pinged = time.monotonic()
                    self.tell("ping", {"now": program.now()})
        except OSError:
            pass
        finally:
            program.note(lambda: program.streams.pop((page, id(bell))))

    def tell(self, event, data):
        text = json.dumps(data, ensure_ascii=False)
        self.wfile.write(f"event: {event}\ndata: {text}\n\n".encode())
        self.wfile.flush()


class BadLetter(ValueError):
    def sentence(self, language):
        likely = {"0": "O", "1": "I / L", "8": "B"}.get(self.args[0])
        return say(language, "secretLikely" if likely else "secretLetter", self.args[0], likely)


def number(text):
    """A whole number, or 0 for what is none."""
    return int(text) if re.fullmatch(r"\d+", str(text)) else 0


def decode_secret(text):
    letters = re.sub(r"[\s=_-]", "", text).upper()
    bad = re.search(r"[^A-Z2-7]", letters)
    if bad:
        raise BadLetter(bad[0])
    spare = len(letters) % 8
    letters = letters[:-1] if spare in (1, 3, 6) else letters
    return base64.b32decode(letters + "=" * (-len(letters) % 8))


def parse_link(text, language, code=False):
    if re.fullmatch(r"[A-Za-z2-7]{16,}|([A-Za-z2-7]{4}[ -])+[A-Za-z2-7]{1,4}", text.strip()):
        raise Refusal(say(language, "bareSecret"), "link", "secret")
    parts = urllib.parse.urlsplit(text)
    if parts.scheme.lower() != "otpauth" or parts.netloc.lower() != "totp":
        raise Refusal(say(language, "otherCode" if code else "notLink"))
    given = dict(urllib.parse.parse_qsl(parts.query))
    label = urllib.parse.unquote(parts.path[1:])
    prefix, _, account = label.rpartition(":")
    try:
        key = decode_secret(given.get("secret", ""))
    except BadLetter as bad:
        raise Refusal(bad.sentence(language), "secret") from None
    return Token(given.get("issuer", prefix), account.strip(), key, given.get("algorithm", "SHA1").upper(),
                 int(given.get("digits", 6)), int(given.get("period", 30)))


# Signs that reverse or hide the text around them.
STEERING = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def names(token):
    """A token's names as they are, and as they are shown."""
    title = STEERING.sub("\ufffd", token.issuer or token.account or "Unnamed")
    subtitle = STEERING.sub("\ufffd", token.account) if token.issuer else ""
    return {"issuer": token.issuer, "account": token.account, "title": title, "subtitle": subtitle}


def display(token):
    shown = names(token)
    return ", ".join(part for part in (shown["title"], shown["subtitle"]) if part)


def device(name, ago=None, **more):
    """A device that was seen `ago` seconds ago."""
    seen = None if ago is None else int((time.time() - ago) * 1000)
    return {"id": hashlib.sha256(name.encode()).hexdigest()[:32], "name": name, "lastSeen": seen, "isThisDevice": False,
            "isReadable": True, "isFormer": False, "isAhead": False, **more}


def sync(kind, text, detail="", cloud="/home/mona/Sync/second", handed_over=None):
    return {"kind": kind, "text": text, "detail": detail, "cloud": cloud, "handedOver": handed_over}


SYNC_OFF = sync("off", "Only on this device", "No cloud is set up.", cloud=None)


def say(language, key, *values):
    return WORDS[key][language == "zh-Hans"].format(*values)


SAMPLES = [
    ("GitHub", "mona@example.com"), ("Amazon", "mona@example.com"), ("Cloudflare", "ops@example.org", "SHA256", 8, 60),
    ("Dropbox", "mona@example.com"), ("Fastmail", "mona@fastmail.example"), ("GitLab", "mona"),
    ("Hetzner", "K0123456789"), ("Mastodon", "@mona@social.example"), ("Nextcloud", "mona@home.example"),
    ("Proton", "mona@proton.example"), ("微信读书", "小明"), ("Zulip", "mona@chat.example"),
]


def main():
    import argparse
    options = argparse.ArgumentParser()
    options.add_argument("--samples", type=int, default=12)
    options.add_argument("--port", type=int, default=0)
    options.add_argument("--language")
    chosen = options.parse_args()
    mock = Mock(chosen.samples)
    mock.port, mock.language = chosen.port, chosen.language
    print(mock.start().opening, flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main()

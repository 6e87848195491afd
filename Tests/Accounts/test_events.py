"""Security events (RFC 8417, RFC 8935) of a running server, by the receiver that docs/account/backends.md shows."""

import contextlib
import hashlib
import http.server
import json
import os
import re
import secrets
import sqlite3
import subprocess
import threading
import urllib.error
import urllib.request
from pathlib import Path

import jwt
import pytest
from joserfc import jwt as joserfc
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from service import App, Service, until
from signing import base64url, decoded
from webhooks import document, undescribed

BOOKS = "books.example.com"
PAGE = Path(__file__).resolve().parents[2] / "docs/account/backends.md"
REVOKED = "https://schemas.openid.net/secevent/caep/event-type/session-revoked"


def receiver(issuer):
    """What the page's code defines, for this issuer, and what it keeps."""
    section = PAGE.read_text().split("\n## Security events\n")[1]
    code = "\n".join(re.findall(r"```python\n(.*?)```", section, re.S))
    names = {"ended": set(), "deleted": [], "moved": []}
    names |= {"delete": names["deleted"].append, "move": lambda *both: names["moved"].append(both)}
    exec(code.replace("https://account.example.com", issuer), names)
    return names


class Receiver:
    """The page's receiver behind a port, which notes each token and may be broken in a way that a test chooses."""

    def __init__(self, issuer):
        self.page, self.tokens, self.broken = receiver(issuer), [], None
        told = self

        class Handler(self.page["Events"]):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if told.broken == "down":
                    self.send_response(503)
                    self.end_headers()
                    return
                told.tokens.append((body.decode(), dict(self.headers)))
                if told.broken == "hangs":
                    told.released.wait(60)
                    return
                self.rfile = Once(body)
                super().do_POST()

            def log_message(self, *_):
                """Nothing."""

        self.released = threading.Event()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/events"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def claims(self):
        return [json.loads(decoded(token.split(".")[1])) for token, _ in list(self.tokens)]

    def close(self):
        self.released.set()
        self.server.shutdown()
        self.server.server_close()


class Once:
    def __init__(self, body):
        self.body = body

    def read(self, _):
        return self.body

    def close(self):
        """Nothing."""


class WithEvents(Service):
    """A server and services that are told of events: books, and a shop that hears of sessions alone."""

    def __init__(self, folder):
        super().__init__(folder)
        self.file = folder / "services.json"
        self.books, self.shop = Receiver(self.origin), Receiver(self.origin)
        self.shop.page["NAME"] = "shop"
        self.register(books=(self.books, ["userCreated", "userDeleted", "sessionEnded"]), shop=(self.shop, ["sessionEnded"]))

    def register(self, **services):
        entries = [
            {
                "name": name, "audiences": [BOOKS], "secrets": [f"sha256:{hashlib.sha256(secrets.token_bytes()).hexdigest()}"],
                "events": {"url": receiver.url, "types": types},
            }
            for name, (receiver, types) in services.items()
        ]  # fmt: skip
        self.file.write_text(json.dumps({"services": entries}))
        self.file.chmod(0o640)

    def settings(self):
        return [f"account.otherAudiences={BOOKS}", f"services.file={self.file}"]

    def __exit__(self, *error):
        for receiver in (self.books, self.shop):
            receiver.released.set()
        super().__exit__(*error)
        for receiver in (self.books, self.shop):
            receiver.close()


@pytest.fixture
def service(tmp_path):
    with WithEvents(tmp_path) as running:
        yield running


def kinds(receiver):
    return [name.rsplit("/", 1)[-1] for claims in receiver.claims() for name in claims["events"]]


def session(app):
    return json.loads(decoded(app.token.split(".")[1]))["sid"]


def test_services_are_told_of_accounts_and_sessions_by_tokens_that_two_libraries_verify(service):
    app = App(service)
    assert app.register("ann@example.com").status == 201
    user, sid = app.ask("GET", "/v1/me").json["userID"], session(app)
    assert app.ask("DELETE", "/v1/session").status == 204
    until(lambda: len(service.books.tokens) == 2 and len(service.shop.tokens) == 1)
    created, ended = sorted(service.books.claims(), key=lambda claims: REVOKED in claims["events"])
    account = {"format": "iss_sub", "iss": service.origin, "sub": user}
    assert created["sub_id"] == account and created["events"] == {f"{service.origin}/secevent/account-created": {}}
    assert ended["sub_id"] == {"format": "complex", "session": {"format": "opaque", "id": sid}, "user": account}
    assert ended["events"] == {REVOKED: {"event_timestamp": ended["toe"]}} and ended["toe"] <= ended["iat"]
    for claims, name in [(created, "books"), (ended, "books"), (service.shop.claims()[0], "shop")]:
        assert set(claims) == {"iss", "aud", "jti", "iat", "toe", "sub_id", "events"}
        assert (claims["iss"], claims["aud"]) == (service.origin, name)
    # The page's receiver took them in.
    until(lambda: service.books.page["ended"] == service.shop.page["ended"] == {sid})
    keys = KeySet.import_key_set(App(service).ask("GET", "/.well-known/jwks.json").json)
    for token, headers in service.books.tokens:
        assert headers["Content-Type"] == "application/secevent+jwt" and headers["Accept"] == "application/json"
        header, body, signature = token.split(".")
        said = joserfc.decode(token, keys, algorithms=["EdDSA"])
        assert said.header["typ"] == "secevent+jwt" and said.claims["aud"] == "books"
        changed = json.loads(decoded(body)) | {"aud": "shop"}
        for forged in [
            f"{header}.{base64url(json.dumps(changed).encode())}.{signature}",
            f"{base64url(json.dumps(said.header | {'alg': 'none'}).encode())}.{body}.",
            f"{header}.{body}.{base64url(bytes(64))}",
        ]:
            with pytest.raises((JoseError, ValueError)):
                joserfc.decode(forged, keys, algorithms=["EdDSA"])
            key = jwt.PyJWKClient(f"{service.origin}/.well-known/jwks.json").get_signing_key_from_jwt(token)
            with pytest.raises(jwt.PyJWTError):
                jwt.decode(forged, key, algorithms=["EdDSA"], audience=["books", "shop"], issuer=service.origin)
    described = document(service)
    for token, _ in service.books.tokens + service.shop.tokens:
        assert undescribed(described, "securityEvent", token) == []
    # It lets nobody in, and nothing of it is in the log.
    app.token = service.books.tokens[0][0]
    assert app.ask("GET", "/v1/me").status == 401
    said = "".join(service.log)
    assert "A service was told of an event." in said
    for word in [token.split(".")[2] for token, _ in service.books.tokens] + [sid, user, service.books.url]:
        assert word not in said


def test_the_pages_receiver_refuses_what_is_changed_and_takes_what_comes_twice_once(service):
    app = App(service)
    assert app.register("ann@example.com").status == 201
    assert app.ask("DELETE", "/v1/session").status == 204
    until(lambda: len(service.shop.tokens) == 1)
    token = service.shop.tokens[0][0]

    def post(receiver, body):
        try:
            with urllib.request.urlopen(urllib.request.Request(receiver.url, body.encode(), method="POST")) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    header, body, signature = token.split(".")
    refusal = (400, b'{"err":"invalid_request"}')
    assert post(service.shop, f"{header}.{body}.{base64url(bytes(64))}") == refusal
    assert post(service.shop, "") == refusal
    # For another one; and no access token.
    assert post(service.books, token) == refusal
    assert post(service.shop, app.token) == refusal
    service.shop.page["ended"].clear()
    assert post(service.shop, token) == (202, b"") and service.shop.page["ended"] == set()


def run_out(service, app):
    """Lets a session be one that nobody has used for a month, while the service is away."""
    service.process.terminate()
    service.process.wait()
    with contextlib.closing(sqlite3.connect(service.folder / "data/accounts.sqlite")) as store, store:
        changed = store.execute(
            "UPDATE session SET idle_ends = idle_ends - ? WHERE id = ?", [31 * 86_400, bytes.fromhex(session(app))]
        )
        assert changed.rowcount == 1
    service.start()


def test_the_end_of_a_session_that_ran_out_is_told_once(service):
    ann, bob = App(service), App(service)
    assert ann.register("ann@example.com").status == 201
    assert bob.register("bob@example.com").status == 201
    run_out(service, ann)
    until(lambda: service.shop.page["ended"] == {session(ann)})
    # Its device learns that it ran out, as before; and another start tells nobody again.
    refused = ann.refresh()
    assert refused.status == 401 and refused.json["subcode"] == "expired", refused.text
    service.process.terminate()
    service.process.wait()
    service.start()
    assert bob.ask("DELETE", "/v1/session").status == 204
    until(lambda: len(service.shop.tokens) == 2)
    assert [claims["sub_id"]["session"]["id"] for claims in service.shop.claims()] == [session(ann), session(bob)]


def test_a_service_that_was_down_is_told_later_by_the_same_name(service):
    service.books.broken, service.shop.broken = "down", "down"
    app = App(service)
    assert app.register("ann@example.com").status == 201
    until(lambda: any("will be told of an event again" in line and "status 503" in line for line in service.log))
    assert any("books" in line for line in service.log if "told of an event again" in line)
    service.books.broken = None
    until(lambda: kinds(service.books) == ["account-created"])


def test_an_event_outlives_a_kill_between_the_change_and_its_delivery(service):
    service.shop.broken = service.books.broken = "hangs"
    app = App(service)
    assert app.register("ann@example.com").status == 201
    sid = session(app)
    assert app.ask("DELETE", "/v1/session").status == 204
    until(lambda: len(service.shop.tokens) == 1 and len(service.books.tokens) == 2)
    service.kill()
    first = {claims["jti"] for claims in service.shop.claims() + service.books.claims()}
    for receiver in (service.shop, service.books):
        receiver.broken = None
        receiver.tokens.clear()
    service.start()
    until(lambda: len(service.shop.tokens) == 1 and len(service.books.tokens) == 2)
    assert {claims["jti"] for claims in service.shop.claims() + service.books.claims()} == first
    # A token is noted before the page's code has read it.
    until(lambda: service.shop.page["ended"] == {sid})


def test_a_service_that_hangs_holds_up_neither_letters_nor_another_one(service):
    service.books.broken = "hangs"
    apps = [App(service) for _ in range(4)]
    for number, app in enumerate(apps):
        # Each registration waits for the code of a letter.
        assert app.register(f"p{number}@example.com").status == 201
        assert app.ask("DELETE", "/v1/session").status == 204
    until(lambda: len(service.shop.tokens) == 4)
    until(lambda: service.shop.page["ended"] == {session(app) for app in apps})
    assert len(service.books.tokens) <= 2 and service.books.page["ended"] == set()


def test_who_is_told_follows_the_file(service):
    app = App(service)
    assert app.register("ann@example.com").status == 201
    until(lambda: kinds(service.books) == ["account-created"])
    service.register(books=(service.books, ["userDeleted"]), shop=(service.shop, ["userCreated"]))
    until(lambda: any("Services were taken in." in line for line in service.log))
    assert App(service).register("bo@example.com").status == 201
    until(lambda: kinds(service.shop) == ["account-created"])
    assert kinds(service.books) == ["account-created"]


def test_the_doctor_says_how_many_are_told(service):
    service.process.terminate()
    service.process.wait(30)
    program = Path(os.environ["SECOND_BIN"]) / "accountd"
    words = [word for setting in [*service.settings(), service.letters()] for word in ("--set", setting)]
    done = subprocess.run([program, "doctor", "--data", service.folder / "data", *words], capture_output=True, text=True, timeout=60)
    assert "ok    services: 2 may ask, 2 of them are told of events\n" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize(
    "events,sentence",
    [
        ({"url": "http://books.example.com/e", "types": ["userCreated"]}, "events.url of the service books must be https://HOST/PATH"),
        ({"url": "https://hunter2@books.example.com/e", "types": ["userCreated"]}, "events.url of the service books"),
        ({"url": "https://books.example.com/e", "types": ["userRenamed"]}, "events.types of the service books must be"),
        ({"url": "https://books.example.com/e", "types": []}, "events.types of the service books must be"),
        ({"url": "https://books.example.com/e", "types": ["userCreated"], "secret": "hunter2"}, "events of the service books has a member"),
    ],
)
def test_events_that_cannot_be_stop_the_start_with_a_sentence(tmp_path, events, sentence):
    service = WithEvents(tmp_path)
    file = json.loads(service.file.read_text())
    file["services"][0]["events"] = events
    service.file.write_text(json.dumps(file))
    with pytest.raises(AssertionError) as failure:
        service.start()
    said = str(failure.value)
    assert sentence in said and "hunter2" not in said and service.process.wait(30) != 0
    service.mailbox.server.stop()
    service.books.close()
    service.shop.close()

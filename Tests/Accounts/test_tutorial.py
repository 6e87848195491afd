"""docs/account/tutorial.md: its files are those of Examples/Reader, and what it has one type does what it says."""

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest
from service import PASSWORD, Browser, Service, free_port, until

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "Examples/Reader"
PAGE = (ROOT / "docs/account/tutorial.md").read_text()
# A signed token of nobody's: header and payload are those of another, the signature is none.
FORGED = "eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJFZERTQSIsImtpZCI6IngifQ.eyJzdWIiOiJhIn0.AAAA"


class Tutorial(Service):
    """The service as the page starts it, with tokens that have run out almost at once."""

    def settings(self):
        return [*super().settings(), "account.otherAudiences=books.example.com", "account.accessSeconds=2"]


@pytest.fixture
def tutorial(tmp_path):
    with Tutorial(tmp_path) as service:
        yield service


class Reader:
    """The app, on a device of its own; `answers` are what the person types."""

    def __init__(self, service, folder, books="http://127.0.0.1:9"):
        self.environment = {**os.environ, "ACCOUNT": service.origin, "BOOKS": books, "READER_FILE": str(folder / "reader.json")}

    def start(self, *words):
        program = EXAMPLE / ".build/debug/reader"
        assert program.exists(), f"build it first: swift build --package-path {EXAMPLE}"
        return subprocess.Popen(
            [program, *words], env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def __call__(self, *words, answers=()):
        run = self.start(*words)
        out, said = run.communicate("".join(f"{answer}\n" for answer in answers), timeout=120)
        assert said == ""
        return run.returncode, out.removeprefix("Password: ").strip()

    def register(self, service, email):
        run = self.start("register", email)
        run.stdin.write(PASSWORD + "\n")
        run.stdin.flush()
        code = service.code(email)
        out, said = run.communicate(f"{code}\nAnn\n", timeout=120)
        assert (run.returncode, said) == (0, "") and out.endswith("Signed in.\n"), out


def test_the_files_of_the_page_are_those_of_the_example():
    blocks = re.findall(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```\n", PAGE, re.DOTALL)
    assert len(blocks) == 7
    for name, text in blocks:
        assert text.replace('path: "../Second"', 'path: "../.."') == (EXAMPLE / name).read_text(), name
    written = {name for name, _ in blocks}
    kept = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=EXAMPLE, capture_output=True, text=True)
    assert set(kept.stdout.split()) == written


def test_the_app_registers_is_renewed_and_signs_out(tutorial, tmp_path):
    reader = Reader(tutorial, tmp_path)
    assert reader("whoami") == (1, "You are not signed in: please sign in first.")
    reader.register(tutorial, "ann@example.com")
    kept = tmp_path / "reader.json"
    assert kept.stat().st_mode & 0o777 == 0o600
    first = json.loads(kept.read_text())["session"]

    def renewed():
        assert reader("whoami") == (0, "Ann")
        return (second := json.loads(kept.read_text())["session"])["accessToken"] != first["accessToken"] and second

    second = until(renewed)
    assert second["refreshToken"] != first["refreshToken"] and second["userID"] == first["userID"]
    assert reader("sign-out") == (0, "Signed out.")
    assert json.loads(kept.read_text()).get("session") is None
    # The device is known: the password is enough, and a wrong one is told in the service's words.
    code, said = reader("sign-in", "ann@example.com", answers=["Wrong1password"])
    assert code == 1 and said.startswith("Wrong e-mail or password. 4 attempts are left.")
    assert reader("sign-in", "ann@example.com", answers=[PASSWORD]) == (0, "Signed in.")


def test_another_device_is_asked_for_the_code_of_a_letter(tutorial, tmp_path):
    assert Browser(tutorial).register("ann@example.com").status == 201
    run = Reader(tutorial, tmp_path).start("sign-in", "ann@example.com")
    run.stdin.write(PASSWORD + "\n")
    run.stdin.flush()
    out, said = run.communicate(tutorial.code("ann@example.com") + "\n", timeout=120)
    assert (run.returncode, said) == (0, "") and out.endswith("Signed in.\n")


def test_a_sign_out_without_the_service_is_told_later(tutorial, tmp_path):
    reader = Reader(tutorial, tmp_path)
    reader.register(tutorial, "ann@example.com")
    browser = Browser(tutorial)
    assert browser.enter("ann@example.com").status == 200
    assert len(browser.ask("GET", "/v1/me/devices").json["devices"]) == 2
    tutorial.kill()
    assert reader("sign-out") == (0, "Signed out here; the service is told later.")
    tutorial.start()
    assert reader("whoami") == (1, "You are not signed in: please sign in first.")
    assert browser.refresh().status == 200
    assert len(browser.ask("GET", "/v1/me/devices").json["devices"]) == 1


@contextmanager
def backend(kind, service):
    port = free_port()
    commands = {"python": [sys.executable, EXAMPLE / "books.py", str(port)], "swift": [EXAMPLE / ".build/debug/books"]}
    environment = {**os.environ, "ACCOUNT": service.origin, "PORT": str(port)}
    process = subprocess.Popen(commands[kind], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        address = f"http://127.0.0.1:{port}"
        until(lambda: answered(address) == 401)
        yield address
    finally:
        process.terminate()
        process.wait()


@pytest.mark.parametrize("kind", ["python", "swift"])
def test_a_backend_that_cannot_read_the_keys_blames_no_token(kind, tmp_path):
    class Nowhere:
        origin = f"http://127.0.0.1:{free_port()}"

    with backend(kind, Nowhere) as address:
        assert answered(address, "-H", f"Authorization: Bearer {FORGED}") == 503


def answered(address, *words):
    run = subprocess.run(
        ["curl", "-s", "-o", os.devnull, "-w", "%{http_code}", *words, address + "/v1/books"], capture_output=True, text=True
    )
    return int(run.stdout or 0)


@pytest.mark.parametrize("kind", ["python", "swift"])
def test_a_backend_lets_in_its_own_tokens_alone(kind, tutorial, tmp_path):
    with backend(kind, tutorial) as address:
        reader = Reader(tutorial, tmp_path, address)
        reader.register(tutorial, "ann@example.com")
        run = reader.start("books")
        out, said = run.communicate(timeout=120)
        assert (run.returncode, said) == (0, "")
        found = json.loads(out)
        session = json.loads((tmp_path / "reader.json").read_text())["session"]
        assert found == {"reader": session["userID"], "book": "Dream of the Red Chamber"}
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{address}/v1/books")
        assert (refused.value.status, refused.value.headers["WWW-Authenticate"]) == (401, "Bearer")
        # Neither nobody's token, nor the session's own, nor a changed one.
        for token in ["", FORGED, session["accessToken"], session["accessToken"][:-2] + "AA"]:
            for scheme in ["Bearer", "DPoP"]:
                assert answered(address, "-H", f"Authorization: {scheme} {token}") == 401


def test_the_session_of_curl_is_what_the_page_says(tmp_path):
    class Curl(Tutorial):
        def letters(self):
            return f"mail.outbox={tmp_path / 'outbox'}"

    with Curl(tmp_path) as service:
        environment = {**os.environ, "ACCOUNT": service.origin, "OUTBOX": str(tmp_path / "outbox")}
        run = subprocess.run(["bash", EXAMPLE / "session.sh"], env=environment, capture_output=True, text=True, timeout=120)
    assert (run.returncode, run.stderr) == (0, "")
    name, devices, renewed, out, after = [line for line in run.stdout.splitlines() if line]
    assert (name, renewed, out, after) == ("Ann", "renewed: 200", "signed out: 204", "after it: 401")
    assert [device["name"] for device in json.loads(devices)["devices"]] == ["curl", "another curl"]

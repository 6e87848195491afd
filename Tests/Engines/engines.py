"""Firefox and WebKitGTK as their own drivers speak to them, with what the stories need of a page.

Both take the commands of WebDriver (W3C): Firefox by Marionette, which it has within, WebKit by WebKitWebDriver. Keys and
pointers are the browser's own input events, so that a page may use the clipboard as it may for a person.
"""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from patience import PATIENCE, PATIENCE_MS
from ports import free_port

KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Control": "\ue009"}
# Answers as soon as it is true, which the page's own changes and frames bring about.
WAIT = """const [given, patience, done] = arguments;
const test = %s;
const end = performance.now() + patience;
const look = () => {
  let found = null;
  try { found = test(...given); } catch {}
  if (found || performance.now() > end) done(found || null);
  else setTimeout(look, 20);
};
look();"""
CENTRE = """(selector, text) => {
  const all = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility() && each.textContent.includes(text));
  if (!all.length || document.getAnimations().some((each) => each.playState === "running" && each.effect.getTiming().iterations === 1)) return null;
  all[0].scrollIntoView({ block: "nearest" });
  const box = all[0].getBoundingClientRect();
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
}"""


class Engine:
    """A browser with one window."""

    name = None

    def __init__(self, folder: Path):
        self.folder, self.processes = folder, []

    def run(self, *command, **environment):
        with (self.folder / "browser.log").open("ab") as log:
            process = subprocess.Popen(
                [str(each) for each in command], stdout=log, stderr=log, env={**os.environ, **environment}, start_new_session=True,
            )  # fmt: skip
        self.processes.append(process)
        return process

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait(PATIENCE)

    def go(self, address):
        self.command("Navigate", url=address)

    def wait(self, test, *given):
        """What a function of the page answers, once that is true of something."""
        found = self.command("ExecuteAsyncScript", script=WAIT % test, args=[list(given), PATIENCE_MS])
        assert found, f"{self.name}: {test} {given} stayed false; the page says: {self.text()[:2000]}"
        return found

    def text(self):
        return self.command("ExecuteScript", script="return document.body.innerText", args=[])

    def shows(self, selector, text=""):
        """Waits until something visible has this text."""
        test = "(selector, text) => [...document.querySelectorAll(selector)].some((each) => each.checkVisibility() && each.textContent.includes(text))"
        return self.wait(test, selector, text)

    def click(self, selector, text=""):
        x, y = self.wait(CENTRE, selector, text)
        steps = [{"type": "pointerMove", "x": x, "y": y, "duration": 0}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.perform({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps})

    def type(self, text):
        self.perform({"type": "key", "id": "keys", "actions": [
            {"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]})  # fmt: skip

    def press(self, key, control=False):
        """A key by its name or letter, with Control held if need be."""
        value = KEYS.get(key, key)
        steps = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        if control:
            steps = [{"type": "keyDown", "value": KEYS["Control"]}, *steps, {"type": "keyUp", "value": KEYS["Control"]}]
        self.perform({"type": "key", "id": "keys", "actions": steps})

    def fill(self, name, text):
        """Types into the field of a form."""
        self.click(f"[name={name}]")
        self.type(text)

    def perform(self, source):
        self.command("PerformActions", actions=[source])


class Firefox(Engine):
    """Debian's Firefox ESR."""

    name, programs, modes = "Firefox", ("firefox-esr",), ("--headless",)
    # No request but the page's own, and no window but ours.
    PREFERENCES = {
        "app.update.auto": False, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
        "intl.accept_languages": "en-US", "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
        "toolkit.telemetry.reportingpolicy.firstRun": False, "browser.aboutwelcome.enabled": False, "browser.startup.page": 0,
    }  # fmt: skip

    def start(self):
        port, profile = free_port(), self.folder / "profile"
        profile.mkdir()
        preferences = {**self.PREFERENCES, "marionette.port": port}
        (profile / "user.js").write_text("".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()))
        self.run("firefox-esr", *self.modes, "--marionette", "--no-remote", "--profile", profile, HOME=str(self.folder))
        self.socket = connected(port)
        self.file, self.number = self.socket.makefile("rb"), 0
        self.read()
        self.command("NewSession", capabilities={})
        self.command("SetTimeouts", script=2 * PATIENCE_MS)
        return self

    def read(self):
        """Marionette's frames: the length in digits, a colon, JSON."""
        length = b""
        while (byte := self.file.read(1)) != b":":
            length += byte
        return json.loads(self.file.read(int(length)))

    def command(self, name, **values):
        self.number += 1
        text = json.dumps([0, self.number, f"WebDriver:{name}", values]).encode()
        self.socket.sendall(f"{len(text)}:".encode() + text)
        _, number, error, result = self.read()
        assert number == self.number and not error, error
        return result.get("value") if isinstance(result, dict) and set(result) == {"value"} else result


class WebKit(Engine):
    """WebKitGTK in its small browser, on a screen of its own."""

    name, programs = "WebKit", ("WebKitWebDriver", "Xvfb")
    PATHS = {"Navigate": "url", "ExecuteAsyncScript": "execute/async", "ExecuteScript": "execute/sync", "PerformActions": "actions"}

    def start(self):
        port, display = free_port(), f":{free_port()}"
        self.run("Xvfb", display, "-screen", "0", "1280x900x24", "-nolisten", "tcp")
        until(lambda: Path(f"/tmp/.X11-unix/X{display[1:]}").exists())
        # Within a container there is no further sandbox for its processes to be in.
        self.run(
            "WebKitWebDriver", f"--port={port}", DISPLAY=display, HOME=str(self.folder), XDG_RUNTIME_DIR=str(self.folder),
            WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1", LANG="C.UTF-8", LANGUAGE="en_US",
        )  # fmt: skip
        connected(port).close()
        self.address = f"http://127.0.0.1:{port}/session"
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"webkitgtk:browserOptions": options, "timeouts": {"script": 2 * PATIENCE_MS}}
        made = self.ask("POST", "", {"capabilities": {"alwaysMatch": wanted}})
        self.session = f"/{made['sessionId']}"
        return self

    def ask(self, verb, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"}, method=verb)
        try:
            with urllib.request.urlopen(asked, timeout=4 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from error

    def command(self, name, **values):
        return self.ask("POST", f"{self.session}/{self.PATHS[name]}", values)

    def close(self):
        self.ask("DELETE", self.session)
        super().close()


ENGINES = {engine.name: engine for engine in (Firefox, WebKit)}


def missing(engine):
    """The programs that an engine lacks here."""
    return [each for each in engine.programs if not shutil.which(each)]


def until(test):
    """Waits for another program."""
    end = time.monotonic() + PATIENCE
    while not test():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


def connected(port):
    """A connection, once somebody listens there."""
    found = []

    def attempt():
        try:
            found.append(socket.create_connection(("127.0.0.1", port)))
        except OSError:
            return False
        return True

    until(attempt)
    return found[0]

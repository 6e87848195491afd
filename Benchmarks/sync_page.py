"""From an account added on one device to the same account on another, through a folder; and what watching costs.

Two real `second-web` with a home each, one folder, one keychain. The account is added by the first one's page address
(as its page does) and by `second add`; it is awaited in the events that the second one sends its pages, without a
browser, and as painted on its open page.
"""
import argparse
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import pexpect
import playwright.sync_api

import places

SECRET = "JBSWY3DPEHPK3PXP"
# The moment (ms since 1970) at which the frame with each new card was handed to the screen, by issuer.
PROBE = """() => {
  window.painted = {};
  const channel = new MessageChannel();
  let fresh = [];
  channel.port1.onmessage = () => { for (const name of fresh.splice(0)) window.painted[name] ??= Date.now(); };
  const look = () => {
    const names = [...document.querySelectorAll('.card .issuer')].map((each) => each.textContent);
    fresh.push(...names.filter((name) => !(name in window.painted)));
    requestAnimationFrame(() => channel.port2.postMessage(0));
  };
  new MutationObserver(look).observe(document.querySelector('#cards'), { childList: true });
  look();
}"""


class Device:
    """One running program and a way to speak to it as its page does."""

    def __init__(self, folder, name, cloud):
        self.options = ["--home", f"{folder}/{name}", "--keychain", f"{folder}/keys", "--cloud", cloud]
        self.program = pexpect.spawn(places.SECOND, ["web", "--no-open", *self.options], encoding="utf8", timeout=30)
        self.address = self.next_address(self.program)
        self.port = int(re.search(r":(\d+)/", self.address).group(1))
        self.bearer = self.enter(self.address)
        self.seen, self.heard = {}, threading.Condition()

    @staticmethod
    def next_address(program):
        program.expect(r"(http://\w+\.localhost:\d+/#\S+)\s")
        return program.match.group(1)

    def another_address(self):
        """One more one-time address, from a second start."""
        started = pexpect.spawn(places.SECOND, ["web", "--no-open", *self.options], encoding="utf8", timeout=30)
        address = self.next_address(started)
        started.expect(pexpect.EOF)
        return address

    def enter(self, address):
        """Redeems a one-time address; answers the session's bearer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("POST", "/session", address.partition("#")[2], {"Origin": f"http://127.0.0.1:{self.port}"})
        return json.loads(connection.getresponse().read())["bearer"]

    def act(self, what, **fields):
        """Posts an action as the page does; answers when it was sent and what was answered."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        headers = {"Authorization": f"Bearer {self.bearer}", "Origin": f"http://127.0.0.1:{self.port}",
                   "Content-Type": "application/json"}
        sent = time.time()
        connection.request("POST", "/act", json.dumps({"do": what, "page": "bench", **fields}), headers)
        return sent, json.loads(connection.getresponse().read())

    def add(self, issuer):
        link = f"otpauth://totp/{issuer}:mona?secret={SECRET}&issuer={issuer}"
        sent, reply = self.act("add", link=link)
        assert reply["ok"], reply
        return sent

    def add_in_terminal(self, issuer):
        link = f"otpauth://totp/{issuer}:mona?secret={SECRET}&issuer={issuer}\n"
        sent = time.time()
        subprocess.run([places.SECOND, "add", *self.options], input=link, text=True, check=True, capture_output=True)
        return sent

    def listen(self):
        """Follows the program's events, as an open page does, and notes when each issuer was first in one."""
        threading.Thread(target=self.follow, daemon=True).start()

    def follow(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("GET", "/events?page=bench", headers={"Authorization": f"Bearer {self.bearer}"})
        for line in connection.getresponse():
            now = time.time()
            if line.startswith(b"data: {") and b'"cards"' in line:
                with self.heard:
                    for card in json.loads(line[6:])["cards"]:
                        self.seen.setdefault(card["issuer"], now)
                    self.heard.notify_all()

    def wait_for(self, issuer):
        with self.heard:
            assert self.heard.wait_for(lambda: issuer in self.seen, 30), f"{issuer} did not come"
            return self.seen[issuer]

    def rests(self):
        """Waits until everything is handed over, so that one measurement does not stand in the next one's way."""
        until = time.monotonic() + 10
        while self.act("search", query="")[1]["screen"]["sync"]["kind"] != "handedOver" and time.monotonic() < until:
            time.sleep(0.02)

    def cpu(self):
        """The seconds of processor that the program has used."""
        fields = pathlib.Path(f"/proc/{self.program.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.program.kill(signal.SIGINT)
        self.program.expect(pexpect.EOF)


def quantiles(milliseconds):
    late, count = places.late(milliseconds, 0.99), len(milliseconds)
    return f"p50 {statistics.median(milliseconds):.0f} ms, p99 {late:.0f} ms, greatest {max(milliseconds):.0f} ms ({count} adds)"


def measure(count, add, wait, devices):
    """The milliseconds from each add to its sight elsewhere."""
    taken = []
    for number in range(count):
        # Each new one sorts first: a page lays out the beginning of a long list.
        name = f"{9999 - number}{add.__name__}{wait.__name__}".replace("_", "")
        sent = add(name)
        taken.append((wait(name) - sent) * 1000)
        for device in devices:
            device.rests()
    return taken


def idle(device, seconds):
    start, before = time.monotonic(), device.cpu()
    time.sleep(seconds)
    return (device.cpu() - before) / (time.monotonic() - start) * 100


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--adds", type=int, default=110)
    parser.add_argument("--idle", type=float, default=60, help="seconds of each idle measurement")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, playwright.sync_api.sync_playwright() as driver:
        os.chmod(folder, 0o700)
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        here, there = [Device(folder, name, f"{folder}/cloud") for name in ("here", "there")]
        for device in (here, there):
            device.rests()
        there.listen()
        devices = (here, there)
        print(f"add on A's page to B's events:   {quantiles(measure(options.adds, here.add, there.wait_for, devices))} (goal p99: 500)")
        print(f"`second add` on A to B's events: {quantiles(measure(options.adds, here.add_in_terminal, there.wait_for, devices))}")
        print(f"idle, watching the folder, an event stream open: {idle(there, options.idle):.3f} % of a core")
        here.stop(), there.stop()

        here, there = [Device(folder, name, f"{folder}/cloud2") for name in ("here2", "there2")]
        for device in (here, there):
            device.rests()
        print(f"idle, watching the folder, no page: {idle(there, options.idle):.3f} % of a core (goal: 0.1)")
        page = browser.new_page(viewport={"width": 1000, "height": 700})
        page.goto(there.another_address())
        page.wait_for_selector("body.ready[data-state]")
        print(f"idle, an empty page open: {idle(there, options.idle):.3f} % of a core (goal: 0.1)")
        page.evaluate(PROBE)

        def painted(issuer):
            page.wait_for_function("(name) => name in window.painted", arg=issuer, timeout=30_000)
            return page.evaluate("(name) => window.painted[name]", issuer) / 1000

        print(f"add on A to painted on B's page: {quantiles(measure(options.adds, here.add, painted, (here, there)))} (goal p99: 1000)")
        print(f"idle, a page with {options.adds} accounts open: {idle(there, options.idle):.3f} % of a core (goal: 0.1)")
        browser.close()
        here.stop(), there.stop()


main()

"""How soon the pages of Second and IdeaBox are seen in a browser that has never seen them: the window's name, and the list.

Beside them, an empty page: it shows what the browser itself takes, and that of it which a policy of openers costs.
"""

import http.server
import os
import pathlib
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading

import pexpect
import places
import playwright.sync_api

ACCOUNTS, IDEAS = 50, 50
FIRST = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null"""
TAKEN = """() => 1 + performance.getEntriesByType("resource").length"""


def ideas(folder):
    """A home with a few ideas; answers the options that name it."""
    options = ["--home", f"{folder}/home", "--keychain", f"{folder}/keys", "--cloud", "off", "--language", "en"]
    for number in range(IDEAS):
        subprocess.run([places.BINARIES / "ideabox", "add", *options], input=f"Idea {number}", text=True, check=True, capture_output=True)
    return options


def seen(program, options, cards, browser):
    """Milliseconds from the navigation to the first paint and to the list, and how many answers it took."""
    running = pexpect.spawn(str(places.BINARIES / program), ["web", "--no-open", *options], encoding="utf8", timeout=30)
    running.expect(r"(http://\w+\.localhost:\d+/#\S+)")
    address = running.match.group(1)
    # A context of its own has an empty cache.
    context = browser.new_context(viewport={"width": 1000, "height": 700})
    context.add_init_script(places.painted(f"document.querySelector({cards!r})"))
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("() => window.painted")
    found = page.evaluate(FIRST), page.evaluate("() => window.painted"), page.evaluate(TAKEN)
    context.close()
    running.kill(signal.SIGINT)
    running.expect(pexpect.EOF)
    return found


class Empty(http.server.BaseHTTPRequestHandler):
    """A page with one word, with and without the policy that parts it from the window that opened it."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        if self.path == "/parted":
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Empty</title><h1>Empty</h1>")

    def log_message(self, *_):
        pass


def empty(path, rounds, browser):
    """Milliseconds to the first paint of the empty page, each time in a process of its own."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Empty) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        firsts = []
        for number in range(rounds):
            context = browser.new_context(viewport={"width": 1000, "height": 700})
            page = context.new_page()
            page.goto(f"http://empty{number}.localhost:{server.server_port}{path}")
            firsts.append(page.wait_for_function(FIRST).json_value())
            context.close()
        server.shutdown()
    return statistics.median(firsts)


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    with tempfile.TemporaryDirectory() as folder, playwright.sync_api.sync_playwright() as driver:
        os.chmod(folder, 0o700)
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for program, make, cards in [("second", lambda place: places.vault(place, ACCOUNTS), "#cards li"), ("ideabox", ideas, "#ideas li")]:
            place = pathlib.Path(folder) / program
            place.mkdir(mode=0o700)
            options = make(place)
            firsts, lists, answers = zip(*(seen(program, options, cards, browser) for _ in range(rounds)), strict=True)
            print(f"{program} web, empty cache, {rounds} times: first contentful paint {statistics.median(firsts):.0f} ms in the median, "
                  f"{max(firsts):.0f} at most (goal: 150); the list {statistics.median(lists):.0f} and {max(lists):.0f}; "
                  f"{max(answers)} answers")
        print(f"an empty page: {empty('/', rounds, browser):.0f} ms, parted from its opener {empty('/parted', rounds, browser):.0f}")
        browser.close()


main()

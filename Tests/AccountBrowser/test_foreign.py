"""What other sites make a browser do here is refused, in a real browser with its real cookies (ASVS 3.5)."""

import http.server
import threading

import pytest

from desk import ready, shows
from inside import cookies

FORM = """<form method="post" action="{origin}{path}" enctype="text/plain"><input name='{{"a":"' value='"}}'></form>
<script>document.forms[0].submit()</script>"""


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = self.server.page.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def foreign():
    """A page of another site: `localhost` is none of 127.0.0.1's."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()


PATHS = ["/v1/me/devices/end-all", "/v1/tokens", "/v1/me/deletion", "/v1/sign-in/password"]


@pytest.mark.parametrize("path", PATHS)
def test_a_form_of_another_site_is_refused(inside, desk, foreign, path):
    page = inside
    foreign.page = FORM.format(origin=desk.origin, path=path)
    with page.expect_response(lambda answer: answer.url == desk.origin + path) as answer:
        page.goto(f"http://localhost:{foreign.server_port}/")
    assert answer.value.request.method == "POST"
    # Chromium names the site; the cookies that are Lax stay behind besides.
    assert (answer.value.status, answer.value.json()["field"]) == (400, "Sec-Fetch-Site")
    page.goto(desk.origin)
    shows(ready(page), "account")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded"])
def test_a_forged_answer_of_a_provider_leaves_the_browser_the_device_that_it_is(inside, desk, foreign, kind):
    page, before = inside, cookies(inside)
    foreign.page = FORM.format(origin=desk.origin, path="/v1/web/apple/return").replace("text/plain", kind)
    page.goto(f"http://localhost:{foreign.server_port}/")
    page.wait_for_url(desk.origin + "/")
    shows(ready(page), "account")
    assert cookies(page)["device"] == before["device"]
    # The session can still be renewed, which takes the device.
    page.context.clear_cookies(name="access")
    page.reload()
    shows(ready(page), "account")


@pytest.mark.parametrize("said", ["step-up=../../me/deletion%23&ways=mail", "profile=../me/deletion%23", "step-up=0"])
def test_what_an_address_says_is_no_part_of_an_address_that_is_asked(inside, desk, said):
    page = inside
    page.goto("about:blank")
    page.goto(f"{desk.origin}/#{said}")
    shows(ready(page), "account")


def test_a_script_of_another_site_neither_does_nor_reads_anything(inside, desk, foreign):
    page = inside
    foreign.page = "<title>foreign</title>"
    page.goto(f"http://localhost:{foreign.server_port}/")
    for verb, path in [("POST", "/v1/me/devices/end-all"), ("DELETE", "/v1/session"), ("GET", "/v1/me")]:
        outcome = page.evaluate(
            """([verb, at]) => fetch(at, { method: verb, credentials: 'include',
              headers: { 'Readmigo-Client': 'browser' } }).then((reply) => reply.status, () => 'refused')""",
            [verb, desk.origin + path],
        )
        assert outcome == "refused"
    page.goto(desk.origin)
    shows(ready(page), "account")


def test_the_page_stands_in_nobody_elses_frame(window, page, desk, foreign):
    foreign.page = f"<iframe src='{desk.origin}/'></iframe>"
    with page.expect_console_message(lambda said: "frame-ancestors 'none'" in said.text):
        page.goto(f"http://localhost:{foreign.server_port}/")
    # What stands there instead has the browser's own address, or none yet.
    assert [frame.url for frame in page.frames[1:]] in (["chrome-error://chromewebdata/"], [""])
    assert len(window.problems) == 1
    window.problems.clear()

"""A whole session: where requests go, two pages in one profile, and what an old address answers."""

import json
import os
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from again import Again
from patience import PATIENCE, first
from support import (HIDE, MASK, OTHER, SECRET, add_by_link, card, code, codes_now, drop_file, link, open_add, picture,
                     take)

real = pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real program")


def test_a_whole_session_talks_to_the_programs_own_origin_alone(window, program):
    page = window.open(program)
    drop_file(page, picture(link()))
    take(page)
    expect(card(page)).to_be_visible()
    add_by_link(page, link("Zulip", secret=OTHER))
    expect(page.locator(".card")).to_have_count(2)
    page.get_by_role("searchbox").fill("zulip")
    expect(page.locator(".card")).to_have_count(1)
    card(page, "Zulip").locator(".hit").click()
    page.keyboard.press("e")
    page.locator("#edit").get_by_label("Issuer").fill("Zoo")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#edit")).to_be_hidden()
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".card")).to_have_count(2)
    origins = {urlsplit(url).netloc for url in window.requests if not url.startswith(("data:", "blob:"))}
    assert origins == {urlsplit(page.url).netloc}


def test_the_address_bar_keeps_no_token(window, program):
    page = window.open(program)
    parts = urlsplit(page.url)
    assert (parts.path, parts.query, parts.fragment) == ("/", "", "")
    assert page.evaluate("history.length") <= 2


@real
def test_the_address_that_was_used_leads_to_the_list_where_a_session_is_open(window, program):
    address = program.opening
    program.first = address
    page = window.open(program)
    program.add(link())
    expect(card(page)).to_be_visible()
    page.goto("about:blank")
    page.goto(address)
    expect(card(page)).to_be_visible()
    other = page.context.new_page()
    other.goto(address)
    expect(card(other)).to_be_visible()


@real
def test_the_address_that_was_used_says_elsewhere_what_to_do(window, program, browser):
    address = program.opening
    program.first = address
    window.open(program)
    page = browser.new_context(locale="en-US").new_page()
    page.goto(address)
    expect(page.locator("#place")).to_contain_text("Type second web to open it.")
    expect(page.locator("#add-open")).to_be_hidden()
    assert "background-color: rgb(245, 245, 247)" in page.evaluate(
        "'background-color: ' + getComputedStyle(document.documentElement).backgroundColor")
    # A new address in the same tab opens it after all.
    page.goto(program.opening)
    expect(page.locator("body")).to_have_attribute("data-state", "empty")
    page.context.close()


@real
def test_an_address_where_nothing_is_leads_back_and_has_style(window, program):
    page = window.open(program)
    answer = page.goto(page.url + "nothing")
    assert answer.status == 404
    expect(page.locator("main p").first).to_have_text("There is nothing at this address.")
    assert page.locator("main").evaluate("(main) => getComputedStyle(main).textAlign") == "center"
    page.get_by_role("link", name="Open Second").click()
    page.wait_for_selector("body.ready[data-state=empty]")


def test_neither_token_nor_bearer_reaches_an_address_or_a_referer(window, mock):
    mock.add(link())
    page = window.open(mock)
    expect(card(page)).to_be_visible()
    page.reload()
    expect(card(page)).to_be_visible()
    tab = page.context.new_page()
    tab.goto(mock.origin)
    expect(card(tab)).to_be_visible()
    assert page.evaluate("sessionStorage.session") == mock.session
    told = [line + "".join(re.findall("^referer:.*$", headers, re.I | re.M)) for line, headers in mock.heard]
    assert any(line.startswith("GET /events") for line in told)
    assert [each for each in told if mock.session in each] == []


@real
def test_the_real_token_and_bearer_reach_no_address_and_no_referer(window, program):
    opening = program.opening
    program.first = opening
    token = urlsplit(opening).fragment
    asked = []
    page = window.open(program)
    page.context.on("request", lambda request: asked.append(request))
    page.reload()
    program.add(link())
    expect(card(page)).to_be_visible()
    bearer = page.evaluate("sessionStorage.session")
    assert len(token) == 22 and len(bearer) == 43
    told = window.requests + [each.url for each in asked] + [each.headers.get("referer", "") for each in asked]
    assert any("/events" in each for each in told)
    # A browser puts what follows the # into no request.
    assert [each for each in told if bearer in each or token in each.partition("#")[0]] == []


def test_the_token_leaves_the_address_bar_before_the_words_are_there(window, mock, browser):
    """Whatever keeps the words away, the address bar shows no token meanwhile, and the page is let in and says whose it is."""
    page = browser.new_context(locale="en-US").new_page()
    held = []
    page.route("**/strings.json", lambda route: held.append(route), times=1)
    page.goto(mock.opening)
    page.wait_for_function("() => !location.hash")
    assert held, "the words were not asked for"
    assert mock.session not in page.url
    page.wait_for_function("() => sessionStorage.session")
    expect(page.get_by_role("heading", name="Second")).to_be_visible()
    shown = "(all) => all.filter((each) => each.checkVisibility({ visibilityProperty: true })).length"
    assert page.locator("button, input, p, ul, h2").evaluate_all(shown) == 0
    first(page, held).continue_()
    page.wait_for_selector("body.ready[data-state=empty]")
    page.context.close()


class Squatter:
    """Another user's program on the port that a stopped program left: it agrees to everything, and writes it down."""

    def __init__(self, port):
        self.heard = []
        self.turned = threading.Condition()
        squatter = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def answer(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                with squatter.turned:
                    squatter.heard.append((self.command, self.path, str(self.headers), body))
                    squatter.turned.notify_all()
                turn = {"run": "0", "number": 10 ** 9}
                screen = {"language": "en", "state": "empty", "title": "", "message": "Mine", "actions": [], "banners": [],
                          "canEdit": True, "query": "", "total": 0, "cards": [], "deletedCount": 0, "turn": turn,
                          "now": time.time() * 1000, "nextRefresh": time.time() * 1000 + 60_000,
                          "sync": {"kind": "off", "text": "", "detail": "", "cloud": None, "handedOver": None}}
                reply = json.dumps({"ok": True, "screen": screen, "bearer": "x" * 43, "fields": {}}).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(reply)))
                self.end_headers()
                self.wfile.write(reply)

            do_GET = do_POST = answer

        class Server(ThreadingHTTPServer):
            allow_reuse_address = True
            daemon_threads = True

            def handle_error(self, request, client_address):
                """Browsers break connections off."""

        self.http = Server(("127.0.0.1", port), Handler)
        threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def wait_for(self, path, times):
        with self.turned:
            assert self.turned.wait_for(lambda: sum(each[1] == path for each in self.heard) >= times, PATIENCE)

    def stop(self):
        self.http.shutdown()
        self.http.server_close()


@pytest.mark.parametrize("hidden", [None, 6_000, 60_000], ids=["seen", "just hidden", "long hidden"])
def test_who_takes_the_port_of_a_stopped_program_is_believed_nothing_and_told_nothing(window, program, hidden):
    """Also by a tab that was hidden when the program stopped, and so saw no stream break."""
    program.add(link())
    page = window.open(program, clock=True)
    expect(card(page).locator(".code")).to_have_text(re.compile(r"^\d"))
    bearer = page.evaluate("sessionStorage.session")
    open_add(page, "manual")
    page.locator("#manual").get_by_label("Issuer").fill("Zwiebelkuchen")
    if hidden:
        page.evaluate(HIDE, True)
        page.clock.run_for(hidden)
    program.stop()
    squatter = Squatter(urlsplit(page.url).port)
    try:
        if hidden:
            page.evaluate(HIDE, False)
        expect(page.locator("#stopped")).to_be_visible()
        page.get_by_label("Secret key").press_sequentially(OTHER)
        page.locator("#manual [type=submit]").click()
        expect(page.locator("#manual [data-error=form]")).not_to_be_empty()
        page.keyboard.press("Escape")
        expect(page.locator("#add")).to_be_hidden()
        page.get_by_role("searchbox").fill("typed search")
        drop_file(page, picture(link(secret=SECRET)))
        for _ in range(3):
            page.clock.run_for(2_100)
        squatter.wait_for("/session/proof", 3)
        expect(page.locator("#stopped")).to_be_visible()
        expect(card(page).locator(".code")).to_have_text(MASK)
        assert {(method, path) for method, path, _, _ in squatter.heard} == {("POST", "/session/proof")}
        told = repr(squatter.heard)
        for kept in (bearer, OTHER, SECRET, "Zwiebelkuchen", "typed search", "uthorization"):
            assert kept not in told
        assert {len(body) for _, _, _, body in squatter.heard} == {64}
        nonces = [body[32:] for _, _, _, body in squatter.heard]
        assert len(set(nonces)) == len(nonces)
    finally:
        squatter.stop()


def test_what_was_typed_meanwhile_counts_once_the_program_is_back(window, mock):
    mock.add(link())
    page = window.open(mock)
    expect(card(page)).to_be_visible()
    mock.stop()
    expect(page.locator("#stopped")).to_be_visible()
    page.get_by_role("searchbox").fill("zulip")
    mock.add(link("Zulip", secret=OTHER))
    mock.start()
    expect(page.locator("#stopped")).to_be_hidden()
    expect(page.locator(".card .issuer")).to_have_text(["Zulip"])
    expect(page.get_by_role("searchbox")).to_have_value("zulip")


def test_a_page_at_the_plain_address_hands_its_bearer_to_no_other_tab(window, mock):
    """Who had the port before may have left a page of that very origin open."""
    page = window.open(mock)
    plain = f"http://127.0.0.1:{mock.port}/"
    page.goto(f"{plain}#{mock.session}")
    page.wait_for_selector("body.ready[data-state=empty]")
    tab = page.context.new_page()
    tab.goto(plain + "icon.svg")
    tab.evaluate("""() => {
      window.told = [];
      const channel = new BroadcastChannel('session');
      channel.onmessage = ({ data }) => window.told.push(data);
      channel.postMessage({ wants: true });
    }""")
    other = page.context.new_page()
    other.goto(plain)
    expect(other.locator("body")).to_have_attribute("data-state", "closed")
    # The new page asked no one either.
    assert tab.evaluate("window.told") == []


def test_the_icon_that_browsers_ask_for_is_there(window, program):
    page = window.open(program)
    kind = page.evaluate("fetch('/favicon.ico').then((reply) => [reply.status, reply.headers.get('content-type')])")
    assert kind == [200, "image/svg+xml"]


def test_no_secret_reaches_an_address_or_the_document(window, program):
    page = window.open(program)
    add_by_link(page, link(secret=OTHER))
    expect(card(page)).to_be_visible()
    assert not [url for url in window.requests if OTHER in url or "secret" in url]
    assert OTHER not in page.content()


def test_two_pages_in_one_profile_show_the_same_and_follow_each_other(window, program):
    first = window.open(program)
    second = first.context.new_page()
    second.goto(first.url)
    second.wait_for_selector("body.ready[data-state]")
    add_by_link(second, link())
    expect(card(first)).to_be_visible()
    assert code(first) in codes_now() and code(second) in codes_now()
    card(first).locator(".hit").focus()
    first.keyboard.press("Delete")
    first.locator("#ask [data-yes]").click()
    expect(card(second)).to_have_count(0)


def test_a_browser_that_was_not_opened_by_the_program_gets_nothing(window, program, browser):
    page = window.open(program)
    stranger = browser.new_context().new_page()
    asked = []
    stranger.on("request", lambda request: asked.append(urlsplit(request.url).path))
    stranger.goto(page.url)
    expect(stranger.locator("body")).to_have_attribute("data-state", "closed")
    assert stranger.evaluate("sessionStorage.length") == 0
    assert not {"/events", "/act"} & set(asked)
    stranger.context.close()


@real
def test_typed_again_it_opens_no_further_tab_where_one_is_open(window, program, tmp_path):
    again = Again(program, tmp_path)
    page = window.open(program)
    # What another program added is shown once the tab follows the events.
    program.add(link())
    expect(card(page)).to_be_visible()
    said, was_opened = again()
    assert not was_opened
    assert said == ("Second is running already.\nThe page is open in a tab of your browser. "
                    "For one more, or another browser: second web --no-open\n")
    # The tab is closed, or the browser: there is none to point at any more.
    page.close()
    assert "The page is opening in your browser." in again.until_it_opens()


@real
def test_typed_again_it_opens_no_further_tab_where_a_hidden_one_is_open(window, program, tmp_path):
    again = Again(program, tmp_path)
    page = window.open(program, clock=True)
    program.add(link())
    expect(card(page)).to_be_visible()
    page.evaluate(HIDE, True)
    with page.expect_event("requestfailed", lambda request: "/events" in request.url):
        page.clock.run_for(6_000)
    said, was_opened = again()
    assert not was_opened and "The page is open in a tab of your browser." in said
    page.goto("about:blank")
    again.until_it_opens()


@real
def test_a_person_is_told_what_to_do_where_the_browser_does_not_find_the_page(program, tmp_path):
    again = Again(program, tmp_path)
    assert again.on_terminal().splitlines() == [
        "Second is running already.", "The page is opening in your browser.",
        "If the browser does not find the page, second web --no-open prints an address that it finds."]
    assert "--no-open" not in again.until_it_opens()


def test_a_tab_says_goodbye_when_it_goes(window, mock):
    page = window.open(mock)
    page.goto("about:blank")
    mock.wait_for(lambda: mock.goodbyes)
    assert re.fullmatch(r"[0-9a-f-]{36}", mock.goodbyes[0])
    goodbye = next(headers for line, headers in mock.heard if line.startswith("POST /session/goodbye"))
    assert mock.session not in goodbye

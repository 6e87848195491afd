"""LIMIT_002: the page does the work, and the person only waits; LIMIT_003 and AUTH_010 say what else can be done."""

import hashlib

import pytest
from playwright.sync_api import expect

from desk import Desk, shows, sign_in
from service import Browser, fresh_host
from walks import PASSWORD, alert, fill, link, submit, to_register

# RFC 7914, section 12.
VECTORS = [
    ("", "", 16, 1, 1, "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"),
    ("password", "NaCl", 1024, 8, 16, "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"),
]

SCRYPT = """([password, salt, n, r, p]) => import('/work.js').then(async ({ modules: { 'scrypt.js': { scrypt } } }) => {
  const bytes = (text) => new TextEncoder().encode(text);
  const found = await scrypt(bytes(password), bytes(salt), { n, r, p, length: 64 });
  return [...found].map((byte) => byte.toString(16).padStart(2, '0')).join('');
})"""


def test_the_pages_scrypt_is_the_rfcs(page):
    for *given, wanted in VECTORS:
        assert page.evaluate(SCRYPT, given) == wanted


def spend(desk, host):
    """As many comparisons from an address as strangers may have there in a minute without work."""
    device = Browser(desk)
    device.host = host
    for _ in range(100):
        # It counts as a comparison and hashes nothing, so that the minute is not over before.
        answer = device.ask_once("POST", f"/v1/registrations/{'0' * 32}/resend")
        if answer.json["code"] == "LIMIT_002":
            return
    raise AssertionError("the budget has no end")


def test_a_stranger_waits_for_a_puzzle_and_signs_in(window, tmp_path):
    with Desk(tmp_path, "server.rateLimits=true") as limited:
        person, host = limited.person(), fresh_host()
        page = window.open(limited.at(host))
        spend(limited, host)
        answers = []
        page.on("response", lambda reply: answers.append(reply.status) if reply.url.endswith("/v1/sign-in/password") else None)
        sign_in(page, person)
        shows(page, "account")
        assert answers == [429, 200]


PUZZLE = {"salt": "c2FsdA", "bits": 3, "n": 16, "r": 1, "p": 1, "expiresIn": 300}
REFUSED = {"code": "LIMIT_002", "title": "Many requests come from this network; please try again later"}


def is_solved(work, puzzle):
    salt, _, number = work.partition(".")
    digest = hashlib.scrypt(number.encode(), salt=salt.encode(), n=puzzle["n"], r=puzzle["r"], p=puzzle["p"], dklen=32)
    return salt == puzzle["salt"] and int.from_bytes(digest) >> (256 - puzzle["bits"]) == 0


@pytest.mark.parametrize("bits", [0, 1, 7, 8, 9])
def test_the_same_request_comes_again_with_the_first_number_that_solves_it(page, bits):
    puzzle, asked = PUZZLE | {"bits": bits}, []

    def answer(route):
        asked.append((route.request.headers.get("readmigo-work"), route.request.post_data))
        if asked[-1][0]:
            route.fulfill(status=401, json={"code": "AUTH_001", "title": "Wrong e-mail or password"})
        else:
            route.fulfill(status=429, json=REFUSED | {"puzzle": puzzle})

    page.route("**/v1/sign-in/password", answer)
    fill(page, email="ann@example.com", password=PASSWORD)
    submit(page)
    expect(alert(page)).to_contain_text("Wrong e-mail or password")
    (nothing, first), (work, second) = asked
    assert nothing is None and first == second
    number = int(work.partition(".")[2])
    assert [is_solved(f"{puzzle['salt']}.{each}", puzzle) for each in range(number + 1)] == [False] * number + [True]


def test_after_two_puzzles_the_services_word_stands_and_can_be_tried_again(page):
    works = []

    def answer(route):
        works.append(route.request.headers.get("readmigo-work"))
        route.fulfill(status=429, json=REFUSED | {"puzzle": PUZZLE})

    page.route("**/v1/sign-in/password", answer)
    fill(page, email="ann@example.com", password=PASSWORD)
    submit(page)
    expect(alert(page)).to_contain_text(REFUSED["title"])
    expect(link(page, "Try again")).to_be_visible()
    expect(page.locator("#said")).to_be_empty()
    assert len(works) == 3 and works[0] is None and None not in works[1:]


@pytest.mark.parametrize("language, said", [("en-US", "One moment…"), ("zh-CN", "请稍候…")])
def test_the_person_is_told_to_wait_meanwhile(window, desk, language, said):
    page = window.open(desk, locale=language)
    # No number solves it before the page is closed.
    page.route("**/v1/sign-in/password", lambda route: route.fulfill(status=429, json=REFUSED | {"puzzle": PUZZLE | {"bits": 200}}))
    fill(page, email="ann@example.com", password=PASSWORD)
    submit(page)
    expect(page.locator("#said")).to_have_text(said)
    expect(page.locator("form button[type=submit]")).to_have_attribute("aria-disabled", "true")


def test_who_is_to_prove_the_mailbox_first_is_led_there(page):
    title = "Too many wrong passwords were tried for this address; ask for the letter to set a new password and open its link"
    page.route("**/v1/sign-in/password", lambda route: route.fulfill(status=403, json={"code": "AUTH_010", "title": title}))
    fill(page, email="ann@example.com", password=PASSWORD)
    submit(page)
    expect(alert(page).locator(".what")).to_have_text(title)
    alert(page).get_by_role("button", name="Set a new password").click()
    expect(shows(page, "forgot").locator("[name=email]")).to_have_value("ann@example.com")


def test_where_codes_are_refused_the_other_ways_are_said(page, desk):
    title = "Too many wrong codes were entered lately; use the link in the letter, your password or a device you have used before"
    page.goto(desk.origin + "/forgot-password")
    fill(shows(page, "forgot"), email="ann@example.com")
    submit(page)
    shows(page, "forgot-code")
    page.route("**/v1/password-resets/*", lambda route: route.fulfill(status=429, json={"code": "LIMIT_003", "title": title, "retryAfter": 7200}))
    fill(page, code="12345678", password=PASSWORD, confirmation=PASSWORD)
    submit(page)
    expect(alert(page).locator(".what")).to_have_text(title)
    alert(page).get_by_role("button", name="Back to signing in").click()
    shows(page, "sign-in")


def test_the_worker_is_no_part_of_the_page_that_everybody_loads(window, desk):
    to_register(window.open(desk))
    assert not [url for url in window.requests if url.endswith("/work.js")]

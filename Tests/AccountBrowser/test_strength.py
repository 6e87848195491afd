"""密码强度: the page judges a password as the service does, by one table of cases, and without asking anybody."""

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from desk import shows
from walks import PASSWORD, fill, is_said_of, note, submit, to_register

TABLE = json.loads((Path(__file__).parent / "passwords.json").read_text())
JUDGE = """async (rows) => {
  const { contextOf, flawsOf, strength, isCommon, isContext } = (await import('/main.js')).modules['strength.js'];
  const { contextWords } = await (await fetch('/service.json')).json();
  const common = new Set((await (await fetch('/common-passwords.txt')).text()).trim().split(' '));
  return rows.map(({ password, repeat, email, profile = 'seed', hasSecondFactor = false }) => {
    const typed = password ?? repeat[0].repeat(repeat[1]);
    const words = [...contextWords, ...contextOf(email)];
    const isListed = isCommon(typed, common) || isContext(typed, words);
    return { strength: strength(typed, isListed), flaws: flawsOf(typed, { profile, hasSecondFactor, words, common }) };
  });
}"""


def test_the_page_judges_the_tables_passwords_as_it_says(page):
    judged = page.evaluate(JUDGE, TABLE)
    wrong = [(row, found) for row, found in zip(TABLE, judged, strict=True) if found != {key: row[key] for key in found}]
    assert wrong == []


def test_the_service_refuses_at_registering_exactly_what_the_page_refuses(page):
    """Beyond the table: generated passwords, judged by the page and by the running service."""
    seed = random.randrange(2**32)
    chance = random.Random(seed)
    alphabet = "abkzABKZ0379!? _éßΩ密٤²🙂\t"
    rows = [{"password": "".join(chance.choices(alphabet, k=chance.randint(1, 20))), "email": "kab0@example.com"} for _ in range(40)]
    for row, judged in zip(rows, page.evaluate(JUDGE, rows), strict=True):
        answer = page.evaluate(
            "(body) => import('/main.js').then(({ modules }) => modules['wire.js'].ask('POST', '/v1/registrations', body)).then(() => null, (problem) => ({ ...problem }))",
            {**row, "terms": "2026-01"},
        )
        found = answer["flaws"] if answer and answer["code"] == "REQUEST_002" else []
        assert found == judged["flaws"], f"{row}, seed {seed}"


LABELS = [
    ("kmwtqzxv", "weak", "弱"), ("kmwt4829", "medium", "中等"), ("Kmwt4829", "strong", "强"), ("Kmwt482!", "very strong", "很强"),
    ("Passw0rd1", "weak – too common", "弱（常见密码）"), ("Readmigo1", "weak – easy to guess", "弱（容易猜到）"),
]  # fmt: skip


@pytest.mark.parametrize("locale, column", [("en-US", 1), ("zh-CN", 2)])
def test_the_label_follows_what_is_typed_in_the_requirements_words(window, desk, locale, column):
    page = window.open(desk, locale=locale)
    to_register(page)
    expect(page.locator(".meter")).to_contain_text(["", "Password strength:", "密码强度:"][column])
    for case in LABELS:
        page.locator("[name=password]").fill(case[0])
        expect(page.locator(".meter .label")).to_have_text(case[column])
    expect(page.locator(".meter")).to_have_attribute("role", "status")


def test_words_of_the_address_weaken_a_password_also_when_it_is_typed_later(page):
    to_register(page)
    page.locator("[name=password]").fill("Wanglei482")
    expect(page.locator(".meter .label")).to_have_text("strong")
    page.locator("[name=email]").fill("wanglei@example.com")
    expect(page.locator(".meter .label")).to_have_text("weak – easy to guess")


def test_no_password_is_sent_while_it_is_typed_nor_before_it_is_right(window, page):
    to_register(page)
    sent = []
    page.on("request", lambda request: sent.append((request.method, request.url, request.post_data)))
    page.locator("[name=password]").press_sequentially("reading4ev")
    page.locator("[name=confirmation]").press_sequentially("reading4e")
    submit(page)
    is_said_of(page, "password", "A capital letter is missing")
    is_said_of(page, "confirmation", "The two passwords differ")
    assert [(verb, url.rpartition("/")[2], body) for verb, url, body in sent] == [("GET", "common-passwords.txt", None)]
    assert not any(PASSWORD in url for url in window.requests)


def test_every_rule_that_is_not_met_is_said_at_once(page):
    to_register(page)
    fill(page, email="ann@example.com", password="!!!", confirmation="!!!")
    page.locator("[name=consent]").check()
    submit(page)
    expect(note(page, "password")).to_have_text(
        "At least 8 characters. A capital letter is missing. A small letter is missing. A digit is missing"
    )
    shows(page, "register")


def test_the_services_word_counts_where_the_list_cannot_be_had(page):
    page.route("**/common-passwords.txt", lambda route: route.abort())
    to_register(page)
    fill(page, email="ann@example.com", password="Passw0rd1", confirmation="Passw0rd1")
    page.locator("[name=consent]").check()
    submit(page)
    is_said_of(page, "password", "It is one of the most common passwords")

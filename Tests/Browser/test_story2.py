"""User story 2: view, search and copy many tokens."""

import re

import pytest
from playwright.sync_api import expect

from patience import first
from support import OTHER, SECRET, card, code, code_at, codes_now, link, toast, well_inside_period

SITES = [("Amazon", "mona@example.com", SECRET), ("GitHub", "mona@example.com", OTHER),
         ("GitLab", "ops@example.org", "MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK"), ("Proton", "mona@proton.example", "NBSWY3DPO5XXE3DENBSWY3DPO5XXE3DE")]


@pytest.fixture
def stocked(program):
    for issuer, account, secret in SITES:
        program.add(link(issuer, account, secret))
    return program


@pytest.fixture
def page(window, stocked):
    opened = window.open(stocked)
    expect(opened.locator(".card")).to_have_count(len(SITES))
    return opened


def issuers(page):
    return page.locator(".card .issuer").all_text_contents()


def test_US2_1_all_tokens_are_cards_in_a_list_in_order(page):
    assert issuers(page) == [site[0] for site in SITES]
    expect(page.get_by_role("list", name="Accounts").get_by_role("listitem")).to_have_count(len(SITES))


@pytest.mark.parametrize("text, found", [("git", ["GitHub", "GitLab"]), ("OPS", ["GitLab"]),
                                         ("mona git", ["GitHub"]), ("proton.example", ["Proton"])])
def test_US2_2_typing_leaves_only_what_matches_issuer_or_account(page, text, found):
    page.get_by_role("searchbox").press_sequentially(text)
    expect(page.locator(".card")).to_have_count(len(found))
    assert issuers(page) == found


def test_US2_2_escape_and_the_clear_button_bring_all_back(page):
    search = page.get_by_role("searchbox")
    search.fill("git")
    expect(page.locator(".card")).to_have_count(2)
    search.press("Escape")
    expect(search).to_have_value("")
    expect(page.locator(".card")).to_have_count(len(SITES))
    search.fill("git")
    page.get_by_role("button", name="Clear search").click()
    expect(page.locator(".card")).to_have_count(len(SITES))
    expect(search).to_be_focused()


def test_US2_2_slash_and_control_k_go_to_the_search(page):
    for key in ["/", "Control+k"]:
        page.locator("#add-open").focus()
        page.keyboard.press(key)
        expect(page.get_by_role("searchbox")).to_be_focused()
        expect(page.get_by_role("searchbox")).to_have_value("")


def test_US2_2_a_late_answer_to_an_older_question_is_dropped(page):
    """The answer to "g" comes after the one to "gitlab" and must not be shown."""
    held = []

    def hold(route):
        if route.request.post_data_json.get("query") == "g":
            held.append(route)
        else:
            route.continue_()

    page.route("**/act", hold)
    search = page.get_by_role("searchbox")
    search.fill("g")
    search.fill("gitlab")
    expect(page.locator(".card")).to_have_count(1)
    with page.expect_response(lambda response: "/act" in response.url):
        first(page, held).continue_()
    expect(page.locator(".card")).to_have_count(1)
    assert issuers(page) == ["GitLab"]


def test_US2_2_enter_in_the_search_copies_the_first_match(page):
    page.get_by_role("searchbox").fill("gitlab")
    expect(page.locator(".card")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(toast(page, "Copied to clipboard")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") in codes_now(SITES[2][2])


def test_US2_2_each_tab_has_its_own_search(page):
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".card")).to_have_count(len(SITES))
    page.get_by_role("searchbox").fill("git")
    expect(page.locator(".card")).to_have_count(2)
    expect(other.locator(".card")).to_have_count(len(SITES))
    other.get_by_role("searchbox").fill("proton")
    expect(other.locator(".card")).to_have_count(1)
    expect(page.locator(".card")).to_have_count(2)


def test_US2_3_each_card_copies_its_own_code(page):
    for issuer, _, secret in SITES:
        card(page, issuer).locator(".hit").click()
        page.wait_for_function("(codes) => navigator.clipboard.readText().then((text) => codes.includes(text))",
                               arg=list(codes_now(secret)))


RED = "(hand) => [getComputedStyle(hand).stroke, getComputedStyle(hand).backgroundColor].find((color) => color.startsWith('rgb('))"


def is_red(hand):
    red = [int(part) for part in re.findall(r"\d+", hand.evaluate(RED))[:3]]
    return red[0] > 200 and red[1] < 120 and red[2] < 120


def test_US2_4_the_circle_turns_red_at_five_seconds_and_shows_the_next_code(window, program):
    program.add(link(*SITES[1]))
    page = window.open(program, clock=True)
    expect(card(page)).to_be_visible()
    now = well_inside_period(page)
    ring = card(page).locator(".ring .hand")
    expect(card(page)).to_have_attribute("data-state", "calm")
    assert not is_red(ring)
    page.clock.fast_forward(page.evaluate("30000 - Date.now() % 30000 - 4900"))
    expect(card(page)).to_have_attribute("data-state", "urgent")
    expect(card(page).locator(".ring text")).to_have_text(re.compile("^[1-5]$"))
    assert is_red(ring)
    following = code_at(now + 30, SITES[1][2])
    expect(card(page).locator(".next")).to_have_text(f"Next {following[:3]} {following[3:]}")


def test_US2_4_one_bar_counts_for_all_of_the_common_period_and_turns_red_with_their_codes(window, stocked):
    stocked.add(link("Zulip", "mona@chat.example", OTHER, period=60))
    page = window.open(stocked, clock=True)
    expect(page.locator(".card")).to_have_count(len(SITES) + 1)
    now = well_inside_period(page)
    bar, other = page.locator("#period"), card(page, "Zulip").locator(".ring text")
    expect(bar).to_be_visible()
    expect(page.locator(".ring text:visible")).to_have_count(1)
    expect(other).to_have_text(re.compile(r"^\d+$"))
    page.clock.pause_at(page.evaluate("Math.ceil(Date.now() / 1000)"))
    page.clock.fast_forward(page.evaluate("30000 - Date.now() % 30000 - 5100"))
    expect(bar.locator(".seconds")).to_have_text("6")
    assert not is_red(bar.locator(".hand"))
    page.clock.run_for(200)
    expect(bar.locator(".seconds")).to_have_text("5")
    assert is_red(bar.locator(".hand"))
    share = bar.locator(".hand").evaluate("(hand) => hand.getBoundingClientRect().width / hand.parentElement.getBoundingClientRect().width")
    assert share == pytest.approx(4_900 / 30_000, abs=0.01)
    following = code_at(now + 30, SITES[0][2])
    expect(card(page, "Amazon").locator(".next")).to_have_text(f"Next {following[:3]} {following[3:]}")
    page.clock.run_for(4_900)
    expect(bar.locator(".seconds")).to_have_text("30")
    expect(card(page, "Amazon").locator(".code")).to_have_text(f"{following[:3]} {following[3:]}")
    assert not is_red(bar.locator(".hand"))


def test_the_bar_stays_while_somebody_searches_and_is_empty_where_it_counts_for_nothing_shown(window, stocked):
    stocked.add(link("Zulip", "mona@chat.example", OTHER, period=60))
    page = window.open(stocked, clock=True)
    expect(page.locator(".card")).to_have_count(len(SITES) + 1)
    top = page.locator(".card").first.bounding_box()["y"]
    for text, counts in [("proton", True), ("zulip", False), ("", True)]:
        page.get_by_role("searchbox").fill(text)
        expect(page.locator(".card")).to_have_count(1 if text else len(SITES) + 1)
        expect(page.locator("#period .seconds")).to_have_text(re.compile(r"^\d+$" if counts else "^$"))
        expect(page.locator("#period")).to_have_attribute("data-state", re.compile("calm|urgent" if counts else "hidden"))
        assert page.locator(".card").first.bounding_box()["y"] == top


def test_an_account_alone_has_its_ring_and_no_bar(window, stocked):
    page = window.open(stocked)
    expect(page.locator("#period")).to_be_visible()
    for issuer, *_ in SITES[1:]:
        card(page, issuer).locator(".hit").focus()
        page.keyboard.press("Delete")
        page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
        expect(card(page, issuer)).to_have_count(0)
    expect(page.locator(".card")).to_have_count(1)
    expect(page.locator("#period")).to_be_hidden()
    expect(card(page, SITES[0][0]).locator(".ring text")).to_have_text(re.compile(r"^\d+$"))


def test_six_accounts_are_in_sight_of_a_phone(window, program):
    for letter in "abcdefgh":
        program.add(link(letter, f"{letter}@example.com"))
    page = window.open(program, viewport={"width": 390, "height": 780})
    expect(page.locator(".card")).to_have_count(8)
    whole = page.evaluate("""[...document.querySelectorAll('.card .code')]
        .filter((code) => code.getBoundingClientRect().bottom <= innerHeight).length""")
    assert whole >= 5


def test_US2_5_no_match_shows_its_own_empty_state(page):
    page.get_by_role("searchbox").fill("zzz")
    expect(page.locator(".card")).to_have_count(0)
    expect(page.locator("#place")).to_be_visible()
    expect(page.locator("#place p")).not_to_be_empty()
    expect(page.get_by_text("Tap + to add your first account")).to_have_count(0)
    expect(page.get_by_role("searchbox")).to_be_focused()


def test_codes_are_grouped_and_right(page):
    for issuer, _, secret in SITES:
        assert code(page, issuer) in codes_now(secret)
        expect(card(page, issuer).locator(".code")).to_have_text(re.compile(r"^\d{3} \d{3}$"))

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


def test_US2_4_the_circle_turns_red_at_five_seconds_and_shows_the_next_code(window, stocked):
    page = window.open(stocked, clock=True)
    expect(card(page)).to_be_visible()
    now = well_inside_period(page)
    ring = card(page).locator(".ring .hand")
    calm = ring.evaluate("(hand) => getComputedStyle(hand).stroke")
    expect(card(page)).to_have_attribute("data-state", "calm")
    page.clock.fast_forward(page.evaluate("30000 - Date.now() % 30000 - 4900"))
    expect(card(page)).to_have_attribute("data-state", "urgent")
    expect(card(page).locator(".ring text")).to_have_text(re.compile("^[1-5]$"))
    red = [int(part) for part in re.findall(r"\d+", ring.evaluate("(hand) => getComputedStyle(hand).stroke"))[:3]]
    assert ring.evaluate("(hand) => getComputedStyle(hand).stroke") != calm
    assert red[0] > 200 and red[1] < 120 and red[2] < 120
    following = code_at(now + 30, SITES[1][2])
    expect(card(page).locator(".next")).to_have_text(f"Next {following[:3]} {following[3:]}")


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

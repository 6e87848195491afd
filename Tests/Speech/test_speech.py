"""What Orca says of the five main stories in Firefox. Texts are regular expressions, each of them a whole utterance."""

import re

from engines import until
from support import OTHER, SECRET, codes_now, link

def card(name):
    """A card, with its code digit by digit."""
    return f"{re.escape(name)}, code ((?:\\d )+\\d), copy push button\\."


LEFT = "\\d+ seconds? left\\."


def hears_the_list(desktop):
    """Waits until Orca has read the page to its foot, as it does with one that it has just met; of a key before it tells nothing."""
    desktop.hears("List with 2 items")
    until(lambda: desktop.heard().count("statusbar") == 2)


def code(line, name):
    return re.fullmatch(card(name), line)[1].replace(" ", "")


def test_second_is_opened_first_and_an_account_is_added_by_link(desktop, firefox, second):
    firefox.open(second.opening, "Second")
    desktop.hears("Second", "heading level 1", "Sync: Only on this device", "Import and export", "Add account", "push button",
                  "No accounts yet", "heading level 2", "Tap \\+ to add your first account", "Paste a link")  # fmt: skip
    desktop.press("n")
    desktop.hears("Scan QR code page tab\\.")
    desktop.press("Right")
    desktop.hears_only("Enter manually page tab\\.")
    desktop.press("Right")
    desktop.hears_only("Paste link page tab\\.")
    desktop.press("Tab")
    desktop.hears_only("Link password text\\.")
    desktop.type("otpauth://totp/x")
    desktop.hears("The link has no secret\\.")
    desktop.press("Return")
    desktop.hears_only("The link has no secret\\.")
    desktop.press("ctrl+a")
    desktop.type(link(account="mona"))
    desktop.hears("6 digits · 30 s · SHA1")
    desktop.press("Return")
    _, line, _ = desktop.hears("List with 1 item\\.", card("GitHub, mona"), LEFT)
    assert code(line, "GitHub, mona") in codes_now()
    desktop.press("Tab")
    desktop.hears_only("More for GitHub, mona push button\\.", "opens menu")


def test_an_account_of_second_is_found_and_its_code_copied_and_no_code_is_said_by_itself(desktop, firefox, second):
    second.add(link())
    second.add(link("Bank", "me", OTHER, period=5))
    firefox.open(second.opening, "Second")
    hears_the_list(desktop)
    desktop.press("slash")
    desktop.hears("Search entry\\.")
    desktop.type("bank")
    desktop.hears_only("1 account")
    desktop.press("Down")
    _, line, _ = desktop.hears("List with 1 item\\.", card("Bank, me"), LEFT)
    assert code(line, "Bank, me") in codes_now(OTHER, period=5)
    desktop.press("Return")
    copied = "Copied to clipboard: Bank, me \\(\\d seconds? left\\)"
    desktop.hears_only(copied)
    label = "document.activeElement.getAttribute('aria-label')"
    for _ in range(3):
        shown = firefox.wait(f"() => {label}")
        firefox.wait(f"(shown) => {label} !== shown", shown)
    desktop.press("Tab", goes_on=True)
    desktop.hears_only(copied, "More for Bank, me push button\\.", "opens menu")


def test_deleting_an_account_of_second_is_asked_said_and_taken_back(desktop, firefox, second):
    second.add(link())
    second.add(link("Bank", "me", OTHER))
    firefox.open(second.opening, "Second")
    hears_the_list(desktop)
    desktop.press("slash")
    desktop.hears("Search entry\\.")
    desktop.press("Down")
    desktop.hears(card("Bank, me"))
    desktop.press("Delete")
    desktop.hears_only("Cancel push button\\.", "Delete “Bank, me”\\? It leaves your list\\. You can undo this for 10 seconds, "
                       "and restore it from Recently deleted for 30 days\\.")  # fmt: skip
    desktop.press("Tab")
    desktop.hears_only("Delete push button\\.")
    desktop.press("Return")
    desktop.hears("Deleted Bank", card("GitHub, mona@example.com"))
    desktop.press("ctrl+z")
    desktop.hears(card("Bank, me"))


def test_an_idea_is_written_and_found(desktop, firefox, ideabox):
    firefox.open(ideabox.opening, "IdeaBox")
    # By the focus, or, where that came first, by the reading of the whole page.
    desktop.hears("A new idea( entry\\.)?", "(A new idea )?entry\\.?")
    for idea in ("A blue kite", "Soup for four"):
        desktop.type(idea)
        desktop.press("Return")
        desktop.hears("Added")
    desktop.press("Escape")
    desktop.hears("IdeaBox document web\\.")
    desktop.press("slash")
    desktop.hears("search", "Search entry\\.")
    desktop.type("kite")
    desktop.hears_only("1 idea")
    desktop.press("Down")
    desktop.hears("List with 1 item\\.", "A blue kite collapsed push button\\.")
    desktop.press("Tab")
    desktop.hears_only("Delete “A blue kite” push button\\.")


def test_readmigo_is_entered_with_a_wrong_password_and_then_the_right_one(desktop, firefox, account):
    person = account.make_person()
    firefox.open(account.origin, "Sign in · Readmigo")
    desktop.press("Tab")
    desktop.hears("Sign in with Apple link\\.", "Recommended\\.")
    desktop.press("Tab")
    desktop.hears_only("E-mail entry required\\.")
    desktop.press("Return")
    desktop.hears("Please fill this in\\.")
    desktop.type(person.address)
    desktop.press("Tab")
    desktop.hears("Password password text\\.")
    desktop.type("Wrong4you")
    desktop.press("Return")
    desktop.hears("Wrong e-mail or password\\.", "1 wrong in a row, 4 attempts left\\.", "Forgot password\\? push button\\.")
    desktop.press("Return")
    desktop.hears("Wrong e-mail or password\\.", "2 wrong in a row, 3 attempts left\\.")
    desktop.press("ctrl+a")
    desktop.type(person.password)
    desktop.press("Return")
    desktop.hears("One more step heading level 1\\.")
    desktop.press("Tab")
    desktop.hears_only("Send a code push button\\.")
    desktop.press("Return")
    desktop.hears_only("Code entry required\\.")
    desktop.type(account.code(person.address))
    desktop.press("Return")
    # Orca goes silently to a heading that comes in the place of the field that had the focus.
    firefox.wait("() => document.body.dataset.screen === 'account'")
    desktop.press("Tab")
    desktop.hears("Nickname.*")

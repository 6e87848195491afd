"""What people do most on each page, in Firefox and in WebKit, with the browser's own keys and pointer."""

from desk import fresh_address
from support import SECRET, codes_now

PASSWORD = "Reading4ever"
READY = "() => document.body.classList.contains('ready')"


def test_second_opens_adds_copies_and_searches(engine, second):
    engine.go(second.opening)
    engine.wait(READY)
    engine.press("n")
    engine.click("#tab-manual")
    engine.fill("issuer", "GitHub")
    engine.fill("account", "mona")
    engine.fill("secret", SECRET)
    engine.press("Enter")
    engine.shows(".card", "GitHub")
    second.add("otpauth://totp/Bank:me?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Bank")
    engine.shows(".card", "Bank")
    shown = engine.wait("() => [...document.querySelectorAll('.card')].find((card) => /GitHub/.test(card.textContent))"
                        "?.querySelector('.code').textContent.replace(/\\s/g, '').match(/^\\d{6}$/)?.[0]")  # fmt: skip
    assert shown in codes_now()
    engine.click(".card .issuer", "GitHub")
    engine.shows(".toast", "opied")
    engine.press("/")
    engine.press("v", control=True)
    assert engine.wait("() => /^\\d{6}$/.test(document.getElementById('search').value) && document.getElementById('search').value") in codes_now()
    engine.press("Escape")
    engine.type("bank")
    engine.wait("() => document.querySelectorAll('.card').length === 1")
    engine.shows(".card", "Bank")


def test_ideabox_captures_and_searches(engine, ideabox):
    engine.go(ideabox.opening)
    engine.wait(READY)
    for idea in ("A blue kite", "Soup for four"):
        engine.press("n")
        engine.type(idea)
        engine.press("Enter")
        engine.shows(".idea", idea)
        engine.press("Escape")
    engine.press("/")
    engine.type("kite")
    engine.wait("() => document.querySelectorAll('.idea').length === 1")
    engine.shows(".idea mark", "kite")


def test_an_account_is_made_left_and_entered(engine, account):
    address = fresh_address()
    engine.go(account.origin)
    engine.wait(READY)
    engine.click(".foot button")
    for name, text in [("email", address), ("password", PASSWORD), ("confirmation", PASSWORD)]:
        engine.fill(name, text)
    engine.click("[name=consent]")
    engine.press("Enter")
    at(engine, "register-code")
    engine.fill("code", account.code(address))
    engine.press("Enter")
    at(engine, "profile")
    engine.fill("nickname", "Ann")
    engine.press("Enter")
    at(engine, "account")
    engine.shows("#screen", "Ann")
    engine.click("#bar button")
    at(engine, "sign-in")
    engine.fill("email", address)
    engine.fill("password", PASSWORD)
    engine.press("Enter")
    at(engine, "account")


def at(engine, screen):
    engine.wait("(screen) => document.body.dataset.screen === screen", screen)

"""Somebody who is signed in, on the screens behind the sign-in."""

import contextlib
import json
import sqlite3

from desk import shows
from patience import PATIENCE
from playwright.sync_api import expect
from service import Reply
from signing import Tokens

ROWS = {
    "nickname": "Nickname", "email": "E-mail address", "phone-change": "Phone number", "password": "Password",
    "factor": "Two-step verification", "devices": "Devices and safety settings", "export": "Download your data",
    "passkeys": "Passkeys", "delete": "Delete the account", "ways": "Other ways to sign in",
    "services": "Sites you sign in to",
}  # fmt: skip


def inside(window, desk, person, **options):
    """A browser that has the person's cookies, on the account's screen, where a password proved a moment ago who they are."""
    page = shows(window.open(desk, person=person, **options), "account")
    prove(page, person)
    return page


def prove(page, person):
    """Proves again who the person is, by the password if that is a way, as the page's dialog does."""
    page.evaluate(
        """async (secret) => {
            const { ask } = (await import("/main.js")).modules["wire.js"];
            await ask("POST", "/v1/me/reauthentications", { way: "password", secret }).catch(() => {});
        }""",
        getattr(person, "password", ""),
    )


def row(page, name):
    return page.get_by_role("button", name=ROWS[name])


def to(page, name):
    """From the account to one of its screens."""
    row(page, name).click()
    return shows(page, name)


def home(page):
    page.locator("#bar .back").click()
    return shows(page, "account")


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def said(page, text):
    expect(page.locator("#said")).to_contain_text(text)


def dialog(page):
    return page.get_by_role("dialog")


def cookies(page):
    return {each["name"]: each["value"] for each in page.context.cookies()}


def age(page, desk, **changes):
    """Makes the browser's access token an older one, in seconds for each of its instants, signed by the service's key."""
    tokens = Tokens(desk.folder, cookies(page)["access"])
    older = tokens.token(**{name: tokens.claims[name] - seconds for name, seconds in changes.items()})
    page.context.add_cookies([{"name": "access", "value": older, "url": desk.origin}])


class PageDevice:
    """The page as a device of its person's, that asks as its scripts do."""

    def __init__(self, page):
        self.page = page

    def ask(self, verb, path, body=None):
        script = "async (request) => { const { ask } = (await import('/main.js')).modules['wire.js']; return await ask(...request); }"
        return Reply(200, json.dumps(self.page.evaluate(script, [verb, path, body])).encode(), {"Content-Type": "application/json"})


def stale(page, desk):
    """As if the person had proven who they are a quarter of an hour ago."""
    session = Tokens(desk.folder, cookies(page)["access"]).claims["sid"]
    with contextlib.closing(sqlite3.connect(desk.folder / "data/accounts.sqlite", timeout=PATIENCE)) as store, store:
        store.execute(
            "UPDATE session SET authenticated = authenticated - 900, reauthenticated = reauthenticated - 900 WHERE id = ?",
            [bytes.fromhex(session)],
        )


def me(page):
    """The account as the service has it now."""
    return page.evaluate("async () => (await fetch('/v1/me', {headers: {'Readmigo-Client': 'browser'}})).json()")

"""The real program of IdeaBox, and short words for its page."""

import re
from urllib.parse import urlsplit

import patience
from playwright.sync_api import expect
from program import Program

ACT = """async ([name, fields]) => {
  const body = JSON.stringify({ do: name, page: 'test', ...fields });
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer ' + sessionStorage.getItem('session') };
  const reply = await fetch('/act', { method: 'POST', body, headers });
  return await reply.json();
}"""

STOCK = """async (titles) => {
  for (const title of titles) {
    const body = JSON.stringify({ do: 'add', page: 'test', title });
    const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer ' + sessionStorage.getItem('session') };
    await fetch('/act', { method: 'POST', body, headers });
  }
}"""


class Box(Program):
    """`ideabox web` with a fresh home below `home`."""

    executable = "ideabox"
    port = None

    def command(self, *words):
        if words[0] != "web":
            return super().command(*words)
        places = super().command()[1:]
        port = ["--port", str(self.port)] if self.port else []
        return [str(self.folder / "ideabox-web"), *words[1:], *places, *port]

    def started_again(self):
        """Starts the killed program on the port it had, so that a page's memory is its own."""
        self.start()
        return self


def act(page, name, **fields):
    """Does something as another page of the same program would."""
    return page.evaluate(ACT, [name, fields])


def fetched(route):
    """The program's answer to a request that is held back; outside a browser the name of its host is not found."""
    there = urlsplit(route.request.url)
    plain = f"http://127.0.0.1:{there.port}"
    return route.fetch(url=plain + there.path, headers={**route.request.headers, "origin": plain})


def stock(page, *titles):
    page.evaluate(STOCK, list(titles))


def capture(page):
    return page.locator("#new-idea")


def add(page, text):
    capture(page).fill(text)
    capture(page).press("Enter")
    expect(idea(page, text.splitlines()[0])).to_be_visible()


def idea(page, title):
    return page.locator(".idea").filter(has=page.locator(".name", has_text=re.compile("^" + re.escape(title) + "$")))


def titles(page):
    return page.locator(".idea .name").all_text_contents()


def shows(page, *names):
    expect(page.locator(".idea .name")).to_have_text(list(names))


def open_idea(page, title):
    idea(page, title).locator(".hit").click()
    expect(page.locator(".editor [name=title]")).to_be_focused()
    return page.locator(".editor")


def editor(page):
    return page.locator(".editor")


def field(page, name):
    return page.locator(f".editor [name={name}]")


def filter_by(page, name):
    page.locator(f"#filters [data-filter={name}]").click()
    expect(page.locator(f"#filters [data-filter={name}]")).to_have_attribute("aria-pressed", "true")


def toast(page, text):
    return page.locator("#toasts .toast").filter(has_text=text)


def opened(page, title):
    """The idea as the program has it now."""
    found = act(page, "search", query="", filter="all", start=0, limit=300, opened="")["screen"]["cards"]
    number = next(card["id"] for card in found if card["title"] == title)
    return act(page, "search", query="", filter="all", start=0, limit=1, opened=number)["screen"]["idea"]


def reload(page):
    patience.reload(page)
    page.wait_for_selector("body.ready[data-state]")

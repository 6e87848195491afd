"""Exporting on the page: a file that only the browser saves, and one account's code; each after what the command asks."""

import http.client
import json
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from patience import still
from support import SECRET, card, link, looks_well, toast

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Python"))
from aegis_vault import open_vault  # noqa: E402

pytestmark = pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real program")
WORDS = "correct horse battery"
ACT = """async (fields) => {
  const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer ' + sessionStorage.getItem('session') };
  const reply = await fetch('/act', { method: 'POST', headers, body: JSON.stringify({ page: 'test', ...fields }) });
  return [reply.headers.get('Cache-Control'), await reply.json()];
}"""


@pytest.fixture
def full(page, program):
    for issuer in ("GitHub", "Zulip"):
        program.add(link(issuer))
    expect(page.locator(".card")).to_have_count(2)
    return page


def open_export(page):
    page.get_by_role("button", name="Import and export").click()
    page.get_by_role("menuitem", name="Export…").click()
    expect(page.locator("#export-new")).to_be_focused()


def seal(page, first, second):
    page.get_by_label("New passphrase").fill(first)
    page.get_by_label("The same again").fill(second)
    page.keyboard.press("Enter")


def alerts(page):
    return page.locator("#export .wrong").locator("visible=true")


def test_another_program_opens_the_sealed_file(full, program, window):
    before = quiet(program)
    open_export(full)
    with full.expect_download() as saved:
        seal(full, WORDS, WORDS)
    assert saved.value.suggested_filename == "second-accounts.json"
    text = Path(saved.value.path()).read_text()
    assert SECRET not in text and "GitHub" not in text
    entries = open_vault(text, WORDS.encode())["entries"]
    assert [(entry["issuer"], entry["info"]["secret"]) for entry in entries] == [("GitHub", SECRET), ("Zulip", SECRET)]
    said = "The browser saves second-accounts.json: 2 accounts, sealed with the passphrase. Aegis opens it, and so does second import."
    expect(toast(full, said)).to_be_visible()
    expect(full.locator("#export")).to_be_hidden()
    leaves_no_trace(full, program, window, before)


def test_the_passphrase_is_asked_for_twice_and_judged_as_the_command_judges_it(full, program):
    for first in ("", "short", "            "):
        open_export(full)
        seal(full, first, first)
        command = subprocess.run(program.command("export", str(program.home / "no")), capture_output=True, text=True, input=first + "\n")
        expect(alerts(full)).to_have_text([command.stderr.removeprefix("second: ").strip()])
        expect(full.get_by_label("New passphrase")).to_be_focused()
        full.keyboard.press("Escape")
        expect(full.locator("#export")).to_be_hidden()
    open_export(full)
    expect(alerts(full)).to_have_count(0)
    seal(full, WORDS, WORDS + "x")
    expect(alerts(full)).to_have_text(["The two passphrases differ, so nothing was made."])
    expect(full.get_by_label("The same again")).to_be_focused()


def test_links_are_saved_after_a_warning(full, program, window):
    before = quiet(program)
    saved = []
    full.on("download", lambda download: saved.append(download))
    open_export(full)
    full.get_by_role("button", name="Save without encryption…").click()
    asked = full.get_by_role("alertdialog")
    expect(asked).to_contain_text("The file will not be encrypted: anybody who can read it has all your secrets. Write it all the same?")
    asked.get_by_role("button", name="Cancel").click()
    full.get_by_role("button", name="Save without encryption…").click()
    with full.expect_download() as last:
        asked.get_by_role("button", name="Save unencrypted").click()
    assert last.value.suggested_filename == "second-accounts.txt" and len(saved) == 1
    assert Path(last.value.path()).read_text().splitlines() == [
        f"otpauth://totp/{name}:mona@example.com?secret={SECRET}&issuer={name}&algorithm=SHA1&digits=6&period=30" for name in ("GitHub", "Zulip")]
    leaves_no_trace(full, program, window, before)


def test_a_code_is_shown_after_a_question_and_is_gone_with_its_sheet(full, program, window):
    before = quiet(program)
    ask_for_code(full)
    asked = full.get_by_role("alertdialog")
    expect(asked).to_contain_text("Show the QR code of GitHub (mona@example.com)? Anybody who sees it can make its codes from then on.")
    asked.get_by_role("button", name="Cancel").click()
    expect(full.locator("#code")).to_be_hidden()
    expect(card(full).locator(".hit")).to_be_focused()
    ask_for_code(full)
    asked.get_by_role("button", name="Show QR code").click()
    shown = full.get_by_role("img", name="QR code of GitHub, mona@example.com")
    expect(shown).to_be_visible()
    still(full)
    assert read_code(shown.screenshot()) == f"otpauth://totp/GitHub:mona@example.com?secret={SECRET}&issuer=GitHub&algorithm=SHA1&digits=6&period=30"
    full.keyboard.press("Escape")
    expect(full.locator("#code")).to_be_hidden()
    expect(full.locator("#code .qr path")).to_have_count(0)
    expect(card(full).locator(".hit")).to_be_focused()
    leaves_no_trace(full, program, window, before)


def test_a_code_goes_when_the_program_stops(full, program):
    ask_for_code(full)
    full.get_by_role("alertdialog").get_by_role("button", name="Show QR code").click()
    expect(full.locator("#code")).to_be_visible()
    program.stop()
    expect(full.locator("#code")).to_be_hidden()


def test_an_empty_vault_has_nothing_to_export(page):
    open_export(page)
    seal(page, WORDS, WORDS)
    expect(alerts(page)).to_have_text(["No accounts yet"])
    page.get_by_role("button", name="Save without encryption…").click()
    expect(page.get_by_role("alertdialog")).to_be_hidden()
    expect(alerts(page)).to_have_text(["No accounts yet"])


def test_nothing_secret_is_answered_without_a_yes_and_nothing_may_be_kept(full):
    id = full.evaluate(ACT, {"do": "search", "query": ""})[1]["screen"]["cards"][0]["id"]
    for fields in ({"do": "exportPlain"}, {"do": "showCode", "id": id}, {"do": "exportPlain", "agreed": False}):
        kept, reply = full.evaluate(ACT, fields)
        assert reply["ok"] and reply["question"] and SECRET not in json.dumps(reply)
        assert not reply.keys() & {"file", "modules"}
    for fields in ({"do": "exportPlain", "agreed": True}, {"do": "showCode", "id": id, "agreed": True},
                   {"do": "export", "passphrase": WORDS, "again": WORDS}):
        kept, reply = full.evaluate(ACT, fields)
        assert kept == "no-store" and reply.keys() & {"file", "modules"}
    for fields in ({"do": "exportPlain", "agreed": "yes"}, {"do": "showCode", "id": "none", "agreed": True},
                   {"do": "exportPlain", "agreed": True, "file": "/etc/x"}):
        kept, reply = full.evaluate(ACT, fields)
        assert not reply["ok"] and not reply.keys() & {"file", "modules"}


ACTIONS = [{"do": "exportPlain", "agreed": True}, {"do": "export", "passphrase": WORDS, "again": WORDS},
           {"do": "showCode", "agreed": True}, {"do": "undoImport"}, {"do": "importAdd", "import": "x"}]


def test_a_request_without_the_pages_proof_is_refused(full, program):
    place = urlsplit(full.url)
    bearer = full.evaluate("sessionStorage.getItem('session')")
    id = full.evaluate(ACT, {"do": "search", "query": ""})[1]["screen"]["cards"][0]["id"]
    own = {"Origin": f"http://{place.netloc}", "Authorization": "Bearer " + bearer}
    lacking = [({"Authorization": own["Authorization"]}, 403), ({"Origin": own["Origin"]}, 403),
               (own | {"Origin": "http://evil.example"}, 403), (own | {"Authorization": "Bearer " + "x" * 43}, 403),
               (own | {"Sec-Fetch-Site": "cross-site"}, 403), (own | {"Host": "evil.example"}, 421)]
    sent = [("/act", json.dumps({"page": "x", "id": id} | action if "id" in action or action["do"] in ("showCode", "undoImport")
                                else {"page": "x"} | action)) for action in ACTIONS] + [("/import", link("Planted"))]
    for path, body in sent:
        for headers, status in lacking:
            answer = post(place, path, body, headers)
            assert answer[0] == status, (path, body, headers, answer)
            assert SECRET not in answer[1]
    status, text = post(place, "/act", sent[0][1], own)
    assert status == 200 and SECRET in text
    for path in ("/import", "/act"):
        assert post(place, path, "", own, "GET")[0] == 405


def post(place, path, body, headers, method="POST"):
    connection = http.client.HTTPConnection("127.0.0.1", place.port, timeout=20)
    connection.request(method, path, body=body, headers={"Host": place.netloc} | headers)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_nothing_is_cut_and_axe_finds_nothing(window, program, scheme, width, locale):
    page = window.open(program, color_scheme=scheme, locale=locale, viewport={"width": width, "height": 780}, reduced_motion="reduce")
    program.add(link("An issuer whose name goes on and on without an end in sight, and an account beside it that does the same"))
    expect(page.locator(".card")).to_have_count(1)
    page.locator("#page-menu-open").click()
    looks_well(page, "#page-menu", width)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(alerts(page)).to_have_count(1)
    looks_well(page, "#export", width)
    page.locator("[data-plain]").click()
    looks_well(page, "#ask", width)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(".card .more").click()
    page.locator("[data-choice=showCode]").click()
    looks_well(page, "#ask", width)
    page.locator("#ask [data-yes]").click()
    looks_well(page, "#code", width)


def read_code(png):
    """What the reader of pictures, which has nothing of the program that draws, finds."""
    reader = subprocess.run([Path(os.environ["SECOND_BIN"]) / "second-qr", "2000"], input=png, capture_output=True)
    (text,) = json.loads(reader.stdout)
    return text


def ask_for_code(page):
    card(page).locator(".more").click()
    page.get_by_role("menuitem", name="Show QR code").click()


def quiet(program):
    """The program's files, once what it said when it started was read."""
    said(program)
    return everything_below(program.home)


def everything_below(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def said(program):
    """What stands at the program's terminal since it was read last."""
    os.set_blocking(program.terminal, False)
    try:
        return os.read(program.terminal, 65536)
    except BlockingIOError:
        return b""


def leaves_no_trace(page, program, window, before):
    """No address, no storage of the browser, no file of the program and no word at its terminal has anything of it."""
    assert not [url for url in window.requests if SECRET in url or WORDS in url or "otpauth" in url]
    assert page.evaluate("history.length") <= 4 and "#" not in page.url
    kept = page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, location.href])")
    assert SECRET not in kept and WORDS not in kept
    assert everything_below(program.home) == before
    assert said(program) == b""

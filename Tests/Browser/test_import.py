"""Importing on the page: what `second import` does, in the same words, by the same code."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support import SECRET, card, code, codes_now, drop_file, link, looks_well, open_add, picture, toast

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Python"))
import import_files as files  # noqa: E402

pytestmark = pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real program")
LINKS = f"otpauth://totp/GitHub:alice?secret={SECRET}\notpauth://totp/Mail:ann?secret=JBSWY3DPEHPK3PXP\n"


def run(program, *words, **options):
    return subprocess.run(program.command(*words), capture_output=True, text=True, **options)


def names(program):
    return sorted(entry["issuer"] for entry in json.loads(run(program, "list", "--json").stdout or "[]"))


def step(page, name):
    shown = page.locator(f"#import [data-step={name}]")
    expect(shown).to_be_visible()
    return shown


def open_import(page):
    page.get_by_role("button", name="Import and export").click()
    page.get_by_role("menuitem", name="Import…").click()


def give(page, *contents, names=("export",)):
    made = [content if isinstance(content, bytes) else content.encode() for content in contents]
    page.locator("#import-file").set_input_files(
        [{"name": name, "mimeType": "application/octet-stream", "buffer": each} for name, each in zip(names, made)])


def unlock(page, password=files.PASSWORD.decode()):
    step(page, "password").get_by_label("Password of").fill(password)
    page.keyboard.press("Enter")


def shown(preview):
    """The preview as the command prints it."""
    lines = []
    for part in preview.locator("h3, li, .remarks p").all():
        is_entry = part.evaluate("(part) => part.tagName === 'LI'")
        lines.append(("  " if is_entry else "") + part.text_content())
    return lines


def test_a_file_is_shown_then_added_in_one_step_and_taken_back_by_one(page, program):
    program.add(link("Old", "o"))
    open_import(page)
    give(page, LINKS, names=["links.txt"])
    preview = step(page, "preview")
    assert shown(preview) == ["1 new account:", "  Mail (ann)",
                              "1 account is here already and is not added again:", "  GitHub (alice), here as Old (o)"]
    assert names(program) == ["Old"]
    preview.get_by_role("button", name="Add 1 account").click()
    done = step(page, "done")
    expect(done.get_by_role("heading")).to_have_text("1 account was added.")
    expect(done.get_by_role("heading")).to_be_focused()
    assert "Anybody who can read links.txt has your secrets." in done.inner_text()
    assert names(program) == ["Mail", "Old"]
    done.get_by_role("button", name="Undo").click()
    expect(page.locator("#import")).to_be_hidden()
    expect(toast(page, "1 account was deleted. It is kept for 30 days.")).to_be_visible()
    expect(page.locator(".card")).to_have_count(1)
    assert names(program) == ["Old"]


def test_what_cannot_be_imported_is_told_above_many_new_accounts(page):
    open_import(page)
    give(page, "".join(f"otpauth://totp/Mail:{number}?secret={SECRET}\n" for number in range(40))
         + f"otpauth://hotp/Old:a?secret={SECRET}&counter=1\n")
    summary = step(page, "preview").locator(".summary")
    expect(summary).to_have_text("40 new accounts · 1 entry cannot be imported")
    expect(summary).to_be_in_viewport()
    page.keyboard.press("Escape")
    open_import(page)
    give(page, LINKS)
    expect(step(page, "preview").locator(".summary")).to_be_hidden()


def test_the_new_card_is_shown_and_its_code_is_right(page, program):
    open_import(page)
    give(page, LINKS)
    step(page, "preview").get_by_role("button", name="Add 2 accounts").click()
    step(page, "done").get_by_role("button", name="Done").click()
    expect(card(page).locator(".hit")).to_be_focused()
    assert code(page) in codes_now()


def test_every_format_is_shown_as_the_command_shows_it(page, program, tmp_path):
    for name in sorted(files.FILES.keys() | files.RANDOM.keys()):
        content = (files.SAMPLES / name).read_bytes()
        (tmp_path / "export").write_bytes(content)
        command = run(program, "import", "export", cwd=tmp_path, input=files.PASSWORD.decode() + "\n")
        open_import(page)
        give(page, content)
        expect(page.locator("#import-secret, #import .entries").locator("visible=true")).to_have_count(1)
        if page.locator("#import-secret").is_visible():
            unlock(page)
        preview = step(page, "preview")
        assert shown(preview) == command.stdout.splitlines(), name
        page.keyboard.press("Escape")
        expect(page.locator("#import")).to_be_hidden()
    assert names(program) == []


BAD = {
    "empty": b" \n", "text": b"hello", "archive": b"PK\3\4rest", "picture": b"\x89PNG\r\n\x1a\nrest", "json": b"{}",
    "cut": files.aegis_sealed(files.GOOD)[:200],
    "bitwarden": b'{"encrypted":true,"items":[]}', "newer": b'{"version":9,"header":{"slots":null,"params":null},"db":{}}',
}  # fmt: skip


def test_a_bad_file_gets_the_reason_that_the_command_gives(page, program, tmp_path):
    open_import(page)
    for name, content in BAD.items():
        (tmp_path / name).write_bytes(content)
        command = run(program, "import", name, cwd=tmp_path, input="")
        give(page, content, names=[name])
        expect(step(page, "choose").get_by_role("alert")).to_have_text(command.stderr.removeprefix("second: ").strip())
        expect(page.locator("#import-choose")).to_be_focused()
    assert names(program) == []


# Made in the page: to hand so much to a browser takes it long.
LARGE = """(count) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([new Uint8Array(count).fill(32)], 'large.json'));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""


def test_a_file_that_is_too_large_is_refused_as_such(page):
    page.evaluate(LARGE, (32 << 20) + 7)
    expect(step(page, "choose").get_by_role("alert")).to_have_text(
        "large.json: The file is larger than 32 MiB, so it is no export of accounts.")


def test_a_password_is_asked_for_until_it_is_right(page, program):
    open_import(page)
    give(page, files.aegis_sealed(files.GOOD), names=["vault.json"])
    field = step(page, "password").get_by_label("Password of vault.json")
    expect(field).to_be_focused()
    for wrong in ("", "mistyped"):
        field.fill(wrong)
        page.keyboard.press("Enter")
        expect(step(page, "password").get_by_role("alert")).to_have_text("This password does not open the file.")
        expect(field).to_be_focused()
    unlock(page)
    step(page, "preview").get_by_role("button", name="Add 3 accounts").click()
    assert "vault.json holds your secrets under its password." in step(page, "done").inner_text()
    assert len(names(program)) == 3


def test_several_files_are_one_import(page, program):
    open_import(page)
    give(page, files.two_fas_sealed(files.GOOD[:1], b"first password"), files.aegis_sealed(files.GOOD[1:2]), files.links(files.GOOD[2:]),
         names=["one", "two", "three"])
    unlock(page, "first password")
    expect(page.get_by_label("Password of two")).to_be_visible()
    unlock(page)
    assert shown(step(page, "preview"))[0] == "3 new accounts:"
    page.get_by_role("button", name="Add 3 accounts").click()
    step(page, "done").get_by_role("button", name="Undo").click()
    expect(page.locator(".card")).to_have_count(0)
    assert names(program) == []


def test_nothing_new_is_said_and_offers_nothing(page, program):
    run(program, "import", "-", "--yes", input=LINKS)
    open_import(page)
    give(page, LINKS)
    preview = step(page, "preview")
    assert shown(preview)[-1] == "There is nothing to add."
    expect(preview.locator("[data-take]")).to_be_hidden()


def test_what_came_since_the_preview_is_not_added_again(page, program):
    open_import(page)
    give(page, LINKS)
    preview = step(page, "preview")
    run(program, "import", "-", "--yes", input=LINKS)
    preview.get_by_role("button", name="Add 2 accounts").click()
    expect(preview.get_by_role("alert")).to_have_text("There is nothing to add.")
    assert names(program) == ["GitHub", "Mail"]


def test_an_undo_takes_no_other_import_back(page, program):
    open_import(page)
    give(page, LINKS)
    step(page, "preview").locator("[data-take]").click()
    done = step(page, "done")
    run(program, "import", "-", "--yes", input="otpauth://totp/Later:l?secret=GEZDGNBV\n")
    done.get_by_role("button", name="Undo").click()
    expect(done.get_by_role("alert")).to_contain_text("There is no import to undo")
    assert names(program) == ["GitHub", "Later", "Mail"]


def test_text_is_pasted_anywhere_or_into_its_field(page, program):
    page.evaluate("(text) => navigator.clipboard.writeText(text)", LINKS)
    page.keyboard.press("Control+v")
    assert shown(step(page, "preview"))[0] == "2 new accounts:"
    page.keyboard.press("Escape")
    open_import(page)
    page.get_by_text("Paste text instead").click()
    page.get_by_label("Text of the file, or links").fill(files.links(files.GOOD[:1]).decode())
    page.get_by_role("button", name="Continue").click()
    step(page, "preview").get_by_role("button", name="Add 1 account").click()
    # There is no file to be deleted.
    expect(step(page, "done").locator(".remarks")).to_be_empty()


DROP = """([text, name]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], name));
  for (const event of ['dragenter', 'dragover', 'drop']) {
    document.body.dispatchEvent(new DragEvent(event, { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }
}"""


def test_a_file_that_is_no_picture_is_imported_wherever_it_is_dropped(page, program):
    page.evaluate(DROP, [LINKS, "links.txt"])
    assert shown(step(page, "preview"))[0] == "2 new accounts:"
    page.evaluate(DROP, [files.links(files.GOOD[1:2]).decode(), "more.txt"])
    expect(page.get_by_role("button", name="Add 3 accounts")).to_be_visible()


def google(part, index):
    return files.google_link([files.google_account(entry) for entry in part], index, 2)


def test_Googles_codes_lead_from_the_add_sheet_to_the_import(page, program):
    drop_file(page, picture(google(files.GOOGLE[:2], 0)), "first.png")
    preview = step(page, "preview")
    assert "Google’s export has 1 more QR code, which was not given: import it too." in shown(preview)
    drop_file(page, picture(google(files.GOOGLE[2:3], 1)), "second.png")
    expect(page.get_by_role("button", name="Add 3 accounts")).to_be_visible()
    assert "more QR code" not in preview.inner_text()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    open_add(page, "link")
    page.locator("#link-text").fill(google(files.GOOGLE[:2], 0))
    page.locator("#link [type=submit]").click()
    expect(page.get_by_role("button", name="Add 2 accounts")).to_be_visible()


def test_a_damaged_export_in_a_picture_is_said(page):
    drop_file(page, picture("otpauth-migration://offline?data=AAAA"))
    assert shown(step(page, "preview")) == ["1 entry cannot be imported:", "  Entry 1: This entry is damaged.", "There is nothing to add."]


def test_a_camera_that_sees_Googles_code_leads_to_the_import(window, launch, program, video):
    film = video(picture(google(files.GOOGLE[:2], 0)), "google")
    seeing = launch("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}")
    page = window.open(program, browser=seeing, permissions=["camera"])
    open_add(page)
    page.get_by_role("button", name="Use the camera").click()
    step(page, "preview").get_by_role("button", name="Add 2 accounts").click()
    step(page, "done")
    assert len(names(program)) == 2


def test_the_empty_page_names_paste_picture_and_import(page):
    ways = page.locator("#place .buttons button")
    expect(ways).to_have_text(["Paste a link", "Read a QR picture", "Import from another app"])
    ways.nth(0).click()
    expect(page.locator("#link-text")).to_be_focused()
    page.keyboard.press("Escape")
    with page.expect_file_chooser():
        ways.nth(1).click()
    page.keyboard.press("Escape")
    ways.nth(2).click()
    expect(page.locator("#import-choose")).to_be_focused()


def test_closing_leaves_nothing_here_or_in_the_program(page, program):
    open_import(page)
    with page.expect_response("**/import") as sent:
        give(page, files.links(files.GOOD))
    held = sent.value.json()["import"]
    step(page, "preview")
    page.get_by_text("Cancel").locator("visible=true").click()
    expect(page.locator("#import")).to_be_hidden()
    assert "Zürcher" not in page.evaluate("document.documentElement.outerHTML")
    reply = page.evaluate("async (held) => (await import('/main.js')).modules['wire.js'].act('importAdd', { import: held })", held)
    assert reply["error"]["message"] == "Choose the files again: they were read too long ago."
    assert names(program) == []


def test_by_keyboard_alone(page, program):
    press = page.keyboard.press
    press("i")
    expect(page.locator("#import-choose")).to_be_focused()
    press("Tab")
    expect(page.locator("#import summary")).to_be_focused()
    press("Enter")
    press("Tab")
    page.keyboard.insert_text(LINKS)
    press("Tab")
    press("Enter")
    expect(page.get_by_role("region", name="What would be imported")).to_be_focused()
    press("Tab")
    expect(page.get_by_role("button", name="Cancel").locator("visible=true")).to_be_focused()
    press("Tab")
    press("Enter")
    expect(page.get_by_role("heading", name="2 accounts were added.")).to_be_focused()
    press("Escape")
    expect(card(page).locator(".hit")).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_nothing_is_cut_and_axe_finds_nothing(window, program, scheme, width, locale):
    page = window.open(program, color_scheme=scheme, locale=locale, viewport={"width": width, "height": 780}, reduced_motion="reduce")
    page.keyboard.press("i")
    looks(page, "choose", width)
    give(page, files.aegis_sealed(files.GOOD), names=["a-file-whose-name-has-no-end-and-no-space-in-it-at-all.json"])
    looks(page, "password", width)
    page.locator("#import-secret").fill(files.PASSWORD.decode())
    page.keyboard.press("Enter")
    looks(page, "preview", width)
    give(page, files.links(files.GOOD + files.BAD))
    expect(page.locator("#import li")).to_have_count(13)
    looks(page, "preview", width)
    page.locator("#import [data-take]").click()
    looks(page, "done", width)


def looks(page, name, width):
    step(page, name)
    looks_well(page, "#import", width)


def test_in_chinese(window, program):
    page = window.open(program, locale="zh-CN")
    page.keyboard.press("i")
    give(page, LINKS, names=["links.txt"])
    assert shown(step(page, "preview")) == ["2 个新账号：", "  GitHub (alice)", "  Mail (ann)"]
    page.get_by_role("button", name="添加 2 个账号").click()
    expect(step(page, "done").get_by_role("heading")).to_have_text("已添加 2 个账号。")

"""User stories 4 and 5 with real programs: several devices, one folder, one keychain, and their open pages.

Nobody reloads a page here, and nobody waits for a time: every wait is for something to be seen.
"""

import base64
import os
import re
import time

import pytest
from playwright.sync_api import expect

from devices import Person
from support import OTHER, SECRET, card, code, codes_now, toast

pytestmark = pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real programs")
KEY_SENTENCE = "请把它带到这里：在有该密钥的机器上运行 second key export，然后在这台机器上运行 second key import。"


@pytest.fixture
def person(tmp_path, window):
    made = Person(tmp_path, window)
    yield made
    made.stop()


@pytest.fixture
def pair(person):
    """Two devices with open pages that have heard of each other."""
    desk, laptop = person.device("desk").open(), person.device("laptop").open()
    desk.put("Amazon")
    laptop.has("Amazon")
    laptop.is_seen_by(desk)
    desk.is_seen_by(laptop)
    return desk, laptop


# User story 4


def test_US4_1_and_SC_003_an_added_account_appears_on_the_other_open_page(pair):
    desk, laptop = pair
    desk.put("GitHub", secret=OTHER)
    laptop.has("GitHub")
    desk.is_seen_by(laptop)
    assert code(laptop.page) in codes_now(OTHER)


def test_US4_1_an_account_added_in_a_terminal_appears_on_the_other_open_page(pair):
    desk, laptop = pair
    desk.add("otpauth://totp/Zulip:chat?secret=" + SECRET)
    laptop.has("Amazon", "Zulip")


def test_US4_2_a_deletion_leaves_the_other_page_and_undo_brings_it_back(pair):
    desk, laptop = pair
    desk.remove("Amazon")
    laptop.misses("Amazon")
    expect(laptop.page.locator("body")).to_have_attribute("data-state", "empty")
    desk.page.get_by_role("button", name="Undo").click()
    laptop.has("Amazon")


def test_US4_2_what_one_device_deleted_another_restores_or_deletes_for_good(pair):
    desk, laptop = pair
    desk.put("GitHub")
    desk.remove("Amazon")
    laptop.misses("Amazon")
    laptop.page.locator("#deleted-open").click()
    laptop.page.locator(".gone").get_by_role("button", name="Restore").click()
    desk.shows("Amazon", "GitHub")
    laptop.remove("GitHub")
    desk.misses("GitHub")
    desk.page.locator("#deleted-open").click()
    desk.page.locator(".gone").get_by_role("button", name="Delete now").click()
    desk.page.locator("#ask [data-yes]").click()
    # Its Undo passes first.
    expect(desk.page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(laptop.page.locator("#foot")).to_be_hidden()
    laptop.shows("Amazon")


def test_US4_3_an_edit_shows_on_the_other_page(pair):
    desk, laptop = pair
    desk.rename("Amazon", "Amazon Shop")
    laptop.shows("Amazon Shop")
    laptop.rename("Amazon Shop", "Jungle")
    desk.shows("Jungle")


def test_an_edit_under_way_takes_nothing_of_anothers_back(pair):
    desk, laptop = pair
    desk.choose("Amazon", "edit")
    desk.page.locator("#edit").get_by_label("Issuer").fill("Mine")
    laptop.choose("Amazon", "edit")
    laptop.page.locator("#edit").get_by_label("Account").fill("theirs@example.com")
    laptop.page.keyboard.press("Enter")
    expect(desk.page.locator("#edit").get_by_label("Account")).to_have_value("theirs@example.com")
    desk.page.keyboard.press("Enter")
    for device in pair:
        expect(card(device.page, "Mine")).to_contain_text("theirs@example.com")


def test_US4_4_a_new_device_shows_everything_at_its_first_start(person, pair):
    desk, laptop = pair
    desk.put("GitHub")
    phone = person.device("phone").open()
    phone.shows("Amazon", "GitHub")
    for device in [desk, laptop, phone]:
        device.is_seen_by(*(other for other in [desk, laptop, phone] if other is not device))


# User story 5


def test_US5_1_and_SC_005_the_cloud_holds_no_name_and_no_secret(person, pair):
    desk, laptop = pair
    desk.put("GitHub", "mona@private.example", secret=OTHER)
    laptop.has("GitHub")
    laptop.rename("GitHub", "Renamed")
    desk.has("Renamed")
    everything = b"\n".join(name.encode() + b"\n" + content for name, content in person.contents().items())
    keys = [file.read_bytes() for file in person.keychain.glob("*.secret")]
    plain = [b"GitHub", b"Renamed", b"Amazon", b"mona", b"example", OTHER.encode(), SECRET.encode(), desk.shown.encode(),
             base64.b32decode(OTHER), base64.b32decode(SECRET), b'"issuer"', b'"secret"']
    assert [word for word in plain + keys if word in everything] == []
    # Two devices and their registers were looked at, not nothing.
    assert len(person.registers()) >= 2 and len(everything) > 1_000 and keys


def test_US5_2_and_US5_3_a_late_key_heals_by_itself(person):
    desk = person.device("desk").open()
    desk.put("GitHub")
    laptop = person.device("laptop", person.folder / "other-keys").open(locale="zh-CN")
    expect(laptop.page.locator("body")).to_have_attribute("data-state", "keyUnavailable")
    expect(laptop.page.locator("#place")).to_contain_text(
        f"已用密钥加密，而 {person.folder / 'other-keys'} 中没有该密钥。{KEY_SENTENCE}")
    laptop.says("^未同步$")
    laptop.page.locator("#add-open").click(force=True)
    expect(laptop.page.locator("#add")).to_be_hidden()
    assert not laptop.vault.exists()
    copy_keys(person.keychain, person.folder / "other-keys")
    laptop.shows("GitHub")


def test_US5_4_and_SC_006_and_EC_6_a_lost_home_comes_back_without_a_question(person, pair):
    desk, laptop = pair
    desk.put("GitHub", secret=OTHER)
    laptop.has("GitHub")
    for device in pair:
        device.stop()
        device.forget_home()
    desk.open()
    desk.shows("Amazon", "GitHub")
    assert code(desk.page) in codes_now(OTHER)


def test_EC_4_devices_that_began_with_keys_of_their_own_converge_when_the_keys_arrive(person):
    desk = person.device("desk", person.folder / "desk-keys", cloud=person.folder / "nowhere" / "yet").open()
    laptop = person.device("laptop", person.folder / "laptop-keys", cloud=person.folder / "nowhere" / "yet").open()
    desk.put("GitHub")
    laptop.put("Zulip")
    desk.says("Sync trouble|Offline")
    (person.folder / "nowhere").mkdir()
    for device, own in [(desk, "GitHub"), (laptop, "Zulip")]:
        expect(device.banner("locked")).to_contain_text(
            f"Accounts of another device in {person.folder / 'nowhere' / 'yet'} are sealed with a key that is not in")
        expect(device.banner("locked")).to_contain_text("second key import on this one")
        device.shows(own)
    desk.put("Added meanwhile")
    copy_keys(person.folder / "desk-keys", person.folder / "laptop-keys")
    copy_keys(person.folder / "laptop-keys", person.folder / "desk-keys")
    for device in [desk, laptop]:
        device.shows("Added meanwhile", "GitHub", "Zulip")
        expect(device.banner("locked")).to_have_count(0)


def copy_keys(source, target):
    target.mkdir(mode=0o700, exist_ok=True)
    for key in source.glob("*.secret"):
        copy = target / key.name
        if not copy.exists():
            copy.touch(mode=0o600)
            copy.write_bytes(key.read_bytes())


# The network, the cloud and its account


def test_EC_3_both_add_while_the_cloud_is_away_and_both_have_both_when_it_is_back(person, pair):
    desk, laptop = pair
    put_back = person.take_away()
    for device, name in [(desk, "GitHub"), (laptop, "Zulip")]:
        device.put(name)
        device.says("Offline")
        device.shows("Amazon", name)
    assert not person.cloud.exists()
    put_back()
    for device in pair:
        device.shows("Amazon", "GitHub", "Zulip")
    desk.is_seen_by(laptop)
    laptop.is_seen_by(desk)


def test_EC_4_another_persons_folder_is_asked_about_and_kept_apart(person, pair):
    desk, laptop = pair
    other = others_cloud(person)
    laptop.stop()
    before = person.contents(other)
    swap_back = person.swap(other)
    banner = desk.banner("otherCloud")
    expect(banner).to_contain_text("holds another account’s data")
    desk.says("Another account’s cloud")
    desk.put("Meanwhile")
    desk.sync_now_fails()
    assert person.contents() == before
    desk.shows("Amazon", "Meanwhile")
    banner.get_by_role("button", name="Keep these accounts apart").click()
    desk.page.locator("#ask [data-yes]").click()
    expect(toast(desk.page, "are kept in")).to_be_visible()
    desk.shows("Theirs")
    swap_back()
    expect(banner).to_be_visible()
    banner.get_by_role("button", name="Keep these accounts apart").click()
    desk.page.locator("#ask [data-yes]").click()
    desk.shows("Amazon", "Meanwhile")


def test_EC_4_another_accounts_folder_is_merged_only_at_a_word(person, pair):
    desk, laptop = pair
    laptop.stop()
    person.swap(others_cloud(person))
    desk.banner("otherCloud").get_by_role("button", name="Use this cloud").click()
    ask = desk.page.locator("#ask")
    expect(ask).to_contain_text("cannot be told apart")
    ask.get_by_role("button", name="Cancel").click()
    desk.shows("Amazon")
    desk.banner("otherCloud").get_by_role("button", name="Use this cloud").click()
    ask.locator("[data-yes]").click()
    desk.shows("Amazon", "Theirs")
    expect(desk.banner("otherCloud")).to_have_count(0)
    desk.says("Saved to the cloud|Up to date on")


def others_cloud(person):
    """A folder in which another account of the same person has an account of its own."""
    folder = person.folder / "others"
    theirs = person.device("theirs", cloud=folder).open()
    theirs.put("Theirs")
    theirs.says("Saved to the cloud")
    theirs.stop()
    return folder


def test_an_emptied_cloud_deletes_nothing_and_is_filled_only_at_a_word(person, pair):
    desk, laptop = pair
    person.empty()
    for device in pair:
        expect(device.banner("otherCloud")).to_contain_text("is empty, although accounts were there")
        device.says("Cloud is empty")
        device.sync_now_fails()
        device.shows("Amazon")
    assert person.contents() == {}
    desk.banner("otherCloud").get_by_role("button", name="Use this cloud").click()
    desk.page.locator("#ask [data-yes]").click()
    expect(desk.banner("otherCloud")).to_have_count(0)
    desk.says("Saved to the cloud|Up to date on")
    assert person.registers()
    # The other device knows its cloud again.
    expect(laptop.banner("otherCloud")).to_have_count(0)
    laptop.put("GitHub")
    desk.shows("Amazon", "GitHub")


def test_a_cloud_emptied_file_by_file_is_asked_about_and_not_filled_again(person, pair):
    desk, laptop = pair
    person.empty_one_by_one(pair)
    for device in pair:
        expect(device.banner("otherCloud")).to_contain_text("is empty, although accounts were there")
        device.says("Cloud is empty")
        device.shows("Amazon")
    # What is added meanwhile stays here, too.
    desk.put("GitHub")
    desk.sync_now_fails()
    assert person.contents() == {}
    desk.banner("otherCloud").get_by_role("button", name="Use this cloud").click()
    desk.page.locator("#ask [data-yes]").click()
    laptop.shows("Amazon", "GitHub")


def test_a_damaged_vault_is_rebuilt_from_the_cloud(person, pair):
    desk, laptop = pair
    desk.put("GitHub")
    laptop.has("GitHub")
    desk.stop()
    damaged = desk.vault.read_bytes()[:-40] + bytes(40)
    desk.vault.write_bytes(damaged)
    desk.open()
    rebuild = desk.page.get_by_role("button", name="rebuild from the cloud")
    desk.says("^Not syncing$")
    rebuild.click()
    expect(toast(desk.page, "The damaged vault is now")).to_be_visible()
    desk.shows("Amazon", "GitHub")
    kept = list(desk.vault.parent.glob("vault.damaged-*"))
    assert [file.read_bytes() for file in kept] == [damaged]
    desk.put("Zulip")
    laptop.shows("Amazon", "GitHub", "Zulip")


def test_files_that_cannot_be_used_are_told_one_by_one_and_hinder_nothing(person, pair):
    desk, laptop = pair
    good = person.registers()[0].read_bytes()
    (person.cloud / "holiday.jpg").write_bytes(b"stray")
    person.add_register(good[:-8] + bytes(8))
    banner = desk.banner("cloudFinding")
    expect(banner).to_contain_text("One file in the cloud cannot be used")
    banner.get_by_text("Details").click()
    expect(banner).to_contain_text("abababab: changed or damaged.")
    laptop.put("GitHub")
    desk.shows("Amazon", "GitHub")
    # What is open stays open while other things change.
    expect(banner.locator("details")).to_have_attribute("open", "")


def test_a_file_that_never_becomes_whole_is_put_away_by_a_button(person, tmp_path):
    clock = tmp_path / "clock"
    clock.write_text("100")
    desk = person.device("desk", SECOND_NOW=f"@{clock}").open()
    desk.put("Amazon")
    laptop = person.device("laptop")
    laptop.add("otpauth://totp/GitHub:mona?secret=" + SECRET)
    file = person.registers()[-1]
    whole = file.read_bytes()
    part = person.cloud / file.name.replace(file.name.split("-")[1], "ab" * 16)
    part.write_bytes(whole[:1000])
    # Who shows this one has met the part, too: its time begins before the clock is moved.
    laptop.add("otpauth://totp/Mail:mona?secret=" + SECRET)
    desk.shows("Amazon", "GitHub", "Mail")
    clock.write_text("800")
    desk.open_sheet().get_by_role("button", name="Sync now").click()
    desk.page.keyboard.press("Escape")
    banner = desk.banner("cloudFinding")
    expect(banner).to_contain_text("One file in the cloud cannot be used")
    button = banner.get_by_role("button", name="Don’t show again")
    expect(button).to_have_accessible_description(re.compile("stays in the cloud"))
    button.click()
    expect(banner).to_have_count(0)
    expect(toast(desk.page, "One file that never became whole is not shown any more")).to_be_visible()
    assert part.read_bytes() == whole[:1000]
    desk.shows("Amazon", "GitHub", "Mail")


def test_EC_7_devices_whose_clocks_disagree_are_told(person):
    desk = person.device("desk").open()
    desk.put("Amazon")
    laptop = person.device("laptop", SECOND_NOW=str(time.time() + 300))
    laptop.add("otpauth://totp/GitHub:mona?secret=" + SECRET)
    expect(desk.banner("clock")).to_contain_text(f"This device and {laptop.shown} disagree about the time")
    desk.shows("Amazon", "GitHub")
    expect(desk.open_sheet().locator(".devices li").filter(has_text=laptop.shown)).to_contain_text("Its clock is ahead")


# The devices


def test_a_device_is_listed_forgotten_and_back_when_it_returns(person, pair):
    desk, laptop = pair
    laptop.stop()
    sheet = desk.open_sheet()
    expect(sheet.locator(".devices li").first).to_contain_text("This device")
    row = sheet.locator(".devices li").filter(has_text=laptop.shown)
    expect(row).to_contain_text(re.compile("Last seen (just now|.* ago)"))
    row.get_by_role("button", name="Forget").click()
    desk.page.locator("#ask [data-yes]").click()
    expect(toast(desk.page, f"{laptop.shown} is forgotten")).to_be_visible()
    expect(row).to_have_count(0)
    laptop.open()
    laptop.put("GitHub")
    expect(row).to_have_count(1)
    desk.page.keyboard.press("Escape")
    desk.shows("Amazon", "GitHub")


def test_while_another_program_of_the_home_talks_to_the_cloud_the_page_says_so(person, pair):
    desk, laptop = pair
    desk.stop()
    let_go = desk.hold_cloud()
    desk.open()
    desk.put("GitHub")
    desk.says("1 change pending")
    sheet = desk.open_sheet()
    sheet.get_by_role("button", name="Sync now").click()
    expect(sheet.locator(".say[role=status]")).to_contain_text("Another program of Second on this computer")
    laptop.shows("Amazon")
    let_go()
    laptop.shows("Amazon", "GitHub")
    expect(sheet.locator(".state")).to_have_text(f"Up to date on {laptop.shown}")


def test_without_a_cloud_the_page_says_so_and_how_to_set_one_up(window, program):
    page = window.open(program)
    expect(page.locator("#sync-open .words")).to_have_text("Only on this device")
    page.locator("#sync-open").click()
    expect(page.locator("#sync code").first).to_have_text("second cloud use FOLDER")
    expect(page.get_by_role("button", name="Sync now")).to_be_hidden()


def test_a_cloud_that_was_chosen_meanwhile_is_followed_at_once(person, window):
    desk = person.device("desk").open()
    desk.put("Amazon")
    laptop = person.device("laptop")
    laptop.cloud = None
    laptop.open()
    laptop.says("Only on this device")
    # What `second cloud use FOLDER` writes.
    choice = laptop.home / laptop.name / "cloud"
    choice.touch(mode=0o600)
    choice.write_text(f"{person.cloud}\n")
    laptop.shows("Amazon")
    choice.write_text("off\n")
    laptop.says("Only on this device")
    laptop.shows("Amazon")


def test_waiting_is_calm_and_adding_works(person):
    """The cloud is configured and cannot be reached at the very first start."""
    desk = person.device("desk", cloud=person.folder / "not" / "mounted").open()
    expect(desk.page.locator("body")).to_have_attribute("data-state", "waiting")
    expect(desk.page.locator("#place")).to_contain_text("Accounts may be on their way")
    desk.page.locator("#place").get_by_role("button", name="Add account").click()
    desk.page.keyboard.press("Escape")
    desk.put("GitHub")
    desk.says("Sync trouble|Offline")
    (person.folder / "not").mkdir()
    desk.says("Saved to the cloud")
    desk.shows("GitHub")


def test_a_register_that_a_service_has_not_brought_yet_is_waited_for(person):
    """As iCloud Drive tells of a file before it is there."""
    desk = person.device("desk").open()
    desk.put("GitHub")
    desk.says("Saved to the cloud")
    desk.stop()
    whole = {name: content for name, content in person.contents().items() if name.startswith("register-")}
    for name in whole:
        (person.cloud / name).rename(person.folder / name)
        (person.cloud / f".{name}.icloud").touch()
    laptop = person.device("laptop").open()
    laptop.says("^Looking into the cloud$")
    expect(laptop.page.locator("body")).to_have_attribute("data-state", "waiting")
    for name in whole:
        (person.folder / name).rename(person.cloud / name)
        (person.cloud / f".{name}.icloud").unlink()
    laptop.shows("GitHub")

"""The commands one by one: what a person types, and what comes back."""

import json
import os
import re
import stat

import pytest
from desk import Factor, fresh_address, fresh_phone
from home import PASSWORD, Home, ends


def test_an_account_is_made_at_a_terminal(home, desk):
    address = fresh_address()
    child = home.terminal("register", *home.places)
    child.expect_exact("/terms")
    child.expect_exact("/privacy")
    child.expect_exact("Version 2026-01.")
    child.expect_exact("Do you accept both? [y/N] ")
    child.send("y\r")
    child.expect_exact("E-mail: ")
    child.send(address + "\r")
    child.expect_exact("New password: ")
    child.send(PASSWORD + "\r")
    child.expect_exact("Strength: strong.")
    assert PASSWORD not in child.before
    child.expect_exact("The same again: ")
    child.send("Reading4evet\r")
    child.expect_exact("They differ: once more.")
    child.expect_exact("New password: ")
    child.send(PASSWORD + "\r")
    child.expect_exact("The same again: ")
    child.send(PASSWORD + "\r")
    child.expect_exact(f"A code is on its way to {address}.")
    right = desk.code(address)
    child.expect_exact("another one sent): ")
    child.send(wrong(right) + "\r")
    child.expect_exact("Wrong code")
    child.expect_exact("another one sent): ")
    child.send(right + "\r")
    child.expect_exact("Your nickname: ")
    child.send("Ann\r")
    child.expect_exact("Signed in: Ann.")
    assert ends(child) == 0
    assert address in home.do("whoami")


def wrong(code):
    return f"{(int(code) + 1) % 1_000_000:06d}"


def test_without_the_terms_there_is_no_account(home):
    child = home.terminal("register", *home.places)
    child.expect_exact("[y/N] ")
    child.send("n\r")
    child.expect_exact("no account can be made")
    assert ends(child) == 4
    piped = home.run("register", *home.places, "--email", "x@example.com", stdin=PASSWORD + "\n")
    assert (piped.returncode, "--accept-terms 2026-01" in piped.stderr) == (64, True)
    other = home.run("register", *home.places, "--email", "x@example.com", "--accept-terms", "1999")
    assert (other.returncode, "2026-01" in other.stderr) == (64, True)


def test_a_letter_that_another_device_asked_for_is_opened_by_its_link(tmp_path, own_desk):
    address = fresh_address()

    def begin(home, stdin=PASSWORD + "\n"):
        return home.run(
            "register", *home.places, "--email", address, "--accept-terms", "2026-01", "--nickname", "Ann", stdin=stdin)

    one, two = (Home(tmp_path / name, own_desk) for name in ("one", "two"))
    first = begin(one)
    assert f"A code is on its way to {address}." in first.stderr
    told = begin(two)
    assert told.returncode == 4 and f"Look for the letter to {address} that left 1 minute ago." in told.stderr
    assert "Open the link in that letter" in told.stderr and "on its way" not in told.stderr
    again = begin(one, PASSWORD + "\n" + own_desk.code(address) + "\n")
    assert (again.returncode, "Signed in: Ann." in again.stderr) == (0, True), again.stderr


def test_a_weak_password_is_refused_with_every_reason(home):
    done = home.run(
        "register", *home.places, "--email", fresh_address(), "--accept-terms", "2026-01", stdin="reading\n")
    assert done.returncode == 1
    for reason in ("At least 8 characters", "A capital letter", "A digit"):
        assert reason in done.stderr


def test_signing_in_and_out_by_a_pipe(home, desk):
    address = home.register()
    told = home.run("sign-out", "--keep-nothing")
    assert (told.returncode, told.stderr) == (0, "readmigo: Signed out; the service knows.\n")
    assert home.run("whoami").returncode == 2
    wrong_one = home.sign_in(address, "Reading4never")
    assert wrong_one.returncode == 1
    assert "Wrong e-mail or password" in wrong_one.stderr and "attempts are left" in wrong_one.stderr
    assert "Register first" in wrong_one.stderr
    again = home.sign_in(address)
    assert (again.returncode, again.stderr) == (0, "readmigo: Signed in: Ann.\n")
    # Which sign-in counts is never a guess.
    twice = home.sign_in(address)
    assert (twice.returncode, "sign out first" in twice.stderr) == (4, True)


def test_the_password_is_asked_for_without_echo(home):
    address = home.register()
    home.do("sign-out", "--keep-nothing")
    child = home.terminal("sign-in", "--email", address)
    child.expect_exact("Password: ")
    child.send(PASSWORD + "\r")
    child.expect_exact("Signed in: Ann.")
    assert PASSWORD not in child.before
    assert ends(child) == 0


def test_no_secret_is_taken_from_the_arguments(home):
    for argument in ("--password=hunter2", "--password", "--code=123456", "--token=x"):
        done = home.run("sign-in", "--email", "a@example.com", argument)
        assert (done.returncode, "hunter2" in done.stdout + done.stderr) == (64, False)
        assert "never in the arguments" in done.stderr


def test_who_it_is_for_people_and_for_programs(home):
    address = home.register("Ann 安")
    shown = home.do("whoami")
    assert "Ann 安" in shown and address in shown
    profile = json.loads(home.do("whoami", "--json"))
    assert (profile["nickname"], profile["email"], profile["hasSecondFactor"]) == ("Ann 安", address, False)
    chinese = home.do("whoami", LANG="zh_CN.UTF-8")
    assert "昵称" in chinese and "邮箱" in chinese
    assert "昵称" in home.do("whoami", "--language", "zh")


def test_without_a_network_the_last_known_account_is_shown(tmp_path, own_desk):
    home = Home(tmp_path / "home", own_desk)
    address = home.register()
    home.do("whoami")
    own_desk.stop()
    done = home.run("whoami")
    assert (done.returncode, address in done.stdout) == (3, True)
    assert "last said" in done.stderr and "cannot be reached" in done.stderr
    own_desk.start()
    assert home.run("whoami").returncode == 0


def test_devices_are_listed_and_ended_after_a_fresh_proof(tmp_path, brief):
    one, two, three = (Home(tmp_path / name, brief) for name in ("one", "two", "three"))
    address = one.register()
    for other in (two, three):
        other.enter(address)
    listed = one.devices()
    assert [device["isCurrent"] for device in listed] == [True, False, False]
    assert {device["name"] for device in listed} == {f"{os.uname().nodename} ({n})"[:64] for n in ("one", "two", "three")}
    shown = one.do("devices")
    assert "1  " in shown and "(this device)" in shown and "just now" in shown
    number = next(i for i, d in enumerate(listed, 1) if d["name"].endswith("(two)"))
    age(brief, one)
    unproven = one.run("devices", "--end", number, "--way", "password")
    assert (unproven.returncode, "prove again who you are" in unproven.stderr) == (64, True)
    ended = one.run("devices", "--end", number, "--way", "password", stdin=PASSWORD + "\n")
    assert ended.returncode == 0, ended.stderr
    gone = two.run("whoami")
    assert (gone.returncode, "expired" in gone.stderr) == (2, True)
    assert three.run("whoami").returncode == 0
    # The proof is fresh now.
    assert "All other devices" in one.run("devices", "--end-others").stderr
    assert three.run("whoami").returncode == 2
    assert len(one.devices()) == 1
    for number, status in ((1, 64), (7, 64)):
        assert one.run("devices", "--end", number).returncode == status


def age(desk, home):
    """Proofs are old now, and the home's access token says so: the one before has run out."""
    desk.age_proofs()
    home.await_over()


def test_a_wrong_fresh_proof_ends_nobody(tmp_path, brief):
    one, two = (Home(tmp_path / name, brief) for name in ("one", "two"))
    address = one.register()
    two.enter(address)
    age(brief, one)
    refused = one.run("devices", "--end-others", "--way", "password", stdin="Reading4never\n")
    assert (refused.returncode, len(one.devices())) == (1, 2)
    assert "Wrong e-mail or password" in refused.stderr
    child = one.terminal("devices", "--end-others")
    child.expect_exact("Please prove again who you are.")
    child.expect_exact("Password: ")
    child.send(PASSWORD + "\r")
    child.expect_exact("All other devices are signed out.")
    assert PASSWORD not in child.before
    assert ends(child) == 0
    assert two.run("whoami").returncode == 2


def test_who_has_no_password_proves_by_mail(tmp_path, brief):
    one, two = (Home(tmp_path / name, brief) for name in ("one", "two"))
    words = ["--apple", "--person", "eva", "--fakes", brief.fakes_origin]
    one.do("sign-in", *one.places, *words, "--nickname", "Eva", "--accept-terms", "2026-01")
    two.enter("eva@example.com", *words, password=None)
    age(brief, one)
    child = one.terminal("devices", "--end-others")
    child.expect_exact("A code is on its way to you.")
    child.expect_exact("Code: ")
    right = brief.code("eva@example.com")
    child.send(wrong(right) + "\r")
    child.expect_exact("Wrong code")
    child.expect_exact("Code: ")
    child.send(right + "\r")
    child.expect_exact("All other devices are signed out.")
    assert ends(child) == 0
    assert two.run("whoami").returncode == 2


def test_a_phone_makes_an_account_and_signs_in(home, desk):
    phone = fresh_phone()
    child = home.terminal("sign-in", *home.places, "--phone", phone)
    child.expect_exact("Code: ")
    child.send(desk.sms_code(phone) + "\r")
    child.expect_exact("Do you accept both? [y/N] ")
    child.send("y\r")
    child.expect_exact("Your nickname: ")
    child.send("Pia\r")
    child.expect_exact("Signed in: Pia.")
    assert ends(child) == 0
    assert phone in home.do("whoami")


def test_what_a_provider_calls_somebody_stands_there_to_begin_with(home, desk):
    child = home.terminal("sign-in", *home.places, "--wechat", "--person", "Mona", "--fakes", desk.fakes_origin)
    child.expect_exact("WeChat (Mona) does not sign in here yet.")
    child.expect_exact("Do you have an account here already? [y/n] ")
    child.send("n\r")
    child.expect_exact("Do you accept both? [y/N] ")
    child.send("y\r")
    child.expect_exact("Your nickname: Mona")
    child.send(" Lee\r")
    child.expect_exact("Signed in: Mona Lee.")
    assert ends(child) == 0


@pytest.mark.parametrize("provider", ["apple", "wechat"])
def test_providers_sign_in_by_the_fakes(tmp_path, desk, provider):
    home = Home(tmp_path / "home", desk)
    words = ["sign-in", *home.places, f"--{provider}", "--person", f"Eva{provider}", "--fakes", desk.fakes_origin]
    made = home.run(*words, "--nickname", "Eva", "--accept-terms", "2026-01")
    assert made.returncode == 0, made.stderr
    assert json.loads(home.do("whoami", "--json"))["providers"] == [provider]
    home.do("sign-out", "--keep-nothing")
    # Known now: nothing more is asked.
    again = home.run(*words)
    assert (again.returncode, again.stderr) == (0, "readmigo: Signed in: Eva.\n")
    assert home.run("status").returncode == 0
    without = Home(tmp_path / "other", desk).run("sign-in", *home.places, f"--{provider}")
    assert (without.returncode, "--fakes" in without.stderr) == (64, True)


def test_who_has_an_account_adds_a_provider_to_it_at_its_first_sign_in(tmp_path, desk):
    one, two = (Home(tmp_path / name, desk) for name in ("one", "two"))
    address = one.register("Lea")
    words = ["sign-in", *two.places, "--apple", "--person", address.split("@")[0], "--fakes", desk.fakes_origin]
    child = two.terminal(*words)
    child.expect_exact(f"Apple ({address}) does not sign in here yet, and its address has an account.")
    child.expect_exact("[y/n] ")
    child.send("y\r")
    child.expect_exact("E-mail: ")
    child.send(address + "\r")
    child.expect_exact("Password: ")
    child.send(PASSWORD + "\r")
    child.expect_exact("Code: ")
    child.send(desk.code(address) + "\r")
    child.expect_exact(f"Add Apple ({address}) as a way to sign in to this account? [y/N] ")
    child.send("y\r")
    child.expect_exact("Signed in: Lea.")
    assert ends(child) == 0
    shown = [json.loads(home.do("whoami", "--json")) for home in (one, two)]
    assert shown[0] == shown[1] and shown[0]["providers"] == ["apple"]


def test_a_pipe_says_beforehand_whether_there_is_an_account(tmp_path, desk):
    one, two = (Home(tmp_path / name, desk) for name in ("one", "two"))
    address = one.register("Lea")
    words = ["--wechat", "--person", "Piped", "--fakes", desk.fakes_origin]
    undecided = two.run("sign-in", *two.places, *words)
    assert undecided.returncode == 64 and "say --link ADDRESS if you have an account" in undecided.stderr
    both = two.run("sign-in", *two.places, *words, "--link", address, "--accept-terms", "2026-01")
    assert both.returncode == 64
    assert two.enter(address, *words, "--link", address).splitlines()[-1] == "readmigo: Signed in: Lea."
    assert json.loads(one.do("whoami", "--json"))["providers"] == ["wechat"]


def test_a_provider_is_linked_and_unlinked_and_the_last_way_stays(tmp_path, desk):
    home = Home(tmp_path / "home", desk)
    home.register("Lea")
    words = ["--fakes", desk.fakes_origin]
    done = home.run("link", "--apple", "--person", "Linked", "--yes", *words)
    assert (done.returncode, done.stderr) == (0, "readmigo: Apple (Linked@example.com) signs in to this account from now on.\n")
    twice = home.run("link", "--apple", "--person", "Linked", "--yes", *words)
    assert twice.returncode == 1
    asked = home.run("link", "--wechat", "--person", "Linked", *words)
    assert (asked.returncode, "--yes" in asked.stderr) == (64, True)
    done = home.run("unlink", "--apple")
    assert (done.returncode, done.stderr) == (0, "readmigo: Apple no longer signs in to this account.\n")
    assert home.run("unlink", "--apple").returncode == 1
    assert home.run("link", *words).returncode == 64
    other = Home(tmp_path / "other", desk)
    by_wechat = ["sign-in", *other.places, "--wechat", "--person", "Lonely", *words]
    assert other.run(*by_wechat, "--nickname", "Lonely", "--accept-terms", "2026-01").returncode == 0
    last = other.run("unlink", "--wechat")
    assert (last.returncode, "add another way first" in last.stderr) == (1, True)


def test_two_accounts_are_merged_and_either_one_stops_it(tmp_path, desk):
    one, two = (Home(tmp_path / name, desk) for name in ("one", "two"))
    ann, bo = one.register("Ann"), two.register("Bo")
    child = one.terminal("merge", "--email", bo)
    child.expect_exact(f"Password of {bo}: ")
    child.send(PASSWORD + "\r")
    child.expect_exact("That account asks for one more proof.")
    child.expect_exact("Code: ")
    right = desk.code(bo)
    child.send(wrong(right) + "\r")
    child.expect_exact("Wrong code")
    child.expect_exact("Code: ")
    child.send(right + "\r")
    child.expect_exact("Nothing of it signs in to this account.")
    child.expect(f"These are lost.*{bo}, its password.")
    child.expect_exact("Make Bo part of this account in three days? [y/N] ")
    child.send("y\r")
    child.expect_exact("They are merged on 20")
    assert ends(child) == 0
    assert re.search(rf"Merged into this +{bo}, from .*; readmigo stop ends it", one.do("whoami"))
    assert re.search(rf"This one merged +{ann}, from .*; readmigo stop ends it", two.do("whoami"))
    itself = one.run("merge", "--email", ann, stdin=PASSWORD + "\n")
    assert (itself.returncode, itself.stderr) == (1, "readmigo: That is the account that is signed in here.\n")
    refused = one.run("merge", "--wechat", "--person", "Nobody", "--yes", "--fakes", desk.fakes_origin)
    assert (refused.returncode, "WeChat signs in to no other account" in refused.stderr) == (1, True)
    assert two.run("stop", "2").returncode == 64
    stopped = two.run("stop")
    assert (stopped.returncode, stopped.stderr) == (0, "readmigo: It is stopped, and nothing has changed.\n")
    again = one.run("stop")
    assert (again.returncode, again.stderr) == (4, "readmigo: Nothing is pending.\n")
    assert one.run("merge").returncode == one.run("merge", "--email", bo, "--apple").returncode == 64


def test_the_account_that_came_by_a_provider_is_merged_by_a_pipe(tmp_path, desk):
    one, two = (Home(tmp_path / name, desk) for name in ("one", "two"))
    words = ["--wechat", "--person", "Twice", "--fakes", desk.fakes_origin]
    assert two.run("sign-in", *two.places, *words, "--nickname", "Second", "--accept-terms", "2026-01").returncode == 0
    one.register("First")
    undecided = one.run("merge", *words)
    assert (undecided.returncode, "say --yes to merge Second" in undecided.stderr) == (64, True)
    done = one.run("merge", *words, "--yes")
    assert done.returncode == 0, done.stderr
    assert "These sign in to this account then: WeChat." in done.stderr
    assert "This one merged" in two.do("whoami")


def test_a_lost_second_factor_is_removed_in_three_days_by_the_password(home, desk):
    person = desk.person()
    factor = Factor(person.device)
    words = ["sign-in", *home.places, "--email", person.address, "--way", "recovery-code"]
    assert home.run(*words, stdin=f"{PASSWORD}\n{factor.recovery[0]}\n").returncode == 0
    wrong_one = home.run("lost-factor", stdin="Wrong4you\n")
    assert (wrong_one.returncode, "Wrong e-mail or password" in wrong_one.stderr) == (1, True)
    done = home.run("lost-factor", stdin=PASSWORD + "\n")
    assert (done.returncode, "Two-step verification is removed on 20" in done.stderr) == (0, True), done.stderr
    assert "Second factor off" in home.do("whoami")
    assert home.run("stop").returncode == 0
    assert "on, 9 recovery codes left" in home.do("whoami")


def test_status_touches_no_network_and_prints_no_token(tmp_path, own_desk):
    home = Home(tmp_path / "home", own_desk)
    assert home.run("status").returncode == 2
    home.register()
    own_desk.stop()
    status = home.status()
    assert status["server"] == own_desk.origin and status["owed"] == 0 and len(status["user"]) == 32
    shown = home.do("status")
    assert "holds for" in shown and "nothing" in shown


def test_what_is_kept_is_the_owners_alone(home):
    home.register()
    for path in [home.folder, *home.folder.rglob("*")]:
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


def test_the_service_is_named_once(tmp_path, desk):
    home = Home(tmp_path / "home", desk)
    home.register()
    kept = json.loads((home.folder / "app.json").read_text())
    assert kept == {
        "authority": str(desk.authority.certificate), "pins": [], "server": desk.origin, "store": "file",
    }  # fmt: skip
    home.do("whoami")


def test_no_token_goes_to_another_service(tmp_path, own_desk):
    home = Home(tmp_path / "home", own_desk)
    home.register()
    for words in (["--server", "https://localhost:1"], ["--store", "secret-service"]):
        done = home.run("whoami", *words)
        assert (done.returncode, "sign out first" in done.stderr) == (64, True)
    own_desk.stop()
    home.do("sign-out", "--keep-nothing")
    # It still owes the first service a sign-out.
    assert home.run("sign-in", "--server", "https://localhost:1", stdin="x\n").returncode == 64
    own_desk.start()
    assert home.run("whoami").returncode == 2
    assert home.run("status", "--server", "https://localhost:1").returncode == 2


def test_wrong_words_are_refused(home):
    for words in (
        ["--server", "http://account.readmigo.com"], ["--server", "nonsense"], ["--store", "cupboard"],
        ["--language", "fr"], ["--home", ""],
    ):  # fmt: skip
        assert home.run("status", *words).returncode == 64, words
    for words in (
        ["sign-in", "--apple", "--wechat"], ["sign-in", "--way", "magic"], ["devices", "--end", "1", "--end-others"],
        ["read", "--every", "0"], ["read", "--count", "0"], ["sign-out", "--keep", "everything"],
        ["sign-out", "--keep-all", "--keep-nothing"], ["nonsense"],
    ):  # fmt: skip
        assert home.run(*words).returncode == 64, words


def test_help_stands_on_standard_output(home):
    for words in (["--help"], *([name, "--help"] for name in COMMANDS)):
        done = home.run(*words)
        assert (done.returncode, done.stderr) == (0, "")
        assert re.search("USAGE|Usage", done.stdout)


COMMANDS = (
    "register", "sign-in", "whoami", "devices", "link", "unlink", "merge", "lost-factor", "stop", "read", "status", "sign-out",
)  # fmt: skip

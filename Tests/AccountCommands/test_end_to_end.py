"""One person, and every part of this house: the service's page in a browser, Second, and the client library."""

import subprocess
import time
from pathlib import Path

from desk import Person, ready, shows, sign_in
from home import PASSWORD, Home
from inside import dialog, press, row, to
from playwright.sync_api import expect
from walks import fill, prove, submit


class Second:
    """The authenticator, with a vault of its own."""

    def __init__(self, folder, program):
        self.places, self.program = ["--home", folder / "vault", "--keychain", folder / "keys"], program

    def __call__(self, *words):
        done = subprocess.run([self.program, *words, *self.places], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()


def test_from_the_browser_s_picture_to_a_terminal_that_is_signed_out_from_the_browser(tmp_path, desk, browser):
    laptop = Home(tmp_path / "laptop", desk)
    second = Second(tmp_path, Path(laptop.program).with_name("second"))
    address = laptop.register()

    # In the browser: sign in, and set the second factor up.
    context = browser.new_context(ignore_https_errors=True, locale="en-US", device_scale_factor=2)
    page = context.new_page()
    page.goto(desk.origin)
    sign_in(ready(page), Person(address, PASSWORD, None))
    prove(page, desk, address)
    shows(page, "account")
    to(page, "factor")
    press(page, "Set it up")
    dialog(page).locator("[name=password]").fill(PASSWORD)
    press(page, "Confirm")
    shows(page, "factor-setup")
    picture = tmp_path / "enrolment.png"
    page.locator(".qr").screenshot(path=picture)

    # Second reads the picture, and its code confirms it.
    second("add", "--qr", picture)
    confirmation = second("code", "readmigo")
    fill(page, code=confirmation)
    submit(page)
    shows(page, "recovery-codes")
    press(page, "Save as a file")
    press(page, "I saved them")
    shows(page, "factor")

    # At the terminal: the new factor ended its session. The code that confirmed counts once; the next step's is taken early.
    ended = laptop.run("whoami")
    assert (ended.returncode, "The sign-in has expired" in ended.stderr) == (2, True)
    spent = laptop.sign_in(address, f"{PASSWORD}\n{confirmation}", "--way", "authenticator")
    assert (spent.returncode, "Wrong code" in spent.stderr) == (1, True)
    again = laptop.sign_in(address, f"{PASSWORD}\n{second('code', 'readmigo', '--next')}", "--way", "authenticator")
    assert (again.returncode, again.stderr.endswith("Signed in: Ann.\n")) == (0, True)
    assert "on, 10 recovery codes left" in laptop.do("whoami")
    reading = laptop.begin("read", "--every", "0.2")
    assert "  200  " in reading.stdout.readline()

    # In the browser again: the terminal is in the list, and signed out from there.
    page.goto(desk.origin)
    expect(row(shows(ready(page), "account"), "factor")).to_contain_text("on, 10 recovery codes left")
    to(page, "devices")
    expect(page.locator(".devices li")).to_have_count(2)
    press(page, "Sign out the other devices")
    dialog(page).get_by_role("button", name="Sign out").click()
    expect(page.locator(".devices li")).to_have_count(1)
    out, said = reading.communicate(timeout=60)
    assert (reading.returncode, "The sign-in has expired" in said) == (2, True)
    assert laptop.status()["user"] is None
    context.close()

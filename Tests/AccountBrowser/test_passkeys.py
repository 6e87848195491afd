"""Passkeys on the page, with Chromium's virtual authenticator: made, used, offered, copied, removed."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import Desk, ready, shows
from inside import dialog, home, inside, press, prove, said, stale, to
from playwright.sync_api import expect
from service import PASSWORD
from walks import fill, submit
from walks import prove as prove_by_mail

# A virtual authenticator answers at once what waits in the field for somebody's choice.
NO_CHOICE = "if (globalThis.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => false"


@pytest.fixture(scope="module")
def domain(tmp_path_factory):
    """A service under a name: passkeys are for domains alone."""
    made = Desk(tmp_path_factory.mktemp("passkeys"))
    made.origin = made.origin.replace("127.0.0.1", "localhost")
    with made as running:
        yield running


class Authenticator:
    """One that is built into the page's device, and says yes to everything."""

    def __init__(self, page, **options):
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.send("WebAuthn.enable", {"enableUI": False})
        kind = {
            "protocol": "ctap2", "ctap2Version": "ctap2_1", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True, "defaultBackupEligibility": True, "defaultBackupState": True, **options,
        }  # fmt: skip
        self.id = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": kind})["authenticatorId"]

    def send(self, command, **values):
        return self.cdp.send(f"WebAuthn.{command}", {"authenticatorId": self.id, **values})

    @property
    def passkeys(self):
        return self.send("getCredentials")["credentials"]


def start(window, domain, *, waits=False, **options):
    """Somebody who is signed in, and has an authenticator."""
    person = domain.person()
    page = inside(window, domain, person)
    if not waits:
        page.add_init_script(NO_CHOICE)
        page.evaluate(NO_CHOICE)
    return person, page, Authenticator(page, **options)


def make(page):
    to(page, "passkeys")
    press(page, "Create a passkey")
    said(page, "The passkey is there.")
    expect(page.locator(".identities > li")).to_have_count(1)


def leave(page):
    """The session is over on this browser, which forgets that the account knows it."""
    page.context.clear_cookies()
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + "/sign-in")
    return ready(page)


def enter(page):
    press(page, "Sign in with a passkey")
    return shows(page, "account")


def test_a_passkey_is_made_named_and_signs_in_on_a_device_that_is_not_known(window, domain):
    _, page, authenticator = start(window, domain)
    make(page)
    [kept] = authenticator.passkeys
    assert kept["isResidentCredential"] and kept["rpId"] == "localhost"
    expect(page.locator(".identities")).to_contain_text("Not used yet")
    page.get_by_role("button", name="Rename").click()
    dialog(page).locator("[name=name]").fill("My laptop")
    press(page, "Save")
    said(page, "Renamed.")
    shows(enter(shows(leave(page), "sign-in")), "account")
    to(page, "passkeys")
    expect(page.locator(".identities")).to_contain_text("My laptop")
    expect(page.locator(".identities")).to_contain_text("Last used")
    expect(page.locator(".identities")).not_to_contain_text("further proof")
    assert Axe().run(page).response["violations"] == []


def test_a_passkey_that_is_picked_in_the_field_of_the_address_signs_in(window, domain):
    _, page, _ = start(window, domain, waits=True)
    make(page)
    shows(leave(page), "account")


def test_one_authenticator_makes_one_passkey_for_an_account(window, domain):
    _, page, authenticator = start(window, domain)
    make(page)
    press(page, "Create a passkey")
    expect(page.locator("main")).to_contain_text("This device has a passkey for this account already.")
    assert len(authenticator.passkeys) == 1


def test_a_passkey_is_offered_after_a_sign_in_by_password_until_somebody_says_no(window, domain):
    person = domain.person()
    page = window.open(domain)
    page.evaluate(NO_CHOICE)
    Authenticator(page)
    fill(page, email=person.address, password=PASSWORD)
    submit(page)
    prove_by_mail(page, domain, person.address)
    shows(page, "account")
    expect(page.locator(".notice")).to_contain_text("Sign in without a password next time?")
    press(page, "Create a passkey")
    dialog(page).locator("[name=password]").fill(PASSWORD)
    press(page, "Confirm")
    shows(page, "passkeys")
    said(page, "The passkey is there.")
    home(page)
    expect(page.locator(".notice")).to_have_count(0)


def test_a_passkey_proves_again_who_somebody_is(window, domain):
    _, page, _ = start(window, domain)
    make(page)
    stale(page, domain)
    press(page, "Remove the passkey " + page.locator(".identities .what").inner_text())
    press(page, "Remove")
    press(dialog(page), "Use a passkey")
    dialog(page).get_by_role("button", name="Use a passkey").last.click()
    said(page, "no longer signs in")
    expect(page.locator(".identities")).to_have_count(0)


def test_a_copy_that_counts_on_its_own_is_shown(window, domain):
    _, page, authenticator = start(window, domain)
    make(page)
    copied = authenticator.passkeys[0]
    enter(leave(page))
    authenticator.send("removeCredential", credentialId=copied["credentialId"])
    authenticator.send("addCredential", credential=copied)
    enter(leave(page))
    to(page, "passkeys")
    expect(page.locator(".identities")).to_contain_text("somebody may have a copy of it")


def test_the_backup_flag_refuses_nobody(window, domain):
    _, page, authenticator = start(window, domain)
    make(page)
    expect(page.locator(".identities")).to_contain_text("It is on your other devices, too.")
    [passkey] = authenticator.passkeys
    for state in (False, True):
        authenticator.send("setCredentialProperties", credentialId=passkey["credentialId"], backupEligibility=state, backupState=state)
        enter(leave(page))
    authenticator.send("setCredentialProperties", credentialId=passkey["credentialId"], backupEligibility=False, backupState=False)
    enter(leave(page))
    to(page, "passkeys")
    expect(page.locator(".identities")).not_to_contain_text("It is on your other devices, too.")


def test_a_removed_passkey_leaves_the_authenticator_and_signs_nobody_in(window, domain):
    person, page, authenticator = start(window, domain)
    make(page)
    [passkey] = authenticator.passkeys
    prove(page, person)
    press(page, "Remove the passkey " + page.locator(".identities .what").inner_text())
    press(page, "Remove")
    said(page, "no longer signs in")
    assert authenticator.passkeys == []
    authenticator.send("addCredential", credential=passkey)
    leave(page)
    press(page, "Sign in with a passkey")
    expect(page.locator("main")).to_contain_text("The passkey was not accepted")
    expect(page.locator("main")).to_contain_text("No account has it any more.")
    expect(page.locator("body")).to_have_attribute("data-screen", "sign-in")


def test_without_a_domain_there_is_no_word_of_passkeys(window, desk):
    page = window.open(desk)
    expect(page.get_by_role("button", name="Sign in with a passkey")).to_have_count(0)
    assert not any("passkey" in url for url in window.requests if "/v1/" in url)


def test_who_breaks_the_choice_off_can_pick_in_the_field_again(window, domain):
    context = window.context()
    context.add_init_script("""
        window.asked = [];
        if (globalThis.PublicKeyCredential) PublicKeyCredential.isConditionalMediationAvailable = async () => true;
        if (navigator.credentials) navigator.credentials.get = ({ mediation, signal }) => new Promise((_, reject) => {
            asked.push(mediation ?? "chosen");
            if (!mediation) reject(new DOMException("", "NotAllowedError"));
            signal?.addEventListener("abort", () => reject(signal.reason));
        });
    """)
    page = context.new_page()
    page.goto(domain.origin)
    shows(ready(page), "sign-in")
    page.wait_for_function("asked.length === 1")
    press(page, "Sign in with a passkey")
    expect(page.locator("main")).to_contain_text("No passkey was used. You can try again, or choose another way.")
    page.wait_for_function("asked.length === 3")
    assert page.evaluate("asked") == ["conditional", "chosen", "conditional"]

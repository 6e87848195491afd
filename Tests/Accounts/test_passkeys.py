"""Passkeys over HTTP, by an authenticator that shares no code with the service."""

import pytest

from passkey import Passkey
from service import Browser


def with_passkey(service, address, kind="ES256"):
    """Somebody who registered and made a passkey, and the passkey."""
    person = Browser(service)
    assert person.register(address).status == 201
    passkey = Passkey(service.public, kind)
    asked = person.ask("POST", "/v1/me/passkeys/options", {})
    assert asked.status == 200, asked.text
    made = person.ask("POST", "/v1/me/passkeys", passkey.made(asked.json))
    assert made.status == 201, made.text
    return person, passkey


def begun(browser):
    asked = browser.ask("POST", "/v1/sign-in/passkey/options", {})
    assert asked.status == 200, asked.text
    return asked.json


@pytest.mark.parametrize("kind", ["ES256", "EdDSA", "RS256"])
def test_a_passkey_signs_in_on_a_device_that_is_not_known(kind, service):
    person, passkey = with_passkey(service, f"{kind}@passkeys.example".lower(), kind)
    other = Browser(service)
    answer = passkey.used(begun(other))
    assert other.ask("POST", "/v1/sign-in/passkey", answer).status == 200
    assert other.ask("GET", "/v1/session").status == 200
    again = other.ask("POST", "/v1/sign-in/passkey", answer)
    assert (again.status, again.json["subcode"]) == (401, "used"), again.text
    listed = person.ask("GET", "/v1/me/passkeys").json["passkeys"]
    assert [(each["id"], each["isTwoFactors"]) for each in listed] == [(answer["id"], True)]
    assert person.ask("DELETE", f"/v1/me/passkeys/{answer['id']}").status == 204
    # The session that it began has ended, and it opens nothing any more.
    assert other.ask("GET", "/v1/session").status == 401
    assert other.ask("POST", "/v1/sign-in/passkey", passkey.used(begun(other))).status == 401


def test_a_challenge_serves_the_device_that_asked_for_it_alone(service):
    _, passkey = with_passkey(service, "challenge@passkeys.example")
    answer = passkey.used(begun(Browser(service)))
    refused = Browser(service).ask("POST", "/v1/sign-in/passkey", answer)
    assert (refused.status, refused.json["subcode"]) == (401, "expired"), refused.text

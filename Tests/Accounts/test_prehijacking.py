"""The five classes of account pre-hijacking (Sudhodanan and Paverd, USENIX Security 2022), over HTTP with a real server of OpenID Connect.

Somebody is in an account before its owner comes, and wants to be in it afterwards. `PreHijackingTests` has the same classes as rules.
"""

import pytest
from aging import Aging
from issuer import Issuer
from joined import Joined, back, come, pending
from service import PASSWORD, Browser

ANN = "ann@work.example"


class Old(Joined, Aging):
    """The service with single sign-on, whose past can be moved."""


@pytest.fixture
def issuer():
    with Issuer() as running:
        running.person("ann", email=ANN, email_verified=True, name="Ann")
        yield running


@pytest.fixture
def service(tmp_path, issuer):
    with Old(tmp_path, issuer) as running:
        yield running


def finish(browser, place):
    """Chooses "new here", and gives the account's id."""
    challenge, _ = pending(browser, place)
    made = browser.ask("POST", f"/v1/registrations/{challenge}/profile", {"nickname": "Ann", "terms": "2026-01"})
    assert made.status == 201, made.text
    return browser.ask("GET", "/v1/me").json["userID"]


def recover(service, browser):
    """The owner gets in by the mailbox."""
    assert service.reset(browser, ANN, "Brandnew4me").status == 204
    service.mailbox.codes.clear()
    assert browser.enter(ANN, "Brandnew4me").status == 200
    return browser.ask("GET", "/v1/me").json


def is_out(browser):
    return [browser.ask("GET", "/v1/session").status, browser.refresh().status] == [401, 401]


def test_classic_federated_merge_a_registration_that_waits_gets_nothing_of_the_owner_s(service, issuer):
    thief, ann = Browser(service), Browser(service)
    begun = thief.ask("POST", "/v1/registrations", {"email": ANN, "password": PASSWORD, "terms": "2026-01"})
    assert begun.status == 202
    finish(ann, come(ann, issuer, "ann"))
    me = ann.ask("GET", "/v1/me").json
    assert (me["email"], me["providers"], me["hasPassword"]) == (ANN, ["openid"], False)
    waits = f"/v1/registrations/{begun.json['challenge']}"
    refused = thief.ask("POST", f"{waits}/profile", {"nickname": "Ann"})
    assert (refused.status, refused.json["code"]) == (401, "AUTH_003")
    assert thief.sign_in(ANN).status == 401
    assert thief.ask("GET", "/v1/session").status == 401


def test_classic_federated_merge_an_account_that_was_there_is_not_entered_by_an_address(service, issuer):
    thief, ann = Browser(service), Browser(service)
    assert thief.register(ANN).status == 201
    place = come(ann, issuer, "ann")
    assert pending(ann, place)[1]["hasAccount"] is True, "the owner hears of it"
    theirs = thief.ask("GET", "/v1/me").json
    assert finish(ann, place) != theirs["userID"]
    assert theirs["providers"] == []


def test_unexpired_session_identifier_a_reset_ends_every_session_that_stood_before(service):
    thief, ann = Browser(service), Browser(service)
    assert thief.register(ANN).status == 201
    service.age(9)
    assert thief.ask("GET", "/v1/session").status == 200
    me = recover(service, ann)
    assert me["userID"] and is_out(thief)
    (device,) = ann.ask("GET", "/v1/me/devices").json["devices"]
    assert device["isCurrent"] is True


def test_trojan_identifier_what_was_linked_shortly_before_the_owner_came_is_taken_away(service, issuer):
    thief, ann = Browser(service), Browser(service)
    assert thief.register(ANN).status == 201
    service.age(20)
    assert thief.prove().status == 200
    begun = thief.ask("POST", "/v1/me/identities/openid/web", {})
    assert begun.status == 200, begun.text
    place = back(thief, issuer.agree(begun.json["page"], "thief"))
    assert place.startswith("/#link="), place
    assert thief.ask("POST", "/v1/me/identities", {"challenge": place.removeprefix("/#link=")}).status == 204
    service.age(4)
    me = recover(service, ann)
    assert me["providers"] == [] and is_out(thief)
    assert come(Browser(service), issuer, "thief").startswith("/#profile="), "it is nobody's"


def test_unexpired_email_change_what_was_begun_before_the_owner_came_is_not_finished_after(service):
    thief, ann = Browser(service), Browser(service)
    assert thief.register(ANN).status == 201
    service.age(9)
    asked = thief.ask("POST", "/v1/me/email", {"address": "thief@example.com"})
    assert asked.status == 202, asked.text
    code = service.code("thief@example.com")
    recover(service, ann)
    assert thief.ask("POST", f"/v1/me/email/{asked.json['challenge']}", {"code": code}).status == 401
    me = ann.ask("GET", "/v1/me").json
    assert (me["email"], me["pendingChanges"]) == (ANN, [])


def test_non_verifying_identity_provider_its_word_for_an_address_is_no_proof_of_it(service, issuer):
    issuer.person("thief", email="bo@elsewhere.example", email_verified=True, name="Bo")
    bo, thief = Browser(service), Browser(service)
    assert bo.register("bo@elsewhere.example").status == 201
    place = come(thief, issuer, "thief")
    assert pending(thief, place)[1]["hasAccount"] is False, "it does not tell who has an account"
    assert finish(thief, place) != bo.ask("GET", "/v1/me").json["userID"]
    assert "email" not in thief.ask("GET", "/v1/me").json


def test_non_verifying_identity_provider_an_address_that_is_nobody_s_does_not_become_an_account_s(service, issuer):
    issuer.person("thief", email=ANN, email_verified=False, name="Ann")
    thief, ann = Browser(service), Browser(service)
    finish(thief, come(thief, issuer, "thief"))
    assert "email" not in thief.ask("GET", "/v1/me").json
    assert ann.register(ANN).status == 201
    assert ann.ask("GET", "/v1/me").json["userID"] != thief.ask("GET", "/v1/me").json["userID"]

"""Single sign-on at a real server of OpenID Connect: who is new, who has an account, and answers that do not hold."""

import urllib.parse

import pytest
from issuer import Issuer
from joined import Joined, back, come, pending
from service import Browser


@pytest.fixture
def issuer():
    with Issuer() as running:
        yield running


@pytest.fixture
def joined(tmp_path, issuer):
    with Joined(tmp_path, issuer) as running:
        yield running


def test_who_is_new_gets_an_account_and_the_address_of_another_domain_proves_nothing(joined, issuer):
    issuer.person("bo", email="bo@elsewhere.example", email_verified=True, name="Bo")
    owner, bo = Browser(joined), Browser(joined)
    assert owner.register("bo@elsewhere.example").status == 201
    challenge, identity = pending(bo, come(bo, issuer, "bo"))
    assert identity == {"provider": "openid", "email": "bo@elsewhere.example", "name": "Bo", "hasAccount": False}
    made = bo.ask("POST", f"/v1/registrations/{challenge}/profile", {"nickname": "Bo", "terms": "2026-01"})
    assert made.status == 201
    me = bo.ask("GET", "/v1/me").json
    assert me["providers"] == ["openid"] and "email" not in me
    assert me["userID"] != owner.ask("GET", "/v1/me").json["userID"]
    again = Browser(joined)
    assert come(again, issuer, "bo") == "/"
    assert again.ask("GET", "/v1/me").json["userID"] == me["userID"]
    other = Browser(joined)
    assert come(other, issuer, "somebody-else").startswith("/#profile=")
    assert issuer.refused == []


def test_who_has_an_account_by_a_trusted_address_signs_in_to_it_and_links_there(joined, issuer):
    issuer.person("ann", email="ann@work.example", email_verified=True, name="Ann")
    assert Browser(joined).register("ann@work.example").status == 201
    ann = Browser(joined)
    challenge, identity = pending(ann, come(ann, issuer, "ann"))
    assert identity["hasAccount"] is True
    signed = ann.enter("ann@work.example")
    assert signed.status == 200, signed.text
    assert ann.ask("GET", f"/v1/me/identities/pending/{challenge}").json["identity"] == identity
    assert ann.ask("POST", "/v1/me/identities", {"challenge": challenge}).status == 204
    assert ann.ask("GET", "/v1/me").json["providers"] == ["openid"]
    begun = ann.ask("POST", "/v1/me/identities/openid/web", {})
    assert begun.status == 200, begun.text
    place = back(ann, issuer.agree(begun.json["page"], "ann"))
    assert place == "/#problem=REQUEST_005.already"
    assert ann.ask("DELETE", "/v1/me/identities/openid").status == 204


@pytest.mark.parametrize("named", ["http://127.0.0.1:1", None])
def test_an_answer_in_the_name_of_another_issuer_or_of_none_is_refused(joined, issuer, named):
    issuer.named = named
    assert come(Browser(joined), issuer, "ann") == "/#problem=AUTH_008.invalid"


def test_who_says_no_there_is_told_so_here(joined, issuer):
    assert come(Browser(joined), issuer, None) == "/#problem=AUTH_008.cancelled"


def test_an_answer_for_another_browser_or_an_old_one_is_refused(joined, issuer):
    victim, thief = Browser(joined), Browser(joined)
    begun = thief.ask("GET", "/v1/web/openid")
    place = issuer.agree(begun.headers["Location"], "thief")
    assert back(victim, place) == "/#problem=AUTH_008.invalid"
    assert victim.ask("GET", "/v1/web/openid").status == 303
    assert back(victim, place) == "/#problem=AUTH_008.invalid"
    # A code that is put into another flow has another flow's verifier.
    own = urllib.parse.urlsplit(victim.ask("GET", "/v1/web/openid").headers["Location"])
    state = dict(urllib.parse.parse_qsl(own.query))["state"]
    stolen = urllib.parse.urlsplit(place)
    mixed = {**dict(urllib.parse.parse_qsl(stolen.query)), "state": state}
    assert back(victim, stolen._replace(query=urllib.parse.urlencode(mixed)).geturl()) == "/#problem=AUTH_008.invalid"
    assert issuer.refused == ["PKCE"]


def test_an_issuer_that_is_away_is_said(tmp_path):
    with Issuer() as issuer:
        pass
    with Joined(tmp_path, issuer) as service:
        begun = Browser(service).ask_once("GET", "/v1/web/openid", further={"Accept": "text/html"})
        assert (begun.status, begun.headers["Location"]) == (303, "/#problem=SERVER_002")

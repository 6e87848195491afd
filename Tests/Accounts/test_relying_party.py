"""Signing in to another site by this account: Authlib as the relying party of a running server (OpenID Connect)."""

import contextlib
import sqlite3
import time
from urllib.parse import parse_qsl, urlencode, urlsplit

import jwt
import pytest
from relying_party import Site, WithSites, answered, arrive, request_of, sign_in
from service import Browser, until
from webhooks import document, undescribed


@pytest.fixture
def site():
    return Site()


@pytest.fixture(params=["EdDSA", "ES256"])
def service(tmp_path, site, request):
    with WithSites(tmp_path, site, settings=[f"account.signingAlgorithm={request.param}"]) as running:
        yield running


@pytest.fixture
def shared(tmp_path, site):
    with WithSites(tmp_path, site, Site("shop", "Shop")) as running:
        yield running


def person(service, address="ann@example.com"):
    browser = Browser(service)
    assert browser.register(address).status == 201
    return browser


def changed(place, **fields):
    """The address with other fields in its query; `None` takes one away."""
    parts = urlsplit(place)
    query = {name: value for name, value in (dict(parse_qsl(parts.query)) | fields).items() if value is not None}
    return parts._replace(query=urlencode(query)).geturl()


def field(place, name):
    return dict(parse_qsl(urlsplit(place).query)).get(name)


def test_a_person_signs_in_to_a_site_which_checks_all_of_it(service, site):
    ann = person(service)
    place = sign_in(ann, site.begin())
    assert field(place, "iss") == service.origin
    status, told = site.take(place)
    assert status == 200, told
    me = ann.ask("GET", "/v1/me").json
    session = ann.ask("GET", "/v1/session").json
    identity = told["identity"]
    assert (identity["iss"], identity["aud"], identity["sub"]) == (service.origin, "books", me["userID"])
    assert identity["sid"] == session["sessionID"] and identity["amr"] == session["methods"]
    assert identity["auth_time"] == session["authenticatedAt"] and identity["at_hash"]
    assert told["info"] == {"sub": me["userID"], "name": "ann", "email": "ann@example.com", "email_verified": True}
    assert "refresh_token" not in told["token"] and told["token"]["expires_in"] in (599, 600)
    # The second time nobody is asked.
    request = request_of(arrive(ann, site.begin()))
    assert "location" in ann.ask("POST", "/v1/authorizations", request).json
    # Another person at the same browser of the site is somebody else.
    bob = person(service, "bob@example.com")
    assert site.take(sign_in(bob, site.begin()))[1]["identity"]["sub"] != me["userID"]


def test_a_code_that_is_changed_or_shown_again_is_refused(shared, site):
    ann = person(shared)
    place = sign_in(ann, site.begin())
    code = field(place, "code")
    forged = code[:-4] + ("AAAA" if not code.endswith("AAAA") else "BBBB")
    assert site.take(changed(place, code=forged)) == (400, {"error": "invalid_grant"})
    place = sign_in(ann, site.begin())
    status, told = site.take(place)
    assert status == 200
    bearer = {"Authorization": f"Bearer {told['token']['access_token']}"}
    assert shared_info(shared, bearer).status == 200
    client = site.client._get_oauth_client(**site.client.load_server_metadata())
    with pytest.raises(Exception, match="invalid_grant"):
        client.fetch_token(code=field(place, "code"), redirect_uri=site.callback, code_verifier="v" * 43)
    # What the first use gave is over, too.
    assert shared_info(shared, bearer).status == 401


def shared_info(service, headers):
    return Browser(service).exchange("GET", "/v1/userinfo", None, False, headers)


def test_a_code_of_another_sign_in_is_refused_by_its_verifier(shared, site):
    """Somebody puts a code that was stolen into a sign-in of their own."""
    stolen = sign_in(person(shared), site.begin())
    thief = person(shared, "bob@example.com")
    own = sign_in(thief, site.begin())
    assert site.take(changed(own, code=field(stolen, "code"))) == (400, {"error": "invalid_grant"})


def test_the_other_site_cannot_redeem_it(shared, site):
    shop = shared.sites[1]
    place = sign_in(person(shared), site.begin())
    shop.begin()
    client = shop.client._get_oauth_client(**shop.client.load_server_metadata())
    with pytest.raises(Exception, match="invalid_grant"):
        client.fetch_token(code=field(place, "code"), redirect_uri=site.callback, code_verifier="v" * 43)
    assert site.take(place)[0] == 200


def test_who_says_no_is_led_back_and_the_site_hears_it(shared, site):
    ann = person(shared)
    request = request_of(arrive(ann, site.begin()))
    place = ann.ask("POST", "/v1/authorizations/refusal", request).json["location"]
    assert site.take(place) == (400, {"error": "access_denied"})


def test_nothing_is_asked_where_nothing_may_be(shared, site):
    ann, nobody = person(shared), Browser(shared)
    place = arrive(nobody, site.begin(prompt="none"))
    assert place.endswith("&prompt=none")
    assert nobody.ask("POST", "/v1/authorizations", request_of(place)).status == 401
    refused = nobody.ask("POST", "/v1/authorizations/refusal", request_of(place)).json["location"]
    assert field(refused, "error") == "login_required"
    assert field(sign_in(ann, site.begin(prompt="none")), "error") == "consent_required"
    assert site.take(sign_in(ann, site.begin()))[0] == 200
    assert site.take(sign_in(ann, site.begin(prompt="none")))[0] == 200


def test_a_hint_of_another_person_is_answered_for_nobody(service, site):
    ann, bob = person(service), person(service, "bob@example.com")
    hint = site.take(sign_in(ann, site.begin()))[1]["token"]["id_token"]
    assert site.take(sign_in(bob, site.begin()))[0] == 200
    assert site.take(sign_in(bob, site.begin(prompt="none", id_token_hint=hint))) == (400, {"error": "login_required"})
    asked = bob.ask("POST", "/v1/authorizations", request_of(arrive(bob, site.begin(id_token_hint=hint))))
    assert asked.json["question"]["isForAnother"] is True
    assert site.take(sign_in(bob, site.begin(id_token_hint=hint))) == (400, {"error": "login_required"})
    assert site.take(sign_in(ann, site.begin(prompt="none", id_token_hint=hint)))[0] == 200
    forged = hint[:-8] + ("AAAAAAAA" if not hint.endswith("AAAAAAAA") else "BBBBBBBB")
    assert field(arrive(ann, site.begin(prompt="none", id_token_hint=forged)), "error") == "login_required"
    assert hint not in "".join(service.log)


def test_a_request_may_come_by_post(shared, site):
    place = urlsplit(site.begin())
    headers = {"Sec-Fetch-Site": "cross-site", "Content-Type": "application/x-www-form-urlencoded"}
    with contextlib.closing(shared.connection(Browser(shared).host)) as connection:
        connection.request("POST", place.path, place.query, headers)
        answer = connection.getresponse()
        answer.read()
    location = answer.getheader("Location")
    assert answer.status == 303 and site.take(answered(person(shared), location))[0] == 200


def test_a_state_that_cannot_be_one_comes_back_with_the_refusal(shared, site):
    for state in ["s" * 1025, "é\n"]:
        refused = arrive(Browser(shared), changed(site.begin(), state=state))
        assert (field(refused, "error"), field(refused, "state")) == ("invalid_request", state)
    assert field(arrive(Browser(shared), changed(site.begin(), state="s" * 4097)), "state") is None


def test_a_site_that_wants_a_fresh_proof_gets_one(shared, site):
    ann = person(shared)
    before = site.take(sign_in(ann, site.begin()))[1]["identity"]["auth_time"]
    request = request_of(arrive(ann, site.begin(prompt="login")))
    asked = ann.ask_once("POST", "/v1/authorizations/agreement", request)
    assert asked.status == 403 and asked.json["code"] == "AUTH_006", asked.text
    status, told = site.take(sign_in(ann, site.begin(prompt="login")))
    assert status == 200 and told["identity"]["auth_time"] >= before


@pytest.mark.parametrize(
    "fields,error",
    [
        ({"code_challenge_method": "plain"}, "invalid_request"), ({"code_challenge": None}, "invalid_request"),
        ({"scope": "email"}, "invalid_scope"), ({"response_type": "token"}, "unsupported_response_type"),
        ({"request": "x"}, "request_not_supported"), ({"prompt": "none login"}, "invalid_request"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_to_the_site(shared, site, fields, error):
    place = arrive(Browser(shared), changed(site.begin(), **fields))
    assert place.startswith(site.callback + "?") and field(place, "iss") == shared.origin
    assert site.take(place) == (400, {"error": error})


@pytest.mark.parametrize("fields", [{"client_id": "nobody"}, {"redirect_uri": "http://127.0.0.1:1/callback"}, {"redirect_uri": None}])
def test_nobody_is_led_to_a_place_that_is_not_registered(shared, site, fields):
    place = urlsplit(changed(site.begin(), **fields))
    answer = Browser(shared).ask_once("GET", f"{place.path}?{place.query}", further={"Accept": "text/html"})
    assert answer.status == 400 and "Location" not in answer.headers
    assert "so nothing was sent" in answer.text or "not registered with this account service" in answer.text


def test_signing_out_ends_what_the_site_may_ask(shared, site):
    ann = person(shared)
    _, told = site.take(sign_in(ann, site.begin()))
    late = sign_in(ann, site.begin())
    bearer = {"Authorization": f"Bearer {told['token']['access_token']}"}
    assert shared_info(shared, bearer).status == 200
    assert ann.ask("DELETE", "/v1/session").status == 204
    refused = shared_info(shared, bearer)
    assert refused.status == 401 and refused.headers["WWW-Authenticate"] == 'Bearer error="invalid_token"'
    assert site.take(late) == (400, {"error": "invalid_grant"})
    log = "".join(shared.log)
    assert site.secret not in log and field(late, "code") not in log and told["token"]["access_token"] not in log


def logout(service, token, *, names_session=True):
    """A logout token that a site was posted, checked as OpenID Connect Back-Channel Logout, section 2.6, wants it."""
    assert undescribed(document(service), "backChannelLogout", token) == []
    assert jwt.get_unverified_header(token)["typ"] == "logout+jwt"
    key = jwt.PyJWKClient(f"{service.origin}/.well-known/jwks.json").get_signing_key_from_jwt(token)
    claims = jwt.decode(
        token, key, algorithms=["EdDSA", "ES256"], audience="books", issuer=service.origin,
        options={"require": ["iss", "aud", "iat", "exp", "jti", "events", "sub"]},
    )  # fmt: skip
    assert ("sid" in claims) == names_session
    assert claims["events"] == {"http://schemas.openid.net/event/backchannel-logout": {}} and "nonce" not in claims
    assert abs(claims["iat"] - time.time()) < 60 and claims["exp"] - claims["iat"] == 120
    return claims


def test_a_site_is_told_when_a_session_that_signed_in_to_it_ends(service, site):
    ann, bob = person(service), person(service, "bob@example.com")
    _, told = site.take(sign_in(ann, site.begin()))
    # Another session of hers, and somebody else's, end without a word to this site.
    other = Browser(service)
    assert other.enter("ann@example.com").status == 200
    assert other.ask("DELETE", "/v1/session").status == 204
    assert bob.ask("DELETE", "/v1/session").status == 204
    assert ann.ask("POST", "/v1/me/devices/end-all").status == 204

    [token] = site.told(1)
    claims = logout(service, token)
    assert (claims["sub"], claims["sid"]) == (told["identity"]["sub"], told["identity"]["sid"])


def test_a_site_that_was_away_is_told_later(shared, site):
    ann = person(shared)
    _, told = site.take(sign_in(ann, site.begin()))
    site.stop()
    assert ann.ask("DELETE", "/v1/session").status == 204
    until(lambda: any("will be told of an event again" in line for line in shared.log))
    site.start(shared.origin)
    assert logout(shared, site.told(1)[0])["sid"] == told["identity"]["sid"]


def test_a_person_removes_a_site_which_is_told_and_asks_again(shared, site):
    ann = person(shared)
    late = sign_in(ann, site.begin())
    _, told = site.take(sign_in(ann, site.begin()))
    bearer = {"Authorization": f"Bearer {told['token']['access_token']}"}
    assert shared_info(shared, bearer).status == 200
    [listed] = ann.ask("GET", "/v1/me/services").json["services"]
    assert (listed["name"], listed["title"], listed["scopes"]) == ("books", "Books", ["openid", "profile", "email"])
    [exported] = ann.ask("GET", "/v1/me/export").json["services"]
    assert exported == {"name": "books", "since": listed["addedAt"], "scopes": listed["scopes"]}
    assert ann.ask("DELETE", "/v1/me/services/shop").status == 404
    assert ann.ask("DELETE", "/v1/me/services/books").status == 204
    # All of its sessions of hers are over, and the account's goes on.
    [token] = site.told(1)
    assert logout(shared, token, names_session=False)["sub"] == told["identity"]["sub"]
    assert ann.ask("GET", "/v1/session").status == 200
    assert shared_info(shared, bearer).status == 401
    assert site.take(late) == (400, {"error": "invalid_grant"})
    assert ann.ask("GET", "/v1/me/services").json["services"] == []
    data = ann.ask("GET", "/v1/me/export").json
    assert data["services"] == []
    assert [(each["kind"], each["former"]) for each in data["changes"]] == [("serviceRemoved", "books")]
    assert field(sign_in(ann, site.begin(prompt="none")), "error") == "consent_required"
    assert "question" in ann.ask("POST", "/v1/authorizations", request_of(arrive(ann, site.begin()))).json
    assert site.take(sign_in(ann, site.begin()))[0] == 200


def test_a_site_is_told_when_a_session_that_signed_in_to_it_runs_out(shared, site):
    ann = person(shared)
    _, told = site.take(sign_in(ann, site.begin()))
    shared.process.terminate()
    shared.process.wait()
    with contextlib.closing(sqlite3.connect(shared.folder / "data/accounts.sqlite")) as store, store:
        store.execute("UPDATE session SET idle_ends = idle_ends - ?", [31 * 86_400])
    shared.start()
    [token] = site.told(1)
    claims = logout(shared, token)
    assert (claims["sub"], claims["sid"]) == (told["identity"]["sub"], told["identity"]["sid"])

"""A token for another service, as a backend of another language checks it, and as nobody can use it at the account service."""

import base64
import json
import time

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from service import App, Browser, Service

BOOKS = "books.example.com"


class Configured(Service):
    def settings(self):
        return [f"account.otherAudiences={BOOKS},shop.example.com"]


@pytest.fixture
def service(tmp_path):
    with Configured(tmp_path) as running:
        yield running


def decoded(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def person(service, token, audience=BOOKS):
    """Whom a token names, by the steps of docs/account-client.md; an error for what is none for this audience."""
    keys = {key["kid"]: key for key in Browser(service).ask("GET", "/.well-known/jwks.json").json["keys"]}
    head, body, signature = token.split(".")
    header, claims = json.loads(decoded(head)), json.loads(decoded(body))
    assert (header["alg"], header["typ"]) == ("EdDSA", "at+jwt")
    key = Ed25519PublicKey.from_public_bytes(decoded(keys[header["kid"]]["x"]))
    key.verify(decoded(signature), f"{head}.{body}".encode())
    assert (claims["iss"], claims["aud"]) == (service.origin, audience)
    assert claims["nbf"] - 60 <= time.time() < claims["exp"] + 60 and claims["exp"] - claims["iat"] == 600
    assert sorted(claims) == ["aud", "auth_time", "client_id", "exp", "iat", "iss", "jti", "nbf", "sid", "sub"]
    return claims["sub"]


def test_a_backend_knows_the_person_and_the_account_service_nobody_by_it(service):
    app, browser = App(service), Browser(service)
    assert app.register("ann@example.com").status == 201
    assert browser.register("bob@example.com").status == 201
    tokens = {}
    for who in (app, browser):
        made = who.ask("POST", "/v1/service-tokens", {"audience": BOOKS})
        assert made.status == 200 and 599 <= made.json["expiresIn"] <= 600, made.status
        token = tokens[who] = made.json["token"]
        assert person(service, token) == who.ask("GET", "/v1/me").json["userID"]
        with pytest.raises(AssertionError):
            person(service, token, "shop.example.com")
        head, body, signature = token.split(".")
        with pytest.raises((InvalidSignature, ValueError)):
            person(service, f"{head}.{base64.urlsafe_b64encode(decoded(body).replace(b'books', b'shops')).rstrip(b'=').decode()}.{signature}")
    stranger = Browser(service)
    for token in tokens.values():
        for words in ({"Authorization": f"Bearer {token}"}, {"Authorization": f"DPoP {token}"}, {"Cookie": f"access={token}"}):
            for verb, path in (("GET", "/v1/me"), ("GET", "/v1/session"), ("POST", "/v1/service-tokens"), ("POST", "/v1/me/deletion")):
                refused = stranger.ask_once(verb, path, {"audience": BOOKS} if verb == "POST" else None, False, words)
                assert (refused.status, refused.json["code"]) == (401, "AUTH_004"), (words, path)


def test_it_is_made_for_what_is_configured_and_on_the_session_s_own_device(service):
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    for audience in ("other.example.com", "com.readmigo.app", ""):
        refused = ann.ask("POST", "/v1/service-tokens", {"audience": audience})
        assert (refused.status, refused.json["field"]) == (400, "audience")
    thief = Browser(service, {"access": ann.cookies["access"]})
    refused = thief.ask("POST", "/v1/service-tokens", {"audience": BOOKS}, keeps=False)
    assert (refused.status, refused.json["subcode"]) == (401, "otherDevice")
    assert ann.ask("DELETE", "/v1/session").status == 204
    assert ann.ask("POST", "/v1/service-tokens", {"audience": BOOKS}).status == 401

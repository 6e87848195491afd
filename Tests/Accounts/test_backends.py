"""Registered backends of a running server: discovery, introspection (RFC 7662), and the list of ended sessions."""

import base64
import hashlib
import json
import secrets
from urllib.parse import urlencode, urlsplit

import jwt
import pytest
from service import App, Browser, Reply, Service, until

BOOKS, OWN = "books.example.com", "com.readmigo.app"


def hashed(secret):
    return f"sha256:{hashlib.sha256(secret.encode()).hexdigest()}"


class WithBackends(Service):
    """A server and the file of its backends."""

    def __init__(self, folder):
        super().__init__(folder)
        self.secret = secrets.token_hex(32)
        self.file = folder / "services.json"
        self.register("books", [BOOKS], [self.secret])

    def register(self, name, audiences, known):
        entry = {"name": name, "audiences": audiences, "secrets": [hashed(secret) for secret in known]}
        self.file.write_text(json.dumps({"services": [entry]}))
        self.file.chmod(0o640)

    def settings(self):
        return [f"account.otherAudiences={BOOKS},shop.example.com", f"services.file={self.file}"]

    def send(self, verb, path, form=None, secret=None):
        """One request, with the backend's name where there is a secret."""
        headers = {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
        if secret:
            headers["Authorization"] = "Basic " + base64.b64encode(f"books:{secret}".encode()).decode()
        connection = self.connection()
        try:
            connection.request(verb, path, urlencode(form) if form else None, headers)
            answer = connection.getresponse()
            return Reply(answer.status, answer.read(), answer.headers)
        finally:
            connection.close()

    def about(self, token, secret=None):
        return self.send("POST", "/v1/introspection", {"token": token}, secret or self.secret)

    def ended(self, cursor=None):
        query = "?" + urlencode({"after": cursor}) if cursor else ""
        reply = self.send("GET", f"/v1/ended-sessions{query}", None, self.secret)
        assert reply.status == 200, reply.text
        return reply.json


@pytest.fixture
def service(tmp_path):
    with WithBackends(tmp_path) as running:
        yield running


def token(app):
    made = app.ask("POST", "/v1/service-tokens", {"audience": BOOKS})
    assert made.status == 200, made.text
    return made.json["token"]


def test_every_address_of_the_metadata_answers(service):
    documents = [service.send("GET", f"/.well-known/{name}") for name in ("openid-configuration", "oauth-authorization-server")]
    assert all(reply.status == 200 and reply.headers["Content-Type"] == "application/json" for reply in documents)
    [about, again] = [reply.json for reply in documents]
    assert about == again and about["issuer"] == service.origin
    addresses = {name: value for name, value in about.items() if name.endswith(("_endpoint", "_uri"))}
    assert sorted(addresses) == ["introspection_endpoint", "jwks_uri"]
    assert all(address.startswith(service.origin + "/") for address in addresses.values())
    paths = {name: urlsplit(address).path for name, address in addresses.items()}
    keys = service.send("GET", paths["jwks_uri"]).json["keys"]
    assert {key["alg"] for key in keys} == {"EdDSA", "ES256"} and all("d" not in key for key in keys)
    introspection, form = paths["introspection_endpoint"], {"token": "x"}
    asked = service.send("POST", introspection, form, service.secret)
    assert asked.status == 200 and asked.json == {"active": False}
    # The way to prove oneself that is named is the one that is taken.
    assert about["introspection_endpoint_auth_methods_supported"] == ["client_secret_basic"]
    stranger = service.send("POST", introspection, form)
    assert stranger.status == 401 and stranger.headers["WWW-Authenticate"].startswith("Basic ")
    assert service.send("POST", introspection, form | {"client_id": "books", "client_secret": service.secret}).status == 401


def test_a_token_is_active_until_its_session_ends_and_both_are_told(service):
    app = App(service)
    assert app.register("ann@example.com").status == 201
    shown = token(app)
    said = service.about(shown).json
    me = app.ask("GET", "/v1/me").json
    assert said["active"] and (said["aud"], said["sub"], said["iss"]) == (BOOKS, me["userID"], service.origin)
    assert said["token_type"] == "Bearer" and said["exp"] - said["iat"] == 600
    # The session's own token is none of this backend's business.
    assert service.about(app.token).json == {"active": False}
    assert service.about(app.renewal).json == {"active": False}
    cursor = service.ended()["next"]
    assert service.ended(cursor)["sessions"] == []
    assert app.ask("DELETE", "/v1/session").status == 204
    assert service.about(shown).json == {"active": False}
    page = service.ended(cursor)
    assert [each["sessionID"] for each in page["sessions"]] == [said["sid"]] and not page["hasMore"]
    assert set(page["sessions"][0]) == {"sessionID", "endedAt"}
    # A server that is started again knows it still, and its cursor.
    service.kill()
    service.start()
    assert service.about(shown).json == {"active": False}
    assert [each["sessionID"] for each in service.ended(page["next"])["sessions"]] == [said["sid"]]


def test_secrets_follow_one_another_without_a_restart_and_stand_nowhere(service):
    app = App(service)
    assert app.register("ann@example.com").status == 201
    shown, new = token(app), secrets.token_hex(32)
    assert service.about(shown, new).status == 401
    service.register("books", [BOOKS], [service.secret, new])
    until(lambda: service.about(shown, new).status == 200)
    assert service.about(shown).json["active"]
    service.register("books", [BOOKS], [new])
    until(lambda: service.about(shown).status == 401)
    assert service.about(shown, new).json["active"]
    service.file.write_text("{}")
    until(lambda: any("Services cannot be read" in line for line in service.log))
    assert service.about(shown, new).json["active"]
    said = "".join(service.log)
    assert service.secret not in said and new not in said and hashed(new) not in said and shown not in said


def test_a_backend_that_verifies_itself_refuses_what_ended(service):
    """By the key set and the list alone, as docs/account/backends.md says; nothing is asked for each token."""
    ended, place = set(), None

    def follow():
        nonlocal place
        while True:
            page = service.ended(place)
            ended.update(each["sessionID"] for each in page["sessions"])
            place = page["next"]
            if not page["hasMore"]:
                return

    def holds(shown):
        key = jwt.PyJWKClient(f"{service.origin}/.well-known/jwks.json").get_signing_key_from_jwt(shown)
        claims = jwt.decode(shown, key, algorithms=["EdDSA", "ES256"], audience=BOOKS, issuer=service.origin)
        return claims["sid"] not in ended

    follow()
    ann, bob = App(service), Browser(service)
    assert ann.register("ann@example.com").status == 201 and bob.register("bob@example.com").status == 201
    tokens = [token(ann), token(bob)]
    assert all(holds(each) for each in tokens)
    assert bob.ask("POST", "/v1/me/devices/end-all").status == 204
    follow()
    assert [holds(each) for each in tokens] == [True, False]


@pytest.mark.parametrize(
    "entry,sentence",
    [
        ({"name": "Books", "audiences": [BOOKS], "secrets": [hashed("x")]}, "The name of service 1"),
        ({"name": "books", "audiences": ["elsewhere"], "secrets": [hashed("x")]}, "Audience 1 of the service books must be"),
        ({"name": "books", "audiences": [BOOKS], "secrets": ["a plain secret"]}, "needs one or two secrets"),
        ({"name": "books", "audiences": [BOOKS], "secrets": [hashed("x")], "rate": 1}, "Service 1 in the file of services.file has a member"),
    ],
)
def test_a_file_that_cannot_be_stops_the_start_with_a_sentence(tmp_path, entry, sentence):
    service = WithBackends(tmp_path)
    service.file.write_text(json.dumps({"services": [entry]}))
    with pytest.raises(AssertionError) as failure:
        service.start()
    said = str(failure.value)
    assert sentence in said and "a plain secret" not in said and service.process.wait(30) != 0
    service.mailbox.server.stop()

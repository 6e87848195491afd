"""A site to which people sign in by this account: Flask with Authlib, as its documentation shows it, on a free port."""

import hashlib
import json
import secrets
import threading
from urllib.parse import urlsplit

import flask
from authlib.integrations.flask_client import OAuth, OAuthError
from patience import PATIENCE
from ports import free_port
from service import Service
from werkzeug.serving import make_server


class Site:
    """The site `name`, with a secret of its own."""

    def __init__(self, name="books", title="Books"):
        self.name, self.title, self.secret, self.port = name, title, secrets.token_hex(32), free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.callback, self.logout = f"{self.origin}/callback", f"{self.origin}/logout"
        self.logouts, self.heard = [], threading.Condition()

    @property
    def entry(self):
        """What stands of it in `services.file`."""
        digest = hashlib.sha256(self.secret.encode()).hexdigest()
        return {
            "name": self.name, "audiences": ["books.example.com"], "secrets": [f"sha256:{digest}"],
            "signIn": {"title": self.title, "redirects": [self.callback], "backChannelLogout": self.logout},
        }  # fmt: skip

    def start(self, issuer, auth="client_secret_basic"):
        app = flask.Flask(self.name)
        app.secret_key = secrets.token_hex(16)
        self.client = OAuth(app).register(
            "account", client_id=self.name, client_secret=self.secret,
            server_metadata_url=f"{issuer}/.well-known/openid-configuration",
            client_kwargs={
                "scope": "openid profile email", "code_challenge_method": "S256", "token_endpoint_auth_method": auth,
            },
        )  # fmt: skip

        @app.get("/login")
        def login():
            return self.client.authorize_redirect(self.callback, **flask.request.args)

        @app.get("/callback")
        def callback():
            token = self.client.authorize_access_token()
            info = self.client.userinfo(token=token)
            return {"token": token, "identity": token["userinfo"], "info": info}

        @app.post("/logout")
        def logout():
            with self.heard:
                self.logouts.append(flask.request.form["logout_token"])
                self.heard.notify_all()
            return "", 200

        @app.errorhandler(OAuthError)
        def refused(error):
            return {"error": error.error}, 400

        self.app, self.browser = app, app.test_client()
        self.server = make_server("127.0.0.1", self.port, app, threaded=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def begin(self, **fields):
        """Where the site sends a browser to sign in."""
        return self.browser.get("/login", query_string=fields).headers["Location"]

    def take(self, place):
        """What the site makes of a browser that comes back."""
        assert place.startswith(self.callback + "?"), place
        answer = self.browser.get(f"/callback?{urlsplit(place).query}")
        return answer.status_code, answer.json

    def told(self, count):
        """The logout tokens, once there are so many."""
        with self.heard:
            assert self.heard.wait_for(lambda: len(self.logouts) >= count, PATIENCE), "no logout was told"
            return list(self.logouts)


class WithSites(Service):
    """The account service, and the sites that are registered there."""

    def __init__(self, folder, *sites, settings=()):
        super().__init__(folder)
        self.sites, self.further = sites, list(settings)
        self.file = folder / "services.json"
        self.file.write_text(json.dumps({"services": [site.entry for site in sites]}))
        self.file.chmod(0o640)

    def settings(self):
        return ["account.otherAudiences=books.example.com", f"services.file={self.file}", *self.further]

    def __enter__(self):
        super().__enter__()
        for site in self.sites:
            site.start(self.origin)
        return self

    def __exit__(self, *failure):
        for site in self.sites:
            site.stop()
        super().__exit__(*failure)


def arrive(browser, address):
    """A browser that a site sends here; gives where it is led."""
    place = urlsplit(address)
    answer = browser.ask_once("GET", f"{place.path}?{place.query}", further={"Accept": "text/html", "Sec-Fetch-Site": "cross-site"})
    assert answer.status == 303, answer.text
    return answer.headers["Location"]


def request_of(place):
    assert place.startswith("/#authorize="), place
    return {"request": place.removeprefix("/#authorize=").split("&")[0]}


def sign_in(browser, address):
    """The page's own calls, for a person who says yes where there is a question; gives where the browser goes."""
    return answered(browser, arrive(browser, address))


def answered(browser, place):
    """The same from where the service led the browser to."""
    request = request_of(place)
    step = browser.ask("POST", "/v1/authorizations", request)
    assert step.status == 200, step.text
    if "location" in step.json:
        return step.json["location"]
    agreed = browser.ask("POST", "/v1/authorizations/agreement", request)
    assert agreed.status == 200, agreed.text
    return agreed.json["location"]

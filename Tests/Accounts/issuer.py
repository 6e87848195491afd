"""A real server of OpenID Connect (oidc-provider-mock, which stands on Authlib); it demands PKCE and names itself in its answers."""

import base64
import hashlib
import json
import logging
import re
import threading
import urllib.parse
import urllib.request

import flask
import oidc_provider_mock
from ports import free_port
from werkzeug.serving import make_server


class Issuer:
    """Runs while it is entered. `named` is who it says to be in its answers (RFC 9207)."""

    def __init__(self):
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self.port = free_port()
        self.origin = self.named = f"http://127.0.0.1:{self.port}"
        self.challenges, self.refused = {}, []
        # Its debugger's wrapper has no place here.
        self.app = oidc_provider_mock.app(require_nonce=True)
        self.app.debug = False
        self.app.before_request(self.before)
        self.app.after_request(self.after)
        self.server = make_server("127.0.0.1", self.port, self.app, threaded=True)

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()

    def before(self):
        """PKCE (RFC 7636, section 4.6), which the server itself does not look at."""
        if flask.request.path != "/oauth2/token":
            return None
        method, challenge = self.challenges.pop(flask.request.form["code"], (None, None))
        digest = hashlib.sha256(flask.request.form.get("code_verifier", "").encode()).digest()
        if method == "S256" and base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == challenge:
            return None
        self.refused.append("PKCE")
        return flask.jsonify({"error": "invalid_grant"}), 400

    def after(self, response):
        if flask.request.path == "/.well-known/openid-configuration":
            document = {**json.loads(response.get_data()), "authorization_response_iss_parameter_supported": True}
            response.set_data(json.dumps(document))
        if response.mimetype == "text/html":
            # Its pages would fetch their looks from elsewhere.
            response.set_data(re.sub(r"<(link|script)\b[^>]*>", "", response.get_data(as_text=True)))
        if flask.request.path == "/oauth2/authorize" and response.status_code == 302:
            place = urllib.parse.urlsplit(response.headers["Location"])
            answer = dict(urllib.parse.parse_qsl(place.query))
            asked = flask.request.args
            self.challenges[answer.get("code")] = (asked.get("code_challenge_method"), asked.get("code_challenge"))
            # The server forgets it where somebody says no.
            answer["state"] = asked["state"]
            if self.named:
                answer["iss"] = self.named
            response.headers["Location"] = place._replace(query=urllib.parse.urlencode(answer)).geturl()
        return response

    def person(self, subject, **claims):
        """Makes somebody known there."""
        request = urllib.request.Request(
            f"{self.origin}/users/{subject}", json.dumps(claims).encode(), {"Content-Type": "application/json"}, method="PUT"
        )
        assert urllib.request.urlopen(request).status == 204

    def agree(self, page, subject=None):
        """What somebody does on the page of consent, or, without a subject, says no; gives where the browser is sent back to."""
        form = {"sub": subject} if subject else {"action": "deny"}
        request = urllib.request.Request(page, urllib.parse.urlencode(form).encode())
        try:
            urllib.request.build_opener(Stay).open(request)
        except urllib.error.HTTPError as answer:
            assert answer.code == 302, answer.read()
            return answer.headers["Location"]
        raise AssertionError("nobody was sent back")


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        """Nowhere: a browser of the test's goes there itself."""
        return None

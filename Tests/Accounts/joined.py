"""The service with single sign-on, and the way of a browser to the issuer's page and back."""

import urllib.parse

from service import Service


class Joined(Service):
    """The service, which knows one issuer and believes it of the addresses of one domain."""

    def __init__(self, folder, issuer):
        super().__init__(folder)
        self.issuer, self.secret = issuer, folder / "openid.secret"
        self.secret.write_text("the client's secret")
        self.secret.chmod(0o600)

    def settings(self):
        return [
            f"openid.issuer={self.issuer.origin}", "openid.client=readmigo", f"openid.secret={self.secret}",
            "openid.domains=work.example",
        ]  # fmt: skip


def come(browser, issuer, subject, start="/v1/web/openid"):
    """To the issuer's page and back; gives where the page goes on."""
    begun = browser.ask("GET", start)
    assert begun.status == 303, begun.text
    return back(browser, issuer.agree(begun.headers["Location"], subject))


def back(browser, place):
    place = urllib.parse.urlsplit(place)
    assert place.path == "/v1/web/openid/return"
    answer = browser.ask_once("GET", f"{place.path}?{place.query}", further={"Accept": "text/html"})
    assert answer.status == 303, answer.text
    return answer.headers["Location"]


def pending(browser, place):
    assert place.startswith("/#profile="), place
    challenge = place.removeprefix("/#profile=")
    return challenge, browser.ask("GET", f"/v1/registrations/{challenge}/profile").json["identity"]

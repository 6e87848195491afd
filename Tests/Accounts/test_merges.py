"""Two accounts of one person that become one, and a thief who tries the same with somebody else's, over HTTP and real files."""

from aging import Aging
from issuer import Issuer
from joined import Joined, back, come, pending
from service import PASSWORD, Browser, until


def offered(browser, service, email):
    """Proves another account on a device that it does not know; gives where it is asked for, and what it would do."""
    begun = browser.ask("POST", "/v1/me/merges", {"email": email, "password": PASSWORD})
    assert (begun.status, begun.json["ways"], "other" in begun.json) == (201, ["mail"], False), begun.text
    place = f"/v1/me/merges/{begun.json['challenge']}"
    assert browser.ask("POST", f"{place}/code", {}).status == 202
    proven = browser.ask("POST", f"{place}/proof", {"way": "mail", "code": service.code(email)})
    assert proven.status == 200, proven.text
    return place, proven.json


def merge(browser, service, email):
    place, offer = offered(browser, service, email)
    asked = browser.ask("POST", place, {})
    assert asked.status == 202, asked.text
    return offer["other"], asked.json["dueAt"]


def both(service):
    """An owner of 40 days, and a thief with an account of the same age, the password and one look into the mailbox."""
    ann, thief = Browser(service), Browser(service)
    assert ann.register("ann@example.com").status == 201
    assert thief.register("thief@example.com").status == 201
    service.age(40)
    return ann, thief


def pending_kinds(browser):
    return [(change["kind"], change["next"]) for change in browser.ask("GET", "/v1/me").json["pendingChanges"]]


def test_an_owner_stops_a_thief_who_merges_the_account_away_by_one_tap_or_by_the_letter(tmp_path):
    with Aging(tmp_path) as service:
        ann, thief = both(service)
        other, due = merge(thief, service, "ann@example.com")
        assert other["stays"] == {"email": "ann@example.com", "password": True, "secondFactor": False, "providers": []}
        assert other["moves"] == {"password": False, "secondFactor": False, "providers": []}
        (change,) = ann.ask("GET", "/v1/me").json["pendingChanges"]
        assert (change["kind"], change["next"], change["dueAt"]) == ("mergeOut", "thief@example.com", due)
        assert pending_kinds(thief) == [("mergeIn", "ann@example.com")]
        service.kill()
        service.start()
        assert ann.ask("DELETE", f"/v1/me/changes/{change['changeID']}").status == 204
        assert pending_kinds(ann) == pending_kinds(thief) == []
        # The thief asks again, and the owner has nothing but the letter.
        former = service.link("ann@example.com", "undo")
        merge(thief, service, "ann@example.com")
        # The first letter may come twice after the kill.
        link = next(link for link in iter(lambda: service.link("ann@example.com", "undo"), None) if link != former)
        link = link.removeprefix(service.origin)
        page = Browser(service).ask("GET", link)
        assert page.status == 200 and "not merged with “thief@example.com”" in page.text, page.text
        assert "It is stopped" in Browser(service).ask("POST", link).text
        assert pending_kinds(thief) == []
        assert ann.ask("POST", "/v1/me/reauthentications", {"way": "password", "secret": PASSWORD}).status in (401, 404), "it is withdrawn"
        service.age(4)
        assert ann.ask("GET", "/v1/me").json["email"] == "ann@example.com"
        status, said = service.support("changes", "ann@example.com")
        assert status == 0 and said.count("mergeOut") == said.count("stopped") == 2, said


def test_what_a_thief_merged_goes_back_by_the_letter_for_14_days_and_a_kill_changes_nothing(tmp_path):
    with Aging(tmp_path) as service:
        ann, thief = both(service)
        merge(thief, service, "ann@example.com")
        former = service.link("ann@example.com", "undo")
        service.age(4)
        service.kill()
        service.start()
        until(lambda: ann.ask("GET", "/v1/session").status == 401)
        assert pending_kinds(thief) == []
        closed = Browser(service).sign_in("ann@example.com")
        assert (closed.status, closed.json["code"]) == (403, "AUTH_009"), closed.text
        link = service.link("ann@example.com", "undo").removeprefix(service.origin)
        assert link != former.removeprefix(service.origin)
        service.kill()
        service.start()
        assert "are two accounts again" in Browser(service).ask("GET", link).text
        assert "They are two accounts again." in Browser(service).ask("POST", link).text
        assert Browser(service).ask("POST", link).status == 404
        assert service.reset(ann, "ann@example.com", "Brandnew4me").status == 204
        assert ann.sign_in("ann@example.com", "Brandnew4me").status == 200
        assert thief.ask("GET", "/v1/me").json["email"] == "thief@example.com"
        service.age(20)
        assert ann.ask("GET", "/v1/me").json.get("deletionDueAt") is None


class JoinedAging(Joined, Aging):
    """The service, which knows an issuer, and whose past can be moved."""


def test_the_second_account_that_came_by_a_provider_becomes_part_of_the_first_one(tmp_path):
    with Issuer() as issuer, JoinedAging(tmp_path, issuer) as service:
        issuer.person("ann", email="ann@example.com", email_verified=True, name="Ann")
        ann, other = Browser(service), Browser(service)
        challenge, _ = pending(other, come(other, issuer, "ann"))
        made = other.ask("POST", f"/v1/registrations/{challenge}/profile", {"nickname": "Second", "terms": "2026-01"})
        assert made.status == 201, made.text
        assert ann.register("ann@example.com").status == 201
        page = ann.ask("POST", "/v1/me/identities/openid/web", {}).json["page"]
        place = back(ann, issuer.agree(page, "ann"))
        assert place.startswith("/#merge="), place
        place = f"/v1/me/merges/{place.removeprefix('/#merge=')}"
        offer = ann.ask("GET", place).json
        assert (offer["ways"], offer["other"]["nickname"], offer["other"]["moves"]["providers"]) == ([], "Second", ["openid"])
        assert other.ask("GET", place).status == 401, "it is another device's"
        assert ann.ask("POST", place, {}).status == 202
        assert ann.ask("POST", place, {}).status == 401, "the second tap counts once"
        service.age(4)
        until(lambda: ann.ask("GET", "/v1/me").json["providers"] == ["openid"])
        assert other.ask("GET", "/v1/session").status == 401
        again = Browser(service)
        place = come(again, issuer, "ann")
        assert place.startswith("/#step-up="), "it signs in to the account that asks for a code on a new device"
        log = service.audit()
        assert [line["detail"].split()[0] for line in log if line["event"] == "merged"] == ["from", "into"]
        service.age(31)
        until(lambda: "deleted" in [line["event"] for line in service.audit()])
        assert ann.ask("GET", "/v1/me").json["providers"] == ["openid"]

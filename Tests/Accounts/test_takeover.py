"""A take-over of an account that its owner undoes, over HTTP and real files."""

import re

import pyotp
from aging import Aging
from device import Device
from service import PASSWORD, App, Browser, Messages, until


def replace_address(browser, service, address):
    asked = browser.ask("POST", "/v1/me/email", {"address": address})
    assert asked.status == 202, asked.text
    code = service.mailbox.code(address)
    done = browser.ask("POST", f"/v1/me/email/{asked.json['challenge']}", {"code": code})
    assert done.status == 204, done.text


def enrol(browser):
    """Gives the account a second factor, and returns its recovery codes."""
    made = browser.ask("POST", "/v1/me/second-factor", {})
    code = pyotp.TOTP(made.json["secret"]).now()
    done = browser.ask("POST", "/v1/me/second-factor/confirmation", {"code": code})
    assert done.status == 200, done.text
    return done.json["codes"]


def moved(service, device, address):
    """Registers Ann, whose address another device replaces 40 days later; returns her, and the link of the letter once it is done."""
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    service.age(40)
    assert device.enter("ann@example.com").status == 200
    replace_address(device, service, address)
    assert service.link("ann@example.com", "undo"), "it could be stopped by this"
    service.age(4)
    return ann, service.link("ann@example.com", "undo").removeprefix(service.origin)


def test_an_owner_gets_the_address_back_and_the_thief_is_out(tmp_path):
    with Aging(tmp_path) as service:
        ann, thief, elsewhere = Browser(service), Browser(service), Browser(service)
        assert ann.register("ann@example.com").status == 201
        service.age(20)
        service.age(20)
        # The thief knows the password, and read one code in the owner's mailbox.
        assert thief.enter("ann@example.com").status == 200
        replace_address(thief, service, "thief@example.com")
        assert thief.ask("GET", "/v1/me").json["email"] == "ann@example.com", "it is pending"
        assert service.link("ann@example.com", "undo"), "it could be stopped by this"
        service.age(4)
        link = service.link("ann@example.com", "undo").removeprefix(service.origin)
        assert thief.ask("GET", "/v1/me").json["email"] == "thief@example.com"
        page = elsewhere.ask("GET", link)
        assert page.status == 200 and "ann@example.com" in page.text and "<script" not in page.text
        assert thief.ask("GET", "/v1/session").status == 200, "looking does nothing"
        service.kill()
        service.start()
        done = elsewhere.ask("POST", link)
        assert done.status == 200 and "is the address of your account again" in done.text
        assert elsewhere.ask("POST", link).status == 404
        assert thief.ask("GET", "/v1/session").status == 401
        assert ann.ask("GET", "/v1/session").status == 200
        assert thief.sign_in("thief@example.com").status == 401
        assert thief.sign_in("ann@example.com").status == 401, "the password is withdrawn"
        assert service.reset(elsewhere, "ann@example.com", "Brandnew4me").status == 204
        assert ann.sign_in("ann@example.com", "Brandnew4me").status == 200
        said = service.support("changes", "ann@example.com")
        assert said[0] == 0 and re.fullmatch(r"\S+ email, before: ann@example\.com, undone \S+", said[1]), said


def test_the_support_undoes_what_has_no_link(tmp_path):
    with Aging(tmp_path) as service:
        ann = Browser(service)
        assert ann.register("ann@example.com").status == 201
        assert service.support("revert", "ann@example.com") == (
            1, "accountd: Nothing was done: no address of this account was replaced, or it was given back already.",
        )  # fmt: skip
        replace_address(ann, service, "new@example.com")
        status, said = service.support("revert", "ann@example.com")
        assert (status, "new@example.com does not become the account's" in said) == (0, True)
        assert ann.sign_in("ann@example.com", PASSWORD).status == 401, "the password is withdrawn"
        status, said = service.support("changes", "ann@example.com")
        assert re.fullmatch(
            r"\S+ email, before: ann@example\.com, then: new@example\.com, due \S+, stopped \S+", said), said


def test_one_tap_stops_what_another_device_asked_for_and_the_old_address_s_code_confirms_it(tmp_path):
    with Aging(tmp_path) as service:
        ann, phone = Browser(service), Browser(service)
        assert ann.register("ann@example.com").status == 201
        service.age(20)
        service.age(20)
        assert phone.enter("ann@example.com").status == 200
        replace_address(phone, service, "new@example.com")
        (change,) = ann.ask("GET", "/v1/me").json["pendingChanges"]
        assert (change["kind"], change["next"]) == ("email", "new@example.com")
        place = f"/v1/me/changes/{change['changeID']}"
        service.kill()
        service.start()
        assert ann.ask("DELETE", place).status == 204
        assert ann.ask("DELETE", place).status == 404
        assert ann.ask("GET", "/v1/me").json["pendingChanges"] == []
        service.age(4)
        assert phone.ask("GET", "/v1/me").json["email"] == "ann@example.com"
        # A device of today asks again, stops nobody's, and confirms its own by the old address.
        until(lambda: phone.ask("POST", "/v1/me/reauthentications", {"way": "password", "secret": PASSWORD}).status == 200)
        replace_address(phone, service, "new@example.com")
        junior = Browser(service)
        assert junior.enter("ann@example.com").status == 200
        (change,) = junior.ask("GET", "/v1/me").json["pendingChanges"]
        place = f"/v1/me/changes/{change['changeID']}"
        refused = junior.ask("DELETE", place)
        assert (refused.status, refused.json["code"], refused.json["subcode"]) == (409, "REQUEST_005", "junior")
        sent = phone.ask("POST", f"{place}/code", {})
        assert sent.status == 202, sent.text
        answer = {"challenge": sent.json["challenge"], "code": service.code("ann@example.com")}
        assert phone.ask("POST", f"{place}/confirmation", answer).status == 204
        me = phone.ask("GET", "/v1/me").json
        assert (me["email"], me["pendingChanges"]) == ("new@example.com", [])


def test_both_ends_sign_in_while_an_address_is_pending_and_the_new_one_decides_nothing(tmp_path):
    with Aging(tmp_path) as service:
        ann, phone, laptop = Browser(service), Browser(service), Browser(service)
        assert ann.register("ann@example.com").status == 201
        service.age(40)
        assert phone.enter("ann@example.com").status == 200
        replace_address(phone, service, "new@example.com")
        assert laptop.enter("new@example.com").status == 200
        (change,) = laptop.ask("GET", "/v1/me").json["pendingChanges"]
        place = f"/v1/me/changes/{change['changeID']}"
        proof = laptop.prove()
        assert (proof.status, proof.json["subcode"]) == (409, "notYet")
        for verb, path, body in (("DELETE", place, None), ("POST", f"{place}/code", {}), ("POST", "/v1/me/devices/end-others", {})):
            # Where a fresh proof is asked for first, that is refused.
            assert laptop.ask(verb, path, body).status in (401, 409), path
        assert ann.sign_in("ann@example.com").status == 200
        assert ann.ask("DELETE", place).status == 204
        assert laptop.ask("GET", "/v1/session").status == 401
        assert laptop.sign_in("new@example.com").json["code"] == "AUTH_001"
        assert phone.ask("GET", "/v1/session").status == 200
        replace_address(phone, service, "new@example.com")
        assert laptop.enter("new@example.com").status == 200
        service.age(4)
        until(lambda: laptop.ask("GET", "/v1/me").json["email"] == "new@example.com")
        assert laptop.ask("POST", "/v1/me/devices/end-others", {}).status == 204


class WithNumbers(Aging):
    """The service with an operator's service for short messages."""

    def __init__(self, folder):
        super().__init__(folder)
        self.messages = Messages()

    def settings(self):
        return [f"sms.webhook={self.messages.address}"]

    def replace_number(self, browser, number):
        asked = browser.ask("POST", "/v1/me/phone", {"address": number})
        assert asked.status == 202, asked.text
        done = browser.ask("POST", f"/v1/me/phone/{asked.json['challenge']}", {"code": self.messages.code(number)})
        assert done.status == 204, done.text


def test_a_number_that_is_replaced_hears_of_it_and_is_given_no_power(tmp_path):
    first, second = "+8613800138000", "+8613800138001"
    with WithNumbers(tmp_path) as service:
        ann, phone = Browser(service), Browser(service)
        assert ann.register("ann@example.com").status == 201
        service.replace_number(ann, first)
        service.age(40)
        assert phone.enter("ann@example.com").status == 200
        service.replace_number(phone, second)
        until(lambda: len(service.messages.news(first)) == 1)
        (change,) = ann.ask("GET", "/v1/me").json["pendingChanges"]
        assert ann.ask("DELETE", f"/v1/me/changes/{change['changeID']}").status == 204
        until(lambda: len(service.messages.news(first)) == 2)
        service.replace_number(phone, second)
        until(lambda: len(service.messages.news(first)) == 3)
        service.age(4)
        until(lambda: len(service.messages.news(first)) == 4)
        assert phone.ask("GET", "/v1/me").json["phone"] == second
        assert service.messages.news(first) == [
            "Readmigo: another number replaces this one in 72 hours. If this was not you, stop it on your account's page.",
            "Readmigo: your account keeps this number. It was going to be changed, and that was stopped.",
            "Readmigo: another number replaces this one in 72 hours. If this was not you, stop it on your account's page.",
            "Readmigo: your account no longer uses this number. If this was not you, open it on a device that is signed in.",
        ]
        assert service.messages.news(second) == []


def test_a_protection_stays_on_for_three_days_and_can_be_stopped(tmp_path):
    with Aging(tmp_path) as service:
        ann, thief, elsewhere = Browser(service), Browser(service), Browser(service)
        assert ann.register("ann@example.com").status == 201
        service.age(40)
        # The thief knows the password, and read one code in the owner's mailbox.
        assert thief.enter("ann@example.com").status == 200
        service.mailbox.links.codes.clear()
        for switch in ("notifiesNewDevice", "verifiesUnusual"):
            asked = thief.ask("PATCH", "/v1/me", {switch: False})
            assert (asked.status, asked.json[switch]) == (200, True), asked.text
            link = service.link("ann@example.com", "undo").removeprefix(service.origin)
        changes = ann.ask("GET", "/v1/me").json["pendingChanges"]
        assert [(change["kind"], change["next"]) for change in changes] == [("notifiesNewDevice", ""), ("verifiesUnusual", "")]
        assert ann.ask("DELETE", f"/v1/me/changes/{changes[0]['changeID']}").status == 204
        service.age(4)
        until(lambda: ann.ask("GET", "/v1/me").json["verifiesUnusual"] is False)
        assert ann.ask("GET", "/v1/me").json["notifiesNewDevice"] is True
        page = elsewhere.ask("GET", link)
        assert page.status == 200 and "is on again" in page.text, page.text
        done = elsewhere.ask("POST", link)
        assert done.status == 200 and "The protection is on again." in done.text
        assert ann.ask("GET", "/v1/me").json["verifiesUnusual"] is True
        assert thief.ask("GET", "/v1/session").status == 401
        assert thief.sign_in("ann@example.com").status == 401, "the password is withdrawn"


def test_a_lost_second_factor_goes_in_three_days_by_the_password_and_nobody_gets_in_by_it(tmp_path):
    with Aging(tmp_path) as service:
        ann, thief = Browser(service), Browser(service)
        assert ann.register("ann@example.com").status == 201
        enrol(ann)
        place = "/v1/me/second-factor/removal"
        assert ann.ask("POST", place, {"password": "Wrong4you"}).json["code"] == "AUTH_001"
        copied = Browser(service, ann.cookies).ask("POST", place, {"password": PASSWORD}, keeps=False)
        assert (copied.status, copied.json["code"]) == (403, "AUTH_006"), "cookies and password are not the page's key"
        asked = ann.ask("POST", place, {"password": PASSWORD})
        assert asked.status == 202, asked.text
        (change,) = ann.ask("GET", "/v1/me").json["pendingChanges"]
        assert (change["kind"], change["dueAt"]) == ("secondFactor", asked.json["dueAt"])
        begun = thief.sign_in("ann@example.com")
        assert (begun.status, begun.json["ways"]) == (401, ["oneTimePassword", "recoveryCode"]), begun.text
        assert ann.ask("DELETE", f"/v1/me/changes/{change['changeID']}").status == 204
        assert ann.ask("POST", place, {"password": PASSWORD}).status == 202
        service.age(4)
        until(lambda: ann.ask("GET", "/v1/me").json["hasSecondFactor"] is False)


def test_a_stolen_token_of_an_app_opens_nothing(service):
    ann, thief = App(service), Browser(service)
    assert ann.register("ann@example.com").status == 201
    assert ann.ask("GET", "/v1/me").status == 200
    copied, place, other = dict(ann.sent), service.origin + "/v1/me", Device()
    for words in (
        {"Authorization": f"Bearer {ann.token}"}, {"Authorization": f"DPoP {ann.token}"}, {"Cookie": f"access={ann.token}"},
        # By another key, without the token's hash or the nonce, for another address, too old, and the very request again.
        {"Authorization": f"DPoP {ann.token}", "DPoP": other.proof("GET", place, ann.token, ann.nonce)},
        {"Authorization": f"DPoP {ann.token}", "DPoP": ann.device.proof("GET", place, None, ann.nonce)},
        {"Authorization": f"DPoP {ann.token}", "DPoP": ann.device.proof("GET", place, ann.token)},
        {"Authorization": f"DPoP {ann.token}", "DPoP": ann.device.proof("GET", place + "/devices", ann.token, ann.nonce)},
        {"Authorization": f"DPoP {ann.token}", "DPoP": ann.device.proof("GET", place, ann.token, ann.nonce, iat=1)},
        copied,
    ):  # fmt: skip
        refused = thief.ask_once("GET", "/v1/me", None, False, words)
        assert (refused.status, refused.json["code"]) == (401, "AUTH_007"), words
        assert refused.headers["WWW-Authenticate"].startswith('DPoP algs="ES256", error=')
    assert ann.ask("GET", "/v1/session").status == 200
    assert ann.refresh().status == 200


def test_what_was_done_by_a_proof_is_not_done_by_it_again_after_a_restart(service):
    ann, thief = App(service), Browser(service)
    assert ann.register("ann@example.com").status == 201
    for verb, path, body in (
        ("POST", "/v1/me/deletion", {}), ("POST", "/v1/me/email", {"address": "new@example.com"}), ("POST", "/v1/me/second-factor", {}),
    ):  # fmt: skip
        assert ann.ask(verb, path, body).status in (200, 202)
        copied = dict(ann.sent)
        if path.endswith("deletion"):
            assert ann.ask("DELETE", path).status == 204
        service.kill()
        service.start()
        refused = thief.ask_once(verb, path, body, False, {**copied, "Readmigo-Client": "app"})
        assert (refused.status, refused.json["code"], refused.json["subcode"]) == (401, "AUTH_007", "invalid"), path
    assert ann.ask("GET", "/v1/me").json.get("deletionDueAt") is None


def test_a_stolen_access_token_of_a_browser_changes_nothing(service):
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    thief = Browser(service, {"access": ann.cookies["access"]})
    asked = {"address": "thief@example.com"}
    refused = thief.ask("POST", "/v1/me/email", asked, keeps=False)
    assert (refused.status, refused.json["code"], refused.json["subcode"]) == (401, "AUTH_007", "otherDevice")
    bare = thief.ask_once("POST", "/v1/me/email", asked, False, {"Authorization": f"Bearer {ann.cookies['access']}", "Readmigo-Client": "app"})
    assert (bare.status, bare.json["code"]) == (401, "AUTH_007")
    assert thief.ask("GET", "/v1/me", keeps=False).status == 200, "it reads as long as it lasts"
    assert ann.ask("POST", "/v1/me/email", asked).status == 202


def test_a_stolen_cookie_changes_nothing(service):
    ann = Browser(service)
    assert ann.register("ann@example.com").status == 201
    assert ann.ask("POST", "/v1/me/email", {"address": "new@example.com"}).status == 202
    # The owner's proof is a moment old, and the thief has every cookie, and the last request to the letter.
    thief, copied = Browser(service, ann.cookies), dict(ann.sent)
    service.kill()
    service.start()
    for verb, path, body in (
        ("POST", "/v1/me/email", {"address": "thief@example.com"}), ("POST", "/v1/me/phone", {"address": "+8613800000000"}),
        ("POST", "/v1/me/second-factor", {}), ("POST", "/v1/me/deletion", {}), ("POST", "/v1/me/devices/end-others", {}),
        ("PATCH", "/v1/me", {"notifiesNewDevice": False}), ("DELETE", f"/v1/me/changes/{'0' * 32}", None),
        ("GET", "/v1/me/export", None),
    ):  # fmt: skip
        refused = thief.ask(verb, path, body, keeps=False)
        assert (refused.status, refused.json["code"], refused.json["ways"]) == (403, "AUTH_006", ["password"]), path
        bare = thief.ask_once(verb, path, body, False, {"DPoP": ""})
        assert (bare.status, bare.json["code"]) == (401, "AUTH_007"), path
    again = thief.ask_once("POST", "/v1/me/email", {"address": "new@example.com"}, False, copied)
    assert (again.status, again.json["code"]) == (401, "AUTH_007"), "a proof counts once"
    me = ann.ask("GET", "/v1/me").json
    assert (me["email"], me.get("phone"), me["hasSecondFactor"], me.get("deletionDueAt")) == ("ann@example.com", None, False, None)
    assert ann.ask("POST", "/v1/me/second-factor", {}).status == 200, "the owner's proof still counts"


def test_a_thief_who_enrols_a_factor_asks_for_the_deletion_and_waits_keeps_nothing(tmp_path):
    with Aging(tmp_path) as service:
        ann, thief, elsewhere = Browser(service), Browser(service), Browser(service)
        assert ann.register("ann@example.com").status == 201
        service.age(40)
        assert thief.enter("ann@example.com").status == 200
        enrol(thief)
        replace_address(thief, service, "thief@example.com")
        assert thief.ask("POST", "/v1/me/deletion", {}).status == 200
        service.kill()
        service.start()
        assert service.link("ann@example.com", "undo"), "it could be stopped by this"
        service.age(4)
        link = service.link("ann@example.com", "undo").removeprefix(service.origin)
        # The owner was away for ten days more.
        service.age(10)
        assert "is the address of your account again" in elsewhere.ask("POST", link).text
        assert thief.ask("GET", "/v1/session").status == 401
        assert service.reset(ann, "ann@example.com", "Brandnew4me").status == 204
        assert ann.sign_in("ann@example.com", "Brandnew4me").status == 200, "no factor of the thief's is asked for"
        me = ann.ask("GET", "/v1/me").json
        assert (me["email"], me["hasSecondFactor"]) == ("ann@example.com", False)
        assert me.get("deletionDueAt") is None, "it went with the thief"


def test_a_thief_who_waits_14_days_has_won_but_for_the_support(tmp_path):
    with Aging(tmp_path) as service:
        thief, elsewhere = Browser(service), Browser(service)
        ann, link = moved(service, thief, "thief@example.com")
        service.age(14)
        assert elsewhere.ask("POST", link).status == 404
        assert thief.ask("GET", "/v1/me").json["email"] == "thief@example.com"
        status, said = service.support("revert", "thief@example.com")
        assert (status, "ann@example.com" in said) == (0, True), said
        until(lambda: thief.ask("GET", "/v1/session").status == 401)
        assert service.reset(elsewhere, "ann@example.com", "Brandnew4me").status == 204
        assert ann.sign_in("ann@example.com", "Brandnew4me").status == 200


def test_two_who_contend_for_an_account_freeze_it_and_an_old_mailbox_undoes_nothing_that_a_factor_confirmed(tmp_path):
    with Aging(tmp_path) as service:
        phone, former = Browser(service), Browser(service)
        # The owner replaced the address by the password alone; who reads the former mailbox undoes it.
        ann, link = moved(service, phone, "new@example.com")
        assert "is the address of your account again" in former.ask("POST", link).text
        contest = service.link("new@example.com", "undo").removeprefix(service.origin)
        assert "Whose account is it?" in phone.ask("GET", contest).text
        assert phone.ask("POST", contest).status == 200
        service.kill()
        service.start()
        # Devices of before read on; nobody changes anything, by a reset as little as by an address.
        assert ann.ask("GET", "/v1/me").json["email"] == "ann@example.com"
        refused = ann.ask("POST", "/v1/me/email", {"address": "thief@example.com"})
        assert (refused.status, refused.json["code"]) == (403, "AUTH_011"), refused.text
        for words in (("eve", "Noted."), ("bob", "")):
            status, said = service.support("unfreeze", "ann@example.com", "--by", words[0])
            assert status == 0 and said.startswith(words[1]), said
        # With a factor of a week the next replacement is the owner's at once, and the letter has no power.
        assert service.reset(ann, "ann@example.com", "Brandnew4me").status == 204
        assert ann.sign_in("ann@example.com", "Brandnew4me").status == 200
        code, *_ = enrol(ann)
        service.age(40)
        proven = ann.ask("POST", "/v1/me/reauthentications", {"way": "recoveryCode", "secret": code})
        assert proven.status == 200, proven.text
        service.mailbox.links.codes.clear()
        before = len(service.mailbox.letters)
        replace_address(ann, service, "new@example.com")
        until(lambda: "ann@example.com" in service.mailbox.letters[before:])
        assert ("ann@example.com", "undo") not in service.mailbox.links.codes
        assert ann.ask("GET", "/v1/me").json["email"] == "new@example.com"


def test_two_people_of_the_support_are_needed(tmp_path):
    with Aging(tmp_path) as service:
        ann = Browser(service)
        assert ann.register("ann@example.com").status == 201
        assert service.support("unfreeze", "ann@example.com", "--by", "eve") == (
            1, "accountd: Nothing was done: the account is not frozen, or has no second factor.",
        )  # fmt: skip
        enrol(ann)
        status, said = service.support("remove-factor", "ann@example.com", "--by", "eve")
        assert (status, said.startswith("Noted. Somebody else must ask for the same by ")) == (0, True), said
        status, said = service.support("remove-factor", "ann@example.com", "--by", "eve")
        assert (status, said.startswith("Noted.")) == (0, True), said
        assert service.support("remove-factor", "ann@example.com", "--by", "Eve M")[1] == (
            "accountd: A name has 1 to 32 small letters, digits, dots, dashes and low lines."
        )
        status, said = service.support("remove-factor", "ann@example.com", "--by", "bob")
        assert (status, said) == (0, "The second factor is gone; a mail tells the person.")
        assert ann.ask("GET", "/v1/me").json["hasSecondFactor"] is False

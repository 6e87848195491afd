"""A take-over of an account that its owner undoes, over HTTP and real files; the years of an account are put into the store."""

import os
import re
import sqlite3
import subprocess
from pathlib import Path

from service import PASSWORD, Browser, Service, until

DAY = 86_400


class Aging(Service):
    """The service, whose past can be moved."""

    def age(self, days):
        """Lets everything that was written have happened so many days earlier."""
        self.process.terminate()
        self.process.wait()
        with sqlite3.connect(self.folder / "data/accounts.sqlite") as store:
            for table, columns in (
                ("user", ("created",)), ("device", ("created", "last_seen")), ("credential_change", ("at",)),
            ):  # fmt: skip
                moved = ", ".join(f"{column} = {column} - {days * DAY}" for column in columns)
                store.execute(f"UPDATE {table} SET {moved}")
        store.close()
        self.start()

    def support(self, *words):
        program = Path(os.environ["SECOND_BIN"]) / "accountd"
        done = subprocess.run(
            [program, "user", *words, "--data", self.folder / "data"], capture_output=True, text=True, timeout=60
        )
        return done.returncode, (done.stdout or done.stderr).strip()


def replace_address(browser, service, address):
    asked = browser.ask("POST", "/v1/me/email", {"address": address})
    assert asked.status == 202, asked.text
    code = service.mailbox.code(address)
    done = browser.ask("POST", f"/v1/me/email/{asked.json['challenge']}", {"code": code})
    assert done.status == 204, done.text


def test_an_owner_gets_the_address_back_and_the_thief_is_out(tmp_path):
    with Aging(tmp_path) as service:
        ann, thief, elsewhere = Browser(service), Browser(service), Browser(service)
        assert ann.register("ann@example.com").status == 201
        service.age(20)
        service.age(20)
        # The thief knows the password, and is in the owner's network.
        assert thief.sign_in("ann@example.com").status == 200
        replace_address(thief, service, "thief@example.com")
        link = service.link("ann@example.com", "undo").removeprefix(service.origin)
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
        assert elsewhere.ask("POST", "/v1/password-resets", {"email": "ann@example.com"}).status == 202
        token = service.link("ann@example.com", "reset").split("#reset=")[1]
        new = {"link": token, "password": "Brandnew4me"}
        assert elsewhere.ask("POST", "/v1/password-resets-by-link", new).status == 204
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
        status, said = service.support("revert", "new@example.com")
        assert status == 0 and "ann@example.com" in said
        assert ann.sign_in("new@example.com", PASSWORD).status == 401
        # The code, what was told of the replacement, and how to set a password.
        until(lambda: service.mailbox.letters.count("ann@example.com") == 3)
        assert not any(kind == "undo" for _, kind in service.mailbox.links.codes), "an address of today has no power"

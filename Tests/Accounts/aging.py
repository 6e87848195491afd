"""The service, whose past can be moved: the years of an account are put into its store."""

import json
import os
import sqlite3
import subprocess
from pathlib import Path

from service import Service

DAY = 86_400


class Aging(Service):
    """The service, whose past can be moved."""

    def age(self, days):
        """Lets everything that was written have happened so many days earlier."""
        self.process.terminate()
        self.process.wait()
        with sqlite3.connect(self.folder / "data/accounts.sqlite") as store:
            for table, columns in (
                ("user", ("created", "closed", "deletion_due")), ("device", ("created", "last_seen")), ("credential_change", ("at", "due")),
                ("identity", ("created",)), ("second_factor", ("created", "confirmed")),
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

    def audit(self):
        """The log, line by line."""
        program = Path(os.environ["SECOND_BIN"]) / "accountd"
        done = subprocess.run(
            [program, "audit", "export", "--data", self.folder / "data"], capture_output=True, text=True, timeout=60, check=True
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    def reset(self, browser, email, password):
        """Sets another password by the link of a letter, and forgets letters of before."""
        self.mailbox.links.codes.clear()
        assert browser.ask("POST", "/v1/password-resets", {"email": email}).status == 202
        token = self.link(email, "reset").split("#reset=")[1]
        return browser.ask("POST", "/v1/password-resets-by-link", {"link": token, "password": password})

"""Many sessions that are like the one of a person: rows by SQL, and the refresh tokens that accountd would have given for them."""

import base64
import hashlib
import hmac

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from service import App, Browser


def identifier(kind, number):
    """The id of a copy's row; in SQL `decode(md5('s7'), 'hex')`."""
    return hashlib.md5(f"{kind}{number}".encode(), usedforsecurity=False).digest()


class Copies:
    """Copies of one person's session and device, numbered; with an app's device each refresh has a proof of its key."""

    def __init__(self, folder, home, person):
        self.home, self.person, self.count, self.asked = home, person, 0, 0
        self.letter = "a" if isinstance(person, App) else "b"
        [path] = (folder / "data").glob("master*.key")
        kind = HKDF(hashes.SHA256(), 32, b"readmigo account 1", b"marks")
        self.key = kind.derive(path.read_bytes())
        kept = home.sql("SELECT credential_kind FROM device").split()
        assert len(kept) == 1 or self.letter == "a", "the first copies are the browser's"
        self.like = home.sql(f"""SELECT s.number FROM session s JOIN device d ON d.id = s.device
            WHERE d.credential_kind {'=' if self.letter == 'a' else '<>'} 'key' ORDER BY s.number LIMIT 1""")
        self.counter = int(home.sql(f"SELECT counter FROM session WHERE number = {self.like}"))

    def grow(self, count):
        """Makes further copies, half a million at a time."""
        columns = {
            table: self.home.sql(f"""SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
                WHERE attrelid = '{table}'::regclass AND attnum > 0 AND NOT attisdropped AND attname NOT IN ({others})""")
            for table, others in (
                ("session", "'number', 'id', 'user', 'device', 'replaced'"), ("device", "'number', 'id', 'user'"),
            )
        }  # fmt: skip
        for first in range(self.count, self.count + count, 500_000):
            last = min(first + 500_000, self.count + count) - 1
            of = {kind: f"decode(md5('{self.letter}{kind}' || n), 'hex')" for kind in "sud"}
            # With the moments of the last eight refreshes, as a session has that is in use.
            moments = " || ".join(f"float8send(created - n - {8 - place})" for place in range(8))
            self.home.sql(f"""
                INSERT INTO device (id, "user", {columns['device']})
                SELECT {of['d']}, {of['u']}, {columns['device']} FROM device, generate_series({first}, {last}) n
                WHERE id = (SELECT device FROM session WHERE number = {self.like});
                INSERT INTO session (id, "user", device, replaced, {columns['session']})
                SELECT {of['s']}, {of['u']}, {of['d']}, {moments}, {columns['session']}
                FROM session, generate_series({first}, {last}) n WHERE number = {self.like}""")
        self.count += count

    def token(self, number, ahead):
        """The refresh token of a copy; ahead is how often it was renewed since."""
        session, counter = identifier(f"{self.letter}s", number), (self.counter + ahead).to_bytes(8, "big")
        text = b"".join(len(part).to_bytes(4, "big") + part for part in (b"refresh token 1", session, counter))
        mark = hmac.digest(self.key, text, "sha256")[:16]
        return base64.urlsafe_b64encode(b"\1" + session + counter + mark).rstrip(b"=").decode()

    def requests(self, count):
        """Lines for renewals.lua: a refresh of each next copy, and of the first one again after the last one."""
        for _ in range(count):
            yield self.request(*reversed(divmod(self.asked, self.count)))
            self.asked += 1

    def request(self, number, ahead):
        token = self.token(number, ahead)
        if self.letter == "b":
            return f"device={self.person.cookies['device']}; refresh={token}\t\t{{}}"
        proof = self.person.device.proof("POST", f"{self.person.service.public}/v1/tokens", None, self.person.nonce)
        return f'\t{proof}\t{{"refreshToken":"{token}"}}'

    @classmethod
    def of_browser(cls, service, home):
        person = Browser(service)
        assert person.register("copied-browser@example.com").status == 201
        return cls(service.folder, home, person)

    @classmethod
    def of_app(cls, service, home):
        person = App(service)
        assert person.register("copied-app@example.com").status == 201
        assert person.refresh().status == 200
        return cls(service.folder, home, person)

"""`accountd` behind a certificate of an authority of its own, as scripts/run-account makes it."""

import base64
import hashlib
import http.client
import sqlite3
import ssl
import subprocess
from contextlib import closing
from pathlib import Path

from desk import Desk
from patience import PATIENCE

CURVE = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]


def openssl(*words, stdin=None):
    done = subprocess.run(["openssl", *map(str, words)], input=stdin, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


class Authority:
    """Signs certificates for localhost."""

    def __init__(self, folder: Path, name="authority"):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.name = folder, name
        self.certificate, self.key = folder / f"{name}.pem", folder / f"{name}.key"
        openssl(
            "req", "-x509", *CURVE, "-days", "30", "-subj", f"/CN={name}", "-addext", "keyUsage=critical,keyCertSign",
            "-keyout", self.key, "-out", self.certificate,
        )  # fmt: skip

    def sign(self, name, host="localhost", days=30):
        """A certificate and its key, as files."""
        made = Certificate(self.folder / f"{name}.pem", self.folder / f"{name}.key")
        extensions = self.folder / f"{name}.ext"
        extensions.write_text(f"subjectAltName=DNS:{host}\nextendedKeyUsage=serverAuth\n")
        request = openssl("req", *CURVE, "-subj", f"/CN={host}", "-keyout", made.key)
        openssl(
            "x509", "-req", "-CA", self.certificate, "-CAkey", self.key, "-CAcreateserial", "-days", days,
            "-extfile", extensions, "-out", made.chain, stdin=request,
        )  # fmt: skip
        return made


class Certificate:
    def __init__(self, chain, key):
        self.chain, self.key = chain, key

    @property
    def pin(self):
        """What `--pin` takes: the SHA-256 of the public key, in base64."""
        public = openssl("pkey", "-in", self.key, "-pubout", "-outform", "DER")
        return "sha256/" + base64.b64encode(hashlib.sha256(public).digest()).decode()


class SecureDesk(Desk):
    """The service with TLS and its fakes, on free ports."""

    def __init__(self, folder: Path, *settings):
        super().__init__(folder, *settings)
        self.origin = f"https://localhost:{self.port}"
        self.authority = Authority(folder / "tls")
        self.certificate = self.authority.sign("server")

    def settings(self):
        return [
            f"server.origin={self.origin}", f"server.certificate={self.certificate.chain}",
            f"server.key={self.certificate.key}", *super().settings(),
        ]  # fmt: skip

    def age_proofs(self):
        """Every proof becomes an hour old, as an hour would have made it; what needs a fresh one asks again."""
        self.stop()
        with closing(sqlite3.connect(self.folder / "data/accounts.sqlite")) as store, store:
            store.execute("UPDATE session SET authenticated = authenticated - 3600")
        self.start()

    def connection(self, _host=None):
        # Over TLS all come from one address: nothing is counted here.
        context = ssl.create_default_context(cafile=str(self.authority.certificate))
        return http.client.HTTPSConnection("localhost", self.port, timeout=PATIENCE, context=context)

"""A certificate that is renewed while the service runs."""

import ssl
import time

from patience import PATIENCE
from secure import Authority, SecureDesk


def shown(desk):
    """The certificate that the service shows now, in PEM form."""
    return ssl.get_server_certificate(("localhost", desk.port), timeout=PATIENCE)


def renew(desk, authority):
    made = authority.sign("renewed")
    desk.certificate.chain.write_bytes(made.chain.read_bytes())
    desk.certificate.key.write_bytes(made.key.read_bytes())
    return made.chain.read_text()


def wait_until(reached):
    end = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_renewed_certificate_needs_no_restart(tmp_path):
    with SecureDesk(tmp_path / "desk") as desk:
        before, process = shown(desk), desk.process
        after = renew(desk, Authority(tmp_path / "other", "other"))
        wait_until(lambda: shown(desk) == after)
        assert before != after and process.poll() is None


def test_a_hang_up_ends_nothing(tmp_path):
    with SecureDesk(tmp_path / "desk") as desk:
        for number in range(3):
            after = renew(desk, Authority(tmp_path / str(number), "other"))
            desk.process.send_signal(1)
            wait_until(lambda: shown(desk) == after)
        assert desk.process.poll() is None

"""How many letters a second `accountd` hands to a mail server that takes 0.02 s for each command.

ACCOUNT_BIN names the folder of accountd (default: SECOND_BIN).
"""

import asyncio
import os
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/Accounts"))
os.environ["SECOND_BIN"] = os.environ.get("ACCOUNT_BIN", os.environ.get("SECOND_BIN", str(ROOT / ".build/release")))

from service import Browser, Mailbox, Service  # noqa: E402

LETTERS = 600
DELAY = 0.02


class SlowMailbox(Mailbox):
    """Notes when letters came, and how many connections brought them."""

    def __init__(self):
        self.times, self.sessions, self.all = [], set(), threading.Event()
        super().__init__()

    async def handle_EHLO(self, _server, session, _envelope, name, responses):
        self.sessions.add(id(session))
        session.host_name = name
        await asyncio.sleep(DELAY)
        return responses

    async def handle_MAIL(self, _server, _session, envelope, address, _options):
        await asyncio.sleep(DELAY)
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, _server, _session, envelope, address, _options):
        await asyncio.sleep(DELAY)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server, _session, _envelope):
        # DATA itself and the end of the message are two commands.
        await asyncio.sleep(2 * DELAY)
        self.times.append(time.monotonic())
        if len(self.times) == LETTERS:
            self.all.set()
        return "250 taken"


def main():
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder))
        service.mailbox.server.stop()
        service.mailbox = SlowMailbox()
        service.mail_port = service.mailbox.server.port
        with service:
            begun = time.monotonic()
            for number in range(LETTERS):
                reply = Browser(service).ask("POST", "/v1/password-resets", {"email": f"{number}@example.com"})
                assert reply.status == 202, reply.text
            asked = time.monotonic() - begun
            assert service.mailbox.all.wait(300)
            times = service.mailbox.times
            late = [moment for moment in times if moment > begun + asked]
            rate = len(late) / (late[-1] - late[0]) if len(late) > 50 else (len(times) - 1) / (times[-1] - times[0])
            print(f"{LETTERS} letters asked for in {asked:.1f} s, all there after {times[-1] - begun:.1f} s")
            print(f"{rate:.0f} letters a second over {len(service.mailbox.sessions)} connections")


main()

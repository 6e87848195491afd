#!/usr/bin/env python3
"""A mail server for the tests: prints its port, and, once its input is closed, each mail as a line of JSON.

It refuses `refused@example.com` for good and `later@example.com` for now. Each mail is read by Python's `email`
package, strictly enough that its complaints (`defects`) are counted.
"""

import asyncio
import email
import email.policy
import json
import sys

from aiosmtpd.smtp import SMTP

mails = []


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address == "refused@example.com":
            return "550 5.1.1 no such mailbox"
        if address == "later@example.com":
            return "451 4.3.0 try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        parts = list(message.walk())
        headers = [value for _, value in message.items()]
        mails.append({
            "from": envelope.mail_from,
            "to": ",".join(envelope.rcpt_tos),
            "subject": str(message["Subject"]),
            "header": str(message["From"]),
            "body": message.get_content().replace("\r\n", "\n"),
            "defects": sum(len(part.defects) for part in parts) + sum(len(value.defects) for value in headers),
        })
        return "250 taken"


async def serve() -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(Handler(), hostname="localhost"), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    server.close()


asyncio.run(serve())
for mail in mails:
    print(json.dumps(mail))

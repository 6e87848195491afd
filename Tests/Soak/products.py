"""The two programs as a person types them: the words of each act, and what their lists say."""

import base64
import hashlib
import hmac
import json
import re

from model import Shown
from running import Program


def code_of(secret, moment):
    """RFC 6238's six digits of a secret in Base32."""
    digest = hmac.digest(base64.b32decode(secret), (int(moment) // 30).to_bytes(8, "big"), hashlib.sha1)
    at = digest[-1] & 15
    return f"{(int.from_bytes(digest[at:at + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06}"


class Product:
    """What both have in common."""

    name = variable = store = ""
    keeps_losers = False
    # The fields that an edit may change, each with its option.
    fields = ()
    purge = ()

    def __init__(self, binaries):
        self.program = Program(binaries / self.name)

    def edit(self, id, texts):
        return ["edit", id, *(word for name, text in texts.items() for word in (f"--{name}", text))], ""

    def listing(self, *options):
        return ["list", "--json", *options]


class Second(Product):
    name, variable, store = "second", "SECOND", "vault.sealed"
    fields = ("issuer", "account")
    purge = ("deleted", "delete-now")
    no_records = "No deleted accounts"

    def secret(self, random):
        return base64.b32encode(random.randbytes(20)).decode()

    def add(self, texts, secret):
        link = f"otpauth://totp/{texts['issuer']}:{texts['account']}?secret={secret}&issuer={texts['issuer']}\n"
        return ["add"], link

    def show(self, id):
        return ["code", id]

    def deleted_words(self):
        return ["deleted"]

    def read_list(self, text):
        return [
            Shown(card["id"], tuple((name, card[name]) for name in self.fields),
                  extra=(card["algorithm"], card["digits"], card["period"]))
            for card in json.loads(text)]

    def read_deleted(self, text):
        rows = [re.fullmatch(r"(\w{8})\s+(\S+) \((\S+)\)\s+\d+ days? left", row) for row in text.splitlines()]
        return [Shown(row[1], (("issuer", row[2]), ("account", row[3]))) for row in rows]

    def codes(self, text):
        """Account to code."""
        return {card["account"]: card["code"] for card in json.loads(text)}


class IdeaBox(Product):
    name, variable, store = "ideabox", "IDEABOX", "ideas.sqlite"
    keeps_losers = True
    fields = ("title", "description")
    purge = ("deleted", "now")
    no_records = "There are no deleted ideas"

    def secret(self, random):
        return None

    def codes(self, text):
        return {}

    def add(self, texts, secret):
        return ["add", texts["title"], "--description", "-"], texts["description"]

    def show(self, id):
        return ["show", id, "--json"]

    def deleted_words(self):
        return ["list", "--deleted", "--json"]

    def read_list(self, text):
        return [self._shown(idea) for idea in json.loads(text)]

    read_deleted = read_list

    def _shown(self, idea):
        others = [(other["field"], other["value"]) for other in idea["otherVersions"]]
        # Yes and no are no texts of their own: they are compared alone.
        versions = tuple(sorted((other["field"], other["version"], str(other["value"])) for other in idea["otherVersions"]))
        return Shown(
            idea["id"], tuple((name, idea[name]) for name in self.fields),
            tuple(sorted(pair for pair in others if pair[0] in self.fields)),
            (idea["done"], idea["created"], idea["modified"]), versions)


PRODUCTS = {"second": Second, "ideabox": IdeaBox}

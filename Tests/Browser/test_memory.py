"""What was typed in the page is not left lying in its program's memory, where swap and a hibernation image may keep it."""

import os

import pytest
from playwright.sync_api import expect

from support import card, open_add

pytestmark = pytest.mark.skipif("SECOND_BIN" not in os.environ, reason="needs the real program")

# Typed in a way in which nothing keeps it: the vault has neither its spaces nor its small letters.
TYPED = "mzxw 6ytb oi2h gzlu mfzw kzlu"


def skip_unless_readable(pid):
    """A program that forbids dumps is root's to look at, and nobody's where the kernel is told so (Yama)."""
    try:
        with open(f"/proc/{pid}/mem", "rb"):
            pass
    except PermissionError:
        pytest.skip("the memory of another process may not be read here")


def readable_memory(pid):
    """Every part of a process's memory that it can write to."""
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb") as memory:
        for line in maps:
            places, rights, *_ = line.split()
            if not rights.startswith("rw") or line.rstrip().endswith("[vvar]"):
                continue
            start, end = (int(place, 16) for place in places.split("-"))
            memory.seek(start)
            try:
                yield memory.read(end - start)
            except OSError:
                continue


def count(pid, *needles):
    found = dict.fromkeys(needles, 0)
    for part in readable_memory(pid):
        for needle in needles:
            found[needle] += part.count(needle.encode())
    return found


def test_a_secret_that_was_typed_is_wiped_with_the_request_that_brought_it(page, program):
    pid = program.process.pid
    skip_unless_readable(pid)
    issuer = "Zwiebelkuchen"
    for name in (issuer, "Later"):
        open_add(page, "manual")
        page.locator("#manual").get_by_label("Issuer").fill(name)
        page.locator("#manual-secret").fill(TYPED)
        page.locator("#manual [type=submit]").click()
        expect(card(page, name)).to_be_visible()
    # Names are shown, so they are there: the search finds what it looks for.
    found = count(pid, issuer, TYPED, TYPED.replace(" ", ""), TYPED.upper())
    assert found.pop(issuer) > 0
    assert found == dict.fromkeys(found, 0)

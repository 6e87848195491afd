"""A program that is killed before any one of its changes to files leaves a home that works on."""

import json

from conftest import SECOND, SECRET, Device, Place
from crash_points import each_crash

FIRST = f"otpauth://totp/First:x?secret={SECRET}\n"
SECOND_LINK = f"otpauth://totp/Second:y?secret={SECRET}\n"


def folder(parent, name):
    made = parent / name
    made.mkdir()
    return made


def issuers(place):
    if not place.vault.exists():
        return set()
    listed = place.run("list", "--json")
    assert listed.returncode == 0, listed.stderr
    assert "cannot be read" not in listed.stderr
    return {card["issuer"] for card in json.loads(listed.stdout)}


def test_a_first_account_that_is_killed_at_any_change_leaves_a_vault_that_works_on(tmp_path):
    for place, killed in each_crash(lambda name: Place(folder(tmp_path, name)), lambda place: [SECOND, "add"], input=FIRST):
        there = issuers(place)
        assert there == {"First"} or killed and not there, place.home
        assert place.run("add", stdin=SECOND_LINK).returncode == 0
        assert issuers(place) == there | {"Second"}, place.home


def test_a_first_sync_that_is_killed_at_any_change_loses_nothing_on_either_device(tmp_path):
    def make(name):
        both = folder(tmp_path, name)
        first, second = Device(both, "a"), Device(both, "b")
        first.add("First:x")
        first.do("sync")
        second.do("sync")
        second.do("edit", "first", "--account", "y")
        second.add("Second:y")
        return second

    for place, _ in each_crash(make, lambda place: [SECOND, "sync"]):
        first = Device(place.folder, "a")
        for device in (place, first, place):
            device.do("sync")
        assert place.accounts() == first.accounts() == {"First": "y", "Second": "y"}, place.home


def link(issuer, sign):
    """An account of its own: of those with one secret an import takes one alone."""
    return f"otpauth://totp/{issuer}:x?secret={SECRET[:-1]}{sign}\n"


def test_an_import_that_is_killed_at_any_change_is_undone_as_a_whole_or_never_was(tmp_path):
    def make(name):
        place = Place(folder(tmp_path, name))
        place.run("add", stdin=FIRST)
        assert place.run("import", "-", "--yes", stdin=link("Earlier", "A")).returncode == 0
        return place

    given = "".join(link(f"New{number}", sign) for number, sign in enumerate("BCD"))
    before, new = {"First", "Earlier"}, {"New0", "New1", "New2"}
    for place, killed in each_crash(make, lambda place: [SECOND, "import", "-", "--yes"], input=given):
        there = issuers(place)
        assert there == before | new or killed and there == before
        undone = place.run("import", "--undo", "--yes")
        # Of the import before nothing is taken away in the place of this one.
        assert issuers(place) in ([before] if there > before else [before, {"First"}]), undone.stderr

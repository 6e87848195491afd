"""Every file that a used home leaves behind is one that docs/vault-format.md names."""

import re

from conftest import ROOT, Device

FORMAT = ROOT / "docs" / "vault-format.md"
# What the document's names stand for.
PLACEHOLDERS = {"KEYID": "[0-9a-f]{16}", "ID": "[0-9a-f]{32}", "MS": "[0-9]+", "[-N]": "(-[0-9]+)?", "…": ".*"}


def documented(place):
    """The names of the files at a place, as patterns: those of the table under "Files"."""
    section = FORMAT.read_text().split("## Files\n", 1)[1].split("\n##", 1)[0]
    names = re.findall(rf"`{place}/([^`]+)`", "\n".join(
        line.split("|")[1] for line in section.splitlines() if line.startswith("|")))
    split = re.compile("(" + "|".join(re.escape(word) for word in PLACEHOLDERS) + ")")
    return [
        re.compile("".join(PLACEHOLDERS.get(part, re.escape(part)) for part in split.split(name)))
        for name in names]


def unnamed(folder, patterns):
    names = [str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()]
    assert names
    return [name for name in names if not any(pattern.fullmatch(name) for pattern in patterns)]


def test_every_file_of_a_used_home_is_named_in_the_format(a, b):
    for device in (a, b):
        device.environment.pop("SECOND_CLOUD")
    a.add("GitHub:alice")
    a.do("cloud", "use", str(a.cloud))
    b.do("cloud", "use", str(b.cloud))
    assert b.accounts() == {"GitHub": "alice"}
    # A vault kept apart for its account, and a damaged one set aside.
    other = Device(a.folder, "c", cloud="other")
    other.add("Mail:carol")
    a.do("cloud", "use", str(other.cloud))
    a.do("cloud", "separate", "--yes")
    a.vault.write_bytes(b"")
    a.do("doctor", "--rebuild", "--yes")
    left = {name.split("-")[0] for name in (path.name for path in a.home.iterdir())}
    assert {"vault.sealed", "vault.account", "vault.damaged", "cloud", "keychain", "lock"} <= left
    assert unnamed(a.home, documented("HOME")) == []
    assert unnamed(b.home, documented("HOME")) == []
    assert unnamed(a.keys, documented("KEYCHAIN")) == []
    assert unnamed(a.cloud, documented("CLOUD") + [re.compile("(register|account)-.*")]) == []

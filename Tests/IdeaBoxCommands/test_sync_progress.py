"""How far a first sync of many ideas is, at a terminal."""

import re

from conftest import Place, ends
from test_migrate_values import idea, make, rows

# Each is too large for a pack and goes in a file of its own.
LONG = "replace(hex(zeroblob(8000)), '00', 'long ')"
MANY = idea() + rows("ZIDEA", 700, lambda n: f"1, 1, 0, {7e8 + n}, {7e8 + n}, {LONG} || {n}, 'Idea {n}', NULL").replace(
    "INTO ZIDEA VALUES (", "OR REPLACE INTO ZIDEA VALUES (")


def test_a_long_sync_counts_at_a_terminal_and_leaves_nothing_behind(place, tmp_path):
    place.do("migrate", make(tmp_path, MANY), "--yes")
    cloud = str(tmp_path / "cloud")
    child = place.terminal("sync", IDEABOX_CLOUD=cloud)
    shown = child.read()
    counts = [int(count) for count in re.findall(r"\rSyncing: (\d+) of 700\x1b\[K", shown)]
    assert counts == sorted(counts) and counts[0] == 0 and 0 < counts[-1] < 700, shown
    # What is shown last is taken away before the answer.
    assert "\r\x1b[K" in shown and "Syncing" not in shown.rsplit("\r\x1b[K", 1)[1]
    assert ends(child) == 0
    assert len(list((tmp_path / "cloud").iterdir())) > 700


def test_a_long_reading_counts_too_and_a_pipe_is_told_nothing(place, tmp_path):
    place.do("migrate", make(tmp_path, MANY), "--yes")
    cloud = str(tmp_path / "cloud")
    result = place.run("sync", IDEABOX_CLOUD=cloud)
    assert result.returncode == 0 and "Syncing:" not in result.stdout + result.stderr
    other = Place(tmp_path, "other", cloud="cloud")
    child = other.terminal("sync")
    assert ends(child) == 0
    assert len(other.ideas("--limit", "1000")) == 700

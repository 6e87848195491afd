"""Which tests of pages `make test` runs: a share of another kind for each commit, and some always."""

import sys
from pathlib import Path, PurePath
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Browser"))

import share  # noqa: E402


def picked(seed, file):
    items = [SimpleNamespace(path=PurePath(file), nodeid=f"{file}::test_{number}") for number in range(200)]
    return {item.nodeid for item in items if share.is_picked(seed, item)}


def test_two_of_ten_are_picked_and_other_ones_for_each_commit():
    first, second = (picked(seed, "test_sheets.py") for seed in ("f2430f8", "04eae81"))
    assert 20 < len(first) < 60 and 20 < len(second) < 60
    assert first != second


def test_what_keeps_others_out_is_always_run_and_its_files_are_there():
    for name in share.ALWAYS:
        assert len(picked("f2430f8", name)) == 200
        assert list(ROOT.glob(f"Tests/*Browser/{name}")), name

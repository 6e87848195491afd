"""The oracles themselves: what is lost, comes back, or is not as every home shows it is noticed."""

import random

import pytest

from carrier import Carrier, Folder
from ending import differences
from model import Model, Shown
from reasons import fault_of
from running import Result


def shown(issuer, account="w2", id="1", others=()):
    return Shown(id, (("issuer", issuer), ("account", account)), others)


def model(keeps_losers=False):
    """Two homes that both know one record, with the texts w1 and w2."""
    made = Model(keeps_losers)
    made.begin("A")
    made.begin("B")
    made.did("add", made.add_record(), "A", True, {"issuer": "w1", "account": "w2"})
    made.saw("B", [shown("w1")])
    return made


class TestOneTextIsKept:
    def test_what_is_as_it_was_is_right(self):
        assert model().faults("A", [shown("w1")], []) == []

    def test_a_lost_record_is_noticed(self):
        fault, = model().faults("A", [], [])
        assert "is gone" in fault

    def test_a_lost_edit_is_noticed(self):
        made = model()
        made.did("edit", 0, "B", True, {"issuer": "w3"})
        fault, = made.faults("A", [shown("w1")], [])
        assert "w1 is shown, though" in fault and "that one is lost" in fault
        assert made.faults("A", [shown("w3")], []) == []

    def test_of_edits_at_once_either_may_win_and_an_unsure_one_may_be_there_or_not(self):
        made = model()
        made.did("edit", 0, "A", True, {"issuer": "w3"})
        made.did("edit", 0, "B", True, {"issuer": "w4"})
        made.did("edit", 0, "B", False, {"issuer": "w5"})
        for text in ("w3", "w4", "w5"):
            assert made.faults("A", [shown(text)], []) == []
        assert made.faults("A", [shown("w1")], []) != []

    def test_text_of_nobody_and_a_record_twice_are_noticed(self):
        assert "nobody wrote" in model().faults("A", [shown("w1"), shown("x", "y", id="2")], [])[0]
        assert "twice" in model().faults("A", [shown("w1"), shown("w1", id="2")], [])[0]

    def test_a_record_deleted_before_an_edit_that_knew_it_must_be_listed(self):
        made = model()
        made.did("delete", 0, "A", True)
        assert made.faults("A", [], [shown("w1")]) == []
        assert "nothing came after" in made.faults("A", [shown("w1")], [])[0]
        made.saw("B", [], [shown("w1")])
        made.did("restore", 0, "B", True)
        assert "every delete was followed" in made.faults("A", [], [shown("w1")])[0]
        assert made.faults("A", [shown("w1")], []) == []

    def test_an_edit_at_once_with_a_delete_may_win_or_lose(self):
        made = model()
        made.did("delete", 0, "A", True)
        made.did("edit", 0, "B", True, {"issuer": "w3"})
        assert made.faults("A", [], [shown("w3")]) == made.faults("A", [shown("w3")], []) == []

    def test_what_was_deleted_for_good_must_not_be_there(self):
        made = model()
        made.did("delete", 0, "A", True)
        made.did("purge", 0, "A", True)
        assert made.faults("A", [], []) == []
        assert "for good" in made.faults("A", [shown("w1")], [])[0]
        assert "for good" in made.faults("A", [], [shown("w1")])[0]

    def test_what_only_a_lost_home_had_need_not_come_back(self):
        made = model()
        made.did("edit", 0, "B", True, {"issuer": "w3"})
        made.did("edit", 0, "B", True, {"account": "w4"})
        made.forget_home("B", lambda text: text == "w4")
        assert made.faults("A", [shown("w1", "w4")], []) == []
        assert made.faults("A", [shown("w1", "w2")], []) != []


    def test_before_the_end_a_home_may_lack_what_it_never_knew_of_but_never_goes_back(self):
        made = model()
        made.did("edit", 0, "B", True, {"issuer": "w3"})
        assert made.faults("A", [shown("w1")], is_end=False) == []
        assert "that one is lost" in made.faults("B", [shown("w1")], is_end=False)[0]
        assert "is gone" in made.faults("A", [], is_end=False)[0]
        made.did("delete", 0, "B", False)
        assert made.faults("A", [], is_end=False) == []


class TestAllTextsAreKept:
    def test_a_text_that_lost_must_be_shown_until_somebody_takes_it_away(self):
        made = model(keeps_losers=True)
        made.did("edit", 0, "A", True, {"issuer": "w3"}, {"w1"})
        made.did("edit", 0, "B", True, {"issuer": "w4"}, {"w1"})
        assert made.faults("A", [shown("w4", others=(("issuer", "w3"),))], []) == []
        fault, = made.faults("A", [shown("w4")], [])
        assert "w3 is lost" in fault
        fault, = made.faults("A", [shown("w4", others=(("issuer", "w1"), ("issuer", "w3")))], [])
        assert "w1 is shown, though" in fault
        made.did("keep", 0, "A", True, removed={"w3"})
        assert made.faults("A", [shown("w4")], []) == []

    def test_a_text_that_is_taken_may_be_there_again(self):
        made = model(keeps_losers=True)
        made.did("edit", 0, "A", True, {"issuer": "w3"}, {"w1"})
        made.did("take", 0, "B", True, {"issuer": "w1"})
        assert made.faults("A", [shown("w1", others=(("issuer", "w3"),))], []) == []


def test_homes_that_differ_are_noticed():
    assert differences({"A": [shown("w1")], "B": [shown("w1")]}) == []
    assert "A and B differ" in differences({"A": [shown("w1")], "B": [shown("w3")]})[0]
    assert "A and B differ" in differences({"A": [shown("w1")], "B": []})[0]


class TestReasons:
    @pytest.mark.parametrize("code, err, true, words", [
        (1, "second: There is no room left for /h; free some space and try again.\n", set(), "which is not so"),
        (1, "second: It was made by a newer version of Second.\n", {"no room"}, "which is not so"),
        (1, "", set(), "no reason"),
        (1, "second: Something odd.\n", set(), "not known"),
        (2, "second: No account matches “x”.\n", set(), "not known"),
        (-11, "", set(), "crashed"),
        (1, "Fatal error: index\n", set(), "crashed"),
        (7, "second: What?\n", set(), "ended with 7"),
        (0, "second: /c cannot be reached. Changes are kept here.\n", set(), "which is not so"),
    ])
    def test_a_false_one_is_noticed(self, code, err, true, words):
        assert words in fault_of(Result(("list",), code, "", err), true)

    def test_only_a_sync_has_the_time_to_know_that_a_cloud_is_slow(self):
        slow = "second: /c is slow or does not answer. Changes are kept here.\n"
        assert "which is not so" in fault_of(Result(("sync",), 1, "", slow), set())
        assert fault_of(Result(("list",), 1, "", slow), set()) is None

    def test_a_true_one_is_right(self):
        said = Result(("add",), 1, "", "second: There is no room left for /h; free some space and try again.\n")
        assert fault_of(said, {"no room"}) is None
        assert fault_of(Result(("list",), -9, "", "", is_killed=True), set()) is None


class TestCarrier:
    @pytest.fixture
    def carrier(self, tmp_path):
        made = Carrier(random.Random(1), {"parts", "conflicts", "old files", "late deletes"})
        for name in "ABC":
            (tmp_path / name).mkdir()
            made.folders[name] = Folder(name, tmp_path / name)
        return made

    def test_everything_comes_everywhere_and_what_is_deleted_goes_everywhere(self, carrier, tmp_path):
        for number in range(20):
            (tmp_path / "AB"[number % 2] / f"register-{number:032x}-{1:016x}-{2:032x}.sealed").write_bytes(bytes(50))
        for _ in range(100):
            carrier.carry()
        carrier.settle()
        names = {path.name for path in (tmp_path / "A").iterdir()}
        assert len([name for name in names if "conflict" not in name]) == 20
        gone = sorted(names)[:5]
        for name in gone:
            (tmp_path / "B" / name).unlink()
        for _ in range(20):
            carrier.carry()
        carrier.faults.clear()
        carrier.settle()
        for name in "ABC":
            there = {path.name: path.stat().st_size for path in (tmp_path / name).iterdir()}
            assert set(there.values()) == {50} and there.keys() >= names - set(gone)
            assert not any(each.startswith(".syncthing.") for each in there)

    def test_a_delete_and_a_file_at_once_leave_the_file(self, carrier, tmp_path):
        for name in "AB":
            (tmp_path / name / "x").write_bytes(b"1")
        carrier.settle()
        (tmp_path / "A" / "x").unlink()
        carrier.scan(carrier.folders["A"])
        (tmp_path / "B" / "x").write_bytes(b"2")
        carrier.settle()
        assert (tmp_path / "A" / "x").read_bytes() == b"2"

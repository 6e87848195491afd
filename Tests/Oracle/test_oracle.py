"""The oracle on small traces: each rule once kept and once broken, what is malformed, and 200 random histories."""

import io
import json
import random
import subprocess
import sys
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path

import naive_replay
import oracle
import pytest
from small_traces import BROKEN, CONFLICT, EQUAL, HEAD, KEPT, ONE, A, at, lines, live, purge, shows, value, write

PROGRAM = Path(__file__).parent / "oracle.py"


def check(content):
    """What the oracle prints and counts."""
    counts, out = Counter(), io.StringIO()
    with redirect_stdout(out):
        oracle.check([line if isinstance(line, bytes) else line.encode() for line in content], "", 100, counts)
    return out.getvalue(), counts


def said(*events, **head):
    text, counts = check(lines(*events, **head))
    assert counts["histories"] == 1 and counts["events"] == len(events) + 2
    assert bool(counts["differences"]) == bool(text)
    return text


@pytest.mark.parametrize("name", KEPT)
def test_a_rule_that_is_kept(name):
    siblings = [] if name.startswith("no versions") else HEAD["siblings"]
    assert said(*KEPT[name], siblings=siblings) == ""


@pytest.mark.parametrize("name", BROKEN)
def test_a_rule_that_is_broken(name):
    events, expected = BROKEN[name]
    text = said(*events)
    assert text.count("\n") == 1 and expected in text
    # Each of these goes wrong at its last event.
    assert text.startswith(f"history 1 line {len(events) + 1}: home ")


def test_the_first_difference_of_a_history_is_said_and_all_are_counted():
    text, counts = check(lines(*ONE, *[shows("A")] * 3))
    assert text.startswith("history 1 line 4: ") and text.count("\n") == 1
    assert counts["differences"] == 3


def test_what_was_seen_is_taken_away_though_the_trace_leaves_it_out():
    events = (*EQUAL, write("B", at(4, 8), "c", at(2, 9)), shows("B", r1=live(title=value(at(4, 8), "c", "b"))))
    assert check(lines(*events))[1]["differences"] == 1


def test_over_the_floor_only_versions_are_not_compared():
    wrong = live(title=value(at(3, 8), "theirs", "anything"))
    assert said(*CONFLICT, shows("A", r1=wrong), floor=True) == ""
    assert "expected" in said(*CONFLICT, shows("A", r1=live(title=value(at(2), "mine"))), floor=True)


MALFORMED = {
    "no JSON": ([*lines(A)[:2], "{"], 3),
    "no object": ([*lines(A)[:2], "3"], 3),
    "no UTF-8": ([*lines(A)[:2], b"\xff"], 3),
    "an empty line": ([*lines(A)[:2], ""], 3),
    "no history": (lines(A)[1:], 1),
    "no end": (lines(A)[:2], 3),
    "another history's end": ([*lines(A)[:2], '{"end": 2}'], 3),
    "a history within a history": ([*lines(A)[:2], *lines(A)], 3),
    "an unknown event": (lines(A, {"at": "A", "rename": "r1"}), 3),
    "an unknown home": (lines(A, write("B", at(1), "a")), 3),
    "a lost home": (lines(A, {"lost": "A"}, write("A", at(1), "a")), 4),
    "a home twice": (lines(A, A), 3),
    "an unknown version": (lines(A, {"at": "A", "join": "v1"}), 3),
    "a version twice": (lines(A, *[{"at": "A", "seal": "v1", "records": None}] * 2), 4),
    "an unknown backup": (lines(A, {"restore": "A", "from": 1}), 3),
    "a short stamp": (lines(A, write("A", [1, 2], "a")), 3),
    "an edit that does not say what it takes": (lines(A, {
        "at": "A", "write": "r1", "field": "title", "stamp": at(1), "value": "a"}), 3),
    "a list that does not say if it is whole": (lines(A, {"at": "A", "shows": {}}), 3),
}


def run(content, *arguments):
    return subprocess.run([sys.executable, PROGRAM, *arguments, "-"], input=b"\n".join(
        line if isinstance(line, bytes) else line.encode() for line in content), capture_output=True, timeout=60)


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_trace(name):
    content, line = MALFORMED[name]
    with pytest.raises(ValueError, match=rf"^line {line}: "):
        check(content)


def test_the_exit_code_says_what_was_found(tmp_path):
    good, bad = lines(*ONE), lines(*ONE, purge("A"), *[write("A", at(2), "b")] * 2)
    done = run([*good, *good])
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"2 histories, 8 events, 0 differences, ") and done.stdout.endswith(b" events/s\n")
    done = run([*bad, *bad, *good], "--most", "1")
    assert done.returncode == 1
    assert [line[:19] for line in done.stdout.splitlines()] == [b"history 1 line 4: h", b"3 histories, 18 eve"]
    assert b", 6 differences, " in done.stdout
    done = run(good[:-1])
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"malformed trace: line 4: history 1 has no end\n"
    assert run([], str(tmp_path / "missing")).returncode == 2
    (tmp_path / "bad").write_text("\n".join(bad))
    assert f"{tmp_path / 'bad'} history 1 line 4: home A".encode() in run(good, str(tmp_path / "bad")).stdout


def differences(events):
    return check(map(json.dumps, events))[1]["differences"]


def test_200_random_histories_agree_with_a_naive_replay():
    compared = 0
    for seed in range(200):
        events = naive_replay.trace(seed, seed)
        assert differences(events) == 0, f"seed {seed}"
        looks = [look for event in events for look in event.get("shows", {}).values() if look != "purged"]
        compared += sum(bool(field.get("others")) for look in looks for field in look["fields"].values())
    assert compared > 200  # conflicting versions were among them


def spoil(events, chance):
    """Makes one thing that a home shows wrong."""
    shown = chance.choice([event for event in events if event.get("shows")])["shows"]
    record = chance.choice(list(shown))
    look = shown[record]
    if look == "purged":
        shown[record] = live(title=value(at(1), "a"))
        return
    field = look["fields"][chance.choice(list(look["fields"]))]
    change = chance.randrange(6)
    if change == 0:
        shown[record] = "purged"
    elif change == 1:
        look["hidden"] = not look["hidden"]
    elif change == 2:
        field["value"] += "?"
    elif change == 3:
        field["stamp"][chance.randrange(3)] += 1
    elif field.get("others") and change == 4:
        kept = chance.choice(field["others"])
        field["others"] = [other for other in field["others"] if other != kept]
    else:
        field["others"] = [*field.get("others", ()), "what nobody wrote"]


def test_what_a_random_history_shows_wrong_is_found():
    for seed in range(200):
        events = naive_replay.trace(seed, seed)
        if any(event.get("shows") for event in events):
            spoil(events, random.Random(seed))
            assert differences(events) > 0, f"seed {seed}"

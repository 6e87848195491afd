"""What `make test` says of itself: nothing that failed is left out, and nothing that passed is taken for failed."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

from outcome import Outcome, of_check, of_pytest, of_swift  # noqa: E402


def swift(tmp_path, events, status=0, functions=("a", "b"), tail=""):
    records = [{"kind": "test", "payload": {"kind": "function", "id": name}} for name in functions]
    records += [{"kind": "test", "payload": {"kind": "suite", "id": "S"}}]
    for kind, test, symbol, *texts in events:
        messages = [{"symbol": symbol, "text": text} for text in texts or ["said"]]
        records.append({"kind": "event", "payload": {"kind": kind, "testID": test, "messages": messages}})
    path = tmp_path / "swift.jsonl"
    path.write_text("\n".join(map(json.dumps, records)) + tail)
    return of_swift(path, status)


def test_swift_tests_are_counted_once_each_and_suites_are_not(tmp_path):
    events = [
        ("testStarted", "S", "default"), ("testStarted", "a", "default"), ("testEnded", "a", "pass"),
        ("testSkipped", "b", "skip"), ("testEnded", "S", "pass"),
    ]  # fmt: skip
    assert swift(tmp_path, events) == Outcome(passed=1, skipped=1)


def test_a_failed_swift_test_is_named_with_what_it_said(tmp_path):
    events = [
        ("issueRecorded", "a", "fail", 'Expectation failed: "x" && y', "seed 7"), ("testEnded", "a", "fail"),
        ("testEnded", "b", "passWithKnownIssue"), ("testEnded", "S", "fail"),
    ]  # fmt: skip
    assert swift(tmp_path, events, 1) == Outcome(
        passed=1, failures=['a\nExpectation failed: "x" && y\nseed 7']
    )


def test_a_swift_test_that_did_not_end_has_failed(tmp_path):
    events = [("testStarted", "a", "default"), ("testStarted", "b", "default"), ("testEnded", "b", "pass")]
    assert swift(tmp_path, events, -6) == Outcome(passed=1, failures=["a did not end"])


def test_a_stream_that_breaks_off_still_tells_what_came_before(tmp_path):
    events = [("testStarted", "a", "default"), ("testEnded", "a", "pass"), ("testStarted", "b", "default")]
    assert swift(tmp_path, events, -11, tail='\n{"kind": "ev') == Outcome(
        passed=1, failures=["b did not end", 'an event cannot be read: {"kind": "ev']
    )


def test_a_line_separator_in_a_message_ends_no_event(tmp_path):
    lines = ["x\u2028y\x85z"]
    path = tmp_path / "swift.jsonl"
    path.write_text(json.dumps({"kind": "test", "payload": {"kind": "function", "id": "a"}}) + "\n" + json.dumps(
        {"kind": "event", "payload": {"kind": "testEnded", "testID": "a", "messages": [{"symbol": "pass", "text": lines[0]}]}},
        ensure_ascii=False))  # fmt: skip
    assert of_swift(path, 0) == Outcome(passed=1)


def test_an_issue_outside_of_all_tests_is_told(tmp_path):
    events = [("testEnded", "a", "pass"), ("issueRecorded", None, "fail", "late")]
    assert swift(tmp_path, events, 1) == Outcome(passed=1, failures=["outside of all tests: late"])


def test_a_suite_that_ends_badly_or_ran_nothing_has_failed(tmp_path):
    assert swift(tmp_path, [("testEnded", "a", "pass")], 1).failures == ["the suite ended with 1 after 1 tests"]
    assert swift(tmp_path, []).failures == ["the suite ended with 0 after 0 tests"]
    assert of_swift(tmp_path / "none", 1).failures[0].startswith("ended with 1, and its events cannot be read")
    assert of_pytest(tmp_path / "none", 2).failures[0].startswith("ended with 2, and its report cannot be read")
    assert of_check(3).failures == ["ended with 3"] and of_check(0) == Outcome(passed=1)


def test_a_report_of_pytest_is_counted(tmp_path):
    report = tmp_path / "report.xml"
    report.write_text(
        '<testsuites><testsuite><testcase classname="m" name="good"/>'
        '<testcase classname="m" name="bad"><failure message="no &lt; yes">long</failure></testcase>'
        '<testcase classname="m" name="broken"><error message="gone"/></testcase>'
        '<testcase classname="m" name="left"><skipped/></testcase></testsuite></testsuites>'
    )
    assert of_pytest(report, 1) == Outcome(1, 1, ["m bad\nno < yes", "m broken\ngone"])


def test_the_end_names_what_failed_and_where_the_time_went():
    total = Outcome()
    total.add("build", Outcome(passed=1), -100)
    total.add("pages", Outcome(2, 1, ["m bad\n" + "\n".join(map(str, range(20)))]), -7)
    text = total.text()
    assert "s  build" in text and "- pages: m bad\n  0\n  1\n  2\n  3\n  4\n" in text and "  5\n" not in text.split("What")[1]
    assert text.endswith("3 passed, 1 failed, 1 skipped")

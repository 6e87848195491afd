"""What the steps of `make test` came to: how many tests passed, which failed and with what words, how long it took."""

import json
import time
import xml.etree.ElementTree as Tree
from dataclasses import dataclass, field
from pathlib import Path

# Of one failed test so much is repeated at the end; all of it stands further up.
LINES, WIDTH, MOST = 6, 300, 40


@dataclass
class Outcome:
    """What one step, or all of them, came to."""

    passed: int = 0
    skipped: int = 0
    failures: list = field(default_factory=list)
    steps: list = field(default_factory=list)
    began: float = field(default_factory=time.monotonic, compare=False)

    def add(self, what: str, other: "Outcome", began: float) -> None:
        """Takes in the outcome of a step that began at a moment of the monotonic clock."""
        self.passed += other.passed
        self.skipped += other.skipped
        self.failures += [f"{what}: {failure}" for failure in other.failures]
        self.steps.append((what, time.monotonic() - began))

    def text(self) -> str:
        """The end of the report: where the time went, what failed, and the counts."""
        parts = ["Where the time went:"]
        parts += [f"  {round(seconds):5} s  {what}" for what, seconds in self.steps if seconds >= 5]
        # Not the sum of the steps: some go on beside others.
        minutes, seconds = divmod(round(time.monotonic() - self.began), 60)
        parts.append(f"Took {minutes} min {seconds} s.")
        if self.failures:
            parts += ["", "What failed:", *(shortened(each) for each in self.failures[:MOST])]
            if len(self.failures) > MOST:
                parts.append(f"- and {len(self.failures) - MOST} more")
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return "\n".join([*parts, f"{self.passed} passed, {len(self.failures)} failed{skipped}"])


def shortened(failure: str) -> str:
    lines = [line[:WIDTH] for line in failure.strip().splitlines()]
    return "- " + "\n  ".join(lines[:LINES])


def of_check(status: int) -> Outcome:
    """One check counts as one test."""
    return Outcome(passed=1) if status == 0 else Outcome(failures=[f"ended with {status}"])


def of_pytest(report: Path, status: int) -> Outcome:
    """What a suite's JUnit report says, set right by how its process ended."""
    total = Outcome()
    try:
        cases = list(Tree.parse(report).getroot().iter("testcase"))
    except (OSError, Tree.ParseError) as error:
        return Outcome(failures=[f"ended with {status}, and its report cannot be read: {error}"])
    for case in cases:
        bad = [child for child in case if child.tag in ("failure", "error")]
        if bad:
            total.failures.append(f"{case.get('classname')} {case.get('name')}\n{bad[0].get('message')}")
        elif any(child.tag == "skipped" for child in case):
            total.skipped += 1
        else:
            total.passed += 1
    return checked(total, status)


def of_swift(stream: Path, status: int) -> Outcome:
    """What Swift Testing's stream of events says; its JUnit report is no XML when a name has a quotation mark."""
    try:
        # Not by splitlines: a line separator of Unicode's may stand in a test's arguments.
        lines = [line for line in stream.read_text(errors="replace").split("\n") if line]
    except OSError as error:
        return Outcome(failures=[f"ended with {status}, and its events cannot be read: {error}"])
    records, broken = [], []
    for line in lines:
        try:
            records.append(json.loads(line))
        except ValueError:
            # The last one of a process that died is cut off; what came before it still counts.
            broken.append(f"an event cannot be read: {line[:40]}")
    functions = {r["payload"]["id"] for r in records if r["kind"] == "test" and r["payload"]["kind"] == "function"}
    issues, ends = {}, {}
    for payload in (r["payload"] for r in records if r["kind"] == "event"):
        test, said = payload.get("testID"), payload.get("messages") or [{"symbol": "", "text": ""}]
        if payload["kind"] == "issueRecorded":
            issues.setdefault(test, []).append("\n".join(each["text"] for each in said))
        elif payload["kind"] in ("testEnded", "testSkipped") and test in functions:
            ends[test] = said[0]["symbol"]
    failed = {test for test, symbol in ends.items() if symbol == "fail"}
    total = Outcome(
        passed=sum(symbol.startswith("pass") for symbol in ends.values()),
        skipped=sum(symbol == "skip" for symbol in ends.values()),
        failures=["\n".join([test, *issues.get(test, [])]) for test in sorted(failed)],
    )
    begun = {r["payload"].get("testID") for r in records if r["payload"]["kind"] == "testStarted"} & functions
    total.failures += [f"{test} did not end" for test in sorted(begun - ends.keys())]
    total.failures += broken
    total.failures += [f"outside of all tests: {issue}" for issue in issues.get(None, [])]
    return checked(total, status)


def checked(total: Outcome, status: int) -> Outcome:
    """A suite that ends badly without naming a failed test has failed, and so has one that ran no test."""
    if not total.failures and (status != 0 or total.passed == 0):
        total.failures.append(f"the suite ended with {status} after {total.passed} tests")
    return total

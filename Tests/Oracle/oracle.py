#!/usr/bin/env python3
"""A second oracle of the values that replicas show, by another hand: written from design.md section 4 alone.

    python Tests/Oracle/oracle.py [--most N] FILE...     `-` reads the standard input
    exit code 0: no difference; 1: differences; 2: a malformed trace, with its line

It reads traces (README.md beside it) and computes what every home must show. It keeps *sets*, not causal contexts: per
home, record and field the writes ever received and those taken away; a set is an int with a bit for each write.
"""

import argparse
import json
import sys
import time
from collections import Counter
from typing import NamedTuple

PURGED = "purged"


class Writes:
    """Every write of one field of one record in one history, numbered. "The stamp is the name of a write"; writes sort
    as the rule for the value does: by stamp "compared whole", then by bytes (code points sort as UTF-8 does)."""

    def __init__(self):
        self.known, self.numbers = [], {}  # number -> (stamp, bytes), and back
        self.named = {}  # stamp -> set of its writes: more than one only where a clone minted the same stamp
        self.authors = {}  # stamp -> (bytes, family of the home) of the first write

    def number(self, write):
        if write not in self.numbers:
            self.named[write[0]] = self.named.get(write[0], 0) | 1 << len(self.known)
            self.numbers[write] = len(self.known)
            self.known.append(write)
        return self.numbers[write]


class Copy(NamedTuple):
    """What one home holds of a field. Never changed: homes, versions and backups share it."""

    writes: Writes
    received: int
    taken: int
    value: tuple  # "The value is always the write with the greatest stamp ever joined."


class Home:
    def __init__(self):
        self.records = {}  # record -> {field: Copy} or PURGED; never changed, only replaced
        self.past = {}  # record -> every state of it here: what a person may still be looking at
        self.family = object()  # shared by homes that came from one by copying or restoring

    def put(self, record, held):
        self.records[record] = held
        self.past.setdefault(record, []).append({} if held is PURGED else held)

    def become(self, other):
        self.records, self.family = {}, other.family
        for record, held in other.records.items():
            self.put(record, held)
        return self


def numbers(writes):
    while writes:
        yield writes.bit_length() - 1
        writes ^= 1 << writes.bit_length() - 1


def join_copies(mine, theirs):
    """Join: the union of what both received and of what both took away."""
    received, taken = mine.received | theirs.received, mine.taken | theirs.taken
    if received == mine.received and taken == mine.taken:
        return mine
    return Copy(mine.writes, received, taken, max(mine.value, theirs.value))


def join_records(mine, theirs):
    """Join, field by field. Purged is "an absorbing state of an id alone ... that nothing revives"."""
    if mine is PURGED or theirs is PURGED:
        return PURGED
    if mine is None:
        return theirs
    joined = {**theirs, **{field: join_copies(copy, theirs.get(field, copy)) for field, copy in mine.items()}}
    return mine if joined == mine else joined


def siblings_of(copy):
    """Siblings: received and not taken away, but for "writes of the value's own bytes", its own among them. Of equal
    stamps the greater bytes win here, too: the lesser ones are no version of their own."""
    writes, found = copy.writes, set()
    for number in numbers(copy.received & ~copy.taken):
        stamp, value = writes.known[number]
        same_stamp = writes.named[stamp]
        if same_stamp == 1 << number:
            found.add(value)
        elif not same_stamp & copy.taken:
            found.add(max(writes.known[other] for other in numbers(same_stamp & copy.received))[1])
    return found - {copy.value[1]}


def is_hidden(held):
    """Delete: hidden exactly if it "says deleted and its stamp is strictly greater than every other field's"."""
    stamp, value = held["deleted"].value if "deleted" in held else (None, "false")
    return value == "true" and all(copy.value[0] < stamp for field, copy in held.items() if field != "deleted")


def text(value):
    """What a message says of a write, of a set of names or of an event."""
    return json.dumps(sorted(value) if isinstance(value, set) else value)[:200]


class History:
    """One history: its homes, versions and backups, and the rules that each event has to keep."""

    def __init__(self, event, report):
        self.number, self.siblings, self.floor = event["history"], frozenset(event["siblings"]), event["floor"]
        self.report = report
        self.homes, self.versions, self.backups, self.writes = {}, {}, {}, {}
        self.last = {}  # (home, record, incarnation) -> (stamp, field, number) of its last write; no restore undoes it
        self.line, self.last_edit = 0, None  # the last edit: (line, home, record, stamp)

    def step(self, event, line):
        self.line = line
        if "at" in event:
            for key in ("shows", "join", "write", "seal", "dismiss", "purge"):
                if key in event:
                    return getattr(self, key)(event, self.homes[event["at"]])
        match event:
            case {"home": name} if name not in self.homes:
                self.homes[name] = Home().become(self.homes[event["copies"]]) if "copies" in event else Home()
            case {"lost": name}:
                del self.homes[name]
            case {"backup": name, "as": backup}:
                self.backups[backup] = Home().become(self.homes[name])
            case {"restore": name, "from": backup}:
                self.homes[name] = self.homes.get(name, Home()).become(self.backups[backup])
            case _:
                raise ValueError("no such event here")

    def forbid(self, event, expected):
        self.report(f"home {event['at']} does {text(event)}, expected {expected}")

    def write(self, event, home):
        """An edit "takes away the value that the person saw ... and adds its own". A delete and a take are edits."""
        record, field, write = event["write"], event["field"], (tuple(event["stamp"]), event["value"])
        held = home.records.get(record, {})
        if held is PURGED:
            return self.forbid(event, "no edit: the record is purged")
        writes = self.writes.setdefault((record, field), Writes())
        self.check_stamp(event, home, held, *write)
        number = writes.number(write)
        copy = held.get(field) or Copy(writes, 0, 0, write)
        taken = self.taken_by(event, copy, home.past.get(record)) if field in self.siblings else 0
        home.put(record, {**held, field: join_copies(copy, Copy(writes, 1 << number, taken, write))})
        self.last[event["at"], record, write[0][2]] = (write[0], field, number)
        self.last_edit = (self.line, home, record, write[0])

    def check_stamp(self, event, home, held, stamp, value):
        """Stamp: above every stamp of its record; of one incarnation only growing; the name of one write."""
        record, field = event["write"], event["field"]
        same_edit = self.last_edit == (self.line - 1, home, record, stamp)
        above = max((copy.value[0] for name, copy in held.items() if name == field or not same_edit), default=())
        if stamp <= above:
            self.forbid(event, f"a stamp above {above}")
        if (event["at"], record, stamp[2]) in self.last and not same_edit:
            last, last_field, number = self.last[event["at"], record, stamp[2]]
            if stamp <= last:
                self.forbid(event, f"a stamp above {last}, which this incarnation wrote here")
            elif last_field not in held or not held[last_field].received & 1 << number:
                self.forbid(event, f"a new incarnation: its write {last} is gone from this home")
        first, family = self.writes[record, field].authors.setdefault(stamp, (value, home.family))
        if first != value and family is not home.family:
            self.forbid(event, f"another stamp: it names {text(first)}")

    def taken_by(self, event, copy, past):
        """What an edit, a take or a dismissal takes away: what the person saw "and every other write of the same bytes
        that they saw": in the earliest state of this home that had all of `takes`. "What came meanwhile stays".
        A dismissal spares the value of then: it "writes no value"."""
        known, taken = copy.writes.known, 0
        for stamp in event["takes"]:
            if not (same_stamp := copy.writes.named.get(tuple(stamp), 0)) & copy.received:
                self.forbid(event, f"to take away what this home received, not {stamp}")
            taken |= same_stamp
        seen = taken & copy.received
        values = {known[number][1] for number in numbers(seen)}
        left = numbers(copy.received & ~copy.taken & ~taken if seen else 0)
        for number in (number for number in left if known[number][1] in values):
            looks = (held[event["field"]].received for held in past if event["field"] in held)
            then = next(received for received in looks if received & seen == seen)
            spared = max(numbers(then), key=known.__getitem__) if "dismiss" in event else None
            if then & 1 << number and number != spared:
                self.forbid(event, f"to take away {text(known[number])}, too: it was seen")
                taken |= 1 << number
        return taken

    def dismiss(self, event, home):
        """A dismissal "takes away what the person saw and writes no value"."""
        record, field = event["dismiss"], event["field"]
        held = home.records.get(record, PURGED)
        if held is PURGED or field not in held:
            return self.forbid(event, "no dismissal: nothing is held")
        taken = held[field].taken | self.taken_by(event, held[field], home.past[record])
        home.put(record, {**held, field: held[field]._replace(taken=taken)})

    def purge(self, event, home):
        """A purge follows a delete that nothing undid: "then it is purged"."""
        if (held := home.records.get(event["purge"], PURGED)) is not PURGED and not is_hidden(held):
            self.forbid(event, "no purge: the record is not deleted")
        home.put(event["purge"], PURGED)

    def seal(self, event, home):
        version, records = event["seal"], home.records if event["records"] is None else event["records"]
        if version in self.versions:
            raise ValueError(f"there is a version {version} already")
        if set(records) - home.records.keys():
            self.forbid(event, "to seal what is held")
        self.versions[version] = {record: home.records[record] for record in records if record in home.records}

    def join(self, event, home):
        for record in event.get("records", self.versions[event["join"]]):
            mine, theirs = home.records.get(record), self.versions[event["join"]][record]
            joined = mine if mine is theirs else join_records(mine, theirs)
            if joined is not mine:
                home.put(record, joined)

    def shows(self, event, home):
        """What is shown against what must be: the records, and of each its fields, values, siblings, hidden, purged."""
        shown, what = event["shows"], f"home {event['at']} shows"
        if event["whole"] and shown.keys() != home.records.keys():
            self.report(f"{what} {text(set(shown))}, expected {text(set(home.records))}")
        for record, look in shown.items():
            held = home.records.get(record)
            if isinstance(look, dict) and isinstance(held, dict):
                self.compare(f"{what} {record}", look, held)
            elif look != held:
                sides = ["a live record" if isinstance(side, dict) else text(side) for side in (look, held)]
                self.report(f"{what} {record} as {sides[0]}, expected {sides[1]}")

    def compare(self, what, look, held):
        if look["fields"].keys() != held.keys():
            self.report(f"{what} with {text(set(look['fields']))}, expected {text(set(held))}")
        for field in look["fields"].keys() & held.keys():
            shown, copy, kept = look["fields"][field], held[field], field in self.siblings
            value = (tuple(shown["stamp"]), shown["value"])
            if value != copy.value:
                self.report(f"{what} {field} {text(value)}, expected {text(copy.value)}")
            others, expected = (shown["others"], siblings_of(copy)) if kept else (shown.get("others", ()), set())
            if set(others) != expected and not self.floor:
                self.report(f"{what} {field} beside {text(set(others))}, expected beside {text(expected)}")
        if look["hidden"] is not is_hidden(held):
            self.report(f"{what} with hidden {text(look['hidden'])}, expected {text(is_hidden(held))}")


def check(lines, where, most, counts):
    """Reads one trace and prints the first difference of each history, of `most` histories at most."""
    decode, history, number, found = json.JSONDecoder().decode, None, 0, []
    for number, line in enumerate(lines, 1):
        try:
            event = decode(line.decode())
            if history is None:
                history, bad = History(event, found.append), False
                counts["histories"] += 1
            elif event.get("end") == history.number:
                history = None
            else:
                history.step(event, number)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError(f"{where}line {number}: {error!r}") from error
        if found:
            if not bad and counts["bad"] < most:
                print(f"{where}history {history.number} line {number}: {found[0]}")
            counts["bad"] += not bad
            counts["differences"] += len(found)
            bad = True
            found.clear()
    counts["events"] += number
    if history:
        raise ValueError(f"{where}line {number + 1}: history {history.number} has no end")


def main():
    parser = argparse.ArgumentParser(description="Computes what the homes of a trace must show.")
    parser.add_argument("traces", nargs="+", metavar="FILE", help="a trace; - for the standard input")
    parser.add_argument("--most", type=int, default=100, metavar="N", help="print at most N histories' differences")
    options, counts, start = parser.parse_args(), Counter(), time.perf_counter()
    try:
        for name in options.traces:
            with sys.stdin.buffer if name == "-" else open(name, "rb") as lines:
                check(lines, f"{name} " if len(options.traces) > 1 else "", options.most, counts)
    except (OSError, ValueError) as error:
        print(f"malformed trace: {error}", file=sys.stderr)
        return 2
    print(f"{counts['histories']} histories, {counts['events']} events, {counts['differences']} differences, "
          f"{counts['events'] / (time.perf_counter() - start):.0f} events/s")
    return 1 if counts["differences"] else 0


if __name__ == "__main__":
    sys.exit(main())

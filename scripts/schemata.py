"""Mutant schemata: all mutations of scripts/mutations.txt in one build, each switched on by SECOND_MUTANT=NAME.

An entry is `== NAME: RULE`, then lines `test: SUITE …` and `unproved: WHY` where there are any, then its places:

    @@ FILE                a path below Sources; the lines up to `=>` are whole statements, and the mutated program
    old                    does those after it instead, which may be none
    =>
    new
    @@ FILE expression     the same for one expression
    @@ FILE                one text alone, in which «…» is written into the source: without these marks it is
    let it = «MUTANT ? none : »some     the source, MUTANT is whether the mutation is switched on

Each place becomes texts that are written into the source and none that is taken away, so places may lie within one another.
"""

import re
import zlib
from dataclasses import dataclass, field
from pathlib import Path

SWITCH = "Sources/Sync/SyncEngine/Mutant.swift"
OPENING, CLOSING = "([{", ")]}"


@dataclass
class Place:
    """Where a rule stands, and what is written into it: (offset, text)."""

    file: str
    text: str
    added: list


@dataclass
class Mutation:
    """A rule, and what takes it away."""

    name: str
    rule: str
    places: list = field(default_factory=list)
    tests: list = field(default_factory=list)
    unproved: str = ""

    @property
    def number(self) -> int:
        # Of the name alone: another entry changes no file but its own.
        return zlib.crc32(self.name.encode()) & 0x7FFFFFFF


@dataclass(frozen=True)
class Span:
    """One pair of texts around a part of a source, or one text before it."""

    start: int
    end: int
    before: str
    after: str
    name: str


def load(path: Path) -> list:
    found = []
    for entry in re.split(r"^== ", path.read_text(), flags=re.M)[1:]:
        head, *parts = re.split(r"^@@ ", entry, flags=re.M)
        title, *notes = head.strip().splitlines()
        name, _, rule = title.partition(": ")
        mutation = Mutation(name, rule)
        for note in notes:
            kind, _, text = note.partition(": ")
            if kind == "test":
                mutation.tests += text.replace(",", " ").split()
            elif kind == "unproved":
                mutation.unproved = text
            else:
                raise ValueError(f"{name}: “{note}” is neither `test:` nor `unproved:`.")
        mutation.places = [place(name, part) for part in parts]
        found.append(mutation)
    names = [m.name for m in found]
    if len(set(names)) < len(names) or len({m.number for m in found}) < len(names):
        raise ValueError("Two mutations have one name, or names of one number.")
    return found


def place(name: str, part: str) -> Place:
    head, _, body = part.partition("\n")
    file, _, form = head.partition(" ")
    body = body.removesuffix("\n")
    old, is_pair, new = f"\n{body}\n".partition("\n=>\n")
    if not is_pair:
        return marked(name, file, body)
    old, new = old[1:], new.removesuffix("\n")
    if form == "expression":
        start = len(old) - len(old.lstrip())
        around = (f"(MUTANT ? ({new.strip()}) : (", "))")
    else:
        start = 0
        around = (f"if MUTANT {{\n{new}\n}} else {{\n" if new.strip() else "if !MUTANT {\n", "\n}")
    return Place(file, old, [(start, around[0]), (len(old), around[1])])


def marked(name: str, file: str, body: str) -> Place:
    added, old = [], ""
    for piece in re.split(r"(«.*?»)", body, flags=re.S):
        if piece.startswith("«"):
            added.append((len(old), piece[1:-1]))
        else:
            old += piece
    if not added:
        raise ValueError(f"{name}: nothing is written into {file}.")
    return Place(file, old, added)


def balance(text: str) -> int:
    text = re.sub(r'"(\\.|[^"\\])*"', "", text)
    return sum(text.count(c) for c in OPENING) - sum(text.count(c) for c in CLOSING)


def spans(mutation: Mutation, place: Place, at: int) -> list:
    """What a place writes, each text that opens brackets with the one that closes them."""
    found, opened = [], []
    for offset, text in place.added:
        text = re.sub(r"\bMUTANT\b", f"Mutant.isActive({mutation.number})", text)
        if balance(text) > 0:
            opened.append((at + offset, text))
        elif balance(text) < 0 and opened:
            start, before = opened.pop()
            found.append(Span(start, at + offset, before, text, mutation.name))
        else:
            found.append(Span(at + offset, at + offset, text, "", mutation.name))
    if opened:
        raise ValueError(f"{mutation.name}: what is written into {place.file} opens more brackets than it closes.")
    return found


def crossing(all_spans: list) -> list:
    """Pairs of names whose places neither lie within one another nor apart."""
    return [
        (a.name, b.name) for a in all_spans for b in all_spans if a.start < b.start < a.end < b.end
    ]  # fmt: skip


def rank(span: Span) -> int:
    """The order of what begins at one place: what binds less stands before what binds more."""
    if balance(span.before) > 0:
        return 1 if "{" in span.before else 3
    text = span.before.rstrip()
    ends = {",": 2, "}": 2, ":": 4, "||": 5, "&&": 6}
    return next((number for end, number in ends.items() if text.endswith(end)), 4)


def written(text: str, all_spans: list) -> str:
    """The source with everything written into it; wider spans stand around narrower ones."""
    pieces = []
    for index, span in enumerate(all_spans):
        width = span.end - span.start
        pieces.append((span.start, rank(span), -width, index, span.before))
        if width:
            pieces.append((span.end, 0, width, -index, span.after))
    result, last = [], 0
    for offset, *_, piece in sorted(pieces):
        result += [text[last:offset], piece]
        last = offset
    return "".join([*result, text[last:]])


def schemata(root: Path, mutations: list) -> tuple:
    """The mutated sources by path below the root, and a sentence for each text that does not stand where it should."""
    by_file, faults = {}, []
    for mutation in mutations:
        for part in mutation.places:
            path = f"Sources/{part.file}"
            text = (root / path).read_text() if (root / path).exists() else ""
            if text.count(part.text) != 1:
                faults.append(f"{mutation.name}: {path} holds its text {text.count(part.text)} times; it must be there once.")
                continue
            by_file.setdefault(path, (text, []))[1].extend(spans(mutation, part, text.index(part.text)))
    for path, (_, found) in by_file.items():
        faults += [f"{one} and {other} cross one another in {path}." for one, other in crossing(found)]
    files = {path: imported(path, written(text, found)) for path, (text, found) in by_file.items()}
    files[SWITCH] = switch(mutations)
    return files, faults


def imported(path: str, text: str) -> str:
    """The source with an import of the module that holds the switch, where it has none."""
    if "/SyncEngine/" in path or re.search(r"^\w+ import SyncEngine$", text, re.M):
        return text
    return "internal import SyncEngine\n" + text


def switch(mutations: list) -> str:
    names = "".join(f"        {m.number}: \"{m.name}\",\n" for m in mutations)
    return f"""internal import FoundationExports

/// Made by scripts/mutations: which mutation is switched on.
package enum Mutant {{
    private static let names: [Int: String] = [
{names}    ]
    private static let active: Int = {{
        guard let name = ProcessInfo.processInfo.environment["SECOND_MUTANT"] else {{ return -1 }}
        guard let number = names.first(where: {{ $0.value == name }})?.key else {{
            preconditionFailure("no mutation is called \\(name)")
        }}
        return number
    }}()

    package static func isActive(_ number: Int) -> Bool {{ number == active }}
}}
"""

"""Counts how often a function of a Swift file branches. Not a program: check-apple imports it.

A branch is `if`, `guard`, `switch`, `while`, a `for` with `where`, or `? :`. What is counted together is one
function, initialiser, accessor or property with a body; closures and local constants count where they stand, a
function within a function counts for itself.
"""

import re
from dataclasses import dataclass

MOST = 1
TYPES = {"struct", "class", "enum", "extension", "protocol", "actor"}
FUNCTIONS = {"func", "init", "deinit", "subscript"}
ACCESSORS = {"get", "set", "willSet", "didSet", "_read", "_modify"}
BRANCHES = {"if", "guard", "switch", "while"}

TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>//[^\n]*)|(?P<block>/\*)|(?P<string>#*\"\"\"|#*\")"
    r"|(?P<directive>#(?:if|elseif|else|endif)\b[^\n]*)|(?P<hashed>#\w+)|(?P<quoted>`[^`]*`)"
    r"|(?P<word>[A-Za-z_$][\w$]*)|(?P<other>.)",
    re.DOTALL,
)


@dataclass(frozen=True)
class Token:
    text: str
    line: int
    after_space: bool


def tokens(text: str) -> list:
    """The words and signs of Swift code, those inside interpolations included; comments and literals left out."""
    found, _ = _read(text, 0, 1, None)
    return found


def _read(text: str, at: int, line: int, closing: str | None) -> tuple:
    """Reads on to the parenthesis that ends an interpolation, or to the end."""
    found, depth, spaced = [], 0, True
    while at < len(text):
        match = TOKEN.match(text, at)
        kind, word = match.lastgroup, match.group()
        start = line
        at = match.end()
        if kind == "block":
            end = _block_end(text, at)
            line += text.count("\n", match.start(), end)
            at, spaced = end, True
            continue
        if kind == "string":
            inner, at, line = _string(text, at, line, word)
            found += [Token('"', start, spaced), *inner]
            spaced = False
            continue
        line += word.count("\n")
        if kind in {"space", "comment", "directive"}:
            spaced = True
            continue
        if word == "(":
            depth += 1
        if word == ")":
            if closing and depth == 0:
                return found, (at, line)
            depth -= 1
        found.append(Token(word, start, spaced))
        spaced = False
    return found, (at, line)


def _block_end(text: str, at: int) -> int:
    depth = 1
    while at < len(text) and depth:
        if text.startswith("/*", at):
            depth, at = depth + 1, at + 2
        elif text.startswith("*/", at):
            depth, at = depth - 1, at + 2
        else:
            at += 1
    return at


def _string(text: str, at: int, line: int, opening: str) -> tuple:
    """Reads a literal whose opening was read; returns (tokens of its interpolations, place, line)."""
    hashes = opening[: opening.index('"')]
    end, escape = opening[len(hashes):] + hashes, "\\" + hashes
    inner = []
    while at < len(text) and not text.startswith(end, at):
        if text.startswith(escape + "(", at):
            more, (at, line) = _read(text, at + len(escape) + 1, line, ")")
            inner += [Token("(", line, False), *more, Token(")", line, False)]
        elif text.startswith(escape, at):
            at += len(escape) + 1
        else:
            line += text[at] == "\n"
            at += 1
    return inner, at + len(end), line


@dataclass
class Frame:
    """What one brace opened."""

    kind: str  # type, function, property, other
    name: str = ""
    line: int = 0
    count: int = 0
    parens: int = 0
    waiting: object = None  # the declaration whose body may come after this brace's end
    is_open: bool = False


def counts(text: str) -> list:
    """Every function of a file as (line, name, number of branches)."""
    stack, found = [Frame("type")], []
    pending, parens, for_depth = None, 0, None
    words = tokens(text)

    def begun(kind: str, name: str, line: int) -> Frame:
        found.append(Frame(kind, name, line, parens=parens))
        return found[-1]

    for i, token in enumerate(words):
        word = token.text
        before = words[i - 1].text if i else ""
        after = words[i + 1] if i + 1 < len(words) else Token("", 0, True)
        is_member = before == "."
        if word in "([":
            parens += 1
        elif word in ")]":
            parens -= 1
        elif word == "{":
            frame = pending if pending and pending.parens == parens else Frame("other")
            # A property's value may have several closures; every other declaration has one body.
            frame.waiting = pending if frame.kind in {"property", "other"} else None
            frame.is_open, frame.parens = True, parens
            pending, parens, for_depth = None, 0, None
            stack.append(frame)
        elif word == "}" and len(stack) > 1:
            frame = stack.pop()
            parens, pending = frame.parens, frame.waiting
        elif is_member:
            continue
        elif word in TYPES and before not in {":", ",", "&"} and re.match(r"[A-Za-z_`]", after.text):
            # `class func` and `class var` name no type.
            if after.text not in FUNCTIONS | {"var", "let"}:
                pending = Frame("type", parens=parens)
        elif word in FUNCTIONS:
            name = after.text if word == "func" else word
            pending = begun("function", name, token.line)
        elif word in {"var", "let"} and stack[-1].kind == "type" and parens == 0:
            pending = begun("property", after.text, token.line)
        elif word == "case" and stack[-1].kind == "type":
            pending = None
        elif word in ACCESSORS and stack[-1].kind == "property" and parens == 0 and after.text in {"{", "(", "async", "throws"}:
            pending = begun("function", f"{stack[-1].name}.{word}", token.line)
        elif word in BRANCHES or (word == "?" and token.after_space and after.after_space):
            owner_of(stack, pending).count += 1
        elif word == "for":
            for_depth = parens
        elif word == "where" and for_depth == parens:
            owner_of(stack, pending).count += 1
            for_depth = None
    return [(f.line, f.name, f.count) for f in found if f.is_open or f.count]


def owner_of(stack: list, pending: Frame | None) -> Frame:
    """The function that a branch belongs to: a property's initial value belongs to the property."""
    inner = next(f for f in reversed(stack) if f.kind != "other")
    if inner.kind == "type" and pending is not None and pending.kind == "property":
        return pending
    return inner


def faults(text: str) -> list:
    """A sentence, beginning with the line, for each function that branches too often."""
    return [
        f"{line}: {name} branches {count} times; more than one belongs where a test on Linux can reach it."
        for line, name, count in counts(text)
        if count > MOST
    ]


SAMPLES = (
    ("func f() { if a { } }", {"f": 1}),
    ("func f() { if a { } else if b { } }", {"f": 2}),
    ("func f() { guard let x else { return }\n switch x { case .a: g() } }", {"f": 2}),
    ("func f() { while a { } ; repeat { } while b }", {"f": 2}),
    ("func f() { for x in y where x.a { } ; for z in y { } }", {"f": 1}),
    ("func f() -> Int { a ? b : c }", {"f": 1}),
    ("func f() { let x = y as? Int; let z = try? g(); h?.i(); j(k ?? l) }", {"f": 0}),
    ("func f() { // if a { }\n /* if /* if */ if */ let s = \"if a { \\(b ? c : \"if\") }\" }", {"f": 1}),
    ("func f() {\n#if os(iOS)\n a()\n#else\n b()\n#endif\n}", {"f": 0}),
    ('func f() { let s = """\n if a { }\n """; let r = #"if \\(a ? b : c)"#; if a { } }', {"f": 1}),
    ("func f() { g { if a { } }; h { x in if b { } } }", {"f": 2}),
    ("func f() { func g() { if a { } }\n if b { } }", {"g": 1, "f": 1}),
    ("struct S { var a: Int { if b { 1 } else { 2 } }\n init() { if c { } }\n deinit { guard d else { return } } }", {"a": 1, "init": 1, "deinit": 1}),
    ("struct S { var a: Int { get { if b { 1 } } set { if c { } } } }", {"a": 0, "a.get": 1, "a.set": 1}),
    ("class C { class func f() { if a { } }\n static let x = { if b { } }()\n var y: Int\n let z = a ? b { if c { } } : d.map { if e { } }\n func g(h: () -> Void = { }) { if c { } } }", {"f": 1, "x": 1, "z": 3, "g": 1}),
    ("extension A: B where C: D { subscript(i: Int) -> Int { i > 0 ? a : b } }", {"subscript": 1}),
    ("func f(`if`: Int) { x.if(); self.init(a); `guard`() }", {"f": 0}),
    ("func f<T>(_ x: T) -> some View where T: P { HStack { if a { B() } } .c { d ? e : f } }", {"f": 2}),
    ("struct V: View { let a: Int\n var body: some View { List { if x { A() } else { B() } } } }", {"body": 1}),
    ("func f() { @Sendable func g() { }\n do { try h() } catch { i() } }", {"f": 0, "g": 0}),
)  # fmt: skip
CASES = len(SAMPLES)


def self_test() -> list:
    """A sentence for each sample that is counted wrongly."""
    wrong = []
    for text, expected in SAMPLES:
        found = {name: count for _, name, count in counts(text)}
        if found != expected:
            wrong.append(f"branches of {text!r}: expected {expected}, got {found}")
    return wrong

"""Rules for Apple files that no compiler here enforces. Not a program: check-apple and check-apple-faults import it.

1. A struct with a private `@State` and a property that its maker gives has an initialiser of its own. Xcode 27 makes
   `@State` a macro: its private storage then takes part in the memberwise initialiser, which becomes private.
2. Nothing is changed through a property that copies (`@NSCopying` in Objective-C, such as
   developer.apple.com/documentation/cloudkit/cksubscription/notificationinfo-swift.property): such a change is lost.
3. Package.swift has unsafe flags on Linux alone: Xcode may refuse a package that has them.
"""

import re

import branches

# Properties of Apple's that hand out or take a copy.
COPYING = ("notificationInfo", "configuration")
ATTRIBUTED = {"State", "StateObject", "FocusState", "Environment", "EnvironmentObject", "ObservedObject"}
CHANGE = re.compile(rf"\.(?:{'|'.join(COPYING)})[?!]?\.\w+\s*(?:[-+*/]?=(?!=)|\.append\()")


def faults(text: str) -> list:
    """A sentence, beginning with the line, for each place that breaks a rule."""
    return sorted(made_privately(text) + changed_copies(text), key=lambda words: int(words.split(":")[0]))


def package_faults(text: str) -> list:
    """A sentence for each line of Package.swift that gives Xcode unsafe flags."""
    found, is_linux = [], False
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip().startswith("#"):
            is_linux = line.split("//")[0].strip() == "#if os(Linux)"
        elif "unsafeFlags" in line.split("//")[0] and not is_linux:
            found.append(f"{number}: has unsafe flags outside of `#if os(Linux)`: Xcode may refuse them.")
    return found


def changed_copies(text: str) -> list:
    return [
        f"{number}: changes a copy: `{match.group().strip('. =')}` is lost; fill the value first and assign it last."
        for number, line in enumerate(text.splitlines(), 1)
        if (match := CHANGE.search(line.split("//")[0]))
    ]


def made_privately(text: str) -> list:
    """Structs whose memberwise initialiser would be private in Xcode 27."""
    words = branches.tokens(text)
    found = []
    for at, token in enumerate(words[:-1]):
        is_type = token.text == "struct" and re.match(r"[A-Za-z_]", words[at + 1].text)
        if is_type and at and words[at - 1].text == ".":
            continue
        if is_type and needs_initialiser(members(words, at)):
            name = words[at + 1].text
            found.append(f"{token.line}: {name} has a private @State and no initialiser of its own: Xcode 27 makes its own private.")
    return found


def members(words: list, at: int) -> list:
    """The declarations of a type as lists of words; of what stands in braces, the braces alone."""
    while at < len(words) and words[at].text != "{":
        at += 1
    depth, found, line = 0, [[]], 0
    for token in words[at:]:
        if token.text == "}":
            depth -= 1
            if depth == 0:
                break
        if depth == 1:
            # A declaration begins with its attributes, on a line of its own.
            if token.line > line and token.text not in "{}=.,:)(?&":
                found.append([])
            found[-1].append(token.text)
            line = token.line
        if token.text == "{":
            depth += 1
    return [member for member in found if member]


def needs_initialiser(found: list) -> bool:
    has_state = any(m[:2] == ["@", "State"] and "private" in m for m in found)
    has_own = any("init" in m[:3] for m in found)
    return has_state and not has_own and any(is_given(m) for m in found)


def is_given(member: list) -> bool:
    """Whether a stored property gets its value from who makes the struct."""
    kind = next((word for word in member if word in {"let", "var", "func", "init"}), None)
    if kind not in {"let", "var"} or {"static", "private"} & set(member[: member.index(kind)]):
        return False
    if member[0] == "@" and member[1] in ATTRIBUTED:
        return False
    return "=" not in member and "{" not in member


SAMPLES = (
    ("struct A: View {\n let a: Int\n @State private var b = 1\n var body: some View { b }\n}", 1),
    ("struct A: View {\n let a: Int\n @State private var b: Int?\n @Environment(\\.c) private var c\n func f() {}\n}", 1),
    ("struct A: View {\n @Binding var a: Int\n @State private var b = 1\n}", 1),
    ("struct A: View {\n let a: Int\n @State private var b = 1\n init(a: Int) { self.a = a }\n}", 0),
    ("struct A: View {\n let a: Int\n @State private var b: Int\n /// Makes it.\n init(a: Int) {\n  self.a = a\n }\n}", 0),
    ("struct A: View {\n @State private var b = 1\n private let c = 2\n static let d: Int = 3\n}", 0),
    ("struct A: View {\n @State private var b = 1\n @Environment(\\.c) private var c\n var body: some View {\n  Text(b)\n }\n}", 0),
    ("struct A: View {\n let a: Int\n var body: some View { a }\n}\nstruct B: View {\n @State private var b = 1\n}", 0),
    ("func f() { s.notificationInfo?.should = true }", 1),
    ("func f() { s.notificationInfo = info; if s.notificationInfo?.should == true { } }", 0),
    ("func f() { session.configuration.headers = [:] }", 1),
    ("func f() { // s.notificationInfo?.should = true\n}", 0),
)


PACKAGES = (
    ("#if os(Linux)\nlet a = [.unsafeFlags([])]\n#else\nlet a = []\n#endif\n// unsafeFlags", 0),
    ("#if os(Linux)\nlet a = 1\n#else\nlet a = [.unsafeFlags([])]\n#endif", 1),
    ("let a = [.unsafeFlags([])]", 1),
)


def self_test() -> list:
    found = [f"unsafe flags are told wrongly in:\n{text}" for text, count in PACKAGES if len(package_faults(text)) != count]
    return found + [
        f"the rules find {len(faults(text))} faults instead of {expected} in:\n{text}"
        for text, expected in SAMPLES
        if len(faults(text)) != expected
    ]

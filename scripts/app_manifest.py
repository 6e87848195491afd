"""Package.swift as a Mac reads it: what Apple's apps link and its tests, without the packages of others.

Not a program: check-app-project runs it. The manifest asks `#if os(Linux)`; here the answer is turned round in a copy.
"""

import json
import re
import subprocess
import tempfile
from pathlib import Path

import manifest
import xcode

# The condition as Package.swift writes it, and what stands for it where it is no Linux.
CONDITION, TURNED = "#if os(Linux)", "#if false"
# What the tests that a Mac builds may not import without asking: newer than macOS 14, or Linux's own.
FOREIGN = {"Synchronization": "is macOS 15's", "Glibc": "is Linux's", "Crypto": "is a package's; a Mac has CryptoKit"}


def dump(root: Path) -> dict:
    answer = subprocess.run(
        ["swift", "package", "--package-path", str(root), "dump-package"], capture_output=True, text=True
    )
    if answer.returncode != 0:
        raise xcode.Unreadable(f"SwiftPM cannot read {root}/Package.swift:\n{answer.stderr.strip()}")
    return json.loads(answer.stdout)


def as_on_a_mac(root: Path, text: str | None = None) -> dict:
    text = text or (root / "Package.swift").read_text()
    text = text.replace(CONDITION, TURNED)
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "Package.swift").write_text(text)
        return dump(Path(folder))


def check(root: Path, package: dict) -> list:
    """Sentences for what a Mac could not build."""
    found = []
    targets = {t.name: t for t in manifest.parse(package, root)}
    if package["dependencies"]:
        found.append("on a Mac, Package.swift fetches packages of others.")
    for name in (*manifest.IPHONE_TARGETS, *manifest.APPLE_TARGETS):
        if name not in targets:
            found.append(f"on a Mac, Package.swift lacks {name}.")
    for product in package["products"]:
        found += [f"on a Mac, the product {product['name']} lacks {t}." for t in product["targets"] if t not in targets]
    for target in targets.values():
        for dependency in target.dependencies:
            if dependency.is_product or dependency.name not in targets:
                found.append(f"on a Mac, {target.name} stands on {dependency.name}, which is not there.")
        if target.pkg_config:
            found.append(f"on a Mac, {target.name} asks pkg-config for {target.pkg_config}.")
        for file in target.swift_files():
            found += foreign(str(file.relative_to(root)), file.read_text())
    if not any(t.kind == "test" for t in targets.values()):
        found.append("on a Mac, Package.swift has no tests.")
    strict = [
        t.name for t in targets.values() for s in t.settings
        if "treatAllWarnings" in s["kind"] and set(s.get("condition", {}).get("platformNames", ["macos"])) - {"linux"}
    ]  # fmt: skip
    if strict:
        found.append(f"on a Mac, a warning of an SDK that nobody has seen yet would end the build of {strict[0]}.")
    return found


def foreign(name: str, text: str) -> list:
    """Imports that a Mac does not have, outside of every `#if`."""
    found, depth = [], 0
    for line in text.splitlines():
        line = line.strip()
        depth += line.startswith("#if ") - line.startswith("#endif")
        match = re.match(r"(?:@\w+ )*(?:\w+ )?import (\w+)", line)
        if match and depth == 0 and match.group(1) in FOREIGN:
            found.append(f"{name} imports {match.group(1)}, which {FOREIGN[match.group(1)]}.")
    return found


def self_test(root: Path) -> list:
    """Sentences for what is not found."""
    text = (root / "Package.swift").read_text()
    seeds = (
        ("a package that is fetched", r"\(isLinux \? others : \[\]\)", "others", "fetches packages"),
        ("a target left out", r" SecondApple\*", " SecondApple", "target 'SecondApple' referenced"),
        ("a target too many", r" HTTPClient:", " HTTPClient*:", "stands on CCurl"),
        ("warnings as errors", r"as: \.error, \.when\(platforms: \[\.linux\]\)", "as: .error", "SDK that nobody"),
    )
    wrong = []
    if not foreign("A.swift", "import Testing\n@testable import Synchronization\n"):
        wrong.append("an import of Synchronization was not found")
    if foreign("A.swift", "#if canImport(Darwin)\n    import Darwin\n#else\n    import Glibc\n#endif\n"):
        wrong.append("an import that is asked for was found")
    for what, old, new, words in seeds:
        changed, count = re.subn(old, new, text)
        if not count:
            wrong.append(f"{what}: Package.swift has no “{old}” to change")
            continue
        try:
            found = check(root, as_on_a_mac(root, changed))
        except xcode.Unreadable as refusal:
            found = [str(refusal)]
        if not any(words in f for f in found):
            wrong.append(f"{what}: expected “{words}”, found {found or 'nothing'}")
    return wrong

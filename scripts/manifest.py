"""What Package.swift says, read once for the checks that stand beside this file.

Not a program: check-imports, check-closure and check-apple import it.
"""

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

# The targets that an iPhone links, bottom-up: THE one list of them. Each must stand in Package.swift.
IPHONE_TARGETS = (
    "Bytes",
    "OneTimePassword",
    "Files",
    "SecretStore",
    "Sealing",
    "Replication",
    "Keyring",
    "SyncFaces",
    "FolderRules",
    "AppleRules",
    "AppFrame",
    "SecondCore",
    "IdeaBoxCore",
    "IdeaBoxTables",
    "SQLiteReader",
    "LegacyStores",
    "SecondApp",
    "IdeaBoxApp",
)

# Targets whose files are Apple's alone: empty on Linux, compiled by scripts/check-apple.
APPLE_TARGETS = ("AppleSystem", "AppleCloud", "SecondApple", "IdeaBoxApple")

# What lies under Sources/Shared and IdeaBox alone links: Second has neither CloudKit nor an entitlement for it.
IDEABOX_ALONE = ("AppleCloud",)

# The modules of the app, as Xcode makes them: (folder, modules they stand on besides those they import).
APP_MODULES = {
    "Second": ("Apps/Second/Second", ()),
    "SecondTests": ("Apps/Second/SecondTests", ("Second",)),
    "SecondUITests": ("Apps/Second/SecondUITests", ()),
}

# How the app's modules are compiled; Apps/Second/Second.xcodeproj must say the same (OTHER_SWIFT_FLAGS).
APP_FEATURES = (
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
    "InferIsolatedConformances",
)  # fmt: skip
APP_FLAGS = ["-swift-version", "6", "-enable-testing", "-warnings-as-errors"] + [
    flag for feature in APP_FEATURES for flag in ("-enable-upcoming-feature", feature)
]

# Names of Apple's systems as SwiftPM writes them in conditions.
APPLE = {"ios", "macos", "maccatalyst", "tvos", "watchos", "visionos"}


@dataclass(frozen=True)
class Dependency:
    """One line of a target's `dependencies`."""

    name: str
    package: str | None = None  # None: a target of this package (or not said)
    is_product: bool = False
    platforms: frozenset = frozenset()  # empty: everywhere

    def counts_on(self, system: str) -> bool:
        return not self.platforms or system in self.platforms


@dataclass
class Target:
    """One target, in the order of Package.swift."""

    name: str
    kind: str  # regular, executable, test, system, plugin, macro, binary
    path: Path
    dependencies: list = field(default_factory=list)
    settings: list = field(default_factory=list)
    pkg_config: str | None = None
    exclude: list = field(default_factory=list)
    sources: list | None = None

    def swift_files(self) -> list:
        """The Swift files that SwiftPM compiles for this target, sorted."""
        if self.sources is None:
            roots = [self.path]
        else:
            roots = [self.path / name for name in self.sources]
        found = []
        for root in roots:
            found += [root] if root.suffix == ".swift" else root.rglob("*.swift")
        away = [self.path / name for name in self.exclude]
        kept = [f for f in found if not any(f == a or a in f.parents for a in away)]
        return sorted(f for f in set(kept) if "/." not in str(f.relative_to(self.path)))


def _dependency(entry: dict, target_names: set) -> Dependency:
    (kind, values), = entry.items()
    condition = next((v for v in values if isinstance(v, dict) and "platformNames" in v), None)
    platforms = frozenset(p.lower() for p in (condition or {}).get("platformNames", []))
    name = values[0]
    if kind == "product":
        return Dependency(name, values[1], True, platforms)
    return Dependency(name, None, kind == "byName" and name not in target_names, platforms)


def parse(manifest: dict, root: Path) -> list:
    """Turns the answer of `swift package dump-package` into targets."""
    names = {t["name"] for t in manifest["targets"]}
    targets = []
    for t in manifest["targets"]:
        base = {"test": "Tests", "plugin": "Plugins"}.get(t["type"], "Sources")
        targets.append(
            Target(
                name=t["name"],
                kind=t["type"],
                path=root / (t.get("path") or f"{base}/{t['name']}"),
                dependencies=[_dependency(d, names) for d in t["dependencies"]],
                settings=t.get("settings", []),
                pkg_config=t.get("pkgConfig"),
                exclude=t.get("exclude", []),
                sources=t.get("sources"),
            )
        )
    return targets


def load(root: Path) -> list:
    """Asks SwiftPM for the manifest of the package at `root`; ends the program with a sentence if it cannot."""
    try:
        answer = subprocess.run(
            ["swift", "package", "--package-path", str(root), "dump-package"],
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        sys.exit("There is no `swift` on the PATH; `scripts/setup run` says where to get it.")
    if answer.returncode != 0:
        sys.exit(f"SwiftPM cannot read Package.swift:\n{answer.stderr.strip()}")
    return parse(json.loads(answer.stdout), root)


def iphone_targets(targets: list) -> tuple:
    """The targets an iPhone links as (found ones in the order of Package.swift, names that are missing)."""
    names = {t.name for t in targets}
    ours = IPHONE_TARGETS + APPLE_TARGETS
    missing = [n for n in ours if n not in names]
    return [t for t in targets if t.name in ours], missing

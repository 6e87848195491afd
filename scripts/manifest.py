"""What Package.swift says, and what the apps are: read once for the checks that stand beside this file.

Not a program: check-imports, check-closure and the checks of the apps import it.
"""

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

# The targets that an iPhone links, bottom-up: THE one list of them. Each must stand in Package.swift.
IPHONE_TARGETS = (
    "FoundationExports",
    "Bytes",
    "Concurrency",
    "OneTimePassword",
    "Localization",
    "Files",
    "Secrets",
    "KeyDerivation",
    "SyncEngine",
    "SyncFakes",
    "AppRuntime",
    "SyncProduct",
    "SyncClouds",
    "KeyText",
    "AppleRules",
    "SecondCore",
    "IdeaBoxCore",
    "IdeaBoxTables",
    "SQLiteReader",
    "LegacyImport",
    "SecondApp",
    "IdeaBoxApp",
    "AccountAPI",
    "AccountClient",
    "AccountAppleRules",
    "AccountApp",
)

# Targets whose files are Apple's alone: empty on Linux, compiled by scripts/check-apple.
APPLE_TARGETS = ("AppleSystem", "SyncCloudKit", "SecondApple", "IdeaBoxApple", "AccountApple")

# What every app compiles into its own modules: SwiftUI pieces that belong to none of them.
SHARED, SHARED_TESTS = "Apps/Shared", "Apps/SharedUITests"

# What stands for the team and the bundle id in entitlements, put in when the app is signed.
OWN_STORE, OWN_GROUP = "$(TeamIdentifierPrefix)$(CFBundleIdentifier)", "$(AppIdentifierPrefix)$(CFBundleIdentifier)"


@dataclass(frozen=True)
class App:
    """One app of iPhone, iPad and Mac: Apps/NAME with NAME.xcodeproj, and all that is expected of it."""

    name: str
    floors: dict  # the oldest systems, by name as SwiftPM writes it
    links: tuple  # the libraries of Package.swift that its project links
    version: str  # the file in which the program of that name says the version
    stories: tuple  # numbers of its requirements' user stories, each with UI tests
    information: dict  # what Configuration/Info.plist says
    entitlements: dict  # what both systems ask Apple's servers and keychain for
    sandbox: tuple  # what the Mac's sandbox allows besides
    pushes: bool = False  # whether Apple's servers may wake it
    shares: tuple = ()  # the libraries that its share extension links; none: it has no such extension
    reaches: frozenset = frozenset()  # modules and names of Apple's, by which it speaks to a service

    @property
    def place(self) -> str:
        return f"Apps/{self.name}"

    @property
    def has_container(self) -> bool:
        """Whether it has a place in iCloud."""
        return any("icloud" in key for key in self.entitlements)

    @property
    def prefix(self) -> str:
        """What its own build settings begin with."""
        return self.name.upper()

    @property
    def modules(self) -> dict:
        """Folders and needed modules of each module that Xcode makes, as AppModule."""
        name, tests, faces = self.name, f"{self.name}Tests", f"{self.name}UITests"
        share = {f"{name}Share": AppModule(self, (f"{self.place}/{name}Share",), ())} if self.shares else {}
        return {
            **share,
            name: AppModule(self, (f"{self.place}/{name}", SHARED), ()),
            tests: AppModule(self, (f"{self.place}/{tests}",), (name,)),
            faces: AppModule(self, (f"{self.place}/{faces}", SHARED_TESTS), ()),
        }


@dataclass(frozen=True)
class AppModule:
    """What Xcode compiles at once."""

    app: App
    folders: tuple
    needs: tuple  # modules it stands on besides those it imports


# THE list of the apps.
APPS = (
    App(
        name="Second",
        floors={"ios": "16.0", "macos": "14.0"},
        links=(
            "AppRuntime", "AppleRules", "AppleSystem", "Bytes", "OneTimePassword", "SyncEngine", "SecondApp", "SecondApple",
            "SecondCore", "Secrets", "SyncProduct",
        ),
        version="Sources/Second/second/Second.swift",
        stories=(1, 2, 3),
        information={
            "CFBundleURLTypes": [
                {
                    "CFBundleTypeRole": "Viewer",
                    "CFBundleURLName": "$(SECOND_BUNDLE_PREFIX).otpauth",
                    "CFBundleURLSchemes": ["otpauth"],
                }
            ],
            "SecondContainer": "$(SECOND_CONTAINER)",
            "UIApplicationSceneManifest": {"UIApplicationSupportsMultipleScenes": False},
        },
        entitlements={
            "com.apple.developer.icloud-container-identifiers": ["$(SECOND_CONTAINER)"],
            "com.apple.developer.icloud-services": ["CloudDocuments"],
            "com.apple.developer.ubiquity-container-identifiers": ["$(SECOND_CONTAINER)"],
            "com.apple.developer.ubiquity-kvstore-identifier": OWN_STORE,
            "keychain-access-groups": [OWN_GROUP],
        },
        # A folder that was picked is written to, and used again after a restart.
        sandbox=(
            "com.apple.security.device.camera",
            "com.apple.security.files.bookmarks.app-scope",
            "com.apple.security.files.user-selected.read-write",
        ),
    ),
    App(
        name="IdeaBox",
        floors={"ios": "17.0", "macos": "14.0"},
        links=("AppRuntime", "AppleSystem", "IdeaBoxApp", "IdeaBoxApple", "IdeaBoxCore", "SyncProduct"),
        version="Sources/IdeaBox/ideabox/IdeaBoxCommand.swift",
        stories=(1, 2, 3),
        information={
            "IdeaBoxContainer": "$(IDEABOX_CONTAINER)",
            "IdeaBoxGroup": "$(IDEABOX_GROUP)",
            "IdeaBoxLegacyStore": "$(IDEABOX_LEGACY_STORE)",
            "UIApplicationSceneManifest": {"UIApplicationSupportsMultipleScenes": False},
            "UIBackgroundModes": ["remote-notification"],
        },
        entitlements={
            "com.apple.developer.icloud-container-identifiers": ["$(IDEABOX_CONTAINER)"],
            "com.apple.developer.icloud-services": ["CloudKit"],
            "com.apple.security.application-groups": ["$(IDEABOX_GROUP)"],
            "keychain-access-groups": [OWN_GROUP],
        },
        # CloudKit on a Mac is said to work with it alone.
        sandbox=("com.apple.security.files.user-selected.read-only", "com.apple.security.network.client"),
        pushes=True,
        shares=("IdeaBoxApple",),
        reaches=frozenset({"CloudKit", "CKContainer", "CKDatabase", "registerForRemoteNotifications"}),
    ),
    App(
        name="Readmigo",
        floors={"ios": "16.0", "macos": "14.0"},
        links=("AppRuntime", "AppleSystem", "AccountApple", "AccountClient", "Localization", "AccountApp"),
        version="Sources/Account/readmigo/ReadmigoCommand.swift",
        stories=(1, 2, 3),
        information={
            "ReadmigoHost": "$(READMIGO_HOST)",
            "ReadmigoPins": "$(READMIGO_PINS)",
            "ReadmigoPinsUntil": "$(READMIGO_PINS_UNTIL)",
            "ReadmigoTerms": "$(READMIGO_TERMS)",
            "UIApplicationSceneManifest": {"UIApplicationSupportsMultipleScenes": False},
        },
        entitlements={
            "com.apple.developer.applesignin": ["Default"],
            "com.apple.developer.associated-domains": ["webcredentials:$(READMIGO_HOST)"],
            "keychain-access-groups": [OWN_GROUP],
        },
        sandbox=("com.apple.security.network.client",),
        # The account service, by HTTP; no other way out.
        reaches=frozenset(
            {
                "URLSession", "URLSessionConfiguration", "URLSessionTask", "URLSessionTaskDelegate", "URLRequest",
                "URLSessionTransport",
            }
        ),
    ),
)

# The modules of the apps, by name.
APP_MODULES = {name: module for app in APPS for name, module in app.modules.items()}

# How the apps' modules are compiled; each project's settings must say the same.
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


def closure(targets: list, names: tuple) -> list:
    """Those targets and everything below them that counts on an Apple system."""
    by_name = {t.name: t for t in targets}
    queue, seen = list(names), []
    while queue:
        target = by_name.get(queue.pop())
        if target is not None and target not in seen:
            seen.append(target)
            queue += [d.name for d in target.dependencies if any(d.counts_on(s) for s in ("ios", "macos"))]
    return seen


def iphone_targets(targets: list) -> tuple:
    """The targets an iPhone links as (found ones in the order of Package.swift, names that are missing)."""
    names = {t.name for t in targets}
    ours = IPHONE_TARGETS + APPLE_TARGETS
    missing = [n for n in ours if n not in names]
    return [t for t in targets if t.name in ours], missing

"""An Xcode project as plain values: objects, build settings as a target sees them, files.

Not a program: check-app-project and check-apple-faults use it. `pbxproj` (PyPI) and its parser read the file; what
is here resolves what they leave alone.
"""

import functools
import os
import re
from dataclasses import dataclass
from pathlib import Path

import manifest
from openstep_parser import OpenStepDecoder

IDENTIFIER = re.compile(r"[0-9A-F]{24}")
# Which systems a build setting may be for, as Xcode names their SDKs.
SDKS = ("iphoneos", "iphonesimulator", "macosx")
# What Xcode itself puts in when it expands a setting; the team is one that nobody has.
TEAM = "ABCDE12345"


def swift_files(folder: Path) -> list:
    return sorted(folder.rglob("*.swift"))


@functools.cache
def code_of(text: str) -> str:
    """Swift source without comments; texts in quotation marks stay."""
    return re.sub(r'("(?:\\.|[^"\\\n])*")|//[^\n]*|/\*.*?\*/', lambda m: m.group(1) or " ", text, flags=re.S)


@functools.cache
def first(pattern: str, text: str) -> str | None:
    """The first place in a text that fits."""
    match = re.search(pattern, text)
    return match.group(0) if match else None


class Unreadable(Exception):
    """A file is not what it should be at all; its words are the finding."""


def xcconfig(path: Path, root: Path) -> dict:
    """The settings of an .xcconfig file; an optional include of a file that is not there is no fault."""
    found = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        line = line.split("//")[0].strip()
        if not line:
            continue
        if match := re.fullmatch(r'#include(\?)? "([^"]+)"', line):
            if not match.group(1):
                found.update(xcconfig(path.parent / match.group(2), root))
            continue
        match = re.fullmatch(r"([A-Z][A-Za-z0-9_]*(?:\[sdk=\w+\*\])?) *= *(.*)", line)
        if not match:
            raise Unreadable(f"{path.relative_to(root)}:{number} is no setting: {line}")
        if match.group(1) in found:
            raise Unreadable(f"{path.relative_to(root)}:{number} says {match.group(1)} a second time.")
        found[match.group(1)] = match.group(2)
    return found


@dataclass
class Project:
    """One .xcodeproj."""

    root: Path  # of the repository
    place: Path  # the folder that holds the .xcodeproj
    app: manifest.App
    text: str
    content: dict

    @classmethod
    def read(cls, root: Path, app: manifest.App) -> "Project":
        place, name = root / app.place, app.name
        file = place / f"{name}.xcodeproj/project.pbxproj"
        text = file.read_text()
        try:
            with file.open() as handle:
                content = OpenStepDecoder.ParseFromFile(handle)
        except Exception as error:  # the parser raises bare Exceptions
            raise Unreadable(f"{file.relative_to(root)} is no project file: {error}")
        return cls(root, place, app, text, content)

    @property
    def name(self) -> str:
        return self.app.name

    @property
    def objects(self) -> dict:
        return self.content["objects"]

    @property
    def main(self) -> dict:
        return self.objects[self.content["rootObject"]]

    def get(self, identifier: str) -> dict:
        return self.objects.get(identifier, {})

    def of_kind(self, isa: str) -> dict:
        return {i: o for i, o in self.objects.items() if o.get("isa") == isa}

    def targets(self) -> dict:
        """Targets by name, each as (id, object)."""
        pairs = [(i, self.get(i)) for i in self.main.get("targets", [])]
        return {o.get("name", i): (i, o) for i, o in pairs}

    def configurations(self, owner: dict) -> dict:
        """Build configurations of a target or of the project, by name."""
        names = self.get(owner.get("buildConfigurationList", "")).get("buildConfigurations", [])
        return {self.get(i).get("name", i): self.get(i) for i in names}

    @functools.cached_property
    def paths(self) -> dict:
        """Where every file and folder below the main group lies, by id."""
        found = {}

        def walk(identifier: str, base: Path) -> None:
            item = self.get(identifier)
            here = Path(os.path.normpath(base / item["path"])) if "path" in item else base
            if item.get("sourceTree") == "<group>" and "path" in item:
                found[identifier] = here
            for child in item.get("children", []):
                walk(child, here)

        walk(self.main.get("mainGroup", ""), self.place)
        return found

    def settings(self, target: str, configuration: str, sdk: str, team: str = TEAM) -> "Settings":
        """The settings as the target sees them for one system."""
        layers = [{"DEVELOPMENT_TEAM": team, "TARGET_NAME": target, "SRCROOT": str(self.place)}]
        for owner in (self.main, self.targets()[target][1]):
            block = self.configurations(owner).get(configuration, {})
            base = self.paths.get(block.get("baseConfigurationReference", ""))
            if base:
                layers.append(xcconfig(base, self.root))
            layers.append(block.get("buildSettings", {}))
        return Settings(layers, sdk)


@dataclass
class Settings:
    """Layers of build settings, the strongest last."""

    layers: list
    sdk: str

    def raw(self, name: str):
        conditional = f"{name}[sdk={self.sdk}*]"
        for layer in reversed(self.layers):
            for key in (conditional, name):
                if key in layer:
                    return layer[key]
        return None

    def __getitem__(self, name: str) -> str:
        return self.expanded(self.raw(name) or "")

    def expanded(self, text: str, more: dict | None = None, depth: int = 0) -> str:
        """A text with every $(NAME) replaced; what nobody says is replaced by nothing, as Xcode does."""
        if depth > 20:
            raise Unreadable(f"A setting refers to itself: {text}")
        values = more or {}

        def value(match: re.Match) -> str:
            name = match.group(1)
            return self.expanded(values.get(name, self.raw(name) or ""), more, depth + 1)

        return re.sub(r"\$\((\w+)\)", value, text) if "$(" in text else text

    def names(self, text: str) -> set:
        return set(re.findall(r"\$\((\w+)\)", text))

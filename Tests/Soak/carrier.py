"""Carries files between the homes' cloud folders as Syncthing does: one by one, late, in any order, in parts, twice.

What a folder lacks was deleted there if the carrier had seen it there before, and that spreads as a file does. Of a
deletion and a file at once the file wins.
"""

from dataclasses import dataclass
from pathlib import Path

TEMPORARY = ".syncthing."


@dataclass(frozen=True, order=True)
class Version:
    """What became of a name: the greater one wins."""

    count: int
    is_there: bool
    folder: str


NOTHING = Version(0, False, "")


class Folder:
    def __init__(self, name, path):
        self.name, self.path = name, Path(path)
        self.versions = {}
        # Name to length of what was brought in part under its own name.
        self.parts = {}
        # Not looked at: swapped, emptied or away, which a carrier notices by a file of its own.
        self.is_paused = False

    def copy(self, name, path):
        other = Folder(name, path)
        other.versions, other.parts = dict(self.versions), dict(self.parts)
        return other

    def version(self, name):
        return self.versions.get(name, NOTHING)


class Carrier:
    def __init__(self, random, faults=()):
        self.random, self.faults = random, set(faults)
        self.folders = {}
        # Name and version to bytes.
        self.content = {}
        self.counts = {}
        # For the test of the oracles: files of a folder that are brought to no other, which are all but these names.
        self.withheld = None

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    def scan(self, folder):
        """Takes note of what the home has written and taken away."""
        if folder.is_paused or not folder.path.exists():
            return
        there = {path.name: path for path in folder.path.iterdir() if path.is_file()}
        for name, path in there.items():
            if name.startswith(TEMPORARY):
                continue
            data = self._read(path)
            if data is None or folder.parts.get(name) == len(data):
                continue
            folder.parts.pop(name, None)
            before = folder.version(name)
            if before.is_there and self.content[name, before] == data:
                continue
            version = folder.versions[name] = Version(before.count + 1, True, folder.name)
            self.content[name, version] = data
        for name, version in list(folder.versions.items()):
            if version.is_there and name not in there:
                folder.versions[name] = Version(version.count + 1, False, folder.name)
        folder.parts = {name: size for name, size in folder.parts.items() if name in there}

    def _read(self, path):
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return None

    def waiting(self, source, target):
        """What one folder has to tell another, in any order."""
        names = [name for name, version in source.versions.items() if version > target.version(name)]
        if self.withheld and self.withheld[0] is source:
            names = [name for name in names if name in self.withheld[1]]
        return sorted(names)

    def withhold(self, folder):
        """From now on nothing new of a folder is brought anywhere."""
        self.scan(folder)
        self.withheld = folder, set(folder.versions)

    def carry(self):
        """Brings some of what one folder has to another; gives what that was, for the story."""
        open_folders = [folder for folder in self.folders.values() if not folder.is_paused and folder.path.exists()]
        if len(open_folders) < 2:
            return None
        source, target = self.random.sample(open_folders, 2)
        self.scan(source)
        self.scan(target)
        if "old files" in self.faults and self.random.random() < 0.06:
            self._bring_back(source, target)
        names = self.waiting(source, target)
        self.random.shuffle(names)
        done = []
        for name in names[:self.random.choice((1, 2, 5, 20, 1000))]:
            if not source.version(name).is_there and "late deletes" in self.faults and self.random.random() < 0.8:
                continue
            done.append(self._bring(name, source, target))
        return f"carry {source.name} -> {target.name}: {', '.join(done)}" if done else None

    def _bring(self, name, source, target):
        version, path = source.version(name), target.path / name
        if not version.is_there:
            if not target.version(name).is_there:
                self.count("a delete before its file")
            path.unlink(missing_ok=True)
            (target.path / (TEMPORARY + name)).unlink(missing_ok=True)
            target.parts.pop(name, None)
            target.versions[name] = version
            return f"-{short(name)}"
        data = self.content[name, version]
        how = self._how(name, data, target)
        if how == "temporary":
            (target.path / f"{TEMPORARY}{name}.tmp").write_bytes(data[:len(data) // 2])
            return f"~{short(name)}"
        if how == "part":
            target.parts[name] = self.random.randrange(len(data))
            path.write_bytes(data[:target.parts[name]])
            return f"½{short(name)}"
        self._write(name, data, version, target)
        if how == "conflict":
            (target.path / conflict_name(name, self.random)).write_bytes(data)
        return f"+{short(name)}{'²' if how == 'conflict' else ''}"

    def _how(self, name, data, target):
        """Whether a file comes whole, in part, under a temporary name, or twice."""
        if not name.endswith(".sealed") or ".sync-conflict-" in name or not data:
            return "whole"
        chance = self.random.random()
        if "parts" in self.faults and chance < 0.08 and name not in target.parts and not (target.path / name).exists():
            self.count("a part under its own name")
            return "part"
        if "parts" in self.faults and chance < 0.14:
            self.count("a temporary file")
            return "temporary"
        if "conflicts" in self.faults and chance > 0.95:
            self.count("a conflict copy")
            return "conflict"
        return "whole"

    def _write(self, name, data, version, target):
        temporary = target.path / f"{TEMPORARY}{name}.tmp"
        temporary.write_bytes(data)
        temporary.rename(target.path / name)
        target.parts.pop(name, None)
        target.versions[name] = version

    def _bring_back(self, source, target):
        """Some carriers bring a file again that was deleted meanwhile: it is there again then, for all."""
        names = [
            name for name, version in source.versions.items()
            if version.is_there and not target.version(name).is_there and version < target.version(name)]
        if names:
            name = self.random.choice(sorted(names))
            self.count("a deleted file brought back")
            (target.path / name).write_bytes(self.content[name, source.version(name)])

    def settle(self, *names):
        """Brings everything everywhere, whole; or among some folders alone."""
        folders = [self.folders[name] for name in names or self.folders]
        while True:
            for folder in folders:
                self.scan(folder)
            moved = False
            for source in folders:
                for target in folders:
                    if source is target or source.is_paused or target.is_paused or not target.path.exists():
                        continue
                    for name in self.waiting(source, target):
                        moved = True
                        self._settle(name, source, target)
            if not moved:
                break
        for folder in folders:
            for path in folder.path.glob(f"{TEMPORARY}*"):
                path.unlink()

    def _settle(self, name, source, target):
        version = source.version(name)
        if version.is_there:
            self._write(name, self.content[name, version], version, target)
        else:
            (target.path / name).unlink(missing_ok=True)
            target.parts.pop(name, None)
            target.versions[name] = version

    def is_current(self, folder, name):
        """Whether no folder knows that a file was taken away."""
        return all(each.version(name) <= folder.version(name) for each in self.folders.values())


def short(name):
    """The beginning of whose file it is, and which version; enough for a story."""
    parts = name.removesuffix(".sealed").split("-")
    if parts[0] != "register" or len(parts) < 4:
        return name[:16]
    numbers = [part for part in parts[2:] if len(part) == 16]
    record = f".{parts[2][:4]}" if len(parts[2]) == 32 else ""
    return f"{parts[1][:4]}{record}/{int(numbers[0], 16) if numbers else '?'}{'c' if 'conflict' in name else ''}"


def conflict_name(name, random):
    """The name that Syncthing gives the file that lost."""
    device = "".join(random.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") for _ in range(7))
    return f"{name.removesuffix('.sealed')}.sync-conflict-20261122-{random.randrange(240000):06}-{device}.sealed"

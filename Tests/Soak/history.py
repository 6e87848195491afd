"""One random history of real programs: homes that a person uses, while much goes wrong."""

import random
import shutil
import subprocess
import time

import sealed
from carrier import Carrier, Folder
from home import Home
from model import Model
from reasons import fault_of, reasons
from running import random_kill

# 2026-11-22 12:00:00 UTC
BEGINNING = 1_795_348_800
PASSPHRASE = "correct horse battery"
FAULTS = ("kills", "stops", "watches", "full disk", "copies", "losses", "set back", "folders", "clocks", "forgetting",
          "parts", "conflicts", "late deletes", "old files")


class Violation(Exception):
    """What must not be."""


class History:
    def __init__(self, product, seed, root):
        self.product, self.seed, self.root = product, seed, root
        self.random = random.Random(f"{product.name} {seed}")
        # Each history has some of the faults only: others hide one another.
        self.faults = {fault for fault in FAULTS if self.random.random() < 0.5}
        self.model = Model(product.keeps_losers)
        self.carrier = Carrier(self.random, self.faults)
        self.reader = sealed.Reader()
        self.homes, self.gone, self.was_set_back = {}, [], False
        self.story, self.counts = [], {}
        self.moment = BEGINNING
        self.secrets = {}
        self.texts = 0
        # Not every home held every key: what was sealed meanwhile may be told of until it is sealed again.
        self.had_keys_apart = False
        self.began = time.monotonic()

    def begin(self):
        self.say(f"{self.product.name}, seed {self.seed}; faults: {', '.join(sorted(self.faults))}")
        keychains = self.random.choice((1, 1, 1, 1, 2, 2, 3))
        for number in range(self.random.choice((3, 3, 4))):
            self.add_home("ABCDEFGH"[number], f"keys-{number % keychains}")
        self.prepare_disk()
        if self.random.random() < 0.8:
            self.meet()

    def meet(self):
        """Often the homes know one another, and some records, before anything goes wrong."""
        first, *others = self.homes.values()
        for _ in range(self.random.choice((1, 2, 3))):
            self.step_add(first)
        for home in others:
            self.carrier.settle()
            self.look(home)
        self.carrier.settle()

    # What is common to all steps

    def say(self, text):
        self.story.append(f"{time.monotonic() - self.began:6.2f} {self.moment - BEGINNING:>8} {text}")

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    def fail(self, text):
        self.say(f"VIOLATION: {text}")
        raise Violation(text)

    def add_home(self, name, keys, like=None):
        offset = self.random.choice((0, 0, 3, -40, 600, -86_400)) if "clocks" in self.faults else 0
        home = Home(self.product, self.root, name, keys, offset)
        home.cloud.mkdir(exist_ok=True)
        home.set_clock(self.moment)
        self.homes[name] = home
        self.carrier.folders[name] = Folder(name, home.cloud)
        self.model.begin(name, like)
        self.say(f"{name} begins with {keys}, clock {offset:+}")
        return home

    def pass_time(self, seconds):
        self.moment += seconds
        for home in self.homes.values():
            home.set_clock(self.moment)

    def token(self):
        """A text that was never written before and is in no other."""
        self.texts += 1
        return f"w{self.texts:05}z"

    def command(self, home, words, stdin="", may_kill=True):
        """Runs a command, or kills it at some moment; whatever it says must be true."""
        kill = random_kill(self.random) if may_kill and "kills" in self.faults and self.random.random() < 0.25 else None
        # A program that runs beside may begin the vault while this one is told that there is none.
        had_none = {"no vault"} if self.has_no_store(home) else set()
        result = home.run(*words, stdin=stdin, kill=kill)
        self.check(home, result, had_none)
        return result

    def check(self, home, result, more=()):
        self.say(f"{home.name}: {result}")
        if "slow" in reasons(result.err):
            self.count("a slow answer")
        fault = fault_of(result, self.true_reasons(home) | set(more))
        if fault:
            self.fail(f"{home.name}: {fault}")
        is_sync = result.words[0] in ("sync", "list") and "--cloud" not in result.words
        if is_sync and result.is_done and not home.displaced:
            # A home that holds nothing yet knows no cloud: to it an emptied folder is one that nobody has used.
            home.has_synced |= any(home.cloud.glob("account-*")) and any(home.path.glob("replica-*"))

    def true_reasons(self, home):
        """What a command of this home may name as its reason."""
        true = set()
        if home.full:
            true |= {"no room", "pending"}
        if home.displaced:
            true |= {"emptied": {"emptied"}, "swapped": {"another account"}, "away": {"offline"}}[home.displaced]
        keys = set(map(self.keys_in, self.homes.values()))
        self.had_keys_apart |= len(keys) > 1
        if self.had_keys_apart:
            true |= {"key", "no key"}
        # Two that begin at once make a key each, also in one keychain; each goes by the other's last word until the next is there.
        if any(len(held) > 1 for held in keys):
            true |= {"key"}
        if home.running:
            true |= {"held", "pending", "slow"}
        if self.has_no_store(home):
            true |= {"no vault"}
        return true

    def has_no_store(self, home):
        return not (home.path / self.product.store).exists()

    def keys_in(self, home):
        return frozenset(path.name for path in home.keys.glob("*.secret")) if home.keys.exists() else frozenset()

    def live_keys(self):
        return sealed.read_keys({home.keys for home in self.homes.values()})

    # Homes that come and go

    def copy_tree(self, source, target):
        subprocess.run(["cp", "-a", str(source), str(target)], check=True)

    def copy_home(self, source, name):
        """A copy of a home on a machine with a cloud folder like that of the first one."""
        self.copy_tree(source.path, self.root / name)
        home = self.add_home(name, source.keys.name, self.model.snapshot(source.name))
        home.cloud.rmdir()
        self.copy_tree(source.cloud, home.cloud)
        self.carrier.folders[name] = self.carrier.folders[source.name].copy(name, home.cloud)
        # At this place it has used no cloud yet.
        home.listed, home.deleted = source.listed, source.deleted
        self.say(f"{name} is a copy of {source.name}")

    def back_up(self, home):
        place = self.root / f"backup-{home.name}"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        self.copy_tree(home.path, place / "home")
        self.copy_tree(home.cloud, place / "cloud")
        folder = self.carrier.folders[home.name].copy(home.name, home.cloud)
        home.backup = (place, self.model.snapshot(home.name), folder, home.has_synced)
        self.say(f"{home.name} is backed up")

    def set_back(self, home, in_place, with_cloud):
        """A backup is restored; `in_place`, as from an image of the disk, the files stay the same ones."""
        place, snapshot, folder, home.has_synced = home.backup
        if with_cloud:
            empty(home.cloud)
            fill(place / "cloud", home.cloud, in_place=False)
            self.carrier.folders[home.name] = folder.copy(home.name, home.cloud)
        if in_place:
            fill(place / "home", home.path, in_place=True)
        else:
            empty(home.path)
            fill(place / "home", home.path, in_place=False)
        self.model.forget_home(home.name, self.readable(), snapshot)
        home.listed, home.deleted, home.is_list_fresh = [], [], False
        self.was_set_back = True
        self.say(f"{home.name} is set back{' in place' * in_place}{' with its folder' * with_cloud}")

    def lose(self, home):
        """A machine is gone with all that it had."""
        del self.homes[home.name], self.carrier.folders[home.name]
        self.model.forget_home(home.name, self.readable())
        empty(home.path)
        empty(home.cloud)
        self.gone.append(home.name)
        self.say(f"{home.name} is gone")

    def readable(self):
        """Tells whether a text lies in a file that is left, and that no folder knows to be taken away."""
        keys = self.live_keys()
        found = [
            self.reader.text(name, data, keys)
            for folder in self.carrier.folders.values() for name, data in sealed.files(folder.path)
            if self.carrier.is_current(folder, name)]
        together = "\n".join(found)
        return lambda text: text in together


def empty(folder):
    """Takes everything out of a folder, which may be a disk of its own."""
    for path in folder.iterdir() if folder.exists() else []:
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def fill(source, folder, in_place):
    """Brings everything of one folder into another; in place, each file that is there is written over."""
    if in_place:
        for path in folder.iterdir():
            if not (source / path.name).exists():
                shutil.rmtree(path) if path.is_dir() else path.unlink()
    for path in source.iterdir():
        target = folder / path.name
        if in_place and target.is_file() and path.is_file():
            target.write_bytes(path.read_bytes())
        elif not target.exists():
            subprocess.run(["cp", "-a", str(path), str(target)], check=True)



"""What goes wrong in a history, beside killed commands: folders, disks, clocks, copies, programs that are stopped."""

import shutil

import sealed
from disk import Disk, may_mount
from history import PASSPHRASE
from home import Home, Running

MOST_HOMES = 5


class Troubles:
    """The steps of a history that do harm, or end it."""

    def step_carry(self, home):
        done = self.carrier.carry()
        if done:
            self.say(done)

    def step_time(self, home):
        """Some hours pass, and a clock may jump."""
        if "clocks" in self.faults and self.random.random() < 0.5:
            home.offset += self.random.choice((-86_400, -3600, 3600, 86_400, 5 * 86_400))
            self.say(f"{home.name}'s clock jumps to {home.offset:+}")
        self.pass_time(self.random.randrange(600, 40_000))

    # Folders

    def step_displace(self, home):
        """The cloud's folder is away, emptied, or another person's stands in its place."""
        if home.displaced or home.disk or not home.has_synced or "folders" not in self.faults:
            return
        kind = self.random.choice(("away", "emptied", "swapped"))
        away = home.cloud.with_suffix(".away")
        home.cloud.rename(away)
        self.carrier.folders[home.name].is_paused = True
        if kind == "emptied":
            home.cloud.mkdir()
        elif kind == "swapped":
            self.copy_tree(self.foreign_cloud(), home.cloud)
        home.displaced, home.decided = kind, False
        self.count(kind)
        self.say(f"{home.name}'s folder is {kind}")

    def foreign_cloud(self):
        """A folder that another person of the same program uses."""
        if not (self.root / "cloud-foreign").exists():
            foreign = Home(self.product, self.root, "foreign", "keys-foreign")
            foreign.cloud.mkdir()
            foreign.set_clock(self.moment)
            texts = {name: self.token() for name in self.product.fields}
            words, stdin = self.product.add(texts, self.product.secret(self.random))
            for result in (foreign.run(*words, stdin=stdin), foreign.run("sync")):
                if not result.is_done:
                    self.fail(f"another person's cloud could not be made: {result}")
        return self.root / "cloud-foreign"

    def step_decide(self, home):
        """A person uses an emptied folder again; never one that is another person's."""
        if home.displaced == "emptied" and not home.full:
            home.decided = True
            self.command(home, ["cloud", "merge", "--yes"])

    def step_put_back(self, home):
        if not home.displaced:
            return
        self.check_untouched(home)
        shutil.rmtree(home.cloud, ignore_errors=True)
        home.cloud.with_suffix(".away").rename(home.cloud)
        self.carrier.folders[home.name].is_paused = False
        home.displaced = None
        self.say(f"{home.name}'s folder is back")

    def check_untouched(self, home):
        """Where it is not the known cloud, nothing was written and nothing taken away without a decision."""
        if home.decided:
            return
        expected = dict(sealed.files(self.root / "cloud-foreign")) if home.displaced == "swapped" else {}
        if home.displaced != "away" and dict(sealed.files(home.cloud)) != expected:
            self.fail(f"{home.name} changed a folder that is {home.displaced}: {sorted(dict(sealed.files(home.cloud)))}")
        if home.displaced == "away" and home.cloud.exists():
            self.fail(f"{home.name} made its folder again, which is away")

    # Disks

    def prepare_disk(self):
        """One home, or its cloud folder, gets a small disk of its own."""
        if "full disk" not in self.faults or not may_mount():
            return
        home = self.random.choice(list(self.homes.values()))
        home.is_cloud_small = self.random.random() < 0.4
        if home.is_cloud_small:
            home.disk = Disk(home.cloud, "400k")
        else:
            home.disk = Disk(home.path, "1200k")
        self.say(f"{home.name} has a small disk for its {'cloud' if home.is_cloud_small else 'home'}")

    def step_fill(self, home):
        if home.disk and not home.full and not home.displaced:
            # What carries files stops at a full disk, too.
            self.carrier.folders[home.name].is_paused |= home.is_cloud_small
            home.disk.fill()
            home.full = home.disk
            self.count("full cloud" if home.is_cloud_small else "full home")
            self.say(f"{home.name}'s {'cloud' if home.is_cloud_small else 'home'} is full")

    def step_free(self, home):
        if home.full:
            home.disk.free()
            self.carrier.folders[home.name].is_paused = False
            home.full = None
            self.say(f"{home.name} has room again")

    # Copies

    def is_still(self, home):
        return not (home.running or home.full or home.displaced or home.disk) and home.path.exists()

    def step_copy(self, home):
        if "copies" in self.faults and self.is_still(home) and len(self.homes) < MOST_HOMES:
            name = "ABCDEFGHIJK"[len(self.homes) + len(self.gone)]
            self.copy_home(home, name)
            self.count("copy")

    def step_back_up(self, home):
        if "set back" in self.faults and self.is_still(home):
            self.back_up(home)

    def step_set_back(self, home):
        if home.backup and self.is_still(home):
            self.set_back(home, self.random.random() < 0.5, self.random.random() < 0.3)
            self.count("set back")

    def step_lose(self, home):
        if "losses" in self.faults and self.is_still(home) and len(self.homes) > 3:
            self.lose(home)
            self.count("loss")

    # Programs beside each other

    def step_stop(self, home):
        """A command is begun and stopped in the midst of its work; it goes on some steps later."""
        if home.running or "stops" not in self.faults:
            return
        kind = self.random.choice(("add", "sync", "list"))
        if kind == "add":
            words, stdin, record, texts = self.new_record()
            # What it has written may be seen before it ends.
            act = self.model.did("add", record, home.name, False, texts)
            running = Running(home, words, stdin, lambda result: result.is_done and self.model.confirm(act))
        else:
            running = Running(home, [kind, "--json"])
        if running.stop(self.random.random() * self.product.program.usual):
            self.count("stop")
            self.say(f"{home.name}: {kind} is stopped")
        else:
            self.end_running(home, "go on")

    def step_watch(self, home):
        if not home.running and "watches" in self.faults and not home.disk:
            Running(home, ["sync", "--watch", "--json"])
            self.count("watch")
            self.say(f"{home.name}: sync --watch begins")

    def step_end(self, home):
        if home.running:
            how = "end" if "--watch" in home.running.words else "go on"
            self.end_running(home, "kill" if "kills" in self.faults and self.random.random() < 0.4 else how)

    def end_running(self, home, how):
        # It may have begun when things were otherwise; as long as it was stopped it was late.
        result = home.running.finish(how)
        self.check(home, result, {"held", "pending", "slow", "no room", "offline", "emptied", "another account", "key"})

    # Keys

    def step_keys(self, home):
        """A person carries the keys of one keychain to another, by the program's own commands."""
        others = [other for other in self.homes.values() if other.keys != home.keys]
        if others:
            self.carry_keys(home, self.random.choice(others))

    def carry_keys(self, home, other):
        file = self.root / "keys.txt"
        file.unlink(missing_ok=True)
        if not self.keys_in(home):
            return
        result = home.run("key", "export", "--to", str(file), stdin=PASSPHRASE + "\n")
        self.check(home, result)
        if result.is_done:
            self.check(other, other.run("key", "import", str(file), stdin=PASSPHRASE + "\n"))
            self.count("keys carried")

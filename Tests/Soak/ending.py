"""The end of a history: nothing goes wrong any more, everything is carried, and then all must be as it was promised."""

import json
from collections import Counter
from itertools import pairwise

import reasons
import sealed
from history import PASSPHRASE
from home import Home
from products import code_of

# So often everything may be carried and every home may sync before nothing changes any more.
MOST_ROUNDS = 12
# So many times 7 hours may pass before nothing that was deleted for good can be read in any folder: 48 hours, and some.
MOST_PERIODS = 10
# Of a register so many versions may lie in a folder at once.
MOST_VERSIONS = 16


def differences(lists):
    """What two homes show differently; `lists` is home to what it lists."""
    found = []
    for (one, left), (other, right) in pairwise(lists.items()):
        if sorted(left, key=str) != sorted(right, key=str):
            only = [f"{each} in {one} only" for each in left if each not in right]
            only += [f"{each} in {other} only" for each in right if each not in left]
            found.append(f"{one} and {other} differ:\n    " + "\n    ".join(only or ["in how often"]))
    return found


class Ending:
    """The last part of a history."""

    def stop_faults(self):
        self.faults.clear()
        self.say("the end: nothing goes wrong any more")
        for home in self.homes.values():
            self.step_put_back(home)
            self.step_free(home)
            if home.running:
                self.end_running(home, "end" if "--watch" in home.running.words else "go on")
        latest = max(home.offset for home in self.homes.values())
        for home in self.homes.values():
            home.offset = 0
        self.pass_time(max(latest, 0) + 3600)

    def end(self):
        """Lets everything settle and looks at what there is then; gives the number of rounds."""
        self.exchange_keys()
        rounds = self.settle(MOST_ROUNDS)
        self.forget_gone()
        if any(act.is_sure for record in self.model.records for act in self.model.of(record, "purge")):
            self.wait_for_purges()
        self.judge()
        return rounds

    def exchange_keys(self):
        """Everybody gets all keys, as a text that is opened with little work."""
        keys, file = self.live_keys(), self.root / "all-keys.txt"
        if keys:
            file.write_text(sealed.text_of_keys(keys, PASSPHRASE, self.random, self.product.variable))
        for home in {home.keys: home for home in self.homes.values()}.values():
            if len(self.keys_in(home)) < len(keys):
                self.check(home, home.run("key", "import", str(file), stdin=PASSPHRASE + "\n"))
        file.unlink(missing_ok=True)

    def settle(self, most):
        for number in range(1, most + 1):
            before = self.carried_names()
            states = {home.name: self.sync_once(home) for home in self.homes.values()}
            after = self.carried_names()
            self.pass_time(700)
            if before == after and all(self.is_settled(state) for state in states.values()):
                return number
        short = {name: (state.get("state"), state.get("pending"), state.get("findings")) for name, state in states.items()}
        self.fail(f"it does not settle in {most} rounds: {short}; files that came or went: {sorted(before ^ after)}")

    def carried_names(self):
        self.carrier.settle()
        return {name for folder in self.carrier.folders.values() for name, _ in sealed.files(folder.path)}

    def sync_once(self, home):
        self.carrier.settle()
        result = home.run("sync", "--json")
        self.check(home, result, {"pending"})
        if "merge" in result.err:
            self.count("decision in the end")
            self.check(home, home.run("cloud", "merge", "--yes"))
        return {"is_done": result.is_done, **(json.loads(result.out) if result.out.strip() else {})}

    def is_settled(self, state):
        return state.get("state") == "handedOver" and state["pending"] == 0 and state["is_done"]

    def forget_gone(self):
        """A person forgets the machines that are lost: their files leave the folders then.

        A home that was set back cannot know by which id a copy had gone since: its own former one is such a machine, too.
        """
        if not self.gone and not self.was_set_back:
            return
        home, *others = self.homes.values()
        own = {row["id"] for each in (home, *others) for row in self.devices(each) if row["thisDevice"]}
        for row in self.devices(home):
            if row["id"] not in own:
                self.check(home, home.run("devices", "forget", row["id"], "--yes"))

    def devices(self, home):
        result = home.run("devices", "--json")
        self.check(home, result)
        return json.loads(result.out)

    def too_many_versions(self):
        """Registers of which more versions lie in a folder than may."""
        counts = Counter(
            match[1] for home in self.homes.values() for path in home.cloud.iterdir()
            if (match := sealed.VERSION.fullmatch(path.name)) and "conflict" not in path.name)
        most = MOST_VERSIONS * len(self.homes)
        return [f"of {register} there are {count} versions" for register, count in counts.items() if count > most]

    def to_fix(self, home):
        """What the doctor finds, when nothing is wrong any more."""
        result = home.run("doctor")
        # What a lost machine sealed under a key of its own nobody can open; it leaves within a day of being forgotten.
        # What was written while the clock was ahead stays of that time.
        excused = {"clock", "key"} if self.gone else {"clock"}
        faults = [line for line in result.out.splitlines() if line.startswith("fix")]
        return [f"{home.name}: {line}" for line in faults if not reasons.reasons(line[3:].strip()) & excused]

    # What was deleted for good

    def purged_texts(self):
        """Every text, and secret, of the records that must not be there any more."""
        for record, acts in self.model.records.items():
            if any(act.kind == "purge" and act.is_sure for act in acts):
                yield from (text for act in acts for text in act.texts.values())
                if record in self.secrets:
                    yield self.secrets[record]

    def wait_for_purges(self):
        for period in range(MOST_PERIODS):
            left = self.readable_purged()
            if not left:
                self.count(f"purges left the clouds after {period} periods")
                return
            self.pass_time(7 * 3600)
            for home in self.homes.values():
                self.sync_once(home)
            self.carrier.settle()
        self.fail("what was deleted for good can be read still:\n    " + "\n    ".join(left))

    def readable_purged(self):
        keys, purged = self.live_keys(), set(self.purged_texts())
        return sorted({
            f"{folder.name}/{name}: {', '.join(sorted(text for text in purged if text in content))}"
            for folder in self.carrier.folders.values() for name, data in sealed.files(folder.path)
            if (content := self.reader.text(name, data, keys)) and any(text in content for text in purged)})

    # The oracles

    def judge(self):
        self.carrier.settle()
        fresh = Home(self.product, self.root, "fresh", next(iter(self.homes.values())).keys.name)
        fresh.cloud.mkdir()
        self.homes["fresh"] = fresh
        self.copy_cloud_to(fresh)
        self.model.begin("fresh")
        self.pass_time(60)
        listed, deleted = {}, {}
        for name, home in self.homes.items():
            listed[name], deleted[name] = self.lists(home)
        found = differences(listed) + differences({name: [each.id[:8] for each in rows] for name, rows in deleted.items()})
        for name in self.homes:
            found += self.model.faults(name, listed[name], deleted[name])
        found += self.too_many_versions() + self.in_clear() + self.to_fix(next(iter(self.homes.values())))
        found += [fault for home in self.homes.values() for fault in self.wrong_codes(home)]
        if found:
            self.fail("\n  ".join(found[:12]))

    def copy_cloud_to(self, fresh):
        for name, data in sealed.files(next(iter(self.homes.values())).cloud):
            (fresh.cloud / name).write_bytes(data)

    def lists(self, home):
        """What a home lists, with nothing more to come."""
        results = [home.run(*words) for words in (self.product.listing(), self.product.deleted_words())]
        for result in results:
            self.check(home, result)
            if not result.is_done:
                self.fail(f"{home.name} shows no list in the end: {result}")
        home.printed = results[0].out
        return self.product.read_list(results[0].out), self.product.read_deleted(results[1].out)

    def in_clear(self):
        """Secrets that lie in the clear: in clouds never; in homes that are not sealed those deleted for good alone."""
        clouds = [home.cloud for home in self.homes.values()]
        homes = [home.path for home in self.homes.values()]
        everything = [*self.model.by_text, *self.secrets.values()]
        sealed_places = clouds if self.product.keeps_losers else clouds + homes
        found = sealed.in_clear(sealed_places, [text.encode() for text in everything])
        purged = [text.encode() for text in self.purged_texts()]
        if self.product.keeps_losers and purged:
            found += sealed.in_clear(homes, purged)
        return found

    def wrong_codes(self, home):
        """Codes are made of the secret that was added, whatever became of the names."""
        for account, code in self.product.codes(home.printed).items():
            act = self.model.by_text.get(account)
            if act and code != code_of(self.secrets[act.record], self.moment):
                yield f"{home.name} shows a wrong code for record {act.record}"

"""Runs histories, one for each seed, and tells what came of them."""

import os
import pathlib
import shutil
import signal
import time
import traceback
from collections import Counter

from acts import Acts
from ending import Ending
from history import History, Violation
from products import PRODUCTS
from troubles import Troubles

ROOT = pathlib.Path(__file__).resolve().parents[2]
# How often each step is taken, beside the others.
WEIGHTS = {
    "add": 10, "edit": 20, "clash": 9, "delete": 8, "restore": 6, "purge": 5, "done": 3, "take": 8, "keep": 5,
    "list": 8, "show": 1, "sync": 14, "devices": 1, "forget": 2, "keys": 1,
    "carry": 50, "time": 4, "displace": 4, "decide": 2, "put_back": 4, "fill": 6, "free": 6, "copy": 3,
    "back_up": 3, "set_back": 4, "lose": 2, "stop": 4, "watch": 3, "end": 8,
}
# So many commands a history has before its end.
COMMANDS = (26, 46)
# A history is nothing without these; of the others each seed leaves some out.
NEEDED = {"add", "edit", "list", "sync", "carry", "put_back", "free", "end"}


class Run(History, Acts, Troubles, Ending):
    """A whole history."""

    # Whether the newest files of a home are brought nowhere in the end: the oracles must notice that.
    plants_fault = False

    def run(self):
        """Takes all steps, then lets everything settle; gives the number of rounds that this took."""
        try:
            self.begin()
            weights = {
                step: weight for step, weight in WEIGHTS.items() if step in NEEDED or self.random.random() < 0.75}
            most = self.product.program.counts["commands"] + self.random.randrange(*COMMANDS)
            while self.product.program.counts["commands"] < most:
                step, = self.random.choices(list(weights), list(weights.values()))
                home = self.random.choice(list(self.homes.values()))
                getattr(self, f"step_{step}")(home)
                self.pass_time(self.random.randrange(1, 20))
            self.stop_faults()
            if self.plants_fault:
                home = next(iter(self.homes.values()))
                self.carrier.withhold(self.carrier.folders[home.name])
                self.step_add(home)
            return self.end()
        finally:
            self.clean_up()

    def told(self):
        return "\n  ".join(self.story)

    def clean_up(self):
        for home in self.homes.values():
            if home.running:
                home.running.finish("kill")
            if home.disk:
                home.disk.remove()


class Totals:
    """What all histories of a run came to."""

    def __init__(self):
        self.rounds, self.reached = Counter(), Counter()
        self.failed = []
        self.histories = 0
        self.began = time.monotonic()

    def add(self, run, rounds):
        self.histories += 1
        self.rounds.update([rounds] if rounds else [])
        self.reached.update(run.counts)
        self.reached.update(run.carrier.counts)

    def lines(self, name, counts):
        seconds = time.monotonic() - self.began
        rounds = ", ".join(f"{count} in {number}" for number, count in sorted(self.rounds.items()))
        yield (f"{name}: {self.histories} histories in {seconds:.0f} s, {len(self.failed)} failed; "
               f"{counts['commands']} commands, {counts['kills']} killed, {counts['stops']} stopped; "
               f"settled: {rounds or 'none'} rounds")
        yield "reached: " + ", ".join(f"{what} {count}" for what, count in sorted(self.reached.items()))


def run_seeds(name, seeds, place, binaries, tells=False, plants=False):
    """Runs a history for each seed; gives whether none failed.

    `tells` prints each story; `plants` plants the fault that the oracles must notice.
    """
    # Under nohup this process ignores it, its children inherit that, and the programs rightly leave it so.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    # Ended early, it ends what it began, and tells what it came to so far.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    os.umask(0o077)
    product = PRODUCTS[name](pathlib.Path(binaries))
    totals = Totals()
    for seed in seeds:
        root = pathlib.Path(place) / f"{name}-{seed}"
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir(parents=True)
        run = Run(product, seed, root)
        run.plants_fault = plants
        rounds = 0
        try:
            rounds = run.run()
        except KeyboardInterrupt:
            shutil.rmtree(root)
            print(f"ended early, in seed {seed}")
            break
        except Violation as violation:
            totals.failed.append(seed)
            print(run.told(), f"{name} {seed} failed: {violation}", f"What is left: {root}", sep="\n", flush=True)
        except Exception:
            totals.failed.append(seed)
            print(run.told(), f"{name} {seed}: the script failed", traceback.format_exc(), sep="\n", flush=True)
        else:
            shutil.rmtree(root)
            if tells:
                print(run.told(), flush=True)
        totals.add(run, rounds)
    for line in totals.lines(name, product.program.counts):
        print(line, flush=True)
    return not totals.failed

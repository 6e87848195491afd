"""The search of a desktop: how soon `second-search` answers on the bus, running and not started yet."""
import os
import pathlib
import statistics
import sys
import tempfile
import time
from types import SimpleNamespace

import places

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Commands"))
from desktop_bus import GNOME, KRUNNER, session  # noqa: E402

ACCOUNTS, RUNS = 1000, 40
GOALS = {"running": 20, "not started": 60}
# One word of many, all of a few letters, letters that merely follow each other, and nothing.
QUERIES = ["needle", "mail person", "a", "mlprsn", "zzz"]


def spent(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def line(what, times, goal):
    print(f"{what:<46}{statistics.median(times):>10.1f}{places.late(times):>10.1f}   (goal: under {goal})")


def running(place):
    """Milliseconds of an answer of a program that runs, by what is asked."""
    with session(place) as bus:
        ids = bus.search("needle")
        assert len(ids) == 1 and len(bus.search("a")) == 5
        calls = {f"KRunner, {query!r}": lambda query=query: bus.ask(KRUNNER, "Match", "s", query) for query in QUERIES}
        calls["GNOME Shell, ids"] = lambda: bus.search("mail", "person")
        calls["GNOME Shell, names"] = lambda: bus.ask(GNOME, "GetResultMetas", "as", ids)
        times = {what: [] for what in calls}
        for _ in range(RUNS):
            for what, call in calls.items():
                times[what].append(spent(call))
    return times


def cold(place):
    """Milliseconds from a call to its answer where the bus starts the program for it."""
    times = []
    with session(place, "--idle", "0") as bus:
        for _ in range(RUNS):
            with bus.until_it_ends():
                times.append(spent(lambda: bus.search("needle")))
    return times


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o700)
        options = places.vault(folder, ACCOUNTS)
        environment = {**os.environ, "SECOND_HOME": options[1], "SECOND_KEYCHAIN": options[3]}
        (pathlib.Path(options[1]) / "search").write_text("on\n")
        (pathlib.Path(options[1]) / "search").chmod(0o600)
        place = SimpleNamespace(folder=pathlib.Path(folder), environment=environment)
        print(f"{f'second-search, {ACCOUNTS} accounts, milliseconds':<46}{'median':>10}{'p95':>10}")
        for what, times in running(place).items():
            line(what, times, GOALS["running"])
        line("not started yet, first answer", cold(place), GOALS["not started"])


main()

"""Exporting and importing 10,000 ideas with the real program, from start to end: goal 1 second each."""

import json
import os
import pathlib
import random
import subprocess
import tempfile
import time
import uuid

COUNT = 10_000
GOAL = 1.0
RUNS = 5
IDEABOX = pathlib.Path(os.environ["SECOND_BIN"]).resolve() / "ideabox"
WORDS = "tide museum harbour call letter 想法 plan boat glass night".split()


def ideas():
    numbers = random.Random(7)
    return [
        {"id": str(uuid.UUID(int=numbers.getrandbits(128))), "title": " ".join(numbers.choices(WORDS, k=5)),
         "description": " ".join(numbers.choices(WORDS, k=40)), "created": "2026-01-02T03:04:05.678Z",
         "modified": "2026-02-02T03:04:05.678Z", "done": number % 3 == 0}
        for number in range(COUNT)
    ]  # fmt: skip


def run(folder, home, *words):
    """Seconds of one command."""
    environment = {"PATH": os.environ["PATH"], "HOME": folder, "IDEABOX_HOME": f"{folder}/{home}", "IDEABOX_KEYCHAIN": f"{folder}/keys", "LANG": "C.UTF-8"}
    start = time.perf_counter()
    done = subprocess.run([str(IDEABOX), *words], env=environment, capture_output=True)
    seconds = time.perf_counter() - start
    assert done.returncode == 0 and b"10000 ideas" in done.stderr, done.stderr[-500:]
    return seconds


def tell(name, times):
    times = sorted(times)
    met = "met" if times[RUNS // 2] < GOAL else "MISSED"
    print(f"{name}: {times[RUNS // 2]:.2f} s (best {times[0]:.2f}), goal {GOAL:.0f} s: {met}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        first = pathlib.Path(folder) / "first.json"
        first.write_text(json.dumps(ideas()))
        run(folder, "home", "import", str(first), "--yes")
        for end in ("md", "json", "csv"):
            files = [f"{folder}/{number}.{end}" for number in range(RUNS)]
            tell(f"export {COUNT} ideas to .{end}", [run(folder, "home", "export", file) for file in files])
            tell(f"import {COUNT} ideas from .{end}", [run(folder, f"{end}{number}", "import", file, "--yes") for number, file in enumerate(files)])


if __name__ == "__main__":
    main()

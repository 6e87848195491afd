"""Importing 10,000 accounts with the real program, from start to end: goal 1 second, sealed files beside it.

The files are made by Tests/Python/import_files.py, with the costs that the programs themselves use.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Python"))
import import_files as files  # noqa: E402

COUNT = 10_000
GOAL = 1.0
RUNS = 5
SECOND = pathlib.Path(os.environ["SECOND_BIN"]).resolve() / "second"


def accounts():
    return [
        files.GOOD[0] | {"issuer": f"Service {number // 50}", "account": f"person{number}@example.org",
                         "secret": files.base64.b32encode(files.fixed(str(number), 20)).decode()}
        for number in range(COUNT)
    ]  # fmt: skip


def once(path, password):
    """Seconds for one import into an empty home."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "SECOND_HOME": f"{folder}/home", "SECOND_KEYCHAIN": f"{folder}/keys", "LANG": "C.UTF-8"}
        start = time.perf_counter()
        done = subprocess.run([str(SECOND), "import", str(path), "--yes"], input=password, env=environment, capture_output=True)
        seconds = time.perf_counter() - start
        assert done.returncode == 0 and b"10000 accounts were added" in done.stderr, done.stderr[-500:]
        return seconds


def main():
    entries = accounts()
    kinds = {
        "otpauth links": files.links(entries), "Aegis": files.aegis_plain(entries), "KeePassXC CSV": files.table(["Group", "Title", "Username", "TOTP"], [["", "", "", files.link(entry)] for entry in entries]),
        "Aegis, sealed (scrypt 2^15)": files.aegis_sealed(entries, cost=(1 << 15, 8, 1)),
    }  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        for name, content in kinds.items():
            path = pathlib.Path(folder) / "file"
            path.write_bytes(content)
            times = sorted(once(path, files.PASSWORD + b"\n") for _ in range(RUNS))
            met = "met" if times[RUNS // 2] < GOAL else "MISSED"
            print(f"import {COUNT} from {name}: {times[RUNS // 2]:.2f} s (best {times[0]:.2f}), goal {GOAL:.0f} s: {met}")


if __name__ == "__main__":
    main()

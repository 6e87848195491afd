"""Ends a program right before each call with which it changes a file: every state that `kill -9` can leave on a disk.

Kills at random moments hit the short ones too rarely: one in thousands left IdeaBox a store that it refused.
"""

import itertools
import subprocess

# What changes files or folders. `strace` counts each of them for itself, and for each thread.
CALLS = ("write", "pwrite64", "ftruncate", "unlink", "unlinkat", "rename", "renameat", "renameat2", "link", "linkat",
         "mkdir", "mkdirat")


def killed_before(call, number, command, **options):
    """Runs a command, which is killed before its call number `number`.

    Whether it was killed; if not, it made fewer of them, and must have ended well.
    """
    traced = ["strace", "--follow-forks", "-qq", "--output=/dev/null", f"--trace={call}",
              f"--inject={call}:signal=KILL:when={number}", *command]
    result = subprocess.run(traced, capture_output=True, text=True, timeout=120, **options)
    assert result.returncode in (0, -9), result.stderr
    return result.returncode == -9


def each_crash(make, command, **options):
    """Yields a place for each call before which the command may be killed, as the kill has left it, and whether it was.

    `make` gives a fresh place for a name; `command` gives the words to run there. `options` are subprocess.run's.
    """
    kills = 0
    for call in CALLS:
        for number in itertools.count(1):
            place = make(f"{call}-{number}")
            killed = killed_before(call, number, command(place), env=place.environment, cwd=place.folder, **options)
            yield place, killed
            if not killed:
                break
            kills += 1
    assert kills > 2, "the command was hardly traced at all"

"""A small disk (tmpfs) over a folder, which can be filled; and a mount namespace of our own, so that none is left behind."""

import ctypes
import os
import pathlib
import shutil
import subprocess
import sys

# Set in the environment of a run that has mounts of its own.
MARK = "SOAK_MAY_MOUNT"
FILLER = "rest"


def within_own_mounts(arguments):
    """Runs this program again where it may mount; as it is where the system refuses."""
    if MARK in os.environ:
        return
    words = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]
    probe = [*words, "sh", "-c", "mount -t tmpfs tmpfs /mnt"]
    may = shutil.which("unshare") is not None and subprocess.run(probe, capture_output=True).returncode == 0
    os.environ[MARK] = "yes" if may else "no"
    if may:
        os.execvp(words[0], [*words, sys.executable, *arguments])


def may_mount():
    return os.environ.get(MARK) == "yes"


class Disk:
    def __init__(self, folder, size):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(mode=0o700, exist_ok=True)
        _call("mount", b"tmpfs", bytes(self.folder), b"tmpfs", 0, f"size={size},mode=700".encode())

    def fill(self):
        """Takes the rest of the room; a few bytes may be left in the last blocks of files."""
        with open(self.folder / FILLER, "ab", buffering=0) as rest:
            os.fchmod(rest.fileno(), 0o600)
            try:
                while True:
                    rest.write(bytes(4096))
            except OSError:
                pass

    def free(self):
        (self.folder / FILLER).unlink(missing_ok=True)

    def remove(self):
        # Lazily: what still has a file open there goes on.
        _call("umount2", bytes(self.folder), 2)


def _call(name, *arguments):
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, name)(*arguments) != 0:
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")

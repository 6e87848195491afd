"""Runs a program where a folder never answers, as a share does whose server is gone.

    python3 hang.py FOLDER PROGRAM WORD...

A file system is mounted of which nobody reads the questions; run it within a mount namespace of its own. Ends with 77
where that is not possible.
"""

import ctypes
import os
import subprocess
import sys

libc = ctypes.CDLL(None, use_errno=True)
folder, *program = sys.argv[1:]
try:
    questions = os.open("/dev/fuse", os.O_RDWR)
except OSError:
    sys.exit(77)
options = f"fd={questions},rootmode=40000,user_id={os.geteuid()},group_id={os.getegid()}"
if libc.mount(b"hang", folder.encode(), b"fuse", 0, options.encode()) != 0:
    sys.exit(77)
sys.exit(subprocess.call(program))

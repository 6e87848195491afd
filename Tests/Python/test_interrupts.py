"""`make test` as a background job of a shell: the programs under test hear Ctrl-C all the same."""

import subprocess
import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
# SIGINT is bit 1, SIGQUIT bit 2.
BOTH = 0b110


def ignored_by_a_child(first):
    code = f"import subprocess; {first}subprocess.run(['grep', 'SigIgn', '/proc/self/status'], check=True)"
    shell = ["sh", "-c", 'trap "" INT QUIT; exec "$0" -c "$1"', sys.executable, code]
    said = subprocess.run(shell, cwd=SCRIPTS, capture_output=True, text=True, check=True).stdout
    return int(said.split()[1], 16) & BOTH


def test_what_a_shell_has_ignored_is_heard_again():
    assert ignored_by_a_child("") == BOTH
    assert ignored_by_a_child("import interrupts; interrupts.heard(); ") == 0

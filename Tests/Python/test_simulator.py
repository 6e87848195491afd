"""Whether the simulator of replication would notice a fault, and a gap in what it generates."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SIMULATOR = Path(os.environ.get("SECOND_BIN", ROOT / ".build/debug")) / "replication-simulator"


@pytest.mark.parametrize("kind", ["plain", "folder"])
def test_planted_gaps_and_a_planted_fault_are_noticed(kind):
    run = subprocess.run([SIMULATOR, "--self-test", "yes", "--kind", kind], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_an_argument_that_means_nothing_is_refused():
    assert subprocess.run([SIMULATOR, "--kind", "nothing"], capture_output=True).returncode == 2

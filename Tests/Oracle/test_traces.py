"""The oracle on the traces of the simulator: what its homes show is what design.md says, by another hand."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SIMULATOR = Path(os.environ.get("SECOND_BIN", ROOT / ".build/debug")) / "replication-simulator"
SEEDS = "2000" if os.environ.get("SOAK") == "full" else "20"


def test_homes_show_what_the_second_oracle_says(tmp_path):
    trace = tmp_path / "trace.jsonl"
    made = subprocess.run(
        [SIMULATOR, "--seeds", SEEDS, "--from", "3000000", "--trace", trace, "--brief", "yes"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout[-4000:]
    judged = subprocess.run(["python3", ROOT / "Tests/Oracle/oracle.py", trace], capture_output=True, text=True)
    assert judged.returncode == 0, judged.stdout[-4000:] + judged.stderr[-2000:]
    assert f"{5 * int(SEEDS)} histories" in judged.stdout

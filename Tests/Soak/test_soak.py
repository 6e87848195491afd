"""A share of the random histories of real programs; 200 of each with SOAK=full.

PAGES_SEED picks the share, another one for each commit. A history that failed is printed with the seed that repeats it.
"""

import os
import pathlib
import random
import subprocess
import sys
import zlib

import pytest

HERE = pathlib.Path(__file__).resolve().parent
HISTORIES = 200 if os.environ.get("SOAK") == "full" else 4
SEED = zlib.crc32(os.environ.get("PAGES_SEED", str(random.SystemRandom().random())).encode())


def run(product, first, count, folder, *more):
    words = ["--product", product, "--from", str(first), "--seeds", str(count), "--folder", str(folder), *more]
    return subprocess.run([sys.executable, str(HERE), *words], capture_output=True, text=True)


@pytest.mark.parametrize("product", ["second", "ideabox"])
def test_random_histories_end_as_they_were_promised(product, tmp_path):
    result = run(product, SEED, HISTORIES, tmp_path)
    print(result.stdout + result.stderr)
    assert result.returncode == 0


@pytest.mark.parametrize("product", ["second", "ideabox"])
def test_a_carrier_that_withholds_files_is_noticed(product, tmp_path):
    # One history may end before what was withheld is missed.
    result = run(product, 1, 3, tmp_path, "--plant")
    assert result.returncode == 1 and " failed: " in result.stdout, result.stdout

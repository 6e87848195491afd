"""Random histories of real programs.

    python Tests/Soak --product second --from 1 --seeds 200

Prints a failed history whole, and at the end what all came to. Choices come from the seed; moments of kills and the
programs' own random numbers do not, so that a seed may have to be run several times to fail again (--times).
"""

import argparse
import os
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import disk  # noqa: E402
from products import PRODUCTS  # noqa: E402
from soak import ROOT, run_seeds  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--product", choices=PRODUCTS, required=True)
    parser.add_argument("--from", dest="first", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1, help="how many of them")
    parser.add_argument("--times", type=int, default=1, help="how often each of them is run")
    parser.add_argument("--folder", help="where the homes are made; what failed stays there")
    parser.add_argument("--bin", default=os.environ.get("SECOND_BIN", ROOT / ".build/debug"), help="the programs' folder")
    parser.add_argument("--tell", action="store_true", help="prints each history, not only those that failed")
    parser.add_argument("--plant", action="store_true", help="the newest files of a home are brought nowhere")
    options = parser.parse_args()
    disk.within_own_mounts([str(HERE), *sys.argv[1:]])
    place = options.folder or tempfile.mkdtemp(prefix="soak-")
    seeds = [seed for seed in range(options.first, options.first + options.seeds) for _ in range(options.times)]
    binaries = pathlib.Path(options.bin).resolve()
    return 0 if run_seeds(options.product, seeds, place, binaries, options.tell, options.plant) else 1


sys.exit(main())

"""A share of the tests of pages.

`make test` has 35 minutes on two cores, so it names a seed, PAGES_SEED, which picks six of ten tests: another six for
each commit. Without the seed, and in `make soak`, all of them run.
"""

import os
import zlib


def pytest_collection_modifyitems(config, items):
    seed = os.environ.get("PAGES_SEED")
    if not seed or len(items) < 20:
        return
    picked = [item for item in items if zlib.crc32(f"{seed} {item.nodeid}".encode()) % 10 < 6]
    config.hook.pytest_deselected(items=[item for item in items if item not in picked])
    items[:] = picked

"""A share of the tests of pages.

`make test` has 35 minutes on two cores, so it names a seed, PAGES_SEED, which picks two of ten tests: another two
for each commit. Without the seed, and in `make soak`, all of them run. What keeps other users of the machine out runs always.
"""

import os
import zlib

# By their files.
ALWAYS = {"test_other_user.py", "test_memory.py", "test_session.py", "test_foreign.py"}


def is_picked(seed, item):
    return item.path.name in ALWAYS or zlib.crc32(f"{seed} {item.nodeid}".encode()) % 10 < 2


def pytest_collection_modifyitems(config, items):
    seed = os.environ.get("PAGES_SEED")
    if not seed or len(items) < 20:
        return
    picked = [item for item in items if is_picked(seed, item)]
    config.hook.pytest_deselected(items=[item for item in items if not is_picked(seed, item)])
    items[:] = picked

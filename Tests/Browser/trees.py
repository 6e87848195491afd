"""What a screen reader is given of a screen: its accessibility tree, compared with the one that a file keeps.

After a change that is meant, `TREES=write pytest …` writes the files anew; the difference is read like any other.
"""

import difflib
import os
import re
from pathlib import Path

# What differs from run to run: codes, counts of seconds, ports, dates, secrets and what was made by chance.
CHANGING = [
    (re.compile(r"\b[A-Z2-7]{4}(?: [A-Z2-7]{1,4})+\b"), "SECRET"),
    (re.compile(r"\bsecret=\w+"), "secret=SECRET"),
    (re.compile(r"\b\d+ (?:seconds?|minutes?) ago\b"), "just now"),
    (re.compile(r"\d+ *(?:秒|分钟)前"), "刚刚"),
    (re.compile(r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"), "MONTH"),
    (re.compile(r"\b[AP]M\b"), "AM"),
    (re.compile(r"\b1 second left\b"), "# seconds left"),
    (re.compile(r"\d+"), "#"),
    # Toasts, which pass.
    (re.compile(r"^- status.*\n?(?: .*\n?)*", re.MULTILINE), ""),
]


def tree(page):
    text = page.locator("body").aria_snapshot()
    for found, instead in CHANGING:
        text = found.sub(instead, text)
    return text.rstrip() + "\n"


def is_as_kept(page, folder, name):
    """Asserts that the tree is the one that `folder` keeps as `name`, or soon will be: a page draws a change in steps."""
    kept = Path(folder) / f"{name}.yml"
    if os.environ.get("TREES") == "write":
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(tree(page))
    expected = kept.read_text()
    for _ in range(50):
        if tree(page) == expected:
            return
        page.wait_for_timeout(100)
    # The difference, as the runner of tests does not always print it.
    seen = tree(page)
    assert seen == expected, "\n".join(difflib.unified_diff(expected.splitlines(), seen.splitlines(), "kept", "seen"))

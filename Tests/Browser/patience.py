"""How long the browser tests of every product wait for what must come, at most.

Only a test that fails waits so long; one that passes goes on at once. The suites must pass on a machine that does ten
other things, so no wait has a limit of its own, and none of them shows how fast something is: docs/benchmarks.md does.
"""

import time

# In seconds, and as Playwright counts.
PATIENCE = 60
PATIENCE_MS = PATIENCE * 1_000


def still(page):
    """Waits until nothing moves, before something is measured.

    A sheet that opens is drawn smaller in its first frame, where people want no motion, too; a busy machine takes long
    to draw the second.
    """
    page.evaluate("""() => Promise.all(document.getAnimations()
      .filter((each) => each.effect.getComputedTiming().endTime < Infinity)
      .map((each) => each.finished.catch(() => {})))""")


def reload(page):
    """Loads the page anew, once the tab has gone back the steps of the sheets that were closed.

    The browser takes those steps in its own time, and gives up a reload that was asked for before.
    """
    page.wait_for_function("() => !history.state?.depth")
    page.reload()


def first(page, held):
    """The first request that a route's handler has put into `held`.

    The handler runs only while Playwright hears the browser: a wait for what is there already returns before.
    """
    end = time.monotonic() + PATIENCE
    while not held:
        assert time.monotonic() < end, "nothing was asked for"
        page.evaluate("null")
    return held[0]

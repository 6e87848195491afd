"""The account's sign-in page, in a browser that has never seen it: navigation to painted, and what it takes."""

import pathlib
import shutil
import statistics
import sys
import tempfile

import accounts  # noqa: F401  it names the folders of accountd and of its tests
import places
import playwright.sync_api
from service import Service

TAKEN = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map((each) => each.transferSize)"""


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    with (
        tempfile.TemporaryDirectory() as folder,
        Service(pathlib.Path(folder)) as service,
        playwright.sync_api.sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        times = []
        for _ in range(rounds):
            # A context of its own has an empty cache.
            context = browser.new_context(viewport={"width": 1000, "height": 800})
            context.add_init_script(places.painted("document.body.classList.contains('ready')"))
            page = context.new_page()
            page.goto(f"{service.origin}/")
            page.wait_for_selector("body.ready[data-screen=sign-in]")
            painted = None
            while painted is None:
                painted = page.evaluate("() => window.painted ?? null")
            times.append(painted)
            taken = page.evaluate(TAKEN)
            context.close()
        print(f"sign-in page, empty cache, {rounds} times: painted after {statistics.median(times):.0f} ms in the median, "
              f"{max(times):.0f} ms at most (goal: 200)")
        print(f"what it takes: {sum(taken) / 1000:.0f} KB in {len(taken)} answers, heads included (goal: 100 KB in 5)")
        browser.close()


main()

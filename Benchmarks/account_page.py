"""The account's sign-in page, in a browser that has never seen it: navigation to painted, and what it takes."""

import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile

import playwright.sync_api

PROBE = """() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => (window.painted = performance.now());
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver((_, observer) => {
      if (!document.body.classList.contains("ready")) return;
      observer.disconnect();
      requestAnimationFrame(() => channel.port2.postMessage(0));
    }).observe(document.body, { attributes: true });
  });
}"""

TAKEN = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map((each) => each.transferSize)"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def begin(folder, port):
    program = subprocess.Popen(
        [
            pathlib.Path(os.environ["ACCOUNT_BIN"]) / "accountd", "serve", "--data", folder, "--port", str(port),
            "--metrics-port", "0", "--set", "server.rateLimits=false",
        ],
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    for line in program.stderr:
        if line.endswith("Ready.\n"):
            return program
    sys.exit("accountd did not start")


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    with tempfile.TemporaryDirectory() as folder, playwright.sync_api.sync_playwright() as driver:
        port = free_port()
        program = begin(pathlib.Path(folder) / "data", port)
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        times = []
        for _ in range(rounds):
            # A context of its own has an empty cache.
            context = browser.new_context(viewport={"width": 1000, "height": 800})
            context.add_init_script(f"({PROBE})()")
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{port}/")
            page.wait_for_selector("body.ready[data-screen=sign-in]")
            painted = None
            while painted is None:
                painted = page.evaluate("() => window.painted ?? null")
            times.append(painted)
            taken = page.evaluate(TAKEN)
            context.close()
        print(f"sign-in page, empty cache, {rounds} times: painted after {statistics.median(times):.0f} ms in the median, "
              f"{max(times):.0f} ms at most (goal: 300)")
        print(f"what it takes: {sum(taken) / 1000:.0f} KB in {len(taken)} answers, heads included (goal: 100)")
        browser.close()
        program.terminate()
        program.wait(20)


main()

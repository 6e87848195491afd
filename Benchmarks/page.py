"""The page with 1,000 tokens: the program's memory, its idle processor time, and keystroke to painted result."""
import os
import pathlib
import re
import shutil
import signal
import statistics
import sys
import tempfile
import time

import pexpect
import playwright.sync_api

import places

PROBE = """() => {
  const search = document.querySelector('#search'), place = document.querySelector('main');
  window.paints = [];
  let start = null, channel = new MessageChannel();
  channel.port1.onmessage = () => { if (start !== null) { window.paints.push(performance.now() - start); start = null; } };
  search.addEventListener('input', () => { start = performance.now(); }, true);
  new MutationObserver(() => { if (start !== null) requestAnimationFrame(() => channel.port2.postMessage(0)); })
    .observe(place, { childList: true, subtree: true, attributes: true });
}"""


def status(pid, field):
    return int(re.search(rf"{field}:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text()).group(1))


def ticks(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    idle = float(sys.argv[1]) if len(sys.argv) > 1 else 35
    with tempfile.TemporaryDirectory() as folder, playwright.sync_api.sync_playwright() as driver:
        os.chmod(folder, 0o700)
        options = places.vault(folder, 1000)
        program = pexpect.spawn(places.SECOND, ["web", "--no-open", *options], encoding="utf8", timeout=30)
        program.expect(r"(http://\w+\.localhost:\d+/#\S+)")
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 700})
        page.goto(program.match.group(1))
        page.wait_for_selector("#cards li")
        start, before = time.monotonic(), ticks(program.pid)
        time.sleep(idle)
        share = (ticks(program.pid) - before) / (time.monotonic() - start) * 100
        page.evaluate(PROBE)
        for letter in "garden 5" + "\b" * 8 + "needle":
            count = page.evaluate("() => window.paints.length")
            page.keyboard.press("/") if count == 0 else None
            page.locator("#search").press("Backspace" if letter == "\b" else letter if letter != " " else "Space")
            page.wait_for_function(f"() => window.paints.length > {count}", timeout=5000)
        paints = page.evaluate("() => window.paints")
        print(f"memory of second-web, 1000 tokens, page open: {status(program.pid, 'VmRSS') / 1024:.1f} MB (goal: 60)")
        print(f"processor when idle, page open, {idle:.0f} s: {share:.2f} % of a core (goal: 1)")
        print(f"keystroke to painted result, {len(paints)} keys: median {statistics.median(paints):.0f} ms, "
              f"p95 {places.late(paints):.0f} ms (goal: 30), greatest {max(paints):.0f} ms")
        browser.close()
        program.kill(signal.SIGINT)
        program.expect(pexpect.EOF)


main()

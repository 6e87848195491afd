"""The page of IdeaBox with 100,000 ideas: the program's memory, and keystroke to painted result."""
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import tempfile

import pexpect
import playwright.sync_api

import places

COUNT = 100_000
IDEABOX = str(places.BINARIES / "ideabox")
MAKER = pathlib.Path(__file__).resolve().parent / ".build/release/IdeaBenchmark"

PROBE = """() => {
  const search = document.querySelector('#search'), place = document.querySelector('main');
  window.paints = [];
  let start = null, channel = new MessageChannel();
  channel.port1.onmessage = () => { if (start !== null) { window.paints.push(performance.now() - start); start = null; } };
  search.addEventListener('input', () => { start = performance.now(); }, true);
  new MutationObserver(() => { if (start !== null) requestAnimationFrame(() => channel.port2.postMessage(0)); })
    .observe(place, { childList: true, subtree: true, attributes: true, characterData: true });
}"""


def memory(pid, field):
    return int(re.search(rf"{field}:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text()).group(1)) / 1024


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o700)
        options = ["--home", f"{folder}/home", "--keychain", f"{folder}/keys", "--cloud", "off", "--language", "en"]
        subprocess.run([MAKER, "old-store", f"{folder}/old.sqlite", str(COUNT)], check=True)
        subprocess.run(
            [IDEABOX, "migrate", f"{folder}/old.sqlite", "--yes", *options], check=True, capture_output=True)
        program = pexpect.spawn(IDEABOX, ["web", "--no-open", *options], encoding="utf8", timeout=60)
        # A program that was not asked to open the browser names the page, or the file that leads to it.
        if program.expect([r"(http://\w+\.localhost:\d+/#\S+)", r"(/\S+/open-\w+\.html)"]) == 0:
            measure(program, program.match.group(1))
        else:
            measure(program, "file://" + program.match.group(1))
        program.kill(signal.SIGINT)
        program.expect(pexpect.EOF)


def measure(program, address):
    with playwright.sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 700})
        page.goto(address)
        page.wait_for_selector("#ideas li")
        print(f"memory of ideabox-web, {COUNT} ideas, page open: {memory(program.pid, 'VmRSS'):.1f} MB (goal: 120)")
        page.evaluate(PROBE)
        page.locator("#search").focus()
        for letter in "idea 77" + "\b" * 7 + "今天" + "\b" * 2 + "elderly":
            count = page.evaluate("() => window.paints.length")
            if letter == "\b":
                page.keyboard.press("Backspace")
            else:
                page.keyboard.insert_text(letter)
            page.wait_for_function(f"() => window.paints.length > {count}", timeout=5000)
        paints = page.evaluate("() => window.paints")
        print(f"keystroke to painted result, {len(paints)} keys: median {statistics.median(paints):.0f} ms, "
              f"p95 {places.late(paints):.0f} ms (goal: 60), greatest {max(paints):.0f} ms")
        print(f"memory after the searches: {memory(program.pid, 'VmRSS'):.1f} MB, at most ever "
              f"{memory(program.pid, 'VmHWM'):.1f} MB (goal: 120)")
        browser.close()


main()

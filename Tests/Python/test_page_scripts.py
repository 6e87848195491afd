"""Scripts that `embed-files` joined do what they do as modules of their own, and an error leads to the script that has it."""

import json
import os
import random
import re
import subprocess
from pathlib import Path

from playwright._impl._driver import compute_driver_executable

EMBED = Path(os.environ["SECOND_BIN"]) / "embed-files"
# Loads each page of a folder in turn, and tells what its scripts left in `log`.
RUN = """
import { readdirSync } from "node:fs";
for (const page of readdirSync(".").sort()) {
  globalThis.log = [];
  globalThis.place = () => new Error().stack.split("\\n")[2].match(/(\\w+\\.js):(\\d+)/).slice(1).join(":");
  await import(`${process.cwd()}/${page}/main.js`);
  await globalThis.done;
  console.log(JSON.stringify(log));
}
"""


def a_script(chance, name, known):
    """A script with state of its own, which imports from some of those before it; and what it exports."""
    lines, names = ["// A script.", ""][: chance.randrange(3)], ["log"]
    for other, exports in known.items():
        taken = chance.sample(exports, chance.randrange(len(exports) + 1))
        parts = [(each, f"{each}_{other[:-3]}" if chance.random() < 0.5 else each) for each in taken]
        parts = [(there, here) for there, here in parts if here not in names]
        names += [here for _, here in parts]
        said = ", ".join(there if there == here else f"{there} as {here}" for there, here in parts)
        if parts:
            lines.append(f'import {{ {said} }} from "./{other}";')
        elif chance.random() < 0.5:
            lines.append(f'import "./{other}";')
    stem = name[:-3]
    lines += ["", "let count = 0;", f'log.push(["begun", "{stem}", place()]);']
    called = [each for each in names if each.startswith("call")]
    lines += [f"log.push([{each}({chance.randrange(9)}), place()]);" for each in called]
    exports = []
    if chance.random() < 0.8:
        exports.append(f"call_{stem}")
        others = " + ".join(f"{each}(n - 1)" for each in called[:2]) or "0"
        lines += ["", f"export function call_{stem}(n) {{", "  count += 1;", f'  log.push(["{stem}", count, place()]);',
                  f"  return n < 1 ? count : {others} + count;", "}"]  # fmt: skip
    if chance.random() < 0.5:
        exports.append(f"call_later_{stem}")
        lines += [f"export const call_later_{stem} = (n) => `{stem}", f"  ${{n}} ${{++count}}`.length;"]
    if chance.random() < 0.5:
        exports.append(f"Kind_{stem}")
        lines += [f"export class Kind_{stem} {{", "  get count() {", "    return count;", "  }", "}"]
    return "\n".join(lines) + "\n", exports


def a_page(chance):
    """A page of some scripts, with one more that is fetched later."""
    scripts, known = {}, {}
    for name in chance.sample(["a.js", "b.js", "c.js", "d.js", "e.js", "f.js"], chance.randint(1, 6)):
        scripts[name], exports = a_script(chance, name, known)
        known[name] = exports
    scripts["later.js"], _ = a_script(chance, "later.js", known)
    everything = "".join(f'import "./{name}";\n' for name in chance.sample(sorted(known), len(known)))
    scripts["main.js"] = everything + 'globalThis.done = import("./later.js").then((later) => log.push(Object.keys(later).sort()));\n'
    return scripts


def joined(folder, output):
    """The files that the build makes of a page's scripts."""
    subprocess.run([EMBED, output, *sorted(folder.iterdir())], check=True)
    found = re.findall(r'"([\w.]+)": Asset\([^#]*###"""\n(.*?)"""###\)', output.read_text(), re.DOTALL)
    return {name: text for name, text in found if name.endswith((".js", ".map"))}


def ran(folder):
    node, _ = compute_driver_executable()
    said = subprocess.run([node, "--enable-source-maps", "--input-type=module", "-e", RUN], cwd=folder, capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    return [json.loads(line) for line in said.stdout.splitlines()]


def test_joined_scripts_do_what_modules_do(tmp_path):
    seed = random.randrange(2**32)
    chance = random.Random(seed)
    # Else a script that neither imports nor exports is none to Node.
    (tmp_path / "package.json").write_text('{"type": "module"}')
    for number in range(300 if os.environ.get("SOAK") else 10):
        raw, whole = tmp_path / f"modules/{number}", tmp_path / f"joined/{number}"
        for folder, files in [(raw, a_page(chance)), (whole, None)]:
            folder.mkdir(parents=True)
            files = files or joined(raw, tmp_path / "PageFiles.swift")
            for name, text in files.items():
                (folder / name).write_text(text)
    for number, (modules, together) in enumerate(zip(ran(tmp_path / "modules"), ran(tmp_path / "joined"), strict=True)):
        assert together == modules, f"page {number}, seed {seed}"

// Keys that work anywhere on the page.

import { openAdd } from "./add.js";
import { focusSearch } from "./search.js";
import { openSync } from "./sync.js";
import { runLastAction } from "./toast.js";

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
    const command = event.ctrlKey || event.metaKey;
    const typing = event.target.closest?.("input, textarea, select");
    if (command && event.key.toLowerCase() === "k") focusSearch();
    else if (typing || event.altKey) return;
    else if (command && event.key.toLowerCase() === "z" && !event.shiftKey && runLastAction()) event.stopPropagation();
    else if (command) return;
    else if (event.key === "/") focusSearch();
    else if (event.key === "n" || event.key === "+") openAdd();
    else if (event.key === "s") openSync();
    else return;
    event.preventDefault();
  });
}

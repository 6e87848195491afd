// Keys that work anywhere on the page.

import { focusSearch } from "./search.js";
import { openSync } from "./sync.js";
import { runLastAction } from "./toast.js";

/** `own` are the product's keys and what they do, beside those of every page. */
export function startKeys(own) {
  const all = { "/": focusSearch, s: openSync, ...own };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
    const command = event.ctrlKey || event.metaKey;
    const typing = event.target.closest?.("input, textarea, select");
    if (command && event.key.toLowerCase() === "k") focusSearch();
    else if (typing || event.altKey) return;
    else if (command && event.key.toLowerCase() === "z" && !event.shiftKey && runLastAction()) event.stopPropagation();
    else if (command || !Object.hasOwn(all, event.key)) return;
    else all[event.key]();
    event.preventDefault();
  });
}

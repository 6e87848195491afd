// Which ideas the list shows.

import { closeEditor } from "./editor.js";
import { atTop } from "./ideas.js";
import { ask } from "./query.js";
import { onScreen } from "./screen.js";
import { announce } from "./toast.js";

const bar = document.getElementById("filters");
const buttons = [...bar.querySelectorAll("button")];

export function startFilters() {
  for (const button of buttons) button.addEventListener("click", () => choose(button.dataset.filter));
  bar.addEventListener("keydown", keys);
  onScreen(draw);
}

/** The keys 1 to 5 choose a filter. */
export const chooseFilter = Object.fromEntries(
  buttons.map((button, place) => [String(place + 1), () => !bar.hidden && !button.hidden && choose(button.dataset.filter)]),
);

async function choose(filter) {
  if (!(await closeEditor())) return;
  const newest = await ask({ filter, ...atTop });
  if (newest) scrollTo({ top: 0 });
  announce(buttons.find((button) => button.dataset.filter === filter).textContent.trim());
}

function draw({ counts, filter }) {
  bar.hidden = counts.all + counts.deleted === 0;
  for (const button of buttons) {
    const name = button.dataset.filter;
    button.setAttribute("aria-pressed", String(name === filter));
    button.querySelector(".number").textContent = counts[name] || "";
    // What is rarely there is offered only while it is.
    button.hidden = ["conflicts", "deleted"].includes(name) && !counts[name] && name !== filter;
  }
}

function keys(event) {
  const seen = buttons.filter((button) => !button.hidden);
  const at = seen.indexOf(document.activeElement);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  seen[(at + step + seen.length) % seen.length].focus();
  event.preventDefault();
}

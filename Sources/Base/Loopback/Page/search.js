// The search field: every keystroke asks at once.

import { ask, query } from "./query.js";
import { onScreen, screen } from "./screen.js";
import { announce } from "./toast.js";

const field = document.getElementById("search");
const box = field.closest("search");
const clear = box.querySelector(".clear");
/** A screen reader hears how many were found once the typing rests. */
const rest = 700;
let telling = 0;
let list = null;

/**
 * `views` answers the views that are shown, `enter` is done with the first of them, `found` says how many there are; what
 * is typed asks with what `afresh` answers, whatever was scrolled to before.
 */
export function startSearch({ views, enter, found, afresh }) {
  list = { views, enter, found, afresh };
  field.addEventListener("input", () => seek(field.value));
  field.addEventListener("keydown", keys);
  clear.addEventListener("click", () => {
    clearSearch();
    field.focus();
  });
  onScreen((now) => {
    box.hidden = !(now.state === "list" || now.state === "nothingMatches");
  });
}

/** Empties the field and shows all; answers when all are there. */
export function clearSearch() {
  return seek("");
}

export const focusSearch = () => !box.hidden && (field.focus(), field.select());

async function seek(text) {
  if (field.value !== text) field.value = text;
  box.classList.toggle("filled", text !== "");
  clear.hidden = text === "";
  const newest = await ask({ query: text, ...list.afresh() });
  if (newest) scrollTo({ top: 0 });
  clearTimeout(telling);
  if (text) telling = setTimeout(tell, rest);
  return newest;
}

function tell() {
  const now = screen();
  if (!query() || !now) return;
  announce(now.cards.length ? list.found(now) : now.message);
}

function keys(event) {
  if (event.isComposing) return;
  if (event.key === "Escape") {
    if (field.value) clearSearch();
    else field.blur();
    event.preventDefault();
  } else if (event.key === "Enter" || event.key === "ArrowDown") {
    const first = list.views()[0];
    if (!first) return;
    event.preventDefault();
    if (event.key === "Enter") list.enter(first);
    else first.hit.focus();
  }
}

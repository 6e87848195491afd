// Keys that move in the list enter it where the focus is nowhere.

import { isSeen } from "./moving.js";

export const hasModifier = (event) => event.ctrlKey || event.metaKey || event.altKey;

/**
 * `moves` says whether a key moves in the list; `shown` answers its views in their order; `isLast` says which of those
 * in the window is entered rather than the first; `goTo` gives a view the focus.
 */
export function enterByKeys({ moves, shown, isLast = () => false, goTo }) {
  document.addEventListener("keydown", (event) => {
    const isElsewhere = document.activeElement !== document.body || document.querySelector("dialog[open]");
    if (isElsewhere || event.defaultPrevented || hasModifier(event) || !moves(event.key)) return;
    const edge = document.querySelector(".bar").getBoundingClientRect().bottom;
    const seen = shown().filter(({ element }) => isSeen(element.getBoundingClientRect(), edge));
    const view = seen.find(isLast) ?? seen[0];
    if (!view) return;
    goTo(view);
    event.preventDefault();
  });
}

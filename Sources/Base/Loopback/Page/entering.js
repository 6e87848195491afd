// Keys that move in the list enter it where the focus is nowhere.

export const hasModifier = (event) => event.ctrlKey || event.metaKey || event.altKey;

/**
 * `moves` says whether a key moves in the list; `inSight` answers the views near the window, in their order; `isLast`
 * says which of them is entered rather than the first; `goTo` gives a view the focus.
 */
export function enterByKeys({ moves, inSight, isLast = () => false, goTo }) {
  document.addEventListener("keydown", (event) => {
    const isElsewhere = document.activeElement !== document.body || document.querySelector("dialog[open]");
    if (!moves(event.key) || event.defaultPrevented || hasModifier(event) || isElsewhere) return;
    const top = document.querySelector(".bar").getBoundingClientRect().bottom;
    const seen = inSight().filter(({ element }) => element.getBoundingClientRect().bottom > top);
    const view = seen.find(isLast) ?? seen[0];
    if (!view) return;
    goTo(view);
    event.preventDefault();
  });
}

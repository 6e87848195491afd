// The browser's Back closes the sheet that is open: each open sheet is a step in the tab's history.

/** The sheets that are open, the last on top, as what closes each. */
const open = [];
let isMoving = false;

const depth = () => history.state?.depth ?? 0;

/** Notes that a sheet has opened; `close` closes it without touching the history. Answers what to call when it closes. */
export function stepIn(close) {
  open.push(close);
  reconcile();
  return () => {
    const at = open.indexOf(close);
    if (at >= 0) open.splice(at, 1);
    reconcile();
  };
}

/** Brings the tab's place in its history to the number of open sheets; the browser moves in its own time. */
function reconcile() {
  if (isMoving) return;
  while (depth() < open.length) history.pushState({ depth: depth() + 1 }, "");
  if (depth() === open.length) return;
  isMoving = true;
  history.go(open.length - depth());
}

addEventListener("popstate", () => {
  // A new address that was typed into this tab; who takes it goes back by itself.
  if (location.hash) return;
  const asked = !isMoving;
  // Closing steps out of nothing here: the browser has moved already.
  isMoving = true;
  if (asked) while (open.length > depth()) open.at(-1)();
  isMoving = false;
  reconcile();
});

// After a reload no sheet is open, whatever the history says.
if (depth()) history.replaceState(null, "");

// The latest screen the program sent, and who wants to know of the next.

let latest = null;
const listeners = new Set();
let around = (draw) => draw();

export const screen = () => latest;

export function showScreen(next) {
  // Two answers may overtake each other on their two connections: the one whose reading began first is dropped.
  // A program that was started again counts anew.
  if (latest?.turn.run === next.turn.run && next.turn.number < latest.turn.number) return;
  const same = latest?.query === next.query && latest?.filter === next.filter;
  latest = next;
  around(() => listeners.forEach((listener) => listener(next)), same);
}

/** Has every drawing done inside of `wrapper`, which gets it and whether the question is the one before. */
export function drawWithin(wrapper) {
  around = wrapper;
}

export function onScreen(listener) {
  listeners.add(listener);
}

/** Why nothing may be changed now, or null when it may. */
export function whyLocked() {
  if (!latest || latest.canEdit) return null;
  const banner = latest.banners?.find((each) => each.kind === "readOnly" || each.kind === "newerVault");
  return banner?.message ?? (latest.state !== "list" && latest.message ? latest.message : null);
}

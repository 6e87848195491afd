// The latest screen the program sent, and who wants to know of the next.

let latest = null;
const listeners = new Set();
let around = (draw) => draw();
/** A press of the pointer, from its beginning to its click. */
let pressed = false;
let released = 0;
/** For screens that came during a press: whether all of them ask the question that is drawn. Otherwise null. */
let held = null;

export const screen = () => latest;

export function showScreen(next) {
  // Two answers may overtake each other on their two connections: the one whose reading began first is dropped.
  // A program that was started again counts anew.
  if (latest?.turn.run === next.turn.run && next.turn.number < latest.turn.number) return;
  const same = latest?.query === next.query && latest?.filter === next.filter;
  latest = next;
  // A list that is put in another order between press and click would lose the click.
  if (pressed) held = same && held !== false;
  else draw(same);
}

function draw(same) {
  const shown = latest;
  around(() => listeners.forEach((listener) => listener(shown)), same);
}

function press(event) {
  clearTimeout(released);
  pressed ||= event.isPrimary && event.button === 0;
}

function release() {
  clearTimeout(released);
  pressed = false;
  const same = held;
  held = null;
  if (same !== null) draw(same);
}

const releaseIn = (milliseconds) => {
  clearTimeout(released);
  released = setTimeout(release, milliseconds);
};

addEventListener("pointerdown", press, true);
// After the click's own handlers. A touch that was lifted may have its click some time later, or none.
addEventListener("click", () => releaseIn(0), true);
addEventListener("pointerup", () => releaseIn(60), true);
// Presses whose end is told to nobody: over a scroll bar, a menu of the system, another window.
for (const end of ["pointercancel", "contextmenu", "blur"]) addEventListener(end, () => releaseIn(0));
addEventListener("pointermove", (event) => pressed && !event.buttons && releaseIn(60));

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

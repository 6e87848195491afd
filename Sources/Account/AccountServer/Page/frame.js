// One screen at a time, each at its own address; the browser's Back goes to the screen before.

import { h } from "./dom.js";
import { isScreen, nameHere, pathOf } from "./places.js";

const screens = new Map();
/** Entries of the history that this very document made: numbers of another one name other screens. */
const run = crypto.randomUUID();
const place = () => document.getElementById("screen");
let newest = 0;
let present = { number: 0, name: "", values: {} };
/** What Back leads to, by the number in the history's state; nothing of it is kept when a session begins or ends. */
let kept = new Map();
let bar = () => [];

/**
 * Makes a screen known: `build(values)` resolves to its element, which has one `h1`.
 *
 * Without the values that it `needs`, the screen `instead` is shown. Those that it `keeps` outlast a reload: they stand
 * in the browser's history, so no secret is among them. `always` shows it to who is signed in and who is not. What
 * `isFleeting` is forgotten, with its values, as soon as another screen is shown.
 */
export function screen(name, build, { signedIn = false, always = false, needs = [], keeps = [], instead = null, isFleeting = false } = {}) {
  screens.set(name, { build, signedIn, always, needs, keeps, instead, isFleeting });
}

/** Where a screen begins: what a second step waited for may be gone. */
export const beginningOf = (name) => screens.get(name)?.instead ?? name;

/** The screen of the present address, with what it kept, if whoever is signed in (or nobody) may see it. */
export function screenHere(signedIn) {
  const known = screens.get(nameHere());
  if (!known || (known.signedIn !== signedIn && !known.always)) return null;
  return { name: nameHere(), values: history.state?.values ?? {} };
}

/** Has `build(name)` make what stands in the bar of every signed-in screen. */
export function signedInBar(build) {
  bar = build;
}

/** What the service is called here. */
export const product = () => document.querySelector(".brand span").textContent;

export const shownName = () => present.name;
export const isSignedInShown = () => screens.get(present.name)?.signedIn ?? false;

/** Shows a screen. What Back leads to is the one before, unless `replace`. */
export async function show(name, values = {}, { replace = false, focus = true } = {}) {
  const { build, signedIn, needs, instead } = screens.get(name);
  if (needs.some((each) => values[each] === undefined)) return show(instead, {}, { replace, focus });
  const number = ++newest;
  place().setAttribute("aria-busy", "true");
  let made;
  try {
    made = await build(values);
  } catch (problem) {
    if (number !== newest || problem.endsSession) return;
    if (!problem.code) throw problem;
    made = await screens.get("trouble").build({ problem, again: () => show(name, values, { replace: true }) });
  }
  if (number !== newest) return;
  const before = present.name;
  const takesPlace = before === "" || before === name || replace;
  // What is replaced may hold a secret that was shown; Back cannot lead to it any more.
  if (takesPlace) kept.delete(present.number);
  else keepPresent();
  present = { number, name, values, element: made };
  if (takesPlace) history.replaceState(entry(history.state?.from), "", pathOf(name));
  else history.pushState(entry(before), "", pathOf(name));
  put(made, signedIn, focus && before !== "");
}

/** Keeps the present screen for when Back or Forward leads to it. */
function keepPresent() {
  if (!screens.get(present.name).isFleeting) kept.set(present.number, present);
}

/** What the history holds of the present screen; `from` names the one to which Back leads. */
function entry(from) {
  const { name, number, values } = present;
  // What stands in the place of another screen keeps what that one needs to be shown again.
  if (!isScreen(name)) return { run, number, from, values: history.state?.values };
  const { keeps } = screens.get(name);
  return { run, number, from, values: Object.fromEntries(keeps.filter((each) => values[each] !== undefined).map((each) => [each, values[each]])) };
}

/** Keeps the values of the present screen as they are now. */
export function keepValues() {
  history.replaceState(entry(history.state?.from), "", pathOf(present.name));
}

/** Back to a screen, with what was typed there, if that is where Back leads; else it is shown with `values`. */
export function backTo(name, values = {}) {
  if (history.state?.from === name) history.back();
  else show(name, values);
}

function put(element, signedIn, focus) {
  // A question in front of the screen before has nothing to do with this one.
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
  document.getElementById("bar").replaceChildren(...(signedIn ? bar(present.name) : []));
  place().replaceChildren(element);
  place().removeAttribute("aria-busy");
  document.body.dataset.screen = present.name;
  const title = element.querySelector("h1");
  document.title = `${title.textContent} · ${product()}`;
  if (!focus) return;
  scrollTo(0, 0);
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** Forgets every screen that Back could lead to. */
export function forgetScreens() {
  kept = new Map();
}

/** `home` shows where a person belongs when what stood there is forgotten. */
export function startFrame(home) {
  // Each screen begins at its top: the browser would move it once more, perhaps under somebody's pointer.
  history.scrollRestoration = "manual";
  addEventListener("popstate", ({ state }) => {
    // An address that tells something is read by who listens for that.
    if (location.hash) return;
    const before = state?.run === run && kept.get(state.number);
    if (!before) return home();
    keepPresent();
    newest += 1;
    present = before;
    const { signedIn } = screens.get(before.name);
    // What a session shows may have changed; what somebody typed before one must not be lost.
    if (signedIn) show(before.name, before.values, { replace: true });
    else put(before.element, signedIn, true);
  });
}

/** Builds the present screen anew, in another language, with what was typed. */
export async function rebuild() {
  const typed = [...place().querySelectorAll("input, select, textarea")].map((each) => [each.name, each.value, each.checked]);
  await show(present.name, present.values, { replace: true, focus: false });
  for (const [name, value, checked] of typed) {
    const input = name && place().querySelector(`[name="${CSS.escape(name)}"]`);
    if (!input) continue;
    if (input.type === "checkbox") input.checked = checked;
    else input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The usual form of a screen: a card with a heading. */
export function card(title, ...children) {
  return h("section", { class: "card" }, h("h1", {}, title), ...children);
}

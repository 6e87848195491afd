// Short messages at the foot of the page, in a polite live region.

const region = document.getElementById("toasts");
const open = new Map();
let serial = 0;
/** Whether screen readers know of the regions yet: what is in a region by then is not said. */
let areKnown = Promise.resolve();

/**
 * Shows `text` for some seconds. A new toast with the same `key` takes the old one's place.
 * `action` is `{label, run}`; time stands still while a toast is pointed at or focused. `passed` runs when the time is over
 * and the action was not chosen.
 */
export function toast(text, { key = "toast" + ++serial, seconds = 2.6, sign = null, action = null, passed = () => {} } = {}) {
  open.get(key)?.close();
  const element = document.createElement("div");
  element.className = "toast";
  if (sign) element.append(icon(sign));
  const words = document.createElement("span");
  words.textContent = text;
  element.append(words);

  let timer = 0;
  let gone = false;
  const close = () => {
    gone = true;
    clearTimeout(timer);
    if (open.get(key) === handle) open.delete(key);
    element.remove();
  };
  const handle = { close, run: null, resume: null };
  const end = () => {
    close();
    passed();
  };
  // What goes with the focus in it tells of that as of any other focus that leaves.
  const go = () => (timer = gone ? 0 : setTimeout(end, seconds * 1_000));
  const hold = () => clearTimeout(timer);
  handle.resume = () => (hold(), go());

  if (action) {
    handle.run = () => {
      close();
      action.run();
    };
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = action.label;
    button.addEventListener("click", handle.run);
    element.append(button);
  }
  for (const name of ["pointerenter", "focusin"]) element.addEventListener(name, hold);
  for (const name of ["pointerleave", "focusout"]) element.addEventListener(name, handle.resume);
  open.set(key, handle);
  areKnown.then(() => gone || region.append(element));
  go();
  return handle;
}

/**
 * Moves the toasts into `place`: an open dialog makes all around it inert, and stands above it. What comes with this is said a
 * frame later, as Firefox tells of what was inert, or moved, as of something new.
 */
export function placeToasts(place) {
  areKnown = new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  if (region.parentElement === place) return;
  place.append(region);
  // What is moved is not pointed at any more, and no event says so.
  for (const handle of open.values()) handle.resume();
}

/** What will offer an action when it is done; a list may show it sooner. */
let coming = null;

/** Takes notice of `work`: a wish to undo that comes before its toast waits for that. Answers `work`. */
export function offering(work) {
  coming = work;
  work.finally(() => {
    if (coming === work) coming = null;
  });
  return work;
}

/** Runs the action of the newest toast that has one, or will have; answers whether there is one. */
export function runLastAction() {
  if (!coming) return runNewest();
  coming.then(runNewest);
  return true;
}

function runNewest() {
  const last = [...open.values()].reverse().find((handle) => handle.run);
  last?.run();
  return Boolean(last);
}

/** Says something to screen readers alone; what was said just before is not cut off. */
export function announce(text) {
  const words = document.createElement("p");
  words.textContent = text;
  areKnown.then(() => {
    document.getElementById("announcer").append(words);
    setTimeout(() => words.remove(), 10_000);
  });
}

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", "#" + name);
  svg.append(use);
  return svg;
}

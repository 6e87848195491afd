"use strict";
// Hands what a person does to the program, and shows the screens that it draws.

const screen = document.getElementById("screen");
let run = 0; // the run of the program
let sent = 0; // messages given a number
let shown = -1; // the drawing on the screen
let queue = Promise.resolve();
let pointer = { x: 0, y: 0 };
let keys = []; // those that do something, as a menu writes them
let hearsKeys = false; // whether a view hears the others

/** Sends a message after all earlier ones were heard. */
function tell(kind, node, text) {
  const number = ++sent;
  const body = JSON.stringify({ number, kind, node: node ?? null, text: text ?? null });
  queue = queue
    .then(() => fetch("event", { method: "POST", body }))
    .then((answer) => answer.json())
    .then(show)
    .catch(() => {});
}

/** Asks for the next drawing, again and again. */
async function follow() {
  for (;;) {
    try {
      show(await (await fetch("frame/" + shown)).json());
    } catch {
      // The program begins again, in another language.
      await new Promise((done) => setTimeout(done, 300));
    }
  }
}

/** Gives the page the device, its size and the colours of a drawing. */
function dress(frame) {
  const root = document.documentElement;
  root.dataset.dark = frame.isDark;
  root.dataset.device = frame.device;
  root.style.setProperty("--scale", frame.scale);
  root.style.setProperty("--width", frame.width + "px");
  root.style.setProperty("--height", frame.height + "px");
  for (const name of ["light", "dark"]) root.style.setProperty(`--accent-${name}`, frame.accent[name]);
}

/** Shows a drawing, unless something was done since that it does not know of; another run knows of nothing, and counts anew. */
function show(frame) {
  if (frame.run !== run) [run, shown, sent] = [frame.run, -1, 0];
  if (frame.heard < sent || frame.drawing === shown) return;
  shown = frame.drawing;
  dress(frame);
  for (const name of ["device", "size", "language"]) document.querySelector(`[data-set=${name}]`).value = frame[name];
  document.querySelector("[data-set=dark]").checked = frame.isDark;
  keys = frame.keys;
  hearsKeys = frame.hearsKeys;
  document.getElementById("said").textContent = frame.said ?? "";
  const fresh = document.createElement("div");
  fresh.innerHTML = frame.html;
  morph(screen, fresh);
  fit();
  place();
  focus();
  for (const end of screen.querySelectorAll("[data-reach]")) ends.observe(end);
}

/** Where a list goes on: further rows are drawn shortly before they are seen. */
const ends = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    ends.unobserve(target);
    tell("reach", target.id);
  }
}, { root: screen, rootMargin: "400px" });

/** Makes an element's content that of another one, and keeps what is the same: focus, caret and scrolling stay. */
function morph(old, fresh) {
  const known = new Map([...old.children].filter((e) => e.id).map((e) => [e.id, e]));
  let next = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    let mine = child.id ? known.get(child.id) : next;
    const isSame = mine && mine.nodeName === child.nodeName && (mine.id ?? "") === (child.id ?? "");
    if (!isSame) {
      old.insertBefore(child, next);
      continue;
    }
    if (mine !== next) old.insertBefore(mine, next);
    next = mine.nextSibling;
    if (mine.nodeType === Node.TEXT_NODE) {
      if (mine.data !== child.data) mine.data = child.data;
    } else {
      attributes(mine, child);
      if (mine.matches("input, textarea")) value(mine, child);
      else morph(mine, child);
    }
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.nodeName === "OPTION") old.selected = fresh.hasAttribute("selected");
}

function value(old, fresh) {
  if (old.value !== fresh.value) old.value = fresh.value;
}

/** Gives the keyboard to the field that has it in the program. */
function focus() {
  const wanted = [...screen.querySelectorAll("[data-focused]")].pop();
  const present = document.activeElement;
  if (wanted && wanted !== present) {
    wanted.dataset.asked = "";
    wanted.focus({ preventScroll: true });
    delete wanted.dataset.asked;
    wanted.setSelectionRange?.(wanted.value.length, wanted.value.length);
  } else if (!wanted && present?.matches("[data-field]")) {
    present.dataset.asked = "";
    present.blur();
    delete present.dataset.asked;
  }
}

/** Makes texts smaller that are wider than their place, down to the least that they allow. */
function fit() {
  for (const text of screen.querySelectorAll("[data-least]")) {
    text.style.fontSize = "";
    if (text.scrollWidth <= text.clientWidth || text.clientWidth === 0) continue;
    const scale = Math.max(Number(text.dataset.least), text.clientWidth / text.scrollWidth);
    text.style.fontSize = parseFloat(getComputedStyle(text).fontSize) * scale + "px";
  }
}

/** Puts a menu where it was asked for, within the screen. */
function place() {
  const menu = screen.querySelector(".layer.menu > .surface");
  if (!menu || menu.dataset.placed) return;
  const box = screen.getBoundingClientRect();
  const zoom = box.width / screen.offsetWidth;
  const [x, y] = [(pointer.x - box.left) / zoom, (pointer.y - box.top) / zoom];
  const opened = screen.querySelector(".menu-bar .open");
  if (opened) {
    menu.style.left = opened.offsetLeft + "px";
    menu.style.top = "30px";
    return;
  }
  menu.style.left = Math.max(12, Math.min(x - 20, screen.offsetWidth - menu.offsetWidth - 12)) + "px";
  menu.style.top = Math.max(60, Math.min(y + 14, screen.offsetHeight - menu.offsetHeight - 40)) + "px";
}

document.addEventListener("pointerdown", (event) => { pointer = { x: event.clientX, y: event.clientY }; }, true);

/** A combination of keys as a menu writes it: Ctrl, Alt and Meta all stand for Command. */
function combination(event) {
  if (event.key === "Escape") return "⎋";
  if (!event.ctrlKey && !event.altKey && !event.metaKey) return null;
  const key = /^(Key|Digit)/.test(event.code) ? event.code.slice(-1) : event.key;
  return (event.shiftKey ? "⇧" : "") + "⌘" + key.toUpperCase();
}

const heard = /^(Arrow(Up|Down|Left|Right)|Home|End|Enter|Escape|Backspace|.)$/u;
const isPlain = (event) => heard.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;

document.addEventListener("keydown", (event) => {
  if (event.target.closest("aside")) return;
  if (hearsKeys && isPlain(event) && !event.target.matches("input, textarea, select")) {
    event.preventDefault();
    event.stopPropagation();
    tell("press", null, event.key);
    return;
  }
  const pressed = combination(event);
  if (!pressed || !keys.includes(pressed)) return;
  event.preventDefault();
  event.stopPropagation();
  tell("keys", null, pressed);
}, true);

let held = 0;
screen.addEventListener("pointerdown", (event) => {
  const behind = event.target.closest(".mac-window:not(.key)");
  if (behind && !event.target.closest("[data-tap], [data-close]")) tell("front", behind.id);
});
screen.addEventListener("pointerdown", (event) => {
  const owner = event.target.closest("[data-menu]");
  clearTimeout(held);
  if (owner) held = setTimeout(() => tell("menu", owner.id), 600);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) screen.addEventListener(end, () => clearTimeout(held));
screen.addEventListener("contextmenu", (event) => {
  event.preventDefault();
  clearTimeout(held);
  const owner = event.target.closest("[data-menu]");
  if (owner) tell("menu", owner.id);
});
screen.addEventListener("click", (event) => {
  const layer = event.target.closest(".layer");
  const isMac = document.documentElement.dataset.device === "mac";
  if (event.target === layer && layer.dataset.held === undefined && layer.matches(isMac ? ".menu" : ".sheet, .menu")) return tell("dismiss");
  if (event.target.dataset.close !== undefined) return tell("close", event.target.closest(".mac-window").id);
  if (event.target.closest("input, textarea, select")) return;
  const tapped = event.target.closest("[data-tap]");
  if (tapped && tapped.ariaDisabled !== "true") tell("tap", tapped.id);
});
screen.addEventListener("input", (event) => {
  if (event.target.dataset.choice) return;
  tell("type", event.target.id, event.target.value);
});
screen.addEventListener("change", (event) => {
  if (event.target.dataset.choice) tell("choose", event.target.dataset.choice, event.target.value);
});
screen.addEventListener("keydown", (event) => {
  const at = event.target;
  if (event.key === "Enter" && at.matches("input")) tell("submit", at.id);
  else if ((event.key === "Enter" || event.key === " ") && at.matches("[data-tap]")) tell("tap", at.id);
  else if (event.key === "Escape") tell("dismiss");
  else return;
  event.preventDefault();
});
screen.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-field]") && event.target.dataset.asked === undefined) tell("focus", event.target.id);
});
screen.addEventListener("focusout", (event) => {
  const goes = event.relatedTarget?.matches("[data-field]");
  if (event.target.isConnected && event.target.matches("[data-field]") && event.target.dataset.asked === undefined && !goes) {
    tell("blur", event.target.id);
  }
});
document.querySelector("aside").addEventListener("change", (event) => {
  const control = event.target;
  if (control.id === "link") {
    tell("link", null, control.value);
    control.value = "";
    return;
  }
  tell(control.dataset.set, null, control.type === "checkbox" ? String(control.checked) : control.value);
});
addEventListener("resize", zoom);
function zoom() {
  const { clientWidth, clientHeight } = document.querySelector("main");
  const device = document.getElementById("device");
  device.style.zoom = Math.min(1, (clientHeight - 40) / (device.offsetHeight || 1), (clientWidth - 40) / (device.offsetWidth || 1));
}
new ResizeObserver(zoom).observe(document.querySelector("main"));
new MutationObserver(zoom).observe(document.documentElement, { attributeFilter: ["data-device"] });
follow();

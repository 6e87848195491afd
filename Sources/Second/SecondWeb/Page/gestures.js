// What can be done on a card: click, menu button, right-click, long press, keys.

import { shownViews, viewAround } from "./cards.js";
import { copyCode } from "./clipboard.js";
import { deleteCard } from "./deleting.js";
import { editCard } from "./edit.js";
import { enterByKeys, hasModifier } from "./entering.js";
import { pinCard, pinWord } from "./pinning.js";
import { openMenu } from "./menu.js";
import { showCode } from "./show-code.js";

const list = document.getElementById("cards");
const longPress = 500;
const wander = 10;
let pressed = null;
let opened = false;

export function startGestures() {
  list.addEventListener("click", click);
  list.addEventListener("contextmenu", context);
  list.addEventListener("keydown", keys);
  enterByKeys({ moves: (key) => arrows(key) !== null, shown: shownViews, goTo: (view) => view.hit.focus() });
  list.addEventListener("focusin", (event) => viewAround(event.target)?.describe(Date.now()));
  list.addEventListener("pointerdown", press);
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) list.addEventListener(name, release);
  list.addEventListener("pointermove", move);
  list.addEventListener("touchend", lift, { passive: false });
}

const does = { edit: editCard, pin: pinCard, showCode, delete: deleteCard };
const menu = document.getElementById("menu");
const pinItem = menu.querySelector("[data-choice=pin] span");

function menuAt(view, point) {
  pinItem.textContent = pinWord(view.card);
  const from = document.activeElement === view.more ? view.more : view.hit;
  openMenu(menu, { label: view.name, from }, point, (choice) => does[choice](view.card));
}

function menuBelow(view, element) {
  const box = element.getBoundingClientRect();
  menuAt(view, { x: box.left, y: box.bottom + 4 });
}

function click(event) {
  const view = viewAround(event.target);
  if (!view) return;
  if (event.target.closest(".more")) menuBelow(view, view.more);
  else if (event.target.closest(".hit")) copyCode(view);
}

function context(event) {
  const view = viewAround(event.target);
  if (!view) return;
  event.preventDefault();
  release();
  if (opened) return;
  opened = event.pointerType === "touch";
  const byKey = event.clientX === 0 && event.clientY === 0;
  if (byKey) menuBelow(view, view.more);
  else menuAt(view, { x: event.clientX, y: event.clientY });
}

function press(event) {
  opened = false;
  if (event.pointerType !== "touch") return;
  const view = viewAround(event.target);
  if (!view || event.target.closest(".more")) return;
  const point = { x: event.clientX, y: event.clientY };
  const timer = setTimeout(() => {
    pressed = null;
    opened = true;
    menuAt(view, point);
  }, longPress);
  pressed = { point, timer };
}

function move(event) {
  if (!pressed) return;
  const { x, y } = pressed.point;
  if (Math.hypot(event.clientX - x, event.clientY - y) > wander) release();
}

function release() {
  clearTimeout(pressed?.timer);
  pressed = null;
}

/** The finger that opened the menu leaves: that is no click on the card below. */
function lift(event) {
  if (opened && event.cancelable) event.preventDefault();
  opened = false;
}

function keys(event) {
  const view = viewAround(event.target);
  if (!view || hasModifier(event)) return;
  const steps = arrows(event.key);
  if (steps !== null) {
    const views = shownViews();
    views[views.indexOf(view) + steps]?.hit.focus();
  } else if (event.key === "Home" || event.key === "End") shownViews().at(event.key === "Home" ? 0 : -1).hit.focus();
  else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) menuBelow(view, view.more);
  else if (event.key === "e") editCard(view.card);
  else if (event.key === "p") pinCard(view.card);
  else if (event.key === "Delete" || event.key === "Backspace") deleteCard(view.card);
  else return;
  event.preventDefault();
}

/** How many cards an arrow key moves, in the grid as it is laid out now. */
function arrows(key) {
  const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
  return { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key] ?? null;
}

// Native dialogs: open, close, ask. Focus goes back to where it was, and the browser's Back closes the one on top.

import { stepIn } from "./back.js";
import { tellLate } from "./late.js";
import { placeToasts } from "./toast.js";

const closers = new WeakMap();
/** The open dialogs, the topmost last. */
const stack = [];

/** Opens `dialog`; `closed` runs however it is closed. `keep` may forbid closing by a click outside. */
export function openSheet(dialog, { closed = () => {}, keep = () => false } = {}) {
  if (dialog.open) return;
  // Opened again before the browser has said that it was closed.
  settle(dialog);
  const before = document.activeElement;
  closers.set(dialog, { closed, keep, before, stepOut: stepIn(() => closeSheet(dialog)) });
  dialog.showModal();
  stack.push(dialog);
  bringToasts();
  tellLate();
}

/** Toasts belong to the topmost sheet; a question keeps its buttons free of them. */
function bringToasts() {
  placeToasts(stack.findLast((each) => each.getAttribute("role") !== "alertdialog") ?? document.body);
}

/** Closes `dialog` and does at once what follows: a browser says "close" only later, when a key may have been pressed. */
export function closeSheet(dialog) {
  dialog.close();
  settle(dialog);
}

function settle(dialog) {
  const sheet = closers.get(dialog);
  if (!sheet) return;
  closers.delete(dialog);
  stack.splice(stack.indexOf(dialog), 1);
  bringToasts();
  sheet.stepOut();
  // Where what had the focus before is gone, a browser takes it from the closed sheet only with the next frame: until then keys
  // would go to a field that nobody sees.
  if (dialog.contains(document.activeElement)) document.activeElement.blur();
  if (sheet.before?.isConnected && document.activeElement === document.body) sheet.before.focus();
  sheet.closed();
}

/** Makes a dialog's close buttons, Escape and the ground around it close it. */
export function prepareSheet(dialog) {
  for (const button of dialog.querySelectorAll(".close")) {
    button.addEventListener("click", () => closeSheet(dialog));
  }
  dialog.addEventListener("pointerdown", (event) => {
    const outside = event.target === dialog && !inside(dialog, event);
    if (outside && !closers.get(dialog)?.keep()) closeSheet(dialog);
  });
  dialog.addEventListener("close", () => dialog.open || settle(dialog));
}

function inside(dialog, { clientX, clientY }) {
  const box = dialog.getBoundingClientRect();
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}

/**
 * Asks a question that a red button, or with `mild` a blue one, answers with yes. `run` does it and answers a refusal's sentence or
 * null; the dialog stays open with the sentence when it was refused. Answers whether it was done.
 */
export function askFirst({ title, text, yes, run, mild = false }) {
  const dialog = document.getElementById("ask");
  const button = dialog.querySelector("[data-yes]");
  const wrong = dialog.querySelector(".wrong");
  dialog.querySelector("h2").textContent = title;
  dialog.querySelector("#ask-text").textContent = text;
  button.textContent = yes;
  button.className = "button " + (mild ? "main" : "destroy");
  wrong.textContent = "";
  return new Promise((resolve) => {
    let done = false;
    button.onclick = async () => {
      button.disabled = true;
      const refused = await run();
      button.disabled = false;
      wrong.textContent = refused ?? "";
      if (refused) return;
      done = true;
      closeSheet(dialog);
    };
    dialog.querySelector("[data-no]").onclick = () => closeSheet(dialog);
    openSheet(dialog, { closed: () => resolve(done) });
  });
}

// Questions in front of a screen. The browser's own dialog holds the focus and gives it back.

import { freshId, h } from "./dom.js";
import { word } from "./words.js";

/** Opens a dialog of what `build(close)` makes; resolves to what `close` is given, or to null for Escape and the like. */
export function sheet(title, build) {
  return new Promise((resolve) => {
    let outcome = null;
    const id = freshId("sheet");
    const dialog = h("dialog", { class: "sheet", "aria-labelledby": id });
    const close = (value) => {
      outcome = value;
      dialog.close();
    };
    dialog.append(h("h2", { id }, title), ...[build(close)].flat());
    dialog.addEventListener("pointerdown", (event) => event.target === dialog && isOutside(dialog, event) && close(null));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(outcome);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

function isOutside(dialog, { clientX: x, clientY: y }) {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/** Asks before something that cannot simply be undone; resolves to whether it is wanted. */
export async function sure({ title, text, yes, no = word("cancel"), danger = true }) {
  const answer = await sheet(title, (close) => [
    h("p", {}, text),
    h("div", { class: "pair" },
      h("button", { type: "button", class: "button", onclick: () => close(false) }, no),
      h("button", { type: "button", class: danger ? "button danger" : "button main", onclick: () => close(true) }, yes)),
  ]);
  return answer === true;
}

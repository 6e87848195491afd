// What was done, in a line at the foot of the window; screen readers hear it wherever they are.

import { h } from "./dom.js";

const region = h("div", { id: "said", role: "status" });
document.body.append(region);
let timer = 0;

/** Forgets what was said: another screen is shown. */
export function hush() {
  clearTimeout(timer);
  region.replaceChildren();
}

/** Says `text` for some seconds, or until `hush` where it `stays`, in the place of what was said before. */
export function say(text, { stays = false } = {}) {
  clearTimeout(timer);
  region.replaceChildren(h("p", {}, text));
  if (!stays) timer = setTimeout(hush, 8_000);
}

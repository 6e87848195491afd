// Nothing can be shown now: why, and a button that tries again.

import { h } from "./dom.js";
import { card, screen } from "./frame.js";
import { explain, named } from "./problems.js";
import { word } from "./words.js";

screen("trouble", ({ problem, again }) => {
  const { message } = explain(problem);
  return card(word("trouble"),
    h("p", { role: "alert" }, message),
    named(problem),
    h("button", { type: "button", class: "button main", onclick: again }, word("tryAgain")));
});

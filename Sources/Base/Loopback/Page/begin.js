// What every page does first, before its own parts start.

import { showClosed } from "./closed.js";
import { onScreen } from "./screen.js";
import { enter } from "./session.js";
import { prepareSheet } from "./sheet.js";
import { fillWords, loadStrings } from "./strings.js";

/** Without its words the page shows nothing: it asks until it has them. */
async function words() {
  while (!(await loadStrings())) await new Promise((resolve) => setTimeout(resolve, 2_000));
}

/** Gets the words and is let in; answers whether this tab may be here, and tells a person whose tab may not. */
export async function begin() {
  onScreen((screen) => (document.documentElement.lang = screen.language));
  // Neither needs the other: the page is in sight a round trip earlier.
  const entered = enter();
  await words();
  fillWords(document);
  if (!(await entered)) {
    showClosed();
    return false;
  }
  for (const template of document.querySelectorAll("template")) fillWords(template.content);
  for (const dialog of document.querySelectorAll("dialog")) prepareSheet(dialog);
  const bar = document.querySelector(".bar");
  addEventListener("scroll", () => bar.classList.toggle("over", scrollY > 0), { passive: true });
  return true;
}

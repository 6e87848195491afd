// "Already in your list": said, and left to the person.

import { t } from "./strings.js";

const pane = document.getElementById("pane-duplicate");
const sentence = pane.querySelector(".say");
const wrong = pane.querySelector(".wrong");
/** An answer to what was asked before changes nothing here. */
let asked = 0;

/**
 * Asks whether to add a duplicate. `message` is the program's sentence; `anyway` adds it and answers a
 * refusal's sentence or null.
 */
export function askDuplicate(message, { show, back, anyway }) {
  const mine = ++asked;
  sentence.textContent = message;
  wrong.textContent = "";
  pane.querySelector("[data-back]").onclick = back;
  const button = pane.querySelector("[data-anyway]");
  button.disabled = false;
  button.onclick = async () => {
    button.disabled = true;
    const refused = await anyway();
    if (mine !== asked) return;
    wrong.textContent = refused ?? "";
    button.disabled = false;
  };
  show("duplicate");
  sentence.focus();
}

export const duplicateSentence = (name) => t("alreadyThereSentence", { name });

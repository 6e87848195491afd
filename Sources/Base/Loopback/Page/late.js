// What was asked for and is not answered yet: said in the page and in the sheet on top, until the answer is there. Nothing is
// given up: what is done later must not be told to have failed.

import { t } from "./strings.js";

/** A program on this machine answers in milliseconds. */
const patience = 3_000;
let waiting = 0;

/** Watches `answer`, which is given back. */
export function watched(answer) {
  let said = false;
  const timer = setTimeout(() => {
    said = true;
    waiting++;
    tellLate();
  }, patience);
  const over = () => {
    clearTimeout(timer);
    if (said) waiting--;
    if (said) tellLate();
  };
  answer.then(over, over);
  return answer;
}

/** Says it wherever it belongs now; a sheet that opens asks for it, too. */
export function tellLate() {
  const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
  const places = waiting ? [document.getElementById("main"), sheet].filter(Boolean) : [];
  for (const notice of document.querySelectorAll(".late")) if (!places.includes(notice.parentElement)) notice.remove();
  for (const place of places) if (!place.querySelector(":scope > .late")) place.prepend(notice());
}

function notice() {
  const element = document.createElement("p");
  element.className = "banner late";
  element.setAttribute("role", "alert");
  element.textContent = t("late");
  return element;
}

// The keys of the page, in a sheet.

import { openSheet } from "./sheet.js";
import { t } from "./strings.js";

const dialog = document.getElementById("help");

/** `all` are rows of keys and the name of what they do. */
export function startHelp(all) {
  const rows = all.flatMap(([keys, meaning]) => {
    const name = document.createElement("dt");
    keys.forEach((key, place) => name.append(...(place ? [" "] : []), shown(key)));
    const words = document.createElement("dd");
    words.textContent = t(meaning);
    return [name, words];
  });
  dialog.querySelector(".keys").replaceChildren(...rows);
}

function shown(key) {
  const element = document.createElement(key === "…" ? "span" : "kbd");
  element.textContent = key;
  return element;
}

export function openHelp() {
  openSheet(dialog);
  dialog.focus();
}

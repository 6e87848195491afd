// The keys, in a sheet.

import { openSheet } from "./sheet.js";
import { t } from "./strings.js";

const dialog = document.getElementById("help");
const all = [
  [["n"], "keyNew"], [["Enter"], "keyAdd"], [["Shift+Enter"], "keyLine"], [["/", "Ctrl+K"], "keySearch"],
  [["1", "…", "5"], "keyFilter"], [["↓", "↑"], "keyMove"], [["Enter", "e"], "keyEdit"], [["x"], "keyTick"],
  [["Delete"], "keyDelete"], [["Ctrl+Z"], "keyUndo"], [["Ctrl+S"], "keySave"], [["Esc"], "keyBack"],
  [["s"], "keySync"], [["?"], "keyHelp"],
];

export function startHelp() {
  document.getElementById("help-open").addEventListener("click", openHelp);
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
  dialog.querySelector("h2").focus();
}

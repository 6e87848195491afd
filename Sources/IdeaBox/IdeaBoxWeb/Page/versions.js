// The other versions of an idea, each beside the present one, and the decision between them.

import { refuseChange } from "./locked.js";
import { ask } from "./query.js";
import { t } from "./strings.js";
import { setDirection } from "./texts.js";
import { toast } from "./toast.js";
import { act } from "./wire.js";

const template = document.getElementById("version");
const longText = 600;

/** Shows the other versions of `idea` in `form`. */
export function showVersions(form, idea) {
  const part = form.querySelector("section.versions");
  const key = JSON.stringify([idea.basis, idea.versions]);
  if (part.dataset.key === key) return;
  part.dataset.key = key;
  part.hidden = idea.versions.length === 0;
  const had = part.contains(document.activeElement);
  part.querySelector(".pairs").replaceChildren(...idea.versions.map((version) => pair(idea, version)));
  part.querySelector(".keep").onclick = () => decide("keep", { id: idea.id, basis: idea.basis });
  if (had) (part.hidden ? form.elements.title : part.querySelector("button")).focus();
}

function pair(idea, version) {
  const element = template.content.firstElementChild.cloneNode(true);
  element.querySelector("h3").textContent = version.field;
  const [present, other] = element.querySelectorAll(".side");
  fill(present, version.presentLabel, version.present, "del");
  fill(other, version.otherLabel, version.other, "ins");
  for (const [name, label] of [["take", "takeThis"], ["both", "keepBoth"]]) {
    const button = element.querySelector(`.${name}`);
    button.setAttribute("aria-label", t(label) + t("listJoin") + version.field);
    button.addEventListener("click", () => decide(name, { id: idea.id, version: version.id }));
  }
  return element;
}

/** Marks what is in this version alone. A long text scrolls in its place, by keys too. */
function fill(side, label, pieces, mark) {
  side.querySelector("strong").textContent = label;
  const element = side.querySelector(".text");
  const text = pieces.map((piece) => piece.text).join("");
  setDirection(element, text);
  element.replaceChildren(...pieces.map((piece) => (piece.only ? only(piece.text, mark) : piece.text)));
  if (text.length < longText) return;
  element.classList.add("long");
  element.tabIndex = 0;
}

function only(text, mark) {
  const element = document.createElement(mark);
  const spoken = document.createElement("span");
  spoken.className = "unseen";
  spoken.textContent = t("onlyHere") + " ";
  element.append(spoken, text);
  return element;
}

async function decide(name, fields) {
  if (refuseChange()) return;
  const reply = await act(name, fields);
  toast(reply.ok ? reply.message : reply.error.message, { key: "version", seconds: reply.ok ? 5 : 8 });
  await ask();
}

// The other versions of an idea, each beside the present one, and the decision between them.

import { refuseChange } from "./locked.js";
import { ask } from "./query.js";
import { t } from "./strings.js";
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
  const [present, other] = element.querySelectorAll(".text");
  fill(present, version.present);
  fill(other, version.other);
  element.querySelector(".other strong").textContent = t("otherVersion", { when: version.written });
  const take = element.querySelector("button");
  take.setAttribute("aria-label", t("takeThis") + t("listJoin") + version.field);
  take.addEventListener("click", () => decide("take", { id: idea.id, version: version.id }));
  return element;
}

/** A long text scrolls in its place, by keys too. */
function fill(element, text) {
  element.textContent = text;
  if (text.length < longText) return;
  element.classList.add("long");
  element.tabIndex = 0;
}

async function decide(name, fields) {
  if (refuseChange()) return;
  const reply = await act(name, fields);
  toast(reply.ok ? reply.message : reply.error.message, { key: "version", seconds: reply.ok ? 5 : 8 });
  await ask();
}

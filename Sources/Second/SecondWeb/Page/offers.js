// Codes that were read: shown before they are added; of several, the person picks.

import { nameOf } from "./names.js";
import { count, t } from "./strings.js";
import { describe, foundBox } from "./describe.js";

const pane = document.getElementById("pane-offers");
const title = pane.querySelector("h3");
const list = pane.querySelector(".offers");
const wrong = pane.querySelector(".wrong");
const take = pane.querySelector("[data-take]");
/** An answer to what was shown before changes nothing here. */
let shown = 0;

/** Shows `offers`, several of them with boxes; `add(ids)` answers a refusal's sentence or null. */
export function showOffers(offers, refusal, { show, back, add }) {
  const mine = ++shown;
  const single = offers.length === 1;
  title.textContent = count(offers.length, "oneCode", "severalCodes");
  list.replaceChildren(...offers.map(single ? onlyRow : row));
  wrong.textContent = refusal ?? "";
  list.onchange = tally;
  pane.querySelector("[data-back]").onclick = back;
  take.onclick = async () => {
    take.disabled = true;
    const refused = await add(ticked());
    if (mine !== shown) return;
    wrong.textContent = refused ?? "";
    tally();
  };
  tally();
  show("offers");
  (list.querySelector("input:not(:disabled, [hidden])") ?? take).focus();
}

function ticked() {
  return [...list.querySelectorAll("input:checked")].map((box) => box.value);
}

function tally() {
  const n = ticked().length;
  take.disabled = n === 0;
  take.textContent = count(n, "addOne", "addMany");
}

/** One code alone is taken or left; there is nothing to pick. */
function onlyRow(offer) {
  const item = document.createElement("li");
  const box = boxOf(offer);
  box.hidden = true;
  box.checked = true;
  item.append(box, foundBox(offer));
  return item;
}

function boxOf(offer) {
  const box = document.createElement("input");
  box.type = "checkbox";
  box.value = offer.offer;
  box.disabled = Boolean(offer.error);
  box.checked = !offer.error && !offer.duplicate;
  return box;
}

function row(offer) {
  const item = document.createElement("li");
  const label = document.createElement("label");
  const box = boxOf(offer);
  const name = document.createElement("strong");
  name.textContent = nameOf(offer);
  name.hidden = Boolean(offer.error);
  const facts = document.createElement("span");
  facts.textContent = offer.error ?? describe(offer);
  facts.classList.toggle("wrong", Boolean(offer.error));
  facts.classList.toggle("duplicate", !offer.error && offer.duplicate);
  label.append(box, name, facts);
  item.append(label);
  return item;
}

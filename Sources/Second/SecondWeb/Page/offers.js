// Several codes in one picture: all are offered, the person picks.

import { nameOf } from "./names.js";
import { count } from "./strings.js";
import { describe } from "./describe.js";

const pane = document.getElementById("pane-offers");
const list = pane.querySelector(".offers");
const wrong = pane.querySelector(".wrong");
const take = pane.querySelector("[data-take]");

/** Shows `offers` with boxes; `add(ids)` answers a refusal's sentence or null. */
export function showOffers(offers, refusal, { show, back, add }) {
  list.replaceChildren(...offers.map(row));
  wrong.textContent = refusal ?? "";
  list.onchange = tally;
  pane.querySelector("[data-back]").onclick = back;
  take.onclick = async () => {
    take.disabled = true;
    wrong.textContent = (await add(ticked())) ?? "";
    tally();
  };
  tally();
  show("offers");
  list.querySelector("input:not(:disabled)")?.focus();
}

function ticked() {
  return [...list.querySelectorAll("input:checked")].map((box) => box.value);
}

function tally() {
  const n = ticked().length;
  take.disabled = n === 0;
  take.textContent = count(n, "addOne", "addMany");
}

function row(offer) {
  const item = document.createElement("li");
  const label = document.createElement("label");
  const box = document.createElement("input");
  box.type = "checkbox";
  box.value = offer.offer;
  box.disabled = Boolean(offer.error);
  box.checked = !offer.error && !offer.duplicate;
  const name = document.createElement("strong");
  const named = offer.issuer || offer.account || !offer.error;
  name.textContent = named ? nameOf(offer) : "";
  name.hidden = !named;
  const facts = document.createElement("span");
  facts.textContent = offer.error ?? describe(offer);
  facts.classList.toggle("wrong", Boolean(offer.error));
  facts.classList.toggle("duplicate", !offer.error && offer.duplicate);
  label.append(box, name, facts);
  item.append(label);
  return item;
}

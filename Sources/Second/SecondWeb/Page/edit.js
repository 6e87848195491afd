// The edit sheet: issuer and account, nothing else of a token ever changes.

import { refuseChange } from "./locked.js";
import { fieldErrors, oneAtATime } from "./fields.js";
import { ask } from "./query.js";
import { onScreen } from "./screen.js";
import { closeSheet, openSheet } from "./sheet.js";
import { viewFor } from "./cards.js";
import { act } from "./wire.js";

const dialog = document.getElementById("edit");
const form = dialog.querySelector("form");
const errors = fieldErrors(form);
let editing = null;

export function startEdit() {
  const send = oneAtATime(save);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  onScreen(follow);
}

export function editCard(card) {
  if (refuseChange()) return;
  editing = card;
  form.elements.issuer.value = card.issuer;
  form.elements.account.value = card.account;
  errors.clear();
  openSheet(dialog, { closed: () => viewFor(card.id)?.hit.focus() });
  form.elements.issuer.focus();
}

/** Another device's edit comes into the fields that were not touched here; saving must not take it back. */
function follow(now) {
  const newest = dialog.open && now.cards?.find((card) => card.id === editing.id);
  if (!newest) return;
  for (const name of ["issuer", "account"]) {
    const field = form.elements[name];
    if (field.value === editing[name]) field.value = newest[name];
  }
  editing = newest;
}

async function save() {
  const issuer = form.elements.issuer.value.trim();
  const account = form.elements.account.value.trim();
  const reply = await act("edit", { id: editing.id, issuer, account });
  if (!reply.ok) {
    errors.refuse(reply.error);
    return;
  }
  await ask();
  closeSheet(dialog);
}

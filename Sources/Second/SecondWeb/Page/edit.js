// The edit sheet: issuer and account, nothing else of a token ever changes.

import { refuseChange } from "./locked.js";
import { fieldErrors, oneAtATime } from "./fields.js";
import { ask } from "./query.js";
import { onScreen } from "./screen.js";
import { closeSheet, openSheet } from "./sheet.js";
import { toast } from "./toast.js";
import { reachAll, viewFor } from "./cards.js";
import { act } from "./wire.js";

const dialog = document.getElementById("edit");
const form = dialog.querySelector("form");
const errors = fieldErrors(form);
let editing = null;
/** How often the sheet was closed: an answer to what was asked before finds another sheet, or none. */
let closings = 0;
const send = oneAtATime(save);

export function startEdit() {
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
  openSheet(dialog, { closed: () => closed(card.id) });
  form.elements.issuer.focus();
}

function closed(id) {
  closings++;
  send.reset();
  viewFor(id)?.hit.focus();
}

/** Another device's edit comes into the fields that were not touched here; saving must not take it back. */
function follow(now) {
  if (!dialog.open) return;
  const newest = now.cards?.find((card) => card.id === editing.id);
  // Its new name may have moved it far down.
  if (!newest) return void reachAll();
  for (const name of ["issuer", "account"]) {
    const field = form.elements[name];
    if (field.value === editing[name]) field.value = newest[name];
  }
  editing = newest;
}

async function save() {
  const mine = closings;
  const issuer = form.elements.issuer.value.trim();
  const account = form.elements.account.value.trim();
  const reply = await act("edit", { id: editing.id, issuer, account });
  if (!reply.ok) {
    if (mine === closings) errors.refuse(reply.error);
    else toast(reply.error.message, { seconds: 8 });
    return;
  }
  await ask();
  if (mine === closings) closeSheet(dialog);
}

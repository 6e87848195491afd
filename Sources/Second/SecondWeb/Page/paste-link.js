// Adding by a pasted otpauth link: shown before it is added, without its secret.

import { askDuplicate } from "./duplicate.js";
import { foundBox } from "./describe.js";
import { fieldErrors, oneAtATime } from "./fields.js";
import { importText } from "./import.js";
import { act } from "./wire.js";

const form = document.getElementById("link");
const field = form.elements.link;
const preview = form.querySelector(".preview");
const errors = fieldErrors(form);
let checks = 0;
let opening = null;
let send = null;

/** `begin` answers what may be done to the sheet as it is then. */
export function startLink(begin) {
  opening = begin;
  field.addEventListener("input", (event) => check(event.inputType === "insertFromPaste"));
  send = oneAtATime(() => save(opening(), false));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
}

/** Puts a link in the field as if it had been typed. */
export function takeLink(text) {
  field.value = text.trim();
  field.focus();
  check();
}

export function resetLink() {
  checks++;
  send.reset();
  form.reset();
  preview.replaceChildren();
  errors.clear();
}

/** A secret alone that was pasted leads to the form; one that is being typed here stays until it is sent. */
async function check(pasted = false) {
  const number = ++checks;
  const sheet = opening();
  const link = field.value.trim();
  if (!link) {
    preview.replaceChildren();
    errors.clear();
    return;
  }
  const reply = await act("checkLink", { link });
  if (number !== checks) return;
  if (pasted && leadElsewhere(reply, link, sheet)) return;
  errors.set("link", reply.ok ? null : reply.error.message);
  preview.replaceChildren(...(reply.ok ? [foundBox(reply)] : []));
}

/** Takes a secret alone to the form for it, and an export to the sheet for that; answers whether it went. */
function leadElsewhere(reply, text, sheet) {
  const isExport = reply.error?.kind === "export";
  if (!isExport && (reply.error?.kind !== "secret" || !sheet.byHand(text))) return false;
  resetLink();
  if (isExport) importText(text);
  return true;
}

async function save(sheet, allowDuplicate) {
  checks++;
  const link = field.value.trim();
  const reply = await act("add", allowDuplicate ? { link, allowDuplicate } : { link });
  if (sheet.finish(reply) || leadElsewhere(reply, link, sheet)) return null;
  if (reply.error.kind === "duplicate") {
    askDuplicate(reply.error.message, { ...sheet, anyway: () => save(sheet, true) });
  } else if (allowDuplicate) {
    return reply.error.message;
  } else {
    errors.refuse({ ...reply.error, field: "link" });
  }
  return null;
}

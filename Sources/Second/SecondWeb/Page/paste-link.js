// Adding by a pasted otpauth link: shown before it is added, without its secret.

import { askDuplicate } from "./duplicate.js";
import { describe } from "./describe.js";
import { fieldErrors, oneAtATime } from "./fields.js";
import { nameOf } from "./names.js";
import { act } from "./wire.js";

const form = document.getElementById("link");
const field = form.elements.link;
const preview = form.querySelector(".preview");
const errors = fieldErrors(form);
let checks = 0;

export function startLink(sheet) {
  field.addEventListener("input", check);
  const send = oneAtATime(() => save(sheet, false));
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
  form.reset();
  preview.replaceChildren();
  errors.clear();
}

async function check() {
  const number = ++checks;
  const link = field.value.trim();
  if (!link) {
    preview.replaceChildren();
    errors.clear();
    return;
  }
  const reply = await act("checkLink", { link });
  if (number !== checks) return;
  errors.set("link", reply.ok ? null : reply.error.message);
  preview.replaceChildren(...(reply.ok ? [described(reply)] : []));
}

function described(found) {
  const box = document.createElement("div");
  box.className = "found";
  const name = document.createElement("strong");
  name.textContent = nameOf(found);
  const facts = document.createElement("span");
  facts.textContent = describe(found);
  box.append(name, facts);
  return box;
}

async function save(sheet, allowDuplicate) {
  checks++;
  const link = field.value.trim();
  const reply = await act("add", allowDuplicate ? { link, allowDuplicate } : { link });
  if (reply.ok) {
    sheet.added(reply.id);
  } else if (reply.error.kind === "duplicate") {
    askDuplicate(reply.error.message, { ...sheet, anyway: () => save(sheet, true) });
  } else if (allowDuplicate) {
    return reply.error.message;
  } else {
    errors.refuse({ ...reply.error, field: "link" });
  }
  return null;
}

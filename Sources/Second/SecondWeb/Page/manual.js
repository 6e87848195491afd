// Entering an account by hand, checked by the program while it is typed, and whole before it is added.

import { askDuplicate } from "./duplicate.js";
import { fieldErrors, oneAtATime } from "./fields.js";
import { t } from "./strings.js";
import { act } from "./wire.js";

const form = document.getElementById("manual");
const errors = fieldErrors(form);
/** The fields, in the order in which their errors are gone to. */
const fields = ["issuer", "account", "secret", "algorithm", "digits", "period"];
const touched = new Set();
let checks = 0;
let send = null;

/** `opening` answers what may be done to the sheet as it is then. */
export function startManual(opening) {
  form.addEventListener("input", (event) => {
    touched.add(event.target.name);
    errors.set("form", null);
    check();
  });
  send = oneAtATime(() => submit(opening()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
}

export function resetManual() {
  checks++;
  send.reset();
  form.reset();
  form.querySelector("details").open = false;
  touched.clear();
  errors.clear();
}

export function manualFilled() {
  return Boolean(form.elements.secret.value || form.elements.issuer.value || form.elements.account.value);
}

export const secretIsFree = () => !form.elements.secret.value.trim();

/** Puts a pasted secret in the form and answers true; never in the place of one that is being typed. */
export function takeSecret(text) {
  const { issuer, secret } = form.elements;
  const free = secretIsFree();
  if (free) {
    secret.value = text.trim();
    touched.add("secret");
    check();
  }
  (free && !issuer.value.trim() ? issuer : secret).focus();
  return free;
}

/** The texts of the form: what is wrong with them is the program's to say. */
function values() {
  const { issuer, account, secret, algorithm, digits, period } = form.elements;
  return {
    issuer: issuer.value.trim(),
    account: account.value.trim(),
    secret: secret.value,
    algorithm: algorithm.value,
    digits: digits.value,
    period: period.value.trim(),
  };
}

/** Asks what is wrong with `entered`: a reply with a sentence or null for each field. */
async function problems(entered) {
  const reply = await act("check", entered);
  if (!reply.ok) return reply;
  if (!/^\d{1,6}$/.test(entered.period)) reply.fields.period = t("periodNumber");
  if (!entered.secret.trim()) reply.fields.secret = t("secretRequired");
  return reply;
}

/** Shows what is wrong with the fields that were filled in, while they are. */
async function check() {
  const number = ++checks;
  const entered = values();
  const reply = await problems(entered);
  if (number !== checks || !reply.ok) return;
  for (const name of fields) errors.set(name, touched.has(name) ? reply.fields[name] : null);
}

/** Adds what is in the form now, or shows everything that is wrong with it at once. */
async function submit(sheet) {
  const number = ++checks;
  const entered = values();
  for (const name of fields) touched.add(name);
  const reply = await problems(entered);
  const wrong = reply.ok ? fields.filter((name) => reply.fields[name]) : [];
  if (reply.ok && !wrong.length) return save(sheet, entered, false);
  const error = reply.error ?? { field: wrong[0], message: reply.fields[wrong[0]] };
  if (sheet.finish({ ok: false, error })) return null;
  for (const name of wrong) {
    errors.set(name, reply.fields[name]);
    form.elements[name].closest("details")?.setAttribute("open", "");
  }
  errors.refuse(error);
  // What was typed while the program looked is judged as it is now.
  if (number !== checks) check();
  return null;
}

async function save(sheet, entered, allowDuplicate) {
  checks++;
  const reply = await act("addManual", allowDuplicate ? { ...entered, allowDuplicate } : entered);
  if (sheet.finish(reply)) return null;
  if (reply.error.kind === "duplicate") {
    askDuplicate(reply.error.message, { ...sheet, anyway: () => save(sheet, entered, true) });
  } else if (allowDuplicate) {
    return reply.error.message;
  } else {
    errors.refuse(reply.error);
  }
  return null;
}

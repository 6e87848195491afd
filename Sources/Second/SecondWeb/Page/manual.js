// Entering an account by hand, checked by the program while it is typed.

import { askDuplicate } from "./duplicate.js";
import { fieldErrors, oneAtATime } from "./fields.js";
import { t } from "./strings.js";
import { act } from "./wire.js";

const form = document.getElementById("manual");
const errors = fieldErrors(form);
const touched = new Set();
let checks = 0;

export function startManual({ added, show, back }) {
  form.addEventListener("input", (event) => {
    touched.add(event.target.name);
    errors.set("form", null);
    check();
  });
  const send = oneAtATime(() => save({ added, show, back }, false));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
}

export function resetManual() {
  checks++;
  form.reset();
  form.querySelector("details").open = false;
  touched.clear();
  errors.clear();
}

export function manualFilled() {
  return Boolean(form.elements.secret.value || form.elements.issuer.value || form.elements.account.value);
}

/** What stands in the form, or null after saying which number is not one. */
function values() {
  const { issuer, account, secret, algorithm, digits, period } = form.elements;
  const whole = /^\s*\d{1,6}\s*$/.test(period.value);
  errors.set("period", whole ? null : t("periodNumber"));
  if (!whole) return null;
  return {
    issuer: issuer.value.trim(),
    account: account.value.trim(),
    secret: secret.value,
    algorithm: algorithm.value,
    digits: Number(digits.value),
    period: Number(period.value),
  };
}

async function check() {
  const number = ++checks;
  const entered = values();
  if (!entered) return;
  const reply = await act("check", entered);
  if (number !== checks || !reply.ok) return;
  for (const [name, message] of Object.entries(reply.fields)) {
    const untouched = !touched.has(name) || (name === "secret" && !entered.secret);
    errors.set(name, untouched ? null : message);
  }
}

async function save(sheet, allowDuplicate) {
  const entered = values();
  if (!entered) {
    errors.refuse({ field: "period", message: t("periodNumber") });
    return null;
  }
  if (!entered.secret.trim()) {
    errors.refuse({ field: "secret", message: t("secretRequired") });
    return null;
  }
  checks++;
  const reply = await act("addManual", allowDuplicate ? { ...entered, allowDuplicate } : entered);
  if (reply.ok) {
    sheet.added(reply.id);
  } else if (reply.error.kind === "duplicate") {
    askDuplicate(reply.error.message, { ...sheet, anyway: () => save(sheet, true) });
  } else if (allowDuplicate) {
    return reply.error.message;
  } else {
    errors.refuse(reply.error);
  }
  return null;
}

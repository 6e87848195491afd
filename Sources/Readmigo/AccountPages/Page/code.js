// Entering a code that was sent: pasting and filling in work, another one can be asked for, its end is told.

import { h } from "./dom.js";
import { field, form } from "./fields.js";
import { duration, explain, moment } from "./problems.js";
import { word } from "./words.js";

/** What the service answered when it sent a code, with its waits as instants of this machine. */
export function ticketOf({ challenge, expiresIn, resendIn }) {
  const now = Date.now();
  return { challenge, expiresAt: now + expiresIn * 1000, resendAt: now + resendIn * 1000 };
}

/** A field for a code of digits. */
export function codeField({ name = "code", label = word("code"), ...more } = {}) {
  const made = field({
    name, label, autocomplete: "one-time-code", inputmode: "numeric", autocorrect: "off",
    check: (value) => (/^\d{6}$/.test(digits(value)) ? null : word("sixDigits")), ...more,
  });
  made.root.classList.add("code");
  return made;
}

/** The digits of a code as somebody typed or pasted it: with spaces, with a dash, in full width. */
export const digits = (typed) => typed.normalize("NFKC").replace(/[\s-]/g, "");

/**
 * A form that takes the code of `ticket`, which `send()` asks for again, and has `answer(code, values)` prove it.
 *
 * `further` are fields below the code's. The ticket is changed in place, so that a screen built anew goes on.
 */
export function codeForm({ ticket, sentTo, send, answer, submit = word("goOn"), further = [], below = [], explains }) {
  const code = codeField();
  const told = h("p", { class: "hint" }, word("sentTo", { to: sentTo }));
  const state = h("p", { class: "hint", role: "status" });
  const again = h("button", { type: "button", class: "link", onclick: resend });
  let busy = false, drawn = 0;

  async function resend() {
    if (busy || ticket.resendAt > Date.now()) return;
    busy = true;
    try {
      Object.assign(ticket, ticketOf(await send()));
      code.input.value = "";
      code.say(null);
      draw(word("sentAgain"));
      code.input.focus();
    } catch (problem) {
      if (!problem.code) throw problem;
      if (problem.retryAfter) ticket.resendAt = Date.now() + problem.retryAfter * 1000;
      if (!problem.endsSession) draw(explain(problem).message);
    } finally {
      busy = false;
    }
  }

  function draw(said) {
    const left = Math.ceil((ticket.resendAt - Date.now()) / 1000);
    again.textContent = left > 0 ? word("resendIn", { time: duration(left) }) : word("resend");
    again.setAttribute("aria-disabled", String(left > 0));
    const line = ticket.expiresAt > Date.now() ? word("validUntil", { time: moment(ticket.expiresAt) }) : word("code.expired");
    const text = said ? `${said}${word("stop")}${line}` : line;
    // A line that stays the same is not read out again.
    if (said || line !== state.dataset.line) state.textContent = text;
    state.dataset.line = line;
  }

  function keepDrawing() {
    draw();
    drawn += 1;
    if (element.isConnected || drawn < 5) setTimeout(keepDrawing, 1000);
  }

  const element = form({
    fields: [code, ...further], submit,
    above: [state, h("p", {}, again)],
    below, explains,
    run: (values) => answer(digits(values.code), values),
  });
  element.prepend(told);
  keepDrawing();
  return element;
}

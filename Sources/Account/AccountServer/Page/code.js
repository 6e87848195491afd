// Entering a code that was sent: pasting and filling in work, another one can be asked for, its end is told.

import { h } from "./dom.js";
import { field, form } from "./fields.js";
import { keepValues, rebuild } from "./frame.js";
import { duration, explain, moment } from "./problems.js";
import { word } from "./words.js";

/** Codes that are sent are longer than one-time passwords. */
const sentLength = 8;

/**
 * What the service answered when it was to send a code, with its waits as instants of this machine.
 *
 * `letterAt` is there where a letter that left before is to be looked for; `takesCode` is false where its code is
 * another device's.
 */
export function ticketOf({ challenge, expiresIn, resendIn, letterAge, takesCode = true }) {
  const now = Date.now();
  const letterAt = letterAge === undefined ? undefined : now - letterAge * 1000;
  return { challenge, expiresAt: now + expiresIn * 1000, resendAt: now + resendIn * 1000, letterAt, takesCode };
}

/** A field for a code of so many digits; a one-time password has six. */
export function codeField({ name = "code", label = word("code"), length = 6, ...more } = {}) {
  const made = field({
    name, label, autocomplete: "one-time-code", inputmode: "numeric", autocorrect: "off",
    check: (value) => (/^\d+$/.test(digits(value)) && digits(value).length === length ? null : word("digits", { n: length })), ...more,
  });
  made.root.classList.add("code");
  return made;
}

/** The digits of a code as somebody typed or pasted it: with spaces, with a dash, in full width. */
export const digits = (typed) => typed.normalize("NFKC").replace(/[\s-]/g, "");

/**
 * A form that takes the code of `ticket`, which `send()` asks for again, and has `answer(code, values)` prove it.
 *
 * `told` says that it was sent. `further` are fields below the code's. The ticket is changed in place, so that a screen
 * built anew goes on. What `explains` says of a code that has run out stands there once this one has: whether another
 * one can be had differs. Where the code is another device's there is no form: the letter's link is the way.
 */
export function codeForm({ ticket, sentTo, told = word("sentTo", { to: sentTo }), send, answer, submit = word("goOn"), further = [], below = [], explains }) {
  const code = codeField({ length: sentLength });
  const where = h("p", { class: "hint" });
  const state = h("p", { class: "hint", role: "status" });
  const again = h("button", { type: "button", class: "link", onclick: resend });
  const next = h("div");
  let busy = false, drawn = 0;

  async function resend() {
    if (busy || ticket.resendAt > Date.now()) return;
    busy = true;
    try {
      const { takesCode } = ticket;
      Object.assign(ticket, ticketOf(await send()));
      keepValues();
      if (takesCode !== ticket.takesCode) return await rebuild();
      code.input.value = "";
      code.say(null);
      draw({ message: ticket.letterAt ? word("lookFor", { time: moment(ticket.letterAt), to: sentTo }) : word("sentAgain") });
      code.input.focus();
    } catch (problem) {
      if (!problem.code) throw problem;
      if (problem.retryAfter) ticket.resendAt = Date.now() + problem.retryAfter * 1000;
      if (!problem.endsSession) draw({ message: explain(problem).message, ...explains?.(problem) });
    } finally {
      busy = false;
    }
  }

  /** Until when the code, or the link of a letter, is good; after that whether another one can be had. */
  function standing() {
    if (ticket.expiresAt > Date.now()) return { message: word(ticket.letterAt ? "linkUntil" : "validUntil", { time: moment(ticket.expiresAt) }) };
    return { message: word("code.expired"), ...explains?.({ code: "AUTH_003", subcode: "expired" }) };
  }

  function draw(said) {
    const line = ticket.letterAt ? word("lookFor", { time: moment(ticket.letterAt), to: sentTo }) : told;
    if (where.textContent !== line) where.textContent = line;
    const left = Math.ceil((ticket.resendAt - Date.now()) / 1000);
    again.textContent = left > 0 ? word("resendIn", { time: duration(left) }) : word("resend");
    again.setAttribute("aria-disabled", String(left > 0));
    const { message, next: onwards } = standing();
    // A line that stays the same is not read out again.
    if (!said && message === state.dataset.line) return;
    state.dataset.line = message;
    // Where only beginning anew helps it does not matter how long the code is good.
    state.textContent = said && !said.next ? `${said.message}${word("stop")}${message}` : (said?.message ?? message);
    next.replaceChildren(...[said?.next ?? onwards ?? []].flat());
  }

  function keepDrawing() {
    draw();
    drawn += 1;
    if (element.isConnected || drawn < 5) setTimeout(keepDrawing, 1000);
  }

  const above = [state, h("div", {}, h("p", {}, again), next)];
  const element = ticket.takesCode === false
    ? h("div", { class: "pane" }, h("p", {}, word("linkOpensHere")), above)
    : form({ fields: [code, ...further], submit, above, below, explains, run: (values) => answer(digits(values.code), values) });
  element.prepend(where);
  keepDrawing();
  return element;
}

/**
 * A form that has a code sent once the person wants it, and then one that takes it: `answer(code, challenge)`.
 *
 * `kept` holds the ticket, so that a screen built anew goes on. `more` is what `codeForm` takes.
 */
export function sendingForm({ hint, send, answer, explains, kept = {}, ...more }) {
  const pane = h("div");
  const second = () => codeForm({ ...more, ticket: kept.ticket, send, explains, answer: (code) => answer(code, kept.ticket.challenge) });
  const first = () => form({
    fields: [], submit: word("sendCode"), explains,
    above: [h("p", { class: "hint" }, hint)],
    run: async () => {
      kept.ticket = ticketOf(await send());
      keepValues();
      follow(pane.firstChild, second());
    },
  });
  pane.append(kept.ticket ? second() : first());
  return pane;
}

/**
 * Puts `next` in the place of `old`, and the focus from the one into the other. Of the two the old one goes later: where a
 * focused button is gone, Orca goes to the field silently, and takes the digits typed there for its own commands.
 */
function follow(old, next) {
  old.after(next);
  next.querySelector("input")?.focus();
  old.classList.add("unseen");
  requestAnimationFrame(() => requestAnimationFrame(() => old.remove()));
}

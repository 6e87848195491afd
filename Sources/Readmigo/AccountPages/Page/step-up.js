// A further proof before a sign-in is complete: a one-time password, a recovery code, a code by mail or message.

import { h, linkButton } from "./dom.js";
import { codeField, codeForm, digits, ticketOf } from "./code.js";
import { field, form } from "./fields.js";
import { card, screen, show } from "./frame.js";
import { arrived } from "./session.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

const known = ["oneTimePassword", "recoveryCode", "mail", "sms"];
const sends = (way) => way === "mail" || way === "sms";

screen("step-up", ({ challenge, ways = known.slice(0, 3), way, tickets = {} }) => {
  const offered = ways.filter((each) => known.includes(each));
  const present = way ?? offered[0];
  const turn = (way) => show("step-up", { challenge, ways, way, tickets }, { replace: true });
  const prove = async (code) => arrived(await ask("POST", `/v1/sign-in/step-up/${challenge}`, { way: present, code }));
  return card(word("stepUp"),
    h("p", {}, word("stepUpWhy")),
    sends(present) ? bySending(challenge, present, tickets, prove, () => turn(present)) : byOwn(present, prove),
    offered.filter((each) => each !== present).map((each) => linkButton(word(`way.${each}`), () => turn(each))),
    linkButton(word("beginAgain"), () => show("sign-in")));
});

/** A code that the person has already. */
function byOwn(way, prove) {
  const isPassword = way === "oneTimePassword";
  const code = isPassword
    ? codeField({ label: word("oneTimePassword"), hint: word("oneTimePasswordHint") })
    : field({ name: "code", label: word("recoveryCode"), autocomplete: "off", hint: word("recoveryCodeHint") });
  return form({
    fields: [code], submit: word("signIn"), explains: over,
    run: (values) => prove(isPassword ? digits(values.code) : values.code.trim()),
  });
}

/** A code that is sent, once the person wants it. */
function bySending(challenge, way, tickets, prove, redraw) {
  const send = () => ask("POST", `/v1/sign-in/step-up/${challenge}/mail`);
  if (tickets[way]) {
    return codeForm({ ticket: tickets[way], sentTo: word(`to.${way}`), send, answer: prove, submit: word("signIn"), explains: over });
  }
  return form({
    fields: [], submit: word("sendCode"), explains: over,
    above: [h("p", { class: "hint" }, word(`hint.${way}`))],
    run: async () => {
      tickets[way] = ticketOf(await send());
      await redraw();
    },
  });
}

/** The first step is forgotten after ten minutes, or after too many codes. */
function over({ code, subcode }) {
  if (code === "REQUEST_004") return { message: word("wayNotHere") };
  if (code !== "AUTH_003" || subcode === "wrong") return {};
  return { message: word("tookTooLong"), field: null, next: h("p", {}, linkButton(word("beginAgain"), () => show("sign-in"))) };
}

// A further proof before a sign-in is complete: a one-time password, a recovery code, a code by mail.

import { h, linkButton } from "./dom.js";
import { codeField, digits, sendingForm } from "./code.js";
import { field, form } from "./fields.js";
import { card, screen, show } from "./frame.js";
import { over, overWithCode } from "./over.js";
import { ownCode } from "./problems.js";
import { arrived } from "./session.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

const known = ["oneTimePassword", "recoveryCode", "mail"];

screen("step-up", (values) => {
  const { challenge, ways = known, way } = values;
  const offered = ways.filter((each) => known.includes(each));
  const present = way ?? offered[0];
  const place = `/v1/sign-in/step-up/${encodeURIComponent(challenge)}`;
  const kept = (values.kept ??= {});
  const turn = (way) => show("step-up", { ...values, way }, { replace: true });
  const prove = async (code) => arrived(await ask("POST", place, { way: present, code }));
  return card(word("stepUp"),
    h("p", {}, word("stepUpWhy")),
    present === "mail" ? byMail(place, kept, prove) : byOwn(present, prove),
    offered.filter((each) => each !== present).map((each) => linkButton(word(`way.${each}`), () => turn(each))),
    linkButton(word("beginAgain"), () => show("sign-in")));
}, { needs: ["challenge"], keeps: ["challenge", "ways", "way", "kept"], instead: "sign-in" });

/** A code that the person has already. */
function byOwn(way, prove) {
  const isPassword = way === "oneTimePassword";
  const code = isPassword
    ? codeField({ label: word("oneTimePassword"), hint: word("oneTimePasswordHint") })
    : field({ name: "code", label: word("recoveryCode"), autocomplete: "off", hint: word("recoveryCodeHint") });
  return form({
    fields: [code], submit: word("signIn"),
    explains: (problem) => ({ ...ownCode(problem), ...ended(problem) }),
    run: (values) => prove(isPassword ? digits(values.code) : values.code.trim()),
  });
}

function byMail(place, kept, prove) {
  return sendingForm({
    hint: word("hint.mail"), sentTo: word("to.mail"), submit: word("signIn"), kept,
    explains: (problem) => ({ ...ended(problem), ...overWithCode(problem) }),
    send: () => ask("POST", `${place}/mail`),
    answer: prove,
  });
}

/** The first step is forgotten after ten minutes, or after too many codes. */
function ended({ code, subcode }) {
  if (code === "REQUEST_004") return { message: word("wayNotHere") };
  return code === "AUTH_003" && subcode !== "wrong" ? over() : {};
}

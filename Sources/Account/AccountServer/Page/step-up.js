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
    furtherProof(present, { submit: word("signIn"), kept, prove, send: () => ask("POST", `${place}/mail`) }),
    offered.filter((each) => each !== present).map((each) => linkButton(word(`way.${each}`), () => turn(each))),
    linkButton(word("beginAgain"), () => show("sign-in")));
}, { needs: ["challenge"], keeps: ["challenge", "ways", "way", "kept"], instead: "sign-in" });

/**
 * A form for a one-time password, a recovery code, or a code by mail that `send()` asks for; `prove(code)` takes it.
 *
 * `isOver` is what `over` takes: the way on where what was proven before is forgotten.
 */
export function furtherProof(way, { submit, kept, send, prove, isOver }) {
  return way === "mail" ? byMail(submit, kept, send, prove, isOver) : byOwn(way, submit, prove, isOver);
}

/** A code that the person has already. */
function byOwn(way, submit, prove, isOver) {
  const isPassword = way === "oneTimePassword";
  const code = isPassword
    ? codeField({ label: word("oneTimePassword"), hint: word("oneTimePasswordHint") })
    : field({ name: "code", label: word("recoveryCode"), autocomplete: "off", hint: word("recoveryCodeHint") });
  return form({
    fields: [code], submit,
    explains: (problem) => ({ ...ownCode(problem), ...ended(problem, isOver) }),
    run: (values) => prove(isPassword ? digits(values.code) : values.code.trim()),
  });
}

function byMail(submit, kept, send, prove, isOver) {
  return sendingForm({
    hint: word("hint.mail"), sentTo: word("to.mail"), submit, kept, send,
    explains: (problem) => ({ ...ended(problem, isOver), ...overWithCode(problem, isOver) }),
    answer: prove,
  });
}

/** The first step is forgotten after ten minutes, or after too many codes. */
function ended({ code, subcode }, isOver) {
  if (code === "REQUEST_004") return { message: word("wayNotHere") };
  return code === "AUTH_003" && subcode !== "wrong" ? over(isOver) : {};
}

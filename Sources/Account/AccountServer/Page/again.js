// Proving again who one is (AUTH_006), in front of whatever asked for it; that goes on by itself afterwards.

import { actionButton } from "./actions.js";
import { codeField, digits, sendingForm } from "./code.js";
import { h, linkButton } from "./dom.js";
import { field, form, passwordField } from "./fields.js";
import { me } from "./me.js";
import { provePasskey } from "./passkeys.js";
import { Problem } from "./problem.js";
import { ownCode } from "./problems.js";
import { providers } from "./returning.js";
import { sheet } from "./sheet.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

/**
 * Does `work`; where it wants a fresh proof, asks for one and does it then.
 *
 * Throws a problem that says so where the person gives none.
 */
export async function proven(work) {
  for (;;) {
    try {
      return await work();
    } catch (problem) {
      if (problem.code !== "AUTH_006") throw problem;
      const ways = problem.passkey ? [...problem.ways, "passkey"] : problem.ways;
      if (!(await prove(ways))) throw new Problem({ code: "NOT_PROVEN", title: word("again.notDone") });
    }
  }
}

/** Resolves to whether the person proved it. */
async function prove(ways) {
  const person = await me();
  const pane = h("div", { class: "pane" });
  const proven = await sheet(word("again.title"), (close) => {
    const turn = (way) => {
      pane.replaceChildren(...[paneOf(way, person)(person, () => close(true)), others(ways, way, person, turn)].flat());
      pane.querySelector("input, button, a")?.focus();
    };
    queueMicrotask(() => turn(ways[0]));
    return [h("p", {}, word("again.why")), pane,
      h("p", {}, linkButton(word("cancel"), () => close(null)))];
  });
  return proven === true;
}

/** The other ways there are; those of providers stand beside each other. */
function others(ways, present, person, turn) {
  const shown = paneOf(present, person);
  const rest = ways.filter((each) => each !== present && paneOf(each, person) && paneOf(each, person) !== shown);
  return rest.map((each) => h("p", {}, linkButton(word(`again.use.${each}`), () => turn(each))));
}

/** What asks for a proof; undefined for a way that this page does not know. */
const paneOf = (way, person) => panes[way] ?? (person.providers.includes(way) ? providers : undefined);

const panes = {
  password: (person, done) => {
    const password = passwordField({ name: "password", label: word("password"), autocomplete: "current-password" });
    return form({
      fields: [password], submit: word("again.do"), below: [username(person)],
      run: ({ password }) => send("password", password, done),
      explains: (problem) => (problem.code === "AUTH_001" ? { field: "password", message: word("password.wrong") } : {}),
    });
  },
  oneTimePassword: (_, done) => {
    const code = codeField({ label: word("factor.code") });
    return form({ fields: [code], submit: word("again.do"), explains: ownCode, run: (values) => send("oneTimePassword", digits(values.code), done) });
  },
  recoveryCode: (_, done) => {
    const code = field({ name: "code", label: word("again.recoveryCode"), autocomplete: "off" });
    return form({ fields: [code], submit: word("again.do"), explains: ownCode, run: (values) => send("recoveryCode", values.code.trim(), done) });
  },
  mail: (person, done) => bySending("mail", person.email, done),
  sms: (person, done) => bySending("sms", person.phone, done),
  passkey: (_, done) => actionButton(word("again.use.passkey"), async () => {
    await provePasskey();
    done();
  }, { class: "button main" }),
};

/** So that a password manager knows whose password is asked for. */
export const username = ({ email, phone }) =>
  h("input", { name: "username", autocomplete: "username", value: email ?? phone ?? "", readonly: true, hidden: true });

async function send(way, secret, done, challenge) {
  await ask("POST", "/v1/me/reauthentications", { way, secret, challenge });
  done();
}

/** A code that is sent once the person wants it. */
function bySending(way, address, done) {
  return sendingForm({
    hint: word("again.sendTo", { address }), sentTo: address, submit: word("again.do"),
    send: () => ask("POST", "/v1/me/reauthentications/code", {}),
    answer: (code, challenge) => send(way, code, done, challenge),
  });
}

// 忘记密码: the address, then the code with the new password, and the second factor where the account has one.

import { h, linkButton } from "./dom.js";
import { codeForm, ticketOf } from "./code.js";
import { field, form } from "./fields.js";
import { backTo, card, keepValues, screen, show } from "./frame.js";
import { newPassword } from "./new-password.js";
import { ownCode } from "./problems.js";
import { begin } from "./session.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

const send = (email) => ask("POST", "/v1/password-resets", { email });

screen("forgot", (values) => {
  const email = field({ name: "email", label: word("email"), type: "email", autocomplete: "username", inputmode: "email", hint: word("forgotHint"), value: values.email ?? "" });
  return card(word("forgotTitle"), form({
    fields: [email],
    submit: word("sendCode"),
    run: async ({ email }) => show("forgot-code", { email, ticket: ticketOf(await send(email)) }),
  }), linkButton(word("backToSignIn"), () => show("sign-in")));
}, { always: true });

screen("forgot-code", async (values) => {
  const { email, ticket } = values;
  const { password, confirmation } = await newPassword({ label: word("newPassword"), knowsFactor: false, person: () => ({ email, hasSecondFactor: values.asksFactor }) });
  const factor = field({
    name: "secondFactor", label: word("secondFactor"), autocomplete: "off", hint: word("secondFactorHint"),
    check: (value) => (values.asksFactor && value.trim() === "" ? word("fillIn") : null),
  });
  factor.root.hidden = !values.asksFactor;
  const answer = async (code, { password, secondFactor }) => {
    const second = secondFactor.normalize("NFKC").trim();
    await ask("POST", `/v1/password-resets/${encodeURIComponent(ticket.challenge)}`, { code, password, ...(second ? { secondFactor: second } : {}) });
    // Every session of the account has ended, and one of them may be this page's.
    await begin({ said: word("passwordIsSet"), email });
  };
  return card(word("forgotTitle"),
    codeForm({
      ticket, sentTo: email,
      send: () => send(email),
      answer: async (...given) => {
        try {
          await answer(...given);
        } catch (problem) {
          if (problem.code === "AUTH_006") askFactor(values, factor);
          throw problem;
        }
      },
      submit: word("setPassword"),
      further: [password, confirmation, factor],
      // So that a password manager knows whose password this is.
      below: [h("input", { name: "username", autocomplete: "username", value: email, readonly: true, hidden: true })],
      explains: (problem) => meant(problem, values),
    }),
    h("p", {}, word("endsSessions")),
    linkButton(word("otherAddress"), () => backTo("forgot", { email })));
}, { always: true, needs: ["ticket"], keeps: ["email", "ticket", "asksFactor"], instead: "forgot" });

function askFactor(values, factor) {
  values.asksFactor = true;
  keepValues();
  factor.root.hidden = false;
}

/** A wrong code is the second factor's where the first one has been right already. */
function meant(problem, { asksFactor }) {
  if (problem.code === "AUTH_006") return { message: word("factorNeeded"), field: "secondFactor" };
  if (problem.code === "AUTH_003" && problem.subcode === "wrong" && asksFactor) return { ...ownCode(problem), field: null };
  return {};
}

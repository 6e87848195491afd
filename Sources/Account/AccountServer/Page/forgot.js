// 忘记密码: the address, then the code with the new password, and the second factor where the account has one.

import { h, linkButton } from "./dom.js";
import { codeForm, ticketOf } from "./code.js";
import { field, form } from "./fields.js";
import { backTo, card, screen, show } from "./frame.js";
import { meant, resetFields } from "./reset-fields.js";
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
  }), linkButton(word("recover.link"), () => show("recover", { email: email.input.value })), linkButton(word("backToSignIn"), () => show("sign-in")));
}, { always: true });

screen("forgot-code", async (values) => {
  const { email, ticket } = values;
  const { fields, send: setPassword } = await resetFields(values, email);
  return card(word("forgotTitle"),
    codeForm({
      ticket, sentTo: email, told: word("sentIf", { to: email }),
      send: () => send(email),
      answer: async (code, typed) => {
        await setPassword(`/v1/password-resets/${encodeURIComponent(ticket.challenge)}`, { code }, typed);
        // Every session of the account has ended, and one of them may be this page's.
        await begin({ said: word("passwordIsSet"), email });
      },
      submit: word("setPassword"),
      further: fields,
      // So that a password manager knows whose password this is.
      below: [h("input", { name: "username", autocomplete: "username", value: email, readonly: true, hidden: true })],
      explains: (problem) => meant(problem, values),
    }),
    ticket.takesCode !== false && h("p", {}, word("endsSessions")),
    linkButton(word("otherAddress"), () => backTo("forgot", { email })), linkButton(word("backToSignIn"), () => show("sign-in")));
}, { always: true, needs: ["ticket"], keeps: ["email", "ticket", "asksFactor"], instead: "forgot" });

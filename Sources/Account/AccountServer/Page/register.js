// 创建账户: address, password, consent; then the code that was sent to the address.

import { h, linkButton } from "./dom.js";
import { codeForm, ticketOf } from "./code.js";
import { termsConsent } from "./consent.js";
import { field, form } from "./fields.js";
import { backTo, card, screen, show } from "./frame.js";
import { newPassword } from "./new-password.js";
import { overWithCode } from "./over.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

screen("register", async (values) => {
  const email = field({ name: "email", label: word("email"), type: "email", autocomplete: "username", inputmode: "email", placeholder: "user@example.com", value: values.email ?? "" });
  const { password, confirmation, redraw } = await newPassword({ person: () => ({ email: email.input.value }) });
  const terms = await termsConsent();
  email.input.addEventListener("input", redraw);
  return card(word("register"), form({
    fields: [email, password, confirmation, terms],
    submit: word("signUp"),
    run: ({ email, password }) => startRegistration(email, password, terms),
  }), h("p", { class: "foot" }, word("haveAccount"), " ", linkButton(word("signIn"), () => show("sign-in"))));
});

const startRegistration = (email, password, box) => box.accepting(async (terms) => {
  const sent = await ask("POST", "/v1/registrations", { email, password, terms });
  await show("register-code", { email, ticket: ticketOf(sent) });
});

screen("register-code", ({ email, ticket }) => {
  const place = `/v1/registrations/${encodeURIComponent(ticket.challenge)}`;
  return card(word(ticket.takesCode === false ? "openLetter" : "enterCode"), codeForm({
    ticket, sentTo: email,
    send: () => ask("POST", `${place}/resend`),
    answer: async (code) => {
      await ask("POST", `${place}/code`, { code });
      await show("profile", { challenge: ticket.challenge }, { replace: true });
    },
    explains: (problem) => overWithCode(problem, { label: word("registerAgain"), go: () => show("register", { email }) }),
  }), h("p", {}, word("noMail")), linkButton(word("otherAddress"), () => backTo("register", { email })));
}, { needs: ["ticket"], keeps: ["email", "ticket"], instead: "register" });

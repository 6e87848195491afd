// Signing in by a number: the number, then the code that was sent to it.

import { linkButton } from "./dom.js";
import { codeForm, ticketOf } from "./code.js";
import { field, form } from "./fields.js";
import { backTo, card, screen, show } from "./frame.js";
import { signInBy } from "./session.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

const send = (phone) => ask("POST", "/v1/sign-in/phone", { phone });

screen("phone", () => {
  const phone = field({ name: "phone", label: word("phone"), type: "tel", autocomplete: "tel", inputmode: "tel", hint: word("phoneHint") });
  return card(word("withNumber"), form({
    fields: [phone],
    submit: word("sendCode"),
    run: async ({ phone }) => show("phone-code", { phone, ticket: ticketOf(await send(phone)) }),
  }), linkButton(word("otherWay"), () => backTo("sign-in")));
});

screen("phone-code", ({ phone, ticket }) =>
  card(word("enterCode"), codeForm({
    ticket, sentTo: phone,
    send: () => send(phone),
    // The code is spent by then: Back has nothing to do with it any more.
    answer: (code) => signInBy(`/v1/sign-in/phone/${encodeURIComponent(ticket.challenge)}`, { code }, { replace: true }),
    submit: word("signIn"),
  }), linkButton(word("otherNumber"), () => backTo("phone"))), { needs: ["ticket"], keeps: ["phone", "ticket"], instead: "phone" });

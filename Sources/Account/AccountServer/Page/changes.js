// Another password, address or number. A new address counts once a code that went there came back.

import { actionButton } from "./actions.js";
import { proven, username } from "./again.js";
import { codeForm, ticketOf } from "./code.js";
import { h, linkButton } from "./dom.js";
import { field, filled, form, passwordField } from "./fields.js";
import { card, screen, show } from "./frame.js";
import { freshMe, me } from "./me.js";
import { newPassword } from "./new-password.js";
import { say } from "./said.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

screen("password", async () => {
  const person = await me();
  const { email, hasPassword } = person;
  const present = passwordField({ name: "current", label: word("password.current"), autocomplete: "current-password" });
  const { password, confirmation } = await newPassword({ label: word("newPassword"), person: () => person });
  const title = word(hasPassword ? "password.change" : "password.set");
  return card(title,
    form({
      fields: [...(hasPassword ? [present] : []), password, confirmation],
      above: [h("p", { class: "hint" }, word("password.ends"))],
      below: [username(person)],
      submit: title,
      run: ({ current, password }) => setPassword(current, password),
      explains: ({ code }) => ({ AUTH_001: { field: "current", message: word("password.wrong") }, AUTH_002: { field: "current" } })[code] ?? {},
    }),
    hasPassword && email && h("p", {}, linkButton(word("forgot"), () => show("forgot", { email }))));
}, { signedIn: true });

async function setPassword(current, password) {
  await proven(() => ask("PUT", "/v1/me/password", { current, new: password }));
  await show("account");
  say(word("password.done"));
}

/** Voids the links that former mailboxes got: they undo nothing any more. */
async function distrust() {
  await proven(() => ask("DELETE", "/v1/me/undo-links"));
  say(word("formerMailbox.done"));
}

const kinds = {
  email: { name: "email", path: "/v1/me/email", input: { type: "email", autocomplete: "email", inputmode: "email" } },
  phone: { name: "phone-change", path: "/v1/me/phone", input: { type: "tel", autocomplete: "tel", inputmode: "tel" } },
};

for (const [kind, { name, path, input }] of Object.entries(kinds)) {
  const send = (address) => proven(() => ask("POST", path, { address }));

  screen(name, async (values) => {
    const person = await me();
    const present = person[kind];
    const isSame = (typed) => typed.trim().toLowerCase() === present?.toLowerCase();
    const address = field({
      name: "address", label: word(`address.new.${kind}`), hint: word(present ? `address.hint.${kind}` : `address.hintFirst.${kind}`), value: values.address ?? "", ...input,
      check: (typed) => filled(typed.trim()) ?? (isSame(typed) ? word(`address.same.${kind}`) : null),
    });
    return card(word(`address.title.${kind}`),
      h("p", {}, present ? word("address.now", { address: present }) : word("address.none")),
      form({
        fields: [address],
        submit: word("sendCode"),
        run: async ({ address }) => show(`${name}-code`, { address: address.trim(), ticket: ticketOf(await send(address.trim())) }),
        explains: ({ code }) => (code === "REQUEST_001" ? { message: word(`wrong.${kind}`) } : {}),
      }),
      kind === "email" && person.hasSecondFactor && [h("p", { class: "hint" }, word("formerMailbox.what")), actionButton(word("formerMailbox.do"), distrust)]);
  }, { signedIn: true });

  screen(`${name}-code`, ({ address, ticket }) =>
    card(word("enterCode"),
      codeForm({
        ticket, sentTo: address,
        send: () => send(address),
        answer: async (code) => {
          await proven(() => ask("POST", `${path}/${encodeURIComponent(ticket.challenge)}`, { code }));
          const person = await freshMe();
          await show("account", { me: person }, { replace: true });
          say(word(person.pendingChanges.some((change) => change.kind === kind) ? "pending.begun" : `address.done.${kind}`));
        },
      }),
      h("p", {}, linkButton(word(`address.other.${kind}`), () => show(name)))), { signedIn: true, needs: ["ticket"], keeps: ["address", "ticket"], instead: name });
}

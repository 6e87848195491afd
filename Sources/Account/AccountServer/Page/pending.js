// What is going to be changed, or switched off: it can be stopped until then; another address or number can be confirmed at once.

import { actionButton } from "./actions.js";
import { proven } from "./again.js";
import { codeForm, ticketOf } from "./code.js";
import { h } from "./dom.js";
import { card, screen, show } from "./frame.js";
import { say } from "./said.js";
import { dayAndTime } from "./when.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

const path = (change) => `/v1/me/changes/${encodeURIComponent(change.changeID)}`;

/** Stands above the account for each change that is pending. */
export function pendingNotice(change, me) {
  const present = ["email", "phone"].includes(change.kind) && me[change.kind];
  return h("section", { class: "notice warm" },
    h("p", { class: "what" }, word(`pending.soon.${change.kind}`, { next: change.next, date: dayAndTime(change.dueAt) })),
    actionButton(word("pending.stop"), () => stop(change)),
    present && actionButton(word("pending.confirm", { address: present }), () => begin(change, present)));
}

async function stop(change) {
  await proven(() => ask("DELETE", path(change)));
  await show("account", {}, { replace: true });
  say(word("pending.stopped"));
}

const send = (change) => proven(() => ask("POST", `${path(change)}/code`, {}));

async function begin(change, address) {
  await show("confirm-change", { change, address, ticket: ticketOf(await send(change)) });
}

screen("confirm-change", ({ change, address, ticket }) =>
  card(word("enterCode"),
    codeForm({
      ticket, sentTo: address,
      send: () => send(change),
      answer: async (code) => {
        await proven(() => ask("POST", `${path(change)}/confirmation`, { challenge: ticket.challenge, code }));
        await show("account", {}, { replace: true });
        say(word(`address.done.${change.kind}`));
      },
    })), { signedIn: true, needs: ["ticket"], keeps: ["change", "address", "ticket"], instead: "account" });

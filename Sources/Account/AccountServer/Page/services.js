// The services that may learn something of the person: what each may learn, and how one is removed.

import { actionButton } from "./actions.js";
import { proven } from "./again.js";
import { h } from "./dom.js";
import { card, screen, show } from "./frame.js";
import { freshMe } from "./me.js";
import { say } from "./said.js";
import { told } from "./scopes.js";
import { sure } from "./sheet.js";
import { day } from "./when.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

const path = "/v1/me/services";

screen("services", async () => {
  const [{ services }, me] = await Promise.all([ask("GET", path), freshMe()]);
  return card(word("services.title"),
    h("p", {}, word(services.length > 0 ? "services.what" : "services.none")),
    services.length > 0 && h("ul", { class: "identities" }, services.map((each) => h("li", {}, present(each, me)))));
}, { signedIn: true });

function present(service, me) {
  const { title, scopes, addedAt } = service;
  return [
    h("h2", { class: "what" }, title),
    h("p", { class: "hint" }, word("services.since", { date: day(addedAt) })),
    h("p", {}, word("services.learns")),
    h("ul", { class: "parts" }, scopes.map((scope) => h("li", {}, told(scope, me)))),
    actionButton(word("services.remove"), () => remove(service), {
      class: "button danger-plain", "aria-label": word("services.removeNamed", { service: title }),
    }),
  ];
}

async function remove({ name, title }) {
  const isMeant = await sure({
    title: word("services.removeNamed", { service: title }), text: word("services.removeAsk", { service: title }), yes: word("services.remove"),
  });
  if (!isMeant) return;
  try {
    await proven(() => ask("DELETE", `${path}/${encodeURIComponent(name)}`));
  } catch (problem) {
    // Another page of the person's was quicker: that is what was wanted.
    if (problem.code !== "REQUEST_004") throw problem;
  }
  await show("services", {}, { replace: true });
  say(word("services.removed", { service: title }));
}

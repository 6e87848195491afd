// Other services' accounts that sign in: added, after they were shown, and removed.

import { actionButton } from "./actions.js";
import { proven } from "./again.js";
import { h, linkButton } from "./dom.js";
import { card, screen, show } from "./frame.js";
import { me } from "./me.js";
import { shown } from "./newcomer.js";
import { over } from "./over.js";
import { say } from "./said.js";
import { service } from "./service.js";
import { sure } from "./sheet.js";
import { day } from "./when.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

const path = "/v1/me/identities";
const named = (id) => word(`provider.${id}`);

screen("ways", async () => {
  const [{ identities }, { ways }] = await Promise.all([ask("GET", path), service()]);
  const linked = new Set(identities.map(({ provider }) => provider));
  const others = ways.filter((way) => way !== "password" && way !== "phone" && !linked.has(way));
  return card(word("ways.title"),
    h("p", {}, word("ways.what")),
    identities.length > 0 && h("ul", { class: "identities" }, identities.map((each) => h("li", {}, present(each)))),
    others.map((id) => actionButton(word("ways.add", { way: named(id) }), () => add(id))),
    h("p", {}, linkButton(word("merge.title"), () => show("merge"))));
}, { signedIn: true });

function present(identity) {
  const { provider, addedAt, isLastWay } = identity;
  return [
    h("p", { class: "what" }, shown(identity)),
    h("p", { class: "hint" }, word(isLastWay ? "ways.last" : "ways.since", { date: day(addedAt) })),
    !isLastWay && actionButton(word("ways.remove", { way: named(provider) }), () => remove(provider), { class: "button danger-plain" }),
  ];
}

/** The provider's page sends the browser back to the screen `link`. */
async function add(id) {
  const { page } = await proven(() => ask("POST", `${path}/${id}/web`, {}));
  location.assign(page);
}

async function remove(id) {
  const way = named(id);
  if (!(await sure({ title: word("ways.remove", { way }), text: word("ways.removeAsk", { way }), yes: word("ways.removeYes") }))) return;
  await proven(() => ask("DELETE", `${path}/${id}`));
  await show("ways", {}, { replace: true });
  say(word("ways.removed", { way }));
}

screen("link", async ({ challenge }) => {
  const [pending, person] = await Promise.all([begun(challenge), me()]);
  if (!pending) return ended();
  const { identity } = pending;
  const way = named(identity.provider);
  return card(word("link.title", { way }),
    h("p", {}, word("link.ask", { who: shown(identity), account: person.email ?? person.nickname })),
    h("p", { class: "hint" }, word("link.means", { way })),
    actionButton(word("ways.add", { way }), () => link(challenge, way), { class: "button main" }),
    h("p", {}, linkButton(word("link.not"), () => show("account"))));
}, { signedIn: true, needs: ["challenge"], keeps: ["challenge"], instead: "ways" });

async function link(challenge, way) {
  await proven(() => ask("POST", path, { challenge }));
  await show("ways", {}, { replace: true });
  say(word("link.done", { way }));
}

/** What is about to be added; null where it is another device's, or was forgotten. */
async function begun(challenge) {
  try {
    return await ask("GET", `${path}/pending/${encodeURIComponent(challenge)}`);
  } catch (problem) {
    if (problem.code === "AUTH_003" || problem.code === "REQUEST_004") return null;
    throw problem;
  }
}

function ended() {
  const { message, next } = over({ label: word("ways.title"), go: () => show("ways") });
  return card(word("ways.title"), h("p", { class: "what" }, message), next);
}

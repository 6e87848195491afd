// What a provider's first sign-in asks before an account is made: new here, or an account to which the provider is added.

import { h, linkButton } from "./dom.js";
import { card, screen, show } from "./frame.js";
import { over } from "./over.js";
import { keepLink } from "./returning.js";
import { service } from "./service.js";
import { begin } from "./session.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

screen("newcomer", async ({ challenge }) => {
  const [{ isOpen }, told] = await Promise.all([service(), begun(challenge)]);
  if (!told) return ended();
  const { provider, email, hasAccount } = told.identity;
  const who = shown(told.identity);
  return card(word("newcomer.title"),
    h("p", {}, word(hasAccount ? "newcomer.hasAccount" : "newcomer.unknown", { who })),
    h("button", { type: "button", class: hasAccount ? "button main" : "button", onclick: () => existing(challenge, provider, hasAccount ? email : undefined) }, word("newcomer.existing")),
    isOpen && h("button", { type: "button", class: hasAccount ? "button" : "button main", onclick: () => show("profile", { challenge, asksTerms: true }) }, word("newcomer.new")),
    h("p", { class: "foot" }, linkButton(word("backToSignIn"), () => show("sign-in"))));
}, { needs: ["challenge"], keeps: ["challenge"], instead: "sign-in" });

/** The provider, and whom it names. */
export function shown({ provider, email, name }) {
  const way = word(`provider.${provider}`);
  const whom = email ?? name;
  return whom ? word("newcomer.who", { way, whom }) : way;
}

/** What the provider told; null where it is another device's, or was forgotten after an hour. */
async function begun(challenge) {
  try {
    return await ask("GET", `/v1/registrations/${encodeURIComponent(challenge)}/profile`);
  } catch (problem) {
    if (problem.code === "AUTH_003" || problem.code === "REQUEST_004") return null;
    throw problem;
  }
}

function ended() {
  const { message, next } = over();
  return card(word("newcomer.title"), h("p", { class: "what" }, message), next);
}

/** Signs in to the account that is there; who is signed in here already is asked at once. */
async function existing(challenge, provider, email) {
  keepLink(challenge);
  await begin({ said: word("newcomer.signInFirst", { way: word(`provider.${provider}`) }), email });
}

// Who has no other proof than a provider's signs in there again, and comes back to the screen that asked for it.

import { h } from "./dom.js";
import { shownName } from "./frame.js";
import { word } from "./words.js";

/** A screen of a second step begins anew: what it waited for belongs to the session before. */
const beginning = { "email-code": "email", "phone-change-code": "phone-change", "factor-setup": "factor" };

/** The ways to the providers that the account knows. */
export function providers({ providers }) {
  return [
    h("p", {}, word("again.provider")),
    providers.map((each) => h("a", { class: "button", href: `/v1/web/${each}`, onclick: keepPlace }, word(`again.${each}`))),
  ].flat();
}

function keepPlace() {
  try {
    sessionStorage.setItem("back", beginning[shownName()] ?? shownName());
  } catch {
    // Then the person comes back to the account.
  }
}

/** Forgets it: the session is over. */
export function forgetPlace() {
  try {
    sessionStorage.removeItem("back");
  } catch {
    // Nothing was kept.
  }
}

/** Where an old proof can be in the way. */
const places = ["password", "email", "phone-change", "devices", "factor", "export", "delete"];

/** The screen that was left for a provider's page; it is told once. */
export function placeBefore() {
  try {
    const name = sessionStorage.getItem("back");
    sessionStorage.removeItem("back");
    return places.includes(name) ? name : null;
  } catch {
    return null;
  }
}

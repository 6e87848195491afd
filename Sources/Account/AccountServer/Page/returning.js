// Who has no other proof than a provider's signs in there again, and comes back to the screen that asked for it.

import { h } from "./dom.js";
import { beginningOf, shownName } from "./frame.js";
import { toProvider } from "./page-key.js";
import { isScreen } from "./places.js";
import { word } from "./words.js";

/** The ways to the providers that the account knows. */
export function providers({ providers }) {
  return [
    h("p", {}, word("again.provider")),
    providers.map((each) => h("a", { class: "button", ...toProvider(each, () => keepPlace(shownName())) }, word(`again.${each}`))),
  ].flat();
}

/** Remembers a screen for after the sign-in; a second step begins anew: what it waited for belongs to the session before. */
export function keepPlace(name) {
  try {
    sessionStorage.setItem("back", beginningOf(name));
  } catch {
    // Then the person comes back to the account.
  }
}

/** Remembers a provider's account that is to be added to the account that is signed in to next. */
export function keepLink(challenge) {
  try {
    sessionStorage.setItem("link", challenge);
  } catch {
    // Then the person adds it on the account's page.
  }
}

/** What is to be added now; it is told once. */
export function linkBefore() {
  try {
    const challenge = sessionStorage.getItem("link");
    sessionStorage.removeItem("link");
    return challenge;
  } catch {
    return null;
  }
}

/** Forgets both: the session is over. */
export function forgetPlace() {
  try {
    sessionStorage.removeItem("back");
    sessionStorage.removeItem("link");
  } catch {
    // Nothing was kept.
  }
}

/** The screen that was left to sign in, or asked for before; it is told once. */
export function placeBefore() {
  try {
    const name = sessionStorage.getItem("back");
    sessionStorage.removeItem("back");
    return isScreen(name) ? name : null;
  } catch {
    return null;
  }
}

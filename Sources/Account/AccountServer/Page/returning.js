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

/**
 * Remembers what is asked on the screen `name` once somebody is signed in: whether a provider's account is to be added, or the one
 * that it signs in to merged.
 */
export function keepLink(challenge, name = "link") {
  try {
    sessionStorage.setItem("link", `${name} ${challenge}`);
  } catch {
    // Then the person adds it on the account's page.
  }
}

/** What is asked now, and on which screen; it is told once. */
export function linkBefore() {
  try {
    const [name, challenge] = sessionStorage.getItem("link")?.split(" ") ?? [];
    sessionStorage.removeItem("link");
    return challenge && isScreen(name) ? { name, challenge } : null;
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

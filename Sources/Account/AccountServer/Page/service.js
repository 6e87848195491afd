// What this installation tells beforehand: its ways to sign in, the version of its terms, its rules for passwords.

import { Problem } from "./problem.js";

/** What the page came with. */
const facts = JSON.parse(document.querySelector("meta[name=service]").content);
let asked = Promise.resolve(facts);
/** The rules for passwords that were told last. */
let profile = facts.passwords;

export const passwordProfile = () => profile;

/** What it tells; fetched `anew` where that may have changed. */
export function service({ anew = false } = {}) {
  if (anew || !asked) {
    asked = fetchFacts();
    // Who asks after a failure asks the service again.
    asked.catch(() => (asked = null));
  }
  return asked;
}

async function fetchFacts() {
  try {
    const reply = await fetch("/service.json");
    if (!reply.ok) throw new Error(reply.status);
    const facts = await reply.json();
    profile = facts.passwords;
    return facts;
  } catch {
    throw new Problem({ code: "NETWORK" });
  }
}

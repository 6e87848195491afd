// What this installation tells beforehand: its ways to sign in, the version of its terms, its rules for passwords.

import { Problem } from "./wire.js";

let asked = null;

/** Fetches them, once; `anew` where they may have changed. */
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
    return await reply.json();
  } catch {
    throw new Problem({ code: "NETWORK" });
  }
}

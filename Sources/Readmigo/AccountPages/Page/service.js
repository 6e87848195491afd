// What this installation tells beforehand: its ways to sign in, the version of its terms, its rules for passwords.

import { Problem } from "./wire.js";

let facts = null;

/** Fetches them; `anew` where they may have changed. */
export async function service({ anew = false } = {}) {
  if (facts && !anew) return facts;
  try {
    const reply = await fetch("/service.json");
    if (!reply.ok) throw new Error(reply.status);
    facts = await reply.json();
  } catch {
    throw new Problem({ code: "NETWORK" });
  }
  return facts;
}

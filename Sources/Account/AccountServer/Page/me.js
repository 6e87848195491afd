// What the service last told of the person who is signed in.

import { ask } from "./wire.js";

let known = null;

/** The account as it was last told; fetched where nothing was told yet. */
export async function me() {
  return known ?? freshMe();
}

/** The account as it is now. */
export async function freshMe() {
  return learn(await ask("GET", "/v1/me"));
}

/** Keeps what an answer told of the account. */
export function learn(told) {
  known = told;
  return told;
}

/** Forgets it: the session is over. */
export function forgetMe() {
  known = null;
}

/** Changes parts of it; the others stay as they are. */
export async function changeMe(parts) {
  return learn(await ask("PATCH", "/v1/me", parts));
}

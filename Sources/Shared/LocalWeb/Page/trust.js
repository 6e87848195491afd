// Whether what the page shows may be believed: only while the program is heard from.

/** "starting" | "live" | "doubt" (silent, being asked) | "stopped" | "replaced" (another run answers) */
let state = "starting";
const listeners = new Set();

export const trusted = () => state === "live";
export const trust = () => state;

export function setTrust(next) {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener(next);
}

export function onTrust(listener) {
  listeners.add(listener);
}

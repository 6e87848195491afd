// Whether the program may be believed and sent anything: only while it is heard from, and only after it proved itself.

/** A ping comes every 5 s; this long without one is a program that has stopped. */
const longestSilence = 12_000;

/** "starting" | "live", by a proof alone | "doubt" (silent, being asked) | "stopped" | "replaced" (another run answers) */
let state = "starting";
let heardAt = 0;
const listeners = new Set();

/** Nothing of the person's is sent, and no code is shown, without it. */
export const trusted = () => state === "live" && !isSilent();
export const trust = () => state;
export const isGone = () => state === "stopped" || state === "replaced";
export const isSilent = () => performance.now() - heardAt > longestSilence;
export const heard = () => void (heardAt = performance.now());

export function setTrust(next) {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener(next);
}

export function onTrust(listener) {
  listeners.add(listener);
}

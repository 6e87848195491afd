// Whether a passkey is to be offered: somebody has just typed a password.

let isMeant = false;

/** A password was typed to sign in. */
export function mindOffer() {
  isMeant = true;
}

/** Tells it once. */
export function takeOffer() {
  const was = isMeant;
  isMeant = false;
  return was;
}

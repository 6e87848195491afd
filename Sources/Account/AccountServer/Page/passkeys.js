// Passkeys: asking the browser's authenticators, and telling them which ones there are.

import { base64url } from "./page-key.js";
import { Problem } from "./problem.js";
import { service } from "./service.js";
import { signInBy } from "./session.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

/** A challenge holds for ten minutes; one that waits is asked for again before that. */
const waits = 8 * 60_000;
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
const listed = (ids) => ids.map((id) => ({ type: "public-key", id: bytes(id) }));

/** Ends what waits for a choice: a browser asks its authenticators for one thing at a time. */
let waiting = new AbortController();
/** Waits again where something else came to nothing. */
let waitAgain = () => {};

/** Whether this browser has passkeys, and may have them for this address: no number is a domain. */
export async function hasPasskeys() {
  const { passkeys } = await service();
  const isDomain = !/^[\d.]+$|:/.test(passkeys);
  return Boolean(globalThis.PublicKeyCredential) && isSecureContext && isDomain
    && (location.hostname === passkeys || location.hostname.endsWith(`.${passkeys}`));
}

/** What an authenticator answers to `options`; a problem where it answers nothing. */
async function used({ challenge, rpID, allowed, expiresIn }, more = {}) {
  const publicKey = {
    challenge: bytes(challenge), rpId: rpID, allowCredentials: listed(allowed), userVerification: "preferred", timeout: expiresIn * 1000,
  };
  const { id, response } = await asking(() => navigator.credentials.get({ publicKey, ...more }));
  return {
    id, clientDataJSON: base64url(response.clientDataJSON), authenticatorData: base64url(response.authenticatorData),
    signature: base64url(response.signature), userHandle: response.userHandle ? base64url(response.userHandle) : undefined,
  };
}

/** Asks for a passkey, and has the service keep it. */
export async function makePasskey() {
  waiting.abort();
  const { challenge, rpID, rpName, userHandle, userName, displayName, algorithms, excluded, expiresIn } =
    await ask("POST", "/v1/me/passkeys/options", {});
  const publicKey = {
    challenge: bytes(challenge), rp: { id: rpID, name: rpName }, user: { id: bytes(userHandle), name: userName, displayName },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })), excludeCredentials: listed(excluded),
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" }, attestation: "none", timeout: expiresIn * 1000,
  };
  const { id, response } = await asking(() => navigator.credentials.create({ publicKey }));
  return ask("POST", "/v1/me/passkeys", {
    id, clientDataJSON: base64url(response.clientDataJSON), attestationObject: base64url(response.attestationObject), userHandle,
  });
}

/** Runs what the browser asks the person; that nothing came of it is a problem with a sentence. */
async function asking(run) {
  try {
    return await run();
  } catch (fault) {
    if (fault.name === "AbortError") throw fault;
    throw new Problem({ code: "PASSKEY", title: word(fault.name === "InvalidStateError" ? "passkey.already" : "passkey.none") });
  }
}

/** Signs in by a passkey that the person picks in the browser's dialog. */
export async function signInByPasskey() {
  waiting.abort();
  try {
    await sign(await used(await ask("POST", "/v1/sign-in/passkey/options", {})));
  } catch (problem) {
    waitAgain();
    throw problem;
  }
}

/** Proves again who the person is. */
export async function provePasskey() {
  waiting.abort();
  const answer = await used(await ask("POST", "/v1/me/reauthentications/passkey/options", {}));
  await ask("POST", "/v1/me/reauthentications/passkey", answer);
}

/** One that the service does not know stays in the authenticator: it may have been taken away by somebody else, and come back. */
const sign = (answer) => signInBy("/v1/sign-in/passkey", answer);

/** Waits until somebody picks a passkey in a field for the address, as long as `field` stands there; `run` says what went wrong. */
export async function waitForPasskey(field, run) {
  if (!(await hasPasskeys()) || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  waiting.abort();
  const mine = (waiting = new AbortController());
  waitAgain = () => field.isConnected && waitForPasskey(field, run);
  while (!mine.signal.aborted) {
    const turn = new AbortController();
    const end = () => turn.abort();
    const timer = setTimeout(end, waits);
    mine.signal.addEventListener("abort", end, { signal: turn.signal });
    try {
      const answer = await used(await ask("POST", "/v1/sign-in/passkey/options", {}, { quietly: true }), { mediation: "conditional", signal: turn.signal });
      // The choice was made: another one may follow where it came to nothing.
      await run(() => sign(answer));
    } catch (fault) {
      // Without the service, or where the browser refuses, the other ways are there.
      if (!turn.signal.aborted) return;
    } finally {
      clearTimeout(timer);
    }
    if (!field.isConnected) return;
  }
}

/** Tells the authenticators that a passkey is none of this service's any more. */
export async function forgetPasskey(credentialId) {
  const { passkeys: rpId } = await service();
  await told(() => PublicKeyCredential.signalUnknownCredential?.({ rpId, credentialId }));
}

/** A browser that does not take the news leaves a passkey in its list, no more. */
const told = async (run) => {
  try {
    await run();
  } catch {
    // The service refuses it all the same.
  }
};

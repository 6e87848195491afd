// The key of this browser's page: what matters is done with a proof by it, so that who copied the cookies changes nothing
// (RFC 9449). Scripts use it and never read it.

import { service } from "./service.js";

/** For how long a browser's store is waited for: some never answer. */
const patience = 2_000;
const algorithm = { name: "ECDSA", namedCurve: "P-256" };
const bytes = (text) => new TextEncoder().encode(text);
export const base64url = (data) =>
  btoa(String.fromCharCode(...new Uint8Array(data))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

let made = null;
/** What the service calls the key by, once it is there. */
let thumbprint = null;
/** What the next proof tells of the service: its nonce, and how far its clock is ahead. */
let nonce, ahead = 0;

/** Takes what an answer tells the next proof. */
export function heed(headers) {
  nonce = headers.get("DPoP-Nonce") ?? nonce;
  const date = Date.parse(headers.get("Date"));
  if (date) ahead = date - Date.now();
}

/** A proof for one request; null in a browser that has no keys for this page. */
export async function proof(verb, path) {
  const key = await pageKey();
  if (!key) return null;
  const { origin } = await service();
  const claims = {
    jti: crypto.randomUUID(), htm: verb, htu: origin + path.split("?")[0], iat: Math.floor((Date.now() + ahead) / 1000), nonce,
  };
  const words = [{ typ: "dpop+jwt", alg: "ES256", jwk: key.jwk }, claims].map((part) => base64url(bytes(JSON.stringify(part)))).join(".");
  const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key.privateKey, bytes(words));
  return `${words}.${base64url(signature)}`;
}

/** What makes a link lead to a provider's sign-in, and back to a session of this page's: the key is told when it is pressed. */
export function toProvider(id, onclick = () => {}) {
  pageKey();
  const href = `/v1/web/${id}`;
  return {
    href,
    onclick: ({ currentTarget }) => {
      onclick();
      if (thumbprint) currentTarget.href = `${href}?key=${thumbprint}`;
    },
  };
}

/** The key, once it is ready; null where the browser offers none, as it does without TLS. */
export function pageKey() {
  made ??= crypto.subtle ? makeReady().catch(() => null) : Promise.resolve(null);
  return made;
}

async function makeReady() {
  const { privateKey, publicKey } = await kept(await crypto.subtle.generateKey(algorithm, false, ["sign"]));
  const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", publicKey);
  // The thumbprint of RFC 7638.
  thumbprint = base64url(await crypto.subtle.digest("SHA-256", bytes(JSON.stringify({ crv, kty, x, y }))));
  return { privateKey, jwk: { kty, crv, x, y } };
}

/** The key of earlier visits, or `fresh`, which is kept from now on; where nothing can be kept it is for this visit alone. */
async function kept(fresh) {
  const late = new Promise((_, reject) => setTimeout(reject, patience));
  return Promise.race([exchanged(fresh), late]).catch(() => fresh);
}

async function exchanged(fresh) {
  const store = await opened();
  return new Promise((resolve, reject) => {
    const change = store.transaction("keys", "readwrite");
    const keys = change.objectStore("keys");
    let found = fresh;
    keys.get("page").onsuccess = ({ target }) => {
      if (target.result) found = target.result;
      else keys.put(fresh, "page");
    };
    change.oncomplete = () => resolve(found);
    change.onabort = reject;
  }).finally(() => store.close());
}

function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open("account", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("keys");
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = asked.onblocked = reject;
  });
}

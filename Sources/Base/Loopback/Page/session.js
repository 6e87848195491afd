// This tab's right to speak to the program: a bearer that only pages of this very origin can read. No cookie carries it, for
// a browser would send that to every port of this machine. And the program's right to be spoken to: who has the port now
// may be another person, so it has to prove that it knows the bearer before it is sent that or anything else.

import { watched } from "./late.js";
import { heard, setTrust } from "./trust.js";

const memory = "session";
const path = "/session";
/** How long the other tabs, of which some are hidden and slow, may take to hand the bearer on. */
const patience = 5_000;
/** A proof is given up after so long: who has the port may accept and never answer. */
const proofPatience = 5_000;
const proofBytes = 32;
/** Whether this origin is one run's alone: else what had this port before may have left a page of it behind. */
export const isOwnOrigin = location.hostname.endsWith(".localhost");
const channel = isOwnOrigin ? new BroadcastChannel(memory) : null;
const bytes = (text) => new TextEncoder().encode(text);
/** At once: until then the token stands in the address bar. */
const token = takeToken();
let bearer = sessionStorage.getItem(memory);
let proving = null;

export const authorization = () => (bearer ? { Authorization: "Bearer " + bearer } : {});

/** Lets this tab in: by the token in its address, by what it was given before, or by another tab that is open. */
export async function enter() {
  await redeem(token);
  if (!bearer || (await prove()) === "replaced") {
    keep(await askOtherTabs());
    if (!bearer) return false;
    await prove();
  }
  channel?.addEventListener("message", handOn);
  addEventListener("hashchange", takeNext);
  navigator.locks?.request(memory, { mode: "shared" }, () => new Promise(() => {}));
  return true;
}

/** Has the program prove that it knows the bearer; answers, and sets, what it is worth: "live", "stopped" or "replaced". */
export function prove() {
  return (proving ??= challenge().finally(() => (proving = null)));
}

async function challenge() {
  const state = await stateBy(bearer);
  if (state === "live") heard();
  setTrust(state);
  return state;
}

/** Sends what names the session to those who know it, and a nonce; `SessionProof.swift` answers. */
async function stateBy(bearer) {
  try {
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", bytes(bearer), hmac, false, ["sign", "verify"]);
    const id = await crypto.subtle.sign("HMAC", key, bytes("id"));
    const nonce = crypto.getRandomValues(new Uint8Array(32));
    const body = new Uint8Array([...new Uint8Array(id), ...nonce]);
    const signal = AbortSignal.timeout(proofPatience);
    const asked = { method: "POST", body, cache: "no-store", redirect: "error", signal };
    const reply = await watched(fetch(path + "/proof", asked));
    // 421: another run answers at this port, under another name.
    if ([403, 421].includes(reply.status)) return "replaced";
    if (reply.headers.get("Content-Length") !== String(proofBytes)) return "stopped";
    const proof = await reply.arrayBuffer();
    const isKnown = await crypto.subtle.verify("HMAC", key, proof, new Uint8Array([...bytes("proof"), ...nonce]));
    return isKnown ? "live" : "stopped";
  } catch {
    return "stopped";
  }
}

/** The token of a one-time address, which then stands in no address bar any more. */
function takeToken() {
  const token = location.hash.slice(1);
  if (location.hash) history.replaceState(history.state, "", "/");
  return /^[\w-]{22}$/.test(token) ? token : null;
}

async function redeem(token) {
  if (!token) return;
  try {
    const reply = await fetch(path, { method: "POST", body: token, cache: "no-store", redirect: "error" });
    if (reply.ok) keep((await reply.json()).bearer);
  } catch {
    // The program has gone meanwhile, which the page says by itself.
  }
}

/** A further address that was typed into this tab is used up; what is open stays open. */
async function takeNext() {
  const token = takeToken();
  if (!token) return;
  history.back();
  if ((await prove()) === "live") await redeem(token);
}

function keep(next) {
  bearer = next;
  if (next) sessionStorage.setItem(memory, next);
  else sessionStorage.removeItem(memory);
}

async function handOn({ data }) {
  // A tab of an earlier run would hand on what opens nothing.
  if (data.wants && (await prove()) === "live") channel.postMessage({ bearer });
}

async function askOtherTabs() {
  if (!(await othersAreOpen())) return null;
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(null), patience);
    const hear = ({ data }) => data.bearer && end(data.bearer);
    const end = (value) => {
      clearTimeout(timer);
      channel.removeEventListener("message", hear);
      resolve(value);
    };
    channel.addEventListener("message", hear);
    channel.postMessage({ wants: true });
  });
}

async function othersAreOpen() {
  if (!channel) return false;
  const { held } = (await navigator.locks?.query()) ?? { held: [{ name: memory }] };
  return held.some((lock) => lock.name === memory);
}

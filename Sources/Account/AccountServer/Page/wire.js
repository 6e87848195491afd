// Requests to the service. Cookies carry the session; scripts never see it.

import { heed, proof } from "./page-key.js";
import { Problem } from "./problem.js";
import { solving } from "./puzzle.js";
import { language, remember, remembered } from "./words.js";

const patience = 30_000;
let ended = () => {};
/** Counts the sessions that this page has seen: what was asked in one is answered in no other. */
let epoch = 0;

/** Has `run` called with the problem whenever a request finds the session over. */
export function onSessionEnd(run) {
  ended = run;
}

/** A session begins or is over: whatever is answered from now on to what was asked before comes too late. */
export function turnEpoch() {
  epoch += 1;
}

/**
 * Asks the service: resolves to the answer's JSON (null where there is none) or throws a `Problem`.
 *
 * An answer that comes after the session ended or another one began is a problem with `isLate`, whatever it says.
 */
export async function ask(verb, path, body, { quietly = false } = {}) {
  const mine = epoch;
  try {
    const answer = await renewing(() => send(verb, path, body));
    if (mine === epoch) return answer;
  } catch (problem) {
    if (mine === epoch) {
      if (problem.endsSession && !quietly) ended(problem);
      throw problem;
    }
  }
  throw new Problem({ code: "AUTH_004", isLate: true });
}

/** Sends; where the access token has run out, renews it and sends once more. */
async function renewing(attempt) {
  const mark = remembered("renewed");
  try {
    return await attempt();
  } catch (problem) {
    if (problem.code !== "AUTH_004" || problem.subcode !== "accessExpired") throw problem;
    await renew(mark);
    return await attempt();
  }
}

/** One renewal for all tabs: who waited for another tab's has nothing to do any more. */
function renew(mark) {
  const once = async () => {
    if (remembered("renewed") !== mark) return;
    await send("POST", "/v1/tokens", {});
    remember("renewed", crypto.randomUUID());
  };
  return navigator.locks ? navigator.locks.request("renewal", once) : once();
}

/** Sends; where the service wants a puzzle solved first, solves it and sends once more. */
const send = (verb, path, body) => solving((work) => sendProven(verb, path, body, work));

/** Sends; where the service wants to see its nonce in the page's proof, sends once more. */
async function sendProven(...request) {
  try {
    return await sendOnce(...request);
  } catch (problem) {
    if (problem.code !== "AUTH_007" || problem.subcode !== "nonce") throw problem;
    return sendOnce(...request);
  }
}

/** What only shows something needs no proof, but the file of everything that is kept does. */
const needsProof = (verb, path) => verb !== "GET" || path === "/v1/me/export";

async function sendOnce(verb, path, body, work) {
  const proven = needsProof(verb, path) ? await proof(verb, path) : null;
  let reply, text;
  try {
    reply = await fetch(path, {
      method: verb,
      headers: {
        "Readmigo-Client": "browser",
        "Accept-Language": language(),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(work ? { "Readmigo-Work": work } : {}),
        ...(proven ? { DPoP: proven } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    });
    text = await reply.text();
  } catch {
    throw new Problem({ code: "NETWORK" });
  }
  heed(reply.headers);
  const found = read(text);
  if (reply.ok) return found;
  // A proxy's own page, say, is no word of the service.
  throw new Problem(found?.code ? found : { code: reply.status === 429 ? "LIMIT_001" : "SERVER_003" });
}

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

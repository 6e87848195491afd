// Who is signed in here, and what the other tabs of this browser do about it.

import { forgetScreens, isSignedInShown, screenHere, show, shownName } from "./frame.js";
import { forgetMe } from "./me.js";
import { nameHere } from "./places.js";
import { forgetPlace, keepPlace } from "./returning.js";
import { ask, onSessionEnd, turnEpoch } from "./wire.js";
import { alsoSpeak } from "./words.js";

const others = new BroadcastChannel("session");
/** Whose session it is, as far as this page knows: another one's begins in another tab without a word to this one. */
let user = null;

/** Asks who is signed in here, for `begin`. */
export function asked() {
  const answer = ask("GET", "/v1/me", undefined, { quietly: true });
  // Whoever begins with it hears of what went wrong.
  answer.catch(() => {});
  return answer;
}

/**
 * Shows where a person belongs: the account, else the screen for signing in; with `here` in the notice that of the
 * address, as far as they may see it. `answer` may have been asked for before.
 */
export async function begin(notice = {}, answer = asked()) {
  let me;
  try {
    me = await answer;
  } catch (problem) {
    if (problem.isLate) return;
    if (!problem.endsSession) return show("trouble", { problem, again: () => begin(notice) }, { replace: true });
    const expired = user !== null || problem.subcode !== "invalid";
    if (user !== null) {
      others.postMessage("left");
      anew();
      forgetPlace();
    }
    forget();
    const asked = notice.here && screenHere(false);
    if (asked && asked.name !== "sign-in") return show(asked.name, asked.values, { replace: true });
    if (notice.here && !asked && nameHere() !== "account") keepPlace(nameHere());
    return show("sign-in", expired && !notice.problem ? { ...notice, problem } : notice, { replace: true });
  }
  // Whatever was asked or shown for the person before is nothing for this one.
  if (user !== null && user !== me.userID) anew();
  user = me.userID;
  others.postMessage(user);
  let inside;
  try {
    [inside] = await Promise.all([import("./inside.js"), alsoSpeak("strings-account")]);
  } catch {
    // A browser does not ask again for a script that could not be had, unless the page begins anew.
    return show("trouble", { problem: { code: "NETWORK" }, again: () => location.reload() }, { replace: true });
  }
  await inside.arrive(me, notice);
}

/** A session has begun here. */
export async function entered() {
  anew();
  await begin();
}

/** The session is over; `notice` is what the screen for signing in tells of it. */
export async function left(notice = {}) {
  others.postMessage("left");
  await gone(notice);
}

/** Signs in; where that takes a further proof, asks for it, on a screen that is shown as `how` says. */
export async function signInBy(path, body, how) {
  try {
    await arrived(await ask("POST", path, body));
  } catch (problem) {
    if (problem.code !== "AUTH_005") throw problem;
    await show("step-up", { challenge: problem.challenge, ways: problem.ways }, how);
  }
}

/** What the answer of a sign-in leads to: the account, or the profile of a new one. */
export async function arrived({ session, profile }) {
  if (session) return entered();
  const { challenge, identity } = profile;
  return identity ? show("newcomer", { challenge }) : show("profile", { challenge, asksTerms: true });
}

async function gone(notice) {
  anew();
  forget();
  forgetPlace();
  await show("sign-in", notice, { replace: true });
}

/** Another session, or none, from here on. */
function anew() {
  turnEpoch();
  forgetScreens();
}

/** Nobody is signed in here. */
function forget() {
  user = null;
  forgetMe();
}

export function startSession() {
  onSessionEnd((problem) => left({ problem }));
  others.addEventListener("message", ({ data }) => {
    if (data === "left") return isSignedInShown() && gone({});
    // What this page shows is another person's: one press more would be done in the wrong name. Whoever is about to
    // register or to prove something here is left alone.
    if (data === user || !(isSignedInShown() || shownName() === "sign-in")) return;
    forgetScreens();
    begin();
  });
  // A browser may bring this page back as it was left for a provider's, whoever has signed in since.
  addEventListener("pageshow", ({ persisted }) => persisted && isSignedInShown() && begin());
}

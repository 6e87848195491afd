// The program's events, and what their silence means. Of all tabs one follows them, and passes on that something changed:
// browsers allow six connections to one program, for all tabs together.

import { events } from "./events.js";
import { ask, takeEvent } from "./query.js";
import { onScreen } from "./screen.js";
import { isOwnOrigin, prove } from "./session.js";
import { heard, isGone, isSilent, onTrust, setTrust, trust, trusted } from "./trust.js";
import { pageId } from "./wire.js";

const retryAfter = 2_000;
/** A hidden tab lets its stream go. */
const hiddenGrace = 5_000;
/** A tab that only hears of changes asks for its screen when its first code ends: a little later than the program would. */
const afterTurn = 200;

const lock = "events";
const others = isOwnOrigin ? new BroadcastChannel(lock) : null;
let source = null;
let connectedAt = -Infinity;
let retry = 0;
let letGo = 0;
let turn = 0;
/** This tab's wish to follow for all: `end()` gives it up; `leads` once it does. */
let wish = null;

export function follow() {
  others?.addEventListener("message", ({ data }) => wish && !wish.leads && hearFromOther(data));
  onTrust((state) => state === "live" && goOn());
  onScreen(planTurn);
  setInterval(listen, 1_000);
  document.addEventListener("visibilitychange", () => (document.hidden ? leaveSoon() : takePart()));
  addEventListener("pageshow", (event) => event.persisted && takePart(true));
  // A program that is started again opens no further tab where one is open, seen or hidden.
  addEventListener("pagehide", () => navigator.sendBeacon("/session/goodbye", pageId));
  join();
  if (trusted()) ask();
  else doubt();
  if (document.hidden) leaveSoon();
}

/** Takes part: as the tab that follows, or as one that is told by it. `steal` takes the place of one that is silent. */
async function join(steal = false) {
  const ending = new AbortController();
  const mine = { leads: false, end: () => ending.abort() };
  wish = mine;
  const lead = () => new Promise((resolve) => {
    ending.signal.addEventListener("abort", resolve);
    if (wish !== mine) return resolve();
    mine.leads = true;
    if (trusted()) connect();
  });
  if (!others || !navigator.locks) return lead();
  const asked = steal ? { steal } : { signal: ending.signal };
  await navigator.locks.request(lock, asked, lead).catch(() => {});
  // Another tab has taken this one's place.
  if (wish === mine && mine.leads) {
    close();
    join();
  }
}

/** While nobody listens, who answers at the port may come to be another. */
function leave() {
  wish?.end();
  wish = null;
  clearTimeout(retry);
  close();
  if (!isGone()) setTrust("doubt");
}

function close() {
  source?.close();
  source = null;
}

function connect() {
  close();
  connectedAt = performance.now();
  let isNew = true;
  source = events("/events?page=" + pageId, {
    heard: () => {
      if (isNew) proveAgain();
      isNew = false;
      others?.postMessage("alive");
      hear();
    },
    screen: (next) => {
      others?.postMessage("changed");
      takeEvent(next);
    },
    ended: lose,
  });
}

/** The port may have changed hands between the proof and the stream: who has the stream proves itself, too. */
async function proveAgain() {
  if ((await prove()) === "live") return;
  close();
  doubtLater();
}

function hearFromOther(what) {
  if (what === "lost") return doubt();
  hear();
  if (what === "changed") ask();
}

/** A sign of life keeps trust up, and never brings it back. */
function hear() {
  if (trusted()) heard();
  else doubt();
}

/** The stream broke: believe nothing, and find out why. One that ends as soon as it begins is not begun over and over. */
function lose() {
  close();
  others?.postMessage("lost");
  if (performance.now() - connectedAt > retryAfter) return doubt();
  setTrust("doubt");
  doubtLater();
}

async function doubt() {
  clearTimeout(retry);
  if (trust() === "live") setTrust("doubt");
  if ((await prove()) === "live" || !wish) return;
  close();
  doubtLater();
}

function doubtLater() {
  clearTimeout(retry);
  retry = setTimeout(doubt, retryAfter);
}

/** The program has proved itself. */
function goOn() {
  clearTimeout(retry);
  if (wish?.leads && !source) connect();
  ask();
}

function listen() {
  if (!wish || !isSilent() || trust() !== "live") return;
  if (wish.leads) return lose();
  // Whoever follows for all has fallen asleep.
  wish.end();
  join(true);
  doubt();
}

function planTurn(now) {
  clearTimeout(turn);
  if (wish?.leads !== false || !now.nextRefresh) return;
  turn = setTimeout(() => wish?.leads === false && ask(), Math.max(0, now.nextRefresh - now.now) + afterTurn);
}

function leaveSoon() {
  clearTimeout(letGo);
  letGo = setTimeout(() => document.hidden && leave(), hiddenGrace);
}

/** A tab that comes back trusts nobody before another proof: it had no stream, or slept. */
function takePart(hasSlept = false) {
  clearTimeout(letGo);
  if ((!wish || hasSlept) && trust() === "live") setTrust("doubt");
  if (!wish) join();
  if (trusted()) ask();
  else doubt();
}

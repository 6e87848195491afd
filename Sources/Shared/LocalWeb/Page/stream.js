// The program's events, and what their silence means. Of all tabs one follows them, and passes on that something changed:
// browsers allow six connections to one program, for all tabs together.

import { events } from "./events.js";
import { ask, takeEvent } from "./query.js";
import { onScreen } from "./screen.js";
import { setTrust, trust } from "./trust.js";
import { pageId } from "./wire.js";

/** A ping comes every 5 s; this long without one is a program that has stopped. */
const longestSilence = 12_000;
const retryAfter = 2_000;
/** A lock that is free is given at once. */
const soon = 100;
/** A hidden tab lets its stream go. */
const hiddenGrace = 5_000;
/** A tab that only hears of changes asks for its screen when its first code ends: a little later than the program would. */
const afterTurn = 200;

const lock = "events";
const others = new BroadcastChannel(lock);
let source = null;
let heardAt = 0;
let connectedAt = -Infinity;
let retry = 0;
let letGo = 0;
let turn = 0;
/** This tab's wish to follow for all: `end()` gives it up; `leads` once it does. */
let wish = null;

export function follow() {
  others.addEventListener("message", ({ data }) => wish && !wish.leads && hearFromOther(data));
  onScreen(planTurn);
  join();
  setInterval(listen, 1_000);
  document.addEventListener("visibilitychange", () => (document.hidden ? leaveSoon() : comeBack()));
  addEventListener("pageshow", (event) => event.persisted && comeBack());
}

/** Takes part: as the tab that follows, or as one that is told by it. `steal` takes the place of one that is silent. */
async function join(steal = false) {
  const ending = new AbortController();
  const mine = { leads: false, end: () => ending.abort() };
  wish = mine;
  heardAt = performance.now();
  const lead = () => new Promise((resolve) => {
    ending.signal.addEventListener("abort", resolve);
    if (wish !== mine) return resolve();
    mine.leads = true;
    connect();
  });
  if (!navigator.locks) return lead();
  // Another tab follows: what it passes on may be seconds away.
  setTimeout(() => wish === mine && !mine.leads && trust() !== "live" && doubt(), soon);
  const asked = steal ? { steal } : { signal: ending.signal };
  await navigator.locks.request(lock, asked, lead).catch(() => {});
  // Another tab has taken this one's place.
  if (wish === mine && mine.leads) {
    close();
    join();
  }
}

function leave() {
  wish?.end();
  wish = null;
  close();
}

function close() {
  source?.close();
  source = null;
}

function connect() {
  clearTimeout(retry);
  close();
  heardAt = connectedAt = performance.now();
  source = events("/events?page=" + pageId, {
    heard: () => {
      others.postMessage("alive");
      hear();
    },
    screen: (next) => {
      others.postMessage("changed");
      takeEvent(next);
    },
    ended: lose,
  });
}

/** A stream that ends as soon as it begins is not begun over and over. */
function reconnect() {
  if (performance.now() - connectedAt > retryAfter) connect();
  else retry = setTimeout(() => wish?.leads && !source && connect(), retryAfter);
}

function hearFromOther(what) {
  if (what === "lost") return doubt();
  hear();
  if (what === "changed") ask();
}

function hear() {
  heardAt = performance.now();
  if (trust() === "live") return;
  setTrust("live");
  ask();
}

/** The stream broke: believe nothing, and find out why. */
function lose() {
  close();
  others.postMessage("lost");
  doubt();
}

async function doubt() {
  clearTimeout(retry);
  if (trust() === "live") setTrust("doubt");
  const alive = await ask();
  if (!wish) return;
  if (alive || !["stopped", "replaced"].includes(trust())) {
    if (alive) setTrust("live");
    if (wish.leads && !source) reconnect();
  } else {
    close();
    retry = setTimeout(doubt, retryAfter);
  }
}

function listen() {
  const silent = performance.now() - heardAt > longestSilence;
  if (!wish || !silent || trust() !== "live") return;
  if (wish.leads) {
    if (source) lose();
  } else {
    // Whoever follows for all has fallen asleep.
    wish.end();
    join(true);
  }
}

function planTurn(now) {
  clearTimeout(turn);
  if (wish?.leads !== false || !now.nextRefresh) return;
  turn = setTimeout(() => wish?.leads === false && ask(), Math.max(0, now.nextRefresh - now.now) + afterTurn);
}

function leaveSoon() {
  clearTimeout(letGo);
  letGo = setTimeout(() => document.hidden && trust() === "live" && leave(), hiddenGrace);
}

function comeBack() {
  clearTimeout(letGo);
  heardAt = performance.now();
  if (!wish) join();
  if (trust() === "live") ask();
  else doubt();
}

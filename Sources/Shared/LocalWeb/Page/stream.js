// The program's events, and what their silence means.

import { pageId } from "./wire.js";
import { ask, takeEvent } from "./query.js";
import { setTrust, trust } from "./trust.js";

/** A ping comes every 5 s; this long without one is a program that has stopped. */
const longestSilence = 12_000;
const retryAfter = 2_000;
/** A hidden tab lets its stream go: browsers allow six connections to one program, for all tabs together. */
const hiddenGrace = 5_000;

let source = null;
let heardAt = 0;
let retry = 0;
let letGo = 0;

export function follow() {
  connect();
  setInterval(listen, 1_000);
  document.addEventListener("visibilitychange", () => (document.hidden ? leaveSoon() : comeBack()));
  addEventListener("pageshow", (event) => event.persisted && comeBack());
}

function connect() {
  clearTimeout(retry);
  source?.close();
  heardAt = performance.now();
  source = new EventSource("/events?page=" + pageId);
  source.addEventListener("open", hear);
  source.addEventListener("ping", hear);
  source.addEventListener("screen", (event) => {
    hear();
    takeEvent(JSON.parse(event.data));
  });
  source.addEventListener("error", lose);
}

function hear() {
  heardAt = performance.now();
  if (trust() === "live") return;
  setTrust("live");
  ask();
}

/** The stream broke: believe nothing, and find out why. */
function lose() {
  source?.close();
  source = null;
  doubt();
}

async function doubt() {
  clearTimeout(retry);
  if (trust() === "live") setTrust("doubt");
  const alive = await ask();
  if (alive || !["stopped", "replaced"].includes(trust())) {
    if (alive) setTrust("live");
    if (!source) connect();
  } else {
    source?.close();
    source = null;
    retry = setTimeout(doubt, retryAfter);
  }
}

function listen() {
  const silent = performance.now() - heardAt > longestSilence;
  if (source && silent && trust() === "live") lose();
}

function leaveSoon() {
  clearTimeout(letGo);
  letGo = setTimeout(() => {
    if (!document.hidden || trust() !== "live") return;
    source?.close();
    source = null;
  }, hiddenGrace);
}

function comeBack() {
  clearTimeout(letGo);
  heardAt = performance.now();
  if (!source) doubtless();
}

/** After a hidden time: ask at once, believing what is still valid by the clock meanwhile. */
function doubtless() {
  if (trust() === "live") {
    connect();
    ask();
  } else {
    doubt();
  }
}

// When to look at the clock: at each turn of a code, often for rings in sight, and whenever the clock may have moved.

import { nextTurn, paintInSight, turnAll } from "./cards.js";
import { ask } from "./query.js";
import { onTrust } from "./trust.js";

/** A ring of 30 s moves a quarter of a pixel in this time: finer steps cost power and show nothing. */
const ringStep = 100;
const second = 1_000;
/** Date and the monotonic clock drifting apart by this much is a clock that was set, or a machine that slept. */
const jump = 1_500;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let timer = 0;
let turnAt = Infinity;
let wall = Date.now();
let steady = performance.now();

export function keepTime() {
  for (const event of ["visibilitychange", "resume"]) document.addEventListener(event, wake);
  for (const event of ["pageshow", "focus"]) addEventListener(event, wake);
  onTrust(refreshTime);
  tick();
}

/** Shows everything as of now and plans the next look. */
export function refreshTime() {
  const now = Date.now();
  turnAll(now);
  paintInSight(now);
  turnAt = nextTurn(now);
  plan(now);
}

function wake() {
  if (document.hidden) return;
  if (jumped()) ask();
  refreshTime();
}

function tick() {
  const now = Date.now();
  if (jumped()) {
    refreshTime();
    ask();
    return;
  }
  if (now >= turnAt) {
    refreshTime();
    return;
  }
  if (!document.hidden) paintInSight(now);
  plan(now);
}

function plan(now) {
  clearTimeout(timer);
  const turn = Math.max(0, turnAt - now);
  const step = calm.matches ? second - (now % second) : ringStep;
  // Hidden tabs draw nothing; they wake for the turns alone, at most a minute apart to notice a set clock.
  timer = setTimeout(tick, Math.min(turn, document.hidden ? 60 * second : step));
}

/** Whether the clock moved by itself since the last look. */
function jumped() {
  const now = Date.now();
  const mark = performance.now();
  const drift = Math.abs(now - wall - (mark - steady));
  wall = now;
  steady = mark;
  return drift > jump;
}

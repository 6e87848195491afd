// What the page asks the program for: one question under way at a time counts, the newest; older answers are dropped.

import { act } from "./wire.js";
import { screen, showScreen } from "./screen.js";

/** The parts of the question; every screen carries those that it answers. */
let wanted = { query: "" };
let asked = 0;
let answered = 0;
let pending = 0;
let acknowledged = wanted;

export const query = () => wanted.query;
export const question = () => wanted;

/** Gives the question further parts, before the first is asked. */
export function askAlso(parts) {
  wanted = acknowledged = { ...wanted, ...parts };
}

/** Asks with `changes` to the question; answers false when it was overtaken or refused. */
export async function ask(changes = {}) {
  wanted = { ...wanted, ...changes };
  const number = ++asked;
  pending++;
  const reply = await act("search", wanted);
  pending--;
  if (number < answered || !reply.ok) return false;
  answered = number;
  acknowledged = partsOf(reply.screen);
  if (number === asked) showScreen(reply.screen);
  return number === asked;
}

/** Takes a screen from the event stream, unless it answers an older question than the one in the fields. */
export function takeEvent(next) {
  const wished = answers(next, wanted) || (!pending && answers(next, acknowledged));
  if (wished || !screen()) showScreen(next);
  else if (!pending) ask();
}

const partsOf = (screen) => Object.fromEntries(Object.keys(wanted).map((name) => [name, screen[name]]));
const answers = (screen, parts) => Object.keys(parts).every((name) => screen[name] === parts[name]);

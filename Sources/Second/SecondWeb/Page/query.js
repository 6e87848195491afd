// What is searched for: one question under way at a time counts, the newest; older answers are dropped.

import { act } from "./wire.js";
import { screen, showScreen } from "./screen.js";

let wanted = "";
let asked = 0;
let answered = 0;
let pending = 0;
let acknowledged = "";

export const query = () => wanted;

/** Asks for the screen of `text`; answers false when it was overtaken or refused. */
export async function ask(text = wanted) {
  wanted = text;
  const number = ++asked;
  pending++;
  const reply = await act("search", { query: text });
  pending--;
  if (number < answered || !reply.ok) return false;
  answered = number;
  acknowledged = reply.screen.query;
  if (number === asked) showScreen(reply.screen);
  return number === asked;
}

/** Takes a screen from the event stream, unless it answers an older question than the one in the field. */
export function takeEvent(next) {
  const wished = next.query === wanted || (!pending && next.query === acknowledged);
  if (wished || !screen()) showScreen(next);
  else if (!pending) ask();
}

// All that only who is signed in sees; fetched when somebody is.

import "./account.js";
import "./again.js";
import "./authorize.js";
import "./bar.js";
import "./changes.js";
import "./devices.js";
import "./factor.js";
import "./leaving.js";
import "./merge.js";
import "./nickname.js";
import "./passkey-list.js";
import "./recovery-codes.js";
import "./services.js";
import "./ways.js";

import { beginningOf, screenHere, show } from "./frame.js";
import { learn } from "./me.js";
import { explain } from "./problems.js";
import { linkBefore, placeBefore } from "./returning.js";
import { say } from "./said.js";

/**
 * Shows the account, the screen that was left to sign in again, or with `here` that of the address, and says what was
 * done or refused before.
 */
export async function arrive(me, { problem, said, here }) {
  learn(me);
  const waiting = linkBefore();
  if (waiting && !problem) return show(waiting.name, { challenge: waiting.challenge }, { replace: true });
  const before = placeBefore();
  const asked = before ? { name: beginningOf(before), values: {} } : here && screenHere(true);
  const { name, values } = asked || { name: "account", values: {} };
  await show(name, name === "account" ? { me } : values, { replace: true });
  if (problem) say(explain(problem).message);
  else if (said) say(said);
}

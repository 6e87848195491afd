// All that only who is signed in sees; fetched when somebody is.

import "./account.js";
import "./again.js";
import "./bar.js";
import "./changes.js";
import "./devices.js";
import "./factor.js";
import "./leaving.js";
import "./nickname.js";
import "./recovery-codes.js";

import { h } from "./dom.js";
import { show } from "./frame.js";
import { learn } from "./me.js";
import { explain } from "./problems.js";
import { placeBefore } from "./returning.js";
import { say } from "./said.js";

const style = h("link", { rel: "stylesheet", href: "/account.css" });
await new Promise((resolve, reject) => {
  style.addEventListener("load", resolve);
  style.addEventListener("error", reject);
  document.head.append(style);
});

/** Shows the account, or the screen that was left to sign in again, and says what was done or refused before. */
export async function arrive(me, { problem, said }) {
  learn(me);
  const before = placeBefore();
  if (before) await show(before, {}, { replace: true });
  else await show("account", { me }, { replace: true });
  if (problem) say(explain(problem).message);
  else if (said) say(said);
}

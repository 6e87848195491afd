// What stands above every signed-in screen: the way back to the account, and the way out of it.

import { action } from "./actions.js";
import { fill, h, linkButton } from "./dom.js";
import { show, signedInBar } from "./frame.js";
import { explain } from "./problems.js";
import { hush } from "./said.js";
import { left } from "./session.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

/** One for all bars: what goes on does so whatever screen is shown meanwhile, and is told there. */
const { alert, run } = action({ explains: stillHere });

signedInBar((name) => {
  hush();
  // What was told on the screen before has been read.
  fill(alert);
  const out = h("button", { type: "button", class: "small", onclick: () => run(signOut, out) }, word("signOut.do"));
  const back = linkButton(`‹ ${word("account.title")}`, () => show("account"), { class: "link back" });
  return [...(name === "account" ? [] : [back]), out, alert];
});

/** Ends this session; one that is over already is what was wanted. */
async function signOut() {
  try {
    await ask("DELETE", "/v1/session", undefined, { quietly: true });
  } catch (problem) {
    if (!problem.endsSession || problem.isLate) throw problem;
  }
  await left({ said: word("signOut.done") });
}

/** While the service cannot be told, the cookies cannot be taken away either. */
function stillHere(problem) {
  return { message: word("signOut.not"), next: h("p", {}, explain(problem).message), again: true };
}

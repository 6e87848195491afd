// What stands above every signed-in screen: the way back to the account, and the way out of it.

import { h, linkButton } from "./dom.js";
import { show, signedInBar } from "./frame.js";
import { explain } from "./problems.js";
import { hush } from "./said.js";
import { left } from "./session.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

signedInBar((name) => {
  hush();
  const alert = h("div", { class: "alert", role: "alert" });
  const out = h("button", { type: "button", class: "small", onclick: () => signOut(out, alert) }, word("signOut.do"));
  const back = linkButton(`‹ ${word("account.title")}`, () => show("account"), { class: "link back" });
  return [...(name === "account" ? [] : [back]), out, alert];
});

let busy = false;

/** Ends this session. While the service cannot be told, the cookies cannot be taken away either: that is said. */
async function signOut(button, alert) {
  if (busy) return;
  busy = true;
  button.setAttribute("aria-disabled", "true");
  alert.replaceChildren();
  try {
    await ask("DELETE", "/v1/session", undefined, { quietly: true });
    await left({ said: word("signOut.done") });
  } catch (problem) {
    if (problem.endsSession) return left({ said: word("signOut.done") });
    if (!problem.code) throw problem;
    alert.append(
      h("p", { class: "what" }, word("signOut.not")),
      h("p", {}, explain(problem).message),
      linkButton(word("tryAgain"), () => signOut(button, alert)));
  } finally {
    busy = false;
    button.removeAttribute("aria-disabled");
  }
}

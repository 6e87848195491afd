// What a button, a switch or a menu does at once, without a form around it.

import { fill, h, linkButton } from "./dom.js";
import { explain } from "./problems.js";
import { word } from "./words.js";

/** `run(work)` does something, never twice at a time, and says in `alert` what went wrong and how to go on. */
export function action({ explains = () => ({}) } = {}) {
  const alert = h("div", { class: "alert", role: "alert" });
  let busy = false;

  async function run(work, button) {
    if (busy) return;
    busy = true;
    fill(alert);
    button?.setAttribute("aria-disabled", "true");
    try {
      await work();
    } catch (problem) {
      if (!problem.code) throw problem;
      if (!problem.endsSession) report(problem, () => run(work, button));
    } finally {
      busy = false;
      button?.removeAttribute("aria-disabled");
    }
  }

  function report(problem, again) {
    const said = { ...explain(problem), ...explains(problem) };
    fill(alert, h("p", { class: "what" }, said.message), said.next, said.again && linkButton(word("tryAgain"), again));
  }

  return { alert, run };
}

/** A button that does `work`, and below it the place for what went wrong. */
export function actionButton(label, work, { explains, ...more } = {}) {
  const { alert, run } = action({ explains });
  const button = h("button", { type: "button", class: "button", ...more, onclick: () => run(work, button) }, label);
  return [button, alert];
}

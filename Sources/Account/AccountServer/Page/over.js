// What the service has forgotten: only beginning anew helps, and the way there stands beside the sentence.

import { h, linkButton } from "./dom.js";
import { show } from "./frame.js";
import { sentence } from "./problems.js";
import { word } from "./words.js";

/** What a form says of it. */
export function over({ message = word("tookTooLong"), label = word("beginAgain"), go = () => show("sign-in") } = {}) {
  return { message, field: null, next: h("p", {}, linkButton(label, go)) };
}

/** The same of a code whose time or whose tries are over, where no other one is sent; nothing of other problems. */
export function overWithCode(problem, way) {
  const { code, subcode, attemptsLeft } = problem;
  if (code !== "AUTH_003" || (subcode === "wrong" && attemptsLeft > 0)) return {};
  if (subcode !== "wrong" && subcode !== "exhausted") return over(way);
  return over({ ...way, message: `${sentence(problem)}${word("stop")}${word("code.over")}` });
}

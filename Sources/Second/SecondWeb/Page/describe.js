// A token about to be added, without its secret.

import { nameOf } from "./names.js";
import { t } from "./strings.js";

/** Digits, period and algorithm, and whether the account is there already. */
export function describe({ digits, period, algorithm, duplicate }) {
  const facts = [t("digitsValue", { n: digits }), t("secondsValue", { n: period }), algorithm];
  if (duplicate) facts.push(t("alreadyThere"));
  return facts.join(" · ");
}

/** A box with the names and parameters of what a link or a picture holds. */
export function foundBox(found) {
  const box = document.createElement("div");
  box.className = "found";
  const name = document.createElement("strong");
  name.textContent = nameOf(found);
  const facts = document.createElement("span");
  facts.textContent = describe(found);
  box.append(name, facts);
  return box;
}

// A token's parameters in a few words.

import { t } from "./strings.js";

/** Digits, period and algorithm, and whether the account is there already. */
export function describe({ digits, period, algorithm, duplicate }) {
  const facts = [t("digitsValue", { n: digits }), t("secondsValue", { n: period }), algorithm];
  if (duplicate) facts.push(t("alreadyThere"));
  return facts.join(" · ");
}

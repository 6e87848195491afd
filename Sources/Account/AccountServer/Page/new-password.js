// A password that somebody sets: with its meter, its reasons, and a second field that must say the same.

import { h } from "./dom.js";
import { filled, passwordField } from "./fields.js";
import { flaws } from "./problems.js";
import { service } from "./service.js";
import { contextOf, flawsOf, isCommon, isContext, labels, leastLength, strength } from "./strength.js";
import { word } from "./words.js";

let common = null;

/** The common passwords, fetched when a new password is about to be typed; without them the service alone judges. */
async function fetchCommon() {
  if (common) return;
  try {
    const reply = await fetch("/common-passwords.txt");
    if (reply.ok) common = new Set((await reply.text()).trim().split(" "));
  } catch {
    // Asked for again at the next field that gets the focus.
  }
}

/**
 * The two fields, named `password` and `confirmation`.
 *
 * `person()` answers `{email, nickname, hasSecondFactor}` as far as they are known now. Where only the service
 * `knowsFactor`, a length that is enough with one is let through: the service judges it.
 */
export async function newPassword({ label = word("password"), person = () => ({}), knowsFactor = true } = {}) {
  const { passwords: profile, contextWords } = await service();
  const rules = () => {
    const { email, nickname, hasSecondFactor = false } = person();
    return { profile, hasSecondFactor: hasSecondFactor || !knowsFactor, common, words: [...contextWords, ...contextOf(email, nickname)] };
  };
  const least = ({ hasSecondFactor }) => leastLength(profile, hasSecondFactor);
  const shown = meter();
  const password = passwordField({
    name: "password", label, autocomplete: "new-password", below: [shown.root],
    hint: word(`rules.${profile}`, { n: least(person()) }),
    check: (value) => filled(value) ?? (flaws(flawsOf(value, rules()), least(rules())) || null),
    onfocus: () => fetchCommon().then(draw),
  });
  const confirmation = passwordField({
    name: "confirmation", label: word("confirmation"), autocomplete: "new-password",
    check: (value) => filled(value) ?? (value === password.input.value ? null : word("notTheSame")),
  });
  function draw() {
    const value = password.input.value;
    const { words } = rules();
    const reason = isCommon(value, common) ? "common" : isContext(value, words) ? "context" : null;
    shown.draw(value, strength(value, reason !== null), value && reason);
  }
  password.input.addEventListener("input", draw);
  // Said of the pair: another first one may make the second right.
  password.input.addEventListener("input", () => confirmation.say(null));
  draw();
  return { password, confirmation, redraw: draw };
}

function meter() {
  const bar = h("span", { class: "bar", "aria-hidden": "true" }, labels.map(() => h("i")));
  const said = h("span", { class: "label" });
  const root = h("p", { class: "meter", role: "status" }, h("span", {}, word("strength")), bar, said);
  return {
    root,
    draw(value, label, reason) {
      root.dataset.strength = value ? label : "";
      const text = value ? word(`strength.${label}`) + (reason ? word("because", { reason: word(`because.${reason}`) }) : "") : word("strength.none");
      if (said.textContent !== text) said.textContent = text;
    },
  };
}

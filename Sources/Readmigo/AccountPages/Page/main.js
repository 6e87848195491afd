// The page starts here: words first, then whatever the address tells, then the screen where a person belongs.

import "./forgot.js";
import "./phone.js";
import "./profile.js";
import "./register.js";
import "./sign-in.js";
import "./step-up.js";
import "./trouble.js";

import { h } from "./dom.js";
import { rebuild, show, startFrame } from "./frame.js";
import { service } from "./service.js";
import { begin, startSession } from "./session.js";
import { choose, language, languages, speak, wanted, word } from "./words.js";

/** What a provider's page sent the browser back with; it leaves the address at once. */
function arrival() {
  const hash = new URLSearchParams(location.hash.slice(1));
  if (location.hash) history.replaceState(history.state, "", "/");
  return Object.fromEntries(hash);
}

function go({ profile, problem, ways, "step-up": stepUp }) {
  if (profile) return show("profile", { challenge: profile, asksTerms: true });
  if (stepUp) return show("step-up", { challenge: stepUp, ways: ways?.split(",") });
  const [code, subcode] = problem?.split(".") ?? [];
  return begin(code ? { problem: { code, subcode } } : {});
}

function languageSwitch() {
  const select = h("select", { id: "language", onchange: () => change(select.value) },
    Object.entries(languages).map(([tag, name]) => h("option", { value: tag, lang: tag, selected: tag === language() }, name)));
  const label = h("label", { for: "language", class: "unseen" }, word("language"));
  async function change(chosen) {
    choose(chosen);
    await words(chosen);
    label.textContent = word("language");
    await rebuild();
  }
  document.getElementById("foot").replaceChildren(label, select);
}

/** What this installation is called; where that cannot be heard, the screen says so itself. */
async function brand() {
  const facts = await service().catch(() => null);
  if (facts) document.querySelector(".brand span").textContent = facts.product;
}

/** Without its words the page shows nothing: it asks until it has them. */
async function words(chosen) {
  for (;;) {
    try {
      return await speak(chosen);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  }
}

async function start() {
  const told = arrival();
  brand();
  await words(wanted());
  languageSwitch();
  startFrame(() => begin());
  startSession();
  await go(told);
  document.body.classList.add("ready");
  addEventListener("hashchange", () => location.hash && go(arrival()));
}

start();

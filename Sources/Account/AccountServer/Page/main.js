// The page starts here: words first, then whatever the address tells, then the screen where a person belongs.

import "./forgot.js";
import "./recover.js";
import "./links.js";
import "./newcomer.js";
import "./phone.js";
import "./profile.js";
import "./register.js";
import "./sign-in.js";
import "./step-up.js";
import "./trouble.js";

import { h } from "./dom.js";
import { rebuild, show, startFrame } from "./frame.js";
import { keepLink } from "./returning.js";
import { service } from "./service.js";
import { answerSilently } from "./silent.js";
import { asked, begin, startSession } from "./session.js";
import { choose, language, languages, speak, wanted, word } from "./words.js";

/** What a provider's page sent the browser back with, or a letter's link holds; it leaves the address at once. */
function arrival() {
  const hash = new URLSearchParams(location.hash.slice(1));
  if (location.hash) history.replaceState(history.state, "", location.pathname);
  return Object.fromEntries(hash);
}

/** What the service names a challenge by: anybody can write an address, and what it says becomes part of ours. */
const isChallenge = (text) => /^[0-9a-f]{32}$/.test(text ?? "");

/** What the service sealed of another one's request. */
const isRequest = (text) => /^[\w-]{1,8192}$/.test(text ?? "");

function go({ authorize, link, merge, profile, problem, prompt, register, reset, ways, "step-up": stepUp }, answer) {
  if (register) return show("register-link", { link: register });
  if (reset) return show("reset-link", { link: reset });
  if (isChallenge(profile)) return show("newcomer", { challenge: profile });
  if (isChallenge(link)) keepLink(link);
  if (isChallenge(merge)) keepLink(merge, "merge-offer");
  if (isRequest(authorize)) {
    if (prompt === "none") return answerSilently(authorize);
    keepLink(authorize, "authorize");
  }
  if (isChallenge(stepUp)) return show("step-up", { challenge: stepUp, ways: ways?.split(",") });
  const [code, subcode] = problem?.split(".") ?? [];
  return begin(code ? { problem: { code, subcode } } : { here: true }, answer);
}

function languageSwitch() {
  const select = h("select", { id: "language", onchange: () => change(select.value) },
    Object.entries(languages).map(([tag, name]) => h("option", { value: tag, lang: tag, selected: tag === language() }, name)));
  const label = h("label", { for: "language", class: "unseen" }, word("language"));
  async function change(chosen) {
    choose(chosen);
    if (!(await words(chosen))) return;
    label.textContent = word("language");
    await rebuild();
  }
  document.getElementById("foot").replaceChildren(label, select);
}

/** What this installation is called. */
async function brand() {
  document.querySelector(".brand span").textContent = (await service()).product;
}

let choice = 0;

/** Asks for the words of a language until it has them, or another one is chosen; answers whether they are the page's. */
async function words(chosen) {
  const mine = ++choice;
  const isWanted = () => mine === choice;
  while (isWanted()) {
    try {
      return await speak(chosen, isWanted);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  }
  return false;
}

async function start() {
  const told = arrival();
  // Who is signed in is asked while the words are on their way.
  const answer = asked();
  brand();
  await words(wanted());
  languageSwitch();
  startFrame(() => begin({ here: true }));
  startSession();
  await go(told, answer);
  document.body.classList.add("ready");
  addEventListener("hashchange", () => location.hash && go(arrival()));
}

start();

// What stands where the list would be (empty, nothing matches, no key, damaged vault), and the banners above it.

import { ask } from "./query.js";
import { onScreen } from "./screen.js";
import { onTrust } from "./trust.js";
import { t } from "./strings.js";
import { icon, toast } from "./toast.js";
import { act } from "./wire.js";

const place = document.getElementById("place");
const banners = document.getElementById("banners");
const stopped = document.getElementById("stopped");
const signs = { empty: "plus", nothingMatches: "lens", keyUnavailable: "warning", vaultProblem: "warning" };
let drawn = "";

export function startPlace() {
  onScreen(draw);
  onTrust(tellTrust);
}

function draw(now) {
  const list = now.state === "list";
  const key = JSON.stringify([now.state, now.title, now.message, now.actions, now.banners]);
  document.body.dataset.state = now.state;
  if (key === drawn) return;
  drawn = key;
  place.hidden = list;
  place.replaceChildren(...(list ? [] : statement(now)));
  banners.replaceChildren(...(now.banners ?? []).map(banner));
  if (list && now.actions?.length) banners.append(buttons(now.actions));
}

function statement(now) {
  const parts = [];
  if (now.state === "loading") {
    const spinner = document.createElement("span");
    spinner.className = "spinner";
    parts.push(spinner);
  } else {
    parts.push(sign(now.state));
  }
  if (now.title) parts.push(text("h2", now.title));
  if (now.message) parts.push(text("p", now.message));
  if (now.actions?.length) parts.push(buttons(now.actions));
  return parts;
}

/** The empty list's plus is the add button itself, where the eye is. */
function sign(state) {
  const empty = state === "empty";
  const element = document.createElement(empty ? "button" : "span");
  element.className = "sign " + state;
  element.append(icon(signs[state] ?? "warning"));
  if (empty) {
    element.type = "button";
    element.setAttribute("aria-label", t("addAccount"));
    element.addEventListener("click", () => document.getElementById("add-open").click());
  }
  return element;
}

function banner({ kind, message, details }) {
  const element = document.createElement("div");
  element.className = "banner " + kind;
  const words = document.createElement("div");
  words.append(text("p", message));
  if (details?.length) words.append(disclosure(details));
  element.append(icon("warning"), words);
  return element;
}

function disclosure(lines) {
  const element = document.createElement("details");
  const list = document.createElement("ul");
  list.append(...lines.map((line) => text("li", line)));
  element.append(text("summary", t("details")), list);
  return element;
}

function buttons(actions) {
  const row = document.createElement("div");
  row.className = "buttons";
  for (const action of actions) {
    const button = text("button", action.label);
    button.type = "button";
    button.className = "button";
    button.addEventListener("click", async () => {
      const reply = await act(action.do);
      if (reply.ok) ask();
      else toast(reply.error.message, { seconds: 8 });
    });
    row.append(button);
  }
  return row;
}

function tellTrust(state) {
  const gone = state === "stopped" || state === "replaced";
  document.body.classList.toggle("distrusted", gone);
  stopped.hidden = !gone;
  if (!gone) {
    stopped.replaceChildren();
    return;
  }
  const sentence = text("p", t(state) + " ");
  sentence.append(text("code", "second web"), " " + t(state + "End"));
  stopped.replaceChildren(icon("warning"), sentence);
}

function text(tag, words) {
  const element = document.createElement(tag);
  element.textContent = words;
  return element;
}

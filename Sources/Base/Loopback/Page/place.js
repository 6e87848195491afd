// What stands where the list would be (empty, nothing matches, no key, damaged vault), and the banners above it.

import { choices } from "./choices.js";
import { gently } from "./moving.js";
import { onScreen } from "./screen.js";
import { isGone, onTrust } from "./trust.js";
import { t } from "./strings.js";
import { announce, icon } from "./toast.js";

const place = document.getElementById("place");
const banners = document.getElementById("banners");
const stopped = document.getElementById("stopped");
/** What a banner's sign says; any other kind asks for attention. */
const bannerSigns = { legacy: "box", report: "tick" };
const signs = { empty: "plus", nothingMatches: "lens", waiting: "sync-waiting" };
/** The banners that stand, by what they say: one that stays is not touched, whatever is open or focused in it. */
let standing = null;
let drawn = "";
let add = null;

/** `label` answers the name of the button that adds, `run` is what it does; an empty list offers further `ways` like it. */
export function startPlace(adding) {
  add = adding;
  onScreen(draw);
  onTrust((state) => gently(() => tellTrust(state), true));
}

function draw(now) {
  const list = now.state === "list";
  document.body.dataset.state = now.state;
  drawBanners(now.banners ?? []);
  const key = textOf([now.state, now.title, now.message, offersIn(now.actions)]);
  if (key === drawn) return;
  drawn = key;
  place.hidden = list;
  place.replaceChildren(...(list ? [] : statement(now)));
}

/** What tells two values apart; never of an object, whose names come in any order. */
const textOf = (values) => JSON.stringify(values);
const offersIn = (offers) => offers?.map((offer) => [offer.do, offer.label, offer.meaning]);

function drawBanners(wanted) {
  const next = new Map();
  for (const each of wanted) {
    const key = textOf([each.kind, each.message, each.details, offersIn(each.offers)]);
    const old = standing?.get(key);
    next.set(key, old ?? banner(each));
    if (!old && standing && !isFurther(each)) announce(each.message);
    if (each.progress !== undefined) next.get(key).querySelector("progress").value = each.progress;
  }
  for (const [key, element] of standing ?? []) if (!next.has(key)) element.remove();
  let at = banners.firstElementChild;
  for (const element of next.values()) {
    if (element === at) at = at.nextElementSibling;
    else banners.insertBefore(element, at);
  }
  standing = next;
}

/** Whether it tells how far something has come that is told of already. */
const isFurther = ({ kind, progress }) => progress !== undefined && Boolean(banners.querySelector(`.${kind} progress`));

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
  if (now.actions?.length) parts.push(choices(now.actions));
  // While something may be on its way, adding works.
  if (now.state === "waiting") parts.push(button(add));
  if (now.state === "empty" && add.ways) parts.push(ways());
  return parts;
}

/** The ways to begin that the plus alone would not tell. */
function ways() {
  const row = document.createElement("div");
  row.className = "buttons";
  row.append(...add.ways.map(button));
  return row;
}

function button({ label, run }) {
  const element = text("button", label());
  element.type = "button";
  element.className = "button";
  element.addEventListener("click", () => run());
  return element;
}

/** The empty list's plus is the add button itself, where the eye is. */
function sign(state) {
  const empty = state === "empty";
  const element = document.createElement(empty ? "button" : "span");
  element.className = "sign " + state;
  element.append(icon(signs[state] ?? "warning"));
  if (empty) {
    element.type = "button";
    element.setAttribute("aria-label", add.label());
    element.addEventListener("click", () => add.run());
  }
  return element;
}

function banner({ kind, message, details, offers, progress }) {
  const element = document.createElement("div");
  element.className = "banner " + kind;
  const words = document.createElement("div");
  words.append(text("p", message));
  if (progress !== undefined) words.append(document.createElement("progress"));
  if (details?.length) words.append(disclosure(details));
  if (offers?.length) words.append(choices(offers));
  element.append(icon(bannerSigns[kind] ?? "warning"), words);
  return element;
}

function disclosure(lines) {
  const element = document.createElement("details");
  const list = document.createElement("ul");
  list.append(...lines.map((line) => text("li", line)));
  element.append(text("summary", t("details")), list);
  return element;
}

function tellTrust(state) {
  const gone = isGone();
  document.body.classList.toggle("distrusted", gone);
  stopped.hidden = !gone;
  if (!gone) {
    stopped.replaceChildren();
    return;
  }
  const sentence = text("p", t(state) + " ");
  sentence.append(text("code", t("command")), " " + t(state + "End"));
  stopped.replaceChildren(icon("warning"), sentence);
}

function text(tag, words) {
  const element = document.createElement(tag);
  element.textContent = words;
  return element;
}

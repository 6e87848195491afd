// What a problem means to a person: the service's sentence, and what to do next.

import { fill, h, linkButton } from "./dom.js";
import { show } from "./frame.js";
import { passwordProfile } from "./service.js";
import { leastLength } from "./strength.js";
import { has, language, word } from "./words.js";

/** The sentence of a problem; the service's own where it came with one. */
export function sentence(problem) {
  return problem.title ?? word(has(`problem.${problem.code}`) ? `problem.${problem.code}` : "problem.SERVER_003");
}

/**
 * What is said of a problem: `message`, `next` (elements), `field` where one is meant, and `again` where the same
 * may simply be tried once more. What was typed is never touched.
 */
export function explain(problem) {
  switch (problem.code) {
    case "NETWORK": return { message: word("problem.NETWORK"), next: note(word("stillThere")), again: true };
    case "AUTH_001": return { message: sentence(problem), next: [attempts(problem), unlocking(problem)] };
    case "AUTH_002": return { message: sentence(problem), next: unlocking(problem) };
    case "AUTH_003": return { message: codeSentence(problem), field: "code" };
    case "AUTH_008": case "AUTH_009": return { message: sentence(problem), next: detailed(problem) };
    case "LIMIT_001": case "LIMIT_002": return { message: sentence(problem), next: waiting(problem), again: true };
    case "LIMIT_003": return { message: sentence(problem), next: [waiting(problem), instead("backToSignIn", "sign-in")], field: null };
    case "AUTH_010": return { message: sentence(problem), next: instead("forgotTitle", "forgot"), field: null };
    case "REQUEST_001": return { message: word(has(`wrong.${problem.field}`) ? `wrong.${problem.field}` : "wrong"), field: problem.field };
    case "REQUEST_002": return { message: flaws(problem.flaws ?? [], leastLength(passwordProfile(), false)), field: "password" };
    case "REQUEST_005": return { message: word(has(`conflict.${problem.subcode}`) ? `conflict.${problem.subcode}` : "problem.REQUEST_005") };
    case "SERVER_001": case "SERVER_002": case "SERVER_003":
      return { message: sentence(problem), next: [note(word("stillThere")), waiting(problem), named(problem)], again: true };
    default: return { message: sentence(problem), next: detailed(problem) };
  }
}

const note = (text) => h("p", {}, text);

/** What the request is called where the service's log has a line about it. */
export const named = ({ code, requestID: id }) => (id && ["SERVER_002", "SERVER_003"].includes(code) ? note(word("request", { id })) : []);

/** The way to a screen where it can be done otherwise. */
const instead = (label, name) => h("p", {}, linkButton(word(label), () => show(name)));

function attempts({ failedAttempts, attemptsLeft: n }) {
  if (n === undefined) return [];
  const left = n > 0 ? word("attemptsLeft", { n }) : word("attemptsNone");
  return note(failedAttempts ? `${word("failedAttempts", { n: failedAttempts })}${word("comma")}${left}` : left);
}

function codeSentence(problem) {
  const { subcode, attemptsLeft: n } = problem;
  const what = sentence(problem);
  if (subcode === "wrong" && n > 0) return `${what}${word("stop")}${word("attemptsLeft", { n })}`;
  return `${what}${word("stop")}${word(`code.${subcode === "wrong" ? "exhausted" : subcode}`)}`;
}

/** A code of the person's own: no other one is sent, and too many wrong ones lock this way for a while. */
export function ownCode(problem) {
  if (problem.code !== "AUTH_003" || problem.subcode !== "wrong" || problem.attemptsLeft > 0) return {};
  return { message: `${sentence(problem)}${word("comma")}${word("attemptsNone")}`, next: unlocking(problem) };
}

function detailed({ code, subcode }) {
  const key = `more.${code}.${subcode}`;
  return has(key) ? note(word(key)) : [];
}

/** Every rule that a password does not meet; `least` is the length that is asked for. */
export function flaws(list, least) {
  return list.map((flaw) => word(`flaw.${flaw}`, { n: least })).join(word("stop"));
}

/** When a lock ends, counted down; then all that was said of it gives way to the word that it has ended. */
function unlocking({ unlocksAt, retryAfter }) {
  if (!unlocksAt) return [];
  const seconds = retryAfter ?? Math.ceil((Date.parse(unlocksAt) - Date.now()) / 1000);
  return [note(word("unlocksAt", { time: moment(unlocksAt) })), countdown(seconds, (line) => {
    const told = line.closest(".alert, .notice");
    if (told) fill(told, h("p", { class: "what" }, word("unlocked")));
  })];
}

/** How long to wait. */
function waiting({ retryAfter }) {
  return retryAfter ? countdown(retryAfter, (_, shown) => (shown.textContent = word("waitOver"))) : [];
}

/** Seconds, counted down; what is read out says once how many. At the end `over(line, shown)` says so. */
function countdown(seconds, over) {
  const until = Date.now() + seconds * 1000;
  const shown = h("span", { "aria-hidden": "true" });
  const line = h("p", {}, h("span", { class: "unseen" }, word("waitFor", { time: duration(seconds) })), shown);
  const draw = () => {
    const left = Math.ceil((until - Date.now()) / 1000);
    if (left <= 0) return over(line, shown);
    shown.textContent = word("waitFor", { time: duration(left) });
    if (line.isConnected || left === seconds) setTimeout(draw, 1000);
  };
  draw();
  return line;
}

/** Seconds in words: seconds under two minutes, minutes under two hours. */
export function duration(seconds) {
  const [value, unit] = seconds < 120 ? [seconds, "second"] : seconds < 7200 ? [Math.ceil(seconds / 60), "minute"] : [Math.ceil(seconds / 3600), "hour"];
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/** An instant (RFC 3339) in this machine's time; the day is told unless it is today. */
export function moment(instant) {
  const date = new Date(instant);
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language(), { timeStyle: "short", ...(isToday ? {} : { dateStyle: "medium" }) }).format(date);
}

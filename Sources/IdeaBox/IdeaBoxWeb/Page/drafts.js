// What was typed and is not saved. It outlives a reload in this tab's own memory, and the program in its home: each run has a
// page of its own, and no tab of another.

import { onTrust, trusted } from "./trust.js";
import { act } from "./wire.js";

const prefix = "ideabox.draft.";
const opened = "ideabox.opened";
const ofIdea = "idea.";
/** While somebody types the program is told at most once in so long; what it is to forget it is told at once. */
const rest = 300;
/** What was refused is told again after so long. */
const restAfterRefusal = 2_000;
/** What this tab's own memory has no room for, by key: it lasts as long as the page. */
const unstored = new Map();
/** What the program has, by name: a text, null for nothing, `undefined` where that is not known. */
const told = new Map();
/** What it is yet to be told; null for what it is to forget. */
const untold = new Map();
/** What is to be done once the program has what it is yet to be told, by name. */
const afterwards = new Map();
/** The drafts that are this tab's: no other takes them. What is held is let go by calling it. */
const held = new Map();
/** Ideas whose drafts came from an earlier run or a closed tab, and are to be opened one after the other. */
let back = [];
let timer = 0;
let telling = false;
let isAskedAgain = false;
/** A tab that said goodbye would count as open again if it told anything. */
let isLeft = false;

/**
 * Takes over what no tab has any more; `mine` are the names of what stood in this tab's field above before a reload.
 * Answers what was typed in fields above, and into ideas that are gone, as `{name, text}`.
 */
export async function takeDrafts(mine) {
  const ideas = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  for (const name of [...mine, ...ideas.map((key) => ofIdea + key.slice(prefix.length))]) {
    told.set(name, undefined);
    hold(name);
  }
  onTrust((state) => state === "live" && untold.size && tellAll());
  document.addEventListener("visibilitychange", () => document.hidden && tellAll());
  addEventListener("pagehide", () => (isLeft = true));
  addEventListener("pageshow", () => {
    isLeft = false;
    if (untold.size) tellAll();
  });
  const reply = await act("drafts");
  const fields = [];
  for (const { name, text, isGone } of reply.drafts ?? []) {
    if (told.has(name) || !(await hold(name))) continue;
    told.set(name, text);
    const idea = name.startsWith(ofIdea) && name.slice(ofIdea.length);
    if (!idea) fields.push({ name, text });
    else if (isGone) fields.push({ name, text: JSON.stringify({ text: typedIn(text) }) });
    else {
      store(prefix + idea, text);
      back.push(idea);
    }
  }
  return fields;
}

function typedIn(draft) {
  const { title, description } = parsed(draft);
  return [title?.text, description?.text].filter(Boolean).join("\n");
}

/** `fields` are `{text, value, basis}` by name; none of them forgets the draft. */
export function keepDraft(id, fields) {
  const text = Object.keys(fields).length ? JSON.stringify(fields) : null;
  store(prefix + id, text);
  keepInHome(ofIdea + id, text);
}

export const draftOf = (id) => parsed(stored(prefix + id));

/** Keeps a text in this tab's own memory, or with null forgets it. */
export function store(key, text) {
  unstored.delete(key);
  // An older text must not stand in the way of the newer one that the program has.
  sessionStorage.removeItem(key);
  if (text === null) return;
  try {
    sessionStorage.setItem(key, text);
  } catch {
    unstored.set(key, text);
  }
}

export const stored = (key) => unstored.get(key) ?? sessionStorage.getItem(key);

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

export const keepOpened = (id) => store(opened, id || null);
export const openedBefore = () => stored(opened) ?? nextBack();
/** The next idea with a draft that came back and still stands. */
export const nextBack = () => back.find((id) => stored(prefix + id)) ?? "";

/** Has the program keep a text under a name, or with null forget it. */
export function keepInHome(name, text) {
  const known = untold.has(name) ? untold.get(name) : told.has(name) ? told.get(name) : null;
  if (text === known) return;
  untold.set(name, text);
  // What is saved must not come back because the tab was closed or reloaded at once.
  if (text === null) return tellAll();
  hold(name);
  timer ||= setTimeout(tellAll, rest);
}

/** Runs `done` once the program has the latest text of a name, and tells it at once. */
export function whenInHome(name, done) {
  if (!untold.has(name)) return done();
  afterwards.set(name, done);
  tellAll();
}

/** Tells the program all that it is yet to be told. */
export async function tellAll() {
  clearTimeout(timer);
  timer = 0;
  isAskedAgain = telling;
  if (telling || isLeft) return;
  telling = true;
  let isRefused = false;
  for (const [name, text] of untold) {
    if (isLeft) break;
    const reply = await act("draft", { name, text });
    told.set(name, reply.ok ? text : undefined);
    const latest = untold.get(name);
    if (reply.ok && latest !== text) continue;
    untold.delete(name);
    if (!reply.ok) {
      // It comes after the others: it may be refused every time. Of a program that is gone the tab says so.
      untold.set(name, latest);
      isRefused = true;
      break;
    }
    if (text === null) letGo(name);
    const done = afterwards.get(name);
    afterwards.delete(name);
    done?.();
  }
  telling = false;
  if (!untold.size || !trusted()) return;
  timer ||= setTimeout(tellAll, isRefused ? restAfterRefusal : isAskedAgain ? 0 : rest);
}

function letGo(name) {
  told.delete(name);
  held.get(name)?.();
  held.delete(name);
}

/** Makes a draft this tab's; answers false where it is another's. */
function hold(name) {
  if (held.has(name) || !navigator.locks) return Promise.resolve(true);
  return new Promise((answer) => {
    navigator.locks.request("ideabox." + name, { ifAvailable: true }, (lock) => {
      answer(Boolean(lock));
      if (lock) return new Promise((release) => held.set(name, release));
    });
  });
}

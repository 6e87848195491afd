// What was typed and is not saved. It outlives a reload in this tab's own memory, and the program in its home: each run has a
// page of its own, and no tab of another.

import { onTrust, trusted } from "./trust.js";
import { act } from "./wire.js";

const prefix = "ideabox.draft.";
const opened = "ideabox.opened";
const ofIdea = "idea.";
/** While somebody types the program is told at most once in so long; what it is to forget it is told at once. */
const rest = 300;
/** What the program was told last, by name: a text, null for nothing, `undefined` for what was told before a reload. */
const told = new Map();
/** What it is yet to be told; null for what it is to forget. */
const untold = new Map();
/** The drafts that are this tab's: no other takes them. What is held is let go by calling it. */
const held = new Map();
/** Ideas whose drafts came from an earlier run or a closed tab, and are to be opened one after the other. */
let back = [];
let timer = 0;
let telling = false;

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
  const reply = await act("drafts");
  const fields = [];
  for (const { name, text, isGone } of reply.drafts ?? []) {
    if (told.has(name) || !(await hold(name))) continue;
    told.set(name, text);
    const idea = name.startsWith(ofIdea) && name.slice(ofIdea.length);
    if (!idea) fields.push({ name, text });
    else if (isGone) fields.push({ name, text: JSON.stringify({ text: typedIn(text) }) });
    else {
      sessionStorage.setItem(prefix + idea, text);
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
  if (text) sessionStorage.setItem(prefix + id, text);
  else sessionStorage.removeItem(prefix + id);
  keepInHome(ofIdea + id, text);
}

export const draftOf = (id) => parsed(sessionStorage.getItem(prefix + id));

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

export const keepOpened = (id) => (id ? sessionStorage.setItem(opened, id) : sessionStorage.removeItem(opened));
export const openedBefore = () => sessionStorage.getItem(opened) ?? nextBack();
/** The next idea with a draft that came back and still stands. */
export const nextBack = () => back.find((id) => sessionStorage.getItem(prefix + id)) ?? "";

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

async function tellAll() {
  clearTimeout(timer);
  timer = 0;
  if (telling) return;
  telling = true;
  for (const [name, text] of untold) {
    untold.delete(name);
    told.set(name, text);
    const reply = await act("draft", { name, text });
    if (reply.gone) {
      // The tab says so, and offers what was typed.
      if (!untold.has(name)) untold.set(name, text);
      break;
    }
    if (text === null && !untold.has(name)) letGo(name);
  }
  telling = false;
  if (untold.size && trusted()) timer ||= setTimeout(tellAll, rest);
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

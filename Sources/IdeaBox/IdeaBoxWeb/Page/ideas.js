// The list of ideas: a window on all of them, that grows and slides as it is scrolled. Views are kept by id.

import { IdeaView } from "./idea.js";
import { ask, question } from "./query.js";
import { screen } from "./screen.js";

const list = document.getElementById("ideas");
const before = document.getElementById("before");
const after = document.getElementById("after");
const step = 60;
/** Where every other list is looked at first: one that is searched or filtered, or that gets an idea. */
export const atTop = { start: 0, limit: step };
/** The page holds no more ideas than this at a time, however many there are. */
const most = 240;
const views = new Map();
let shown = [];
let fresh = null;
let sliding = false;
/** The id of the idea that stays where it is; "" for none. */
let editedId = () => "";

/** `edited()` answers the id of the idea that somebody is editing, or "". */
export function startIdeas(edited) {
  editedId = edited;
  before.querySelector("button").addEventListener("click", toTop);
}

/** Draws the list of `now`; an idea that is being edited stays, wherever it would go. */
export function showIdeas(now) {
  const wanted = now.cards.map((card) => viewOf(card, now.filter));
  keepOpened(wanted);
  const keep = new Set(wanted);
  for (const view of shown) if (!keep.has(view)) view.element.remove();
  let place = list.firstElementChild;
  for (const view of wanted) {
    if (view.element === place) place = place.nextElementSibling;
    else list.insertBefore(view.element, place);
  }
  shown = wanted;
  list.hidden = wanted.length === 0;
  before.hidden = now.start === 0;
  after.hidden = !now.hasMore;
  for (const [id, view] of views) if (!view.element.isConnected) views.delete(id);
  for (const edge of [before, after]) watch(edge);
  if (fresh) glow(fresh);
}

function viewOf(card, filter) {
  let view = views.get(card.id);
  if (view) view.take(card, filter);
  else views.set(card.id, (view = new IdeaView(card, filter)));
  return view;
}

function keepOpened(wanted) {
  const view = views.get(editedId());
  if (!view || wanted.includes(view)) return;
  wanted.splice(Math.min(Math.max(shown.indexOf(view), 0), wanted.length), 0, view);
}

const edges = new IntersectionObserver((entries) => {
  const near = new Set(entries.filter((entry) => entry.isIntersecting).map((entry) => entry.target));
  if (near.has(after) && !after.hidden) slide(+1);
  else if (near.has(before) && !before.hidden) slide(-1);
}, { rootMargin: "900px" });

/** An edge that stays near after more was drawn is told of again. */
function watch(edge) {
  edges.unobserve(edge);
  if (!edge.hidden) edges.observe(edge);
}

async function slide(way) {
  if (sliding) return;
  sliding = true;
  const { start, limit } = question();
  if (way < 0) await ask({ start: Math.max(0, start - step) });
  else if (limit < most) await ask({ limit: limit + step });
  else await ask({ start: start + step });
  sliding = false;
}

export async function toTop() {
  await ask(atTop);
  scrollTo({ top: 0 });
  shown[0]?.hit.focus({ preventScroll: true });
}

/** Marks the idea of `id` for a moment, once it is drawn. */
export function markFresh(id) {
  fresh = id;
}

function glow(id) {
  const element = views.get(id)?.element;
  if (!element) return;
  fresh = null;
  element.classList.add("fresh");
  element.addEventListener("animationend", () => element.classList.remove("fresh"), { once: true });
}

export const viewFor = (id) => views.get(id) ?? null;
export const viewAround = (element) => viewFor(element.closest?.(".idea")?.dataset.id);
export const shownViews = () => shown;

/** The view of an idea that is opened without standing in the list: it is put before it. */
export function bring(idea) {
  const card = {
    id: idea.id, title: idea.title, lines: "", changed: "", left: "", pending: false, isUntitled: !idea.title, done: idea.done, modified: 0,
    titleMarks: [], lineMarks: [],
    versions: idea.versions.length,
  };
  const view = viewOf(card, screen()?.filter);
  list.prepend(view.element);
  list.hidden = false;
  shown = [view, ...shown];
  return view;
}

export function inSight() {
  const bottom = innerHeight + 160;
  return shown.filter(({ element }) => {
    const box = element.getBoundingClientRect();
    return box.bottom > -160 && box.top < bottom;
  });
}

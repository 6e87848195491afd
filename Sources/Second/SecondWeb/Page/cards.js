// The list of cards: views are kept by id and moved, never made again. Only as many are laid out as were scrolled to.

import { CardView } from "./card.js";
import { commonPeriod, turnAfter } from "./codes.js";
import { keepBar, paintBar } from "./period.js";
import { ask, question } from "./query.js";

const list = document.getElementById("cards");
const more = document.getElementById("more-cards");
/** Sending 1,000 cards and laying them out takes a tenth of a second, this many a few milliseconds. */
const batch = 48;
/** What the page begins with; `SecondPageHost.firstLimit` is as large. */
export const atTop = { limit: batch };
const views = new Map();
const inSight = new Set();
let shown = [];
/** How many there are; as many of them are shown as was asked for. */
let found = 0;
let growing = false;
/** Of the accounts that stand first, not of those a search left: the bar stays while somebody types. */
let common = null;

const sight = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const view = views.get(entry.target.dataset.id);
    if (!view) continue;
    if (entry.isIntersecting) {
      inSight.add(view);
      view.paint(Date.now());
    } else {
      inSight.delete(view);
    }
  }
}, { rootMargin: "160px" });

/** Puts the cards of a screen in the list in their order; their codes are `turnAll`'s to show. */
export function showCards(now) {
  const cards = now.cards ?? [];
  found = now.found;
  if (now.query === "") common = commonPeriod(cards);
  keepBar(common !== null);
  layOut(cards);
  list.hidden = cards.length === 0;
  if (cards.length < found) growWhenNear();
  if (views.size > now.total) forget();
}

const foot = new IntersectionObserver((entries) => {
  // A busy browser tells several changes at once; only the last one still holds.
  if (entries.at(-1).isIntersecting) grow();
}, { rootMargin: "900px" });

async function grow() {
  if (growing || shown.length >= found) return;
  growing = true;
  const { limit } = question();
  await ask({ limit: limit < batch ? batch : limit + batch });
  growing = false;
}

/** What a search begins with: as many cards as the window holds at the top of the list, so that a keystroke draws no more. */
export function inWindow() {
  const card = shown[0]?.element;
  if (!card) return atTop;
  const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
  const rows = Math.max(1, Math.ceil((innerHeight - list.offsetTop) / card.offsetHeight));
  return { limit: Math.min(batch, columns * rows) };
}

/** Lays out another batch when the foot of the list comes near, or is near already. */
export function growWhenNear() {
  foot.unobserve(more);
  foot.observe(more);
}

/** Has all cards laid out, so that one which is far down is among them. */
export const reachAll = () => shown.length < found && ask({ limit: found });

function layOut(cards) {
  const wanted = cards.map((card) => viewOf(card));
  const keep = new Set(wanted);
  for (const view of shown) if (!keep.has(view)) view.element.remove();
  let place = list.firstElementChild;
  wanted.forEach((view, position) => {
    if (view.element === place) place = place.nextElementSibling;
    else list.insertBefore(view.element, place);
    view.stand(position + 1, found);
    view.follow(common);
  });
  shown = wanted;
  more.hidden = shown.length >= found;
}

function viewOf(card) {
  let view = views.get(card.id);
  if (view) {
    view.take(card);
  } else {
    view = new CardView(card);
    views.set(card.id, view);
    sight.observe(view.element);
  }
  return view;
}

/** Drops views that are not shown: some of them are of accounts that are gone. */
function forget() {
  for (const [id, view] of views) {
    if (view.element.isConnected) continue;
    sight.unobserve(view.element);
    inSight.delete(view);
    views.delete(id);
  }
}

export const viewFor = (id) => (views.get(id)?.element.isConnected ? views.get(id) : null);
export const viewAround = (element) => viewFor(element.closest?.(".card")?.dataset.id);
export const shownViews = () => shown;
export const cardsInSight = () => [...inSight].filter((view) => view.element.isConnected);

export function turnAll(now) {
  for (const view of shown) view.turn(now);
}

export function paintInSight(now) {
  for (const view of inSight) view.paint(now);
  paintBar(shown.find((view) => view.card.period === common)?.valid(now) ?? null);
}

/** The next instant at which a shown card changes more than its ring. */
export function nextTurn(now) {
  return shown.reduce((soonest, view) => Math.min(soonest, turnAfter(view.card, now)), Infinity);
}

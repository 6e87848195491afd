// The list of cards: views are kept by id and moved, never made again. Only as many are laid out as were scrolled to.

import { CardView } from "./card.js";
import { commonPeriod, turnAfter } from "./codes.js";
import { keepBar, paintBar } from "./period.js";

const list = document.getElementById("cards");
const more = document.getElementById("more-cards");
/** Laying out 1,000 cards takes a tenth of a second, this many a few milliseconds. */
const batch = 48;
const views = new Map();
const inSight = new Set();
let all = [];
let shown = [];
let room = batch;
let answering = null;
/** Of all accounts, not of those a search left: the bar stays while somebody types. */
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

/**
 * Puts `cards`, the answer to `query`, in the list in their order; their codes are `turnAll`'s to show. `total`
 * is how many accounts there are with none filtered out.
 */
export function showCards(cards, query, total) {
  if (query !== answering) room = batch;
  answering = query;
  all = cards;
  if (query === "") common = commonPeriod(cards);
  keepBar(common !== null);
  layOut();
  list.hidden = all.length === 0;
  if (room < all.length) growWhenNear();
  if (views.size > total) forget();
}

const foot = new IntersectionObserver((entries) => {
  // A busy browser tells several changes at once; only the last one still holds.
  if (!entries.at(-1).isIntersecting || room >= all.length) return;
  makeRoom(room + batch);
  growWhenNear();
}, { rootMargin: "900px" });

/** Lays out another batch when the foot of the list comes near, or is near already. */
export function growWhenNear() {
  foot.unobserve(more);
  foot.observe(more);
}

/** Lays the card of `id` out, however far down it is. */
export function reach(id) {
  const place = all.findIndex((card) => card.id === id);
  if (place >= room) makeRoom(place + batch);
}

function makeRoom(next) {
  room = next;
  layOut();
  turnAll(Date.now());
}

function layOut() {
  const wanted = all.slice(0, room).map((card) => viewOf(card));
  const keep = new Set(wanted);
  for (const view of shown) if (!keep.has(view)) view.element.remove();
  let place = list.firstElementChild;
  wanted.forEach((view, position) => {
    if (view.element === place) place = place.nextElementSibling;
    else list.insertBefore(view.element, place);
    view.stand(position + 1, all.length);
    view.follow(common);
  });
  shown = wanted;
  more.hidden = room >= all.length;
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

// What others changed comes without a jump: what is being read keeps its place and its focus, cards glide.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const bar = document.querySelector(".bar");
/** The card that last kept its place, and how far the page was scrolled then: in a grid, cards change columns first. */
let kept = null;
let list = null;
const glide = { duration: 260, easing: "cubic-bezier(.25, .8, .3, 1)" };

/** Names the list: `inSight` and `shown` answer views, `around` the view that an element is in. */
export function keepPlaces(views) {
  list = views;
}

/** Draws, and keeps what the person looks at where it is; `same` tells that the question has not changed. */
export function gently(draw, same) {
  const before = new Map(list.inSight().map((view) => [view, view.element.getBoundingClientRect()]));
  const shown = new Set(list.shown());
  const focus = focusedCard();
  draw();
  holdFocus(focus);
  if (!same || !shown.size) return;
  holdPlace(before, focus);
  if (!calm.matches) animate(before, shown);
}

function focusedCard() {
  const element = document.activeElement;
  const view = list.around(element);
  return view && { element, view, position: list.shown().indexOf(view) };
}

/** A card that was moved keeps the focus; the place of one that is gone goes to its neighbour. */
function holdFocus(focus) {
  if (!focus || document.activeElement !== document.body) return;
  const views = list.shown();
  const near = views[Math.min(focus.position, views.length - 1)]?.hit;
  (focus.element.isConnected ? focus.element : near)?.focus({ preventScroll: true });
}

function holdPlace(before, focus) {
  if (scrollY === 0) return;
  const edge = bar.getBoundingClientRect().bottom;
  const inOrder = [...before].sort(([, a], [, b]) => a.top - b.top || a.left - b.left);
  const last = kept?.scrolled === scrollY ? kept.view : null;
  const wanted = [focus?.view, last].map((view) => inOrder.find(([each]) => each === view));
  const found = [...wanted, ...inOrder].find((each) => each?.[0].element.isConnected && isSeen(each[1], edge));
  if (!found) return;
  const shift = found[0].element.getBoundingClientRect().top - found[1].top;
  if (shift) scrollBy({ top: shift, behavior: "instant" });
  kept = { view: found[0], scrolled: scrollY };
}

function animate(before, shown) {
  for (const view of list.shown()) {
    const box = before.get(view);
    if (!shown.has(view)) {
      // A list grows below the window after each search: every frame of an animation there would cost the next keystroke.
      if (isSeen(view.element.getBoundingClientRect())) view.element.animate([{ opacity: 0, transform: "scale(.96)" }, { opacity: 1, transform: "none" }], glide);
    } else if (box) {
      const now = view.element.getBoundingClientRect();
      const [x, y] = [box.left - now.left, box.top - now.top];
      if (x || y) view.element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], glide);
    }
  }
}

/** Whether a part of the box is in the window, below `edge`. */
export const isSeen = (box, edge = 0) => box.bottom > edge && box.top < innerHeight;

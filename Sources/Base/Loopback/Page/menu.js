// Menus: of a card from its button, a right-click, a long press or the keyboard, and of a button in the bar.

const margin = 8;
/** The menu that is open, or was last. */
let menu = null;
let opener = null;
let choose = () => {};

/** Opens `element` at a point; `label` says of what it is, `from` has the focus again afterwards, `chosen` gets the item's choice. */
export function openMenu(element, { label, from }, { x, y }, chosen) {
  hide();
  menu = element;
  opener = from;
  choose = chosen;
  menu.setAttribute("aria-label", label);
  menu.showPopover();
  const { offsetWidth: width, offsetHeight: height } = menu;
  menu.style.left = Math.max(margin, Math.min(x, innerWidth - width - margin)) + "px";
  menu.style.top = (y + height + margin > innerHeight ? Math.max(margin, y - height) : y) + "px";
  items()[0].focus();
}

export function startMenu() {
  for (const each of document.querySelectorAll(".menu")) {
    each.addEventListener("click", (event) => {
      const item = event.target.closest("[role=menuitem]");
      if (item) close(() => choose(item.dataset.choice));
    });
    each.addEventListener("keydown", keys);
    each.addEventListener("contextmenu", (event) => event.preventDefault());
    each.addEventListener("focusout", (event) => !each.contains(event.relatedTarget) && hide());
  }
  // By hand, because a browser's own light dismissal would take the finger that opened it leaving for a wish to close.
  document.addEventListener("pointerdown", (event) => !menu?.contains(event.target) && hide(), true);
  for (const event of ["scroll", "resize"]) addEventListener(event, hide, { passive: true });
}

const items = () => [...menu.querySelectorAll("[role=menuitem]")];

function hide() {
  if (menu?.matches(":popover-open")) menu.hidePopover();
}

function close(then = () => {}) {
  hide();
  opener?.focus({ preventScroll: true });
  then();
}

function keys(event) {
  const all = items();
  const at = all.indexOf(document.activeElement);
  const moves = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
  if (event.key in moves) all.at(moves[event.key] % all.length).focus();
  else if (event.key === "Escape" || event.key === "Tab") close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

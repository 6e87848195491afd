// The menu of a card: from its button, a right-click, a long press or the keyboard.

const menu = document.getElementById("menu");
const items = [...menu.querySelectorAll("[role=menuitem]")];
const margin = 8;
let opener = null;
let choose = () => {};

/** Opens the menu at a point; `chosen` gets "edit" or "delete". */
export function openMenu(view, { x, y }, chosen) {
  hide();
  opener = view.hit.ownerDocument.activeElement === view.more ? view.more : view.hit;
  choose = chosen;
  menu.setAttribute("aria-label", view.name);
  menu.showPopover();
  const { offsetWidth: width, offsetHeight: height } = menu;
  menu.style.left = Math.max(margin, Math.min(x, innerWidth - width - margin)) + "px";
  menu.style.top = (y + height + margin > innerHeight ? Math.max(margin, y - height) : y) + "px";
  items[0].focus();
}

export function startMenu() {
  menu.addEventListener("click", (event) => {
    const item = event.target.closest("[role=menuitem]");
    if (item) close(() => choose(item.dataset.choice));
  });
  menu.addEventListener("keydown", keys);
  menu.addEventListener("contextmenu", (event) => event.preventDefault());
  // By hand, because a browser's own light dismissal would take the finger that opened it leaving for a wish to close.
  document.addEventListener("pointerdown", (event) => !menu.contains(event.target) && hide(), true);
  menu.addEventListener("focusout", (event) => !menu.contains(event.relatedTarget) && hide());
  for (const event of ["scroll", "resize"]) addEventListener(event, hide, { passive: true });
}

function hide() {
  if (menu.matches(":popover-open")) menu.hidePopover();
}

function close(then = () => {}) {
  hide();
  opener?.focus({ preventScroll: true });
  then();
}

function keys(event) {
  const at = items.indexOf(document.activeElement);
  const moves = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  if (event.key in moves) items.at(moves[event.key] % items.length).focus();
  else if (event.key === "Escape" || event.key === "Tab") close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

// A card that is new: shown, marked for a moment and focused.

import { reachAll, viewFor } from "./cards.js";
import { ask, query } from "./query.js";
import { clearSearch } from "./search.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Shows the card of `id`, ending any search that would hide it. */
export async function reveal(id) {
  await (query() ? clearSearch() : ask());
  if (!viewFor(id)) await reachAll();
  const view = viewFor(id);
  if (!view) return;
  const { element, hit } = view;
  element.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
  hit.focus({ preventScroll: true });
  element.classList.add("fresh");
  element.addEventListener("animationend", () => element.classList.remove("fresh"), { once: true });
}

// The field above: Enter adds what is in it, and the focus stays for the next one.

import { refuseChange } from "./locked.js";
import { ask, question } from "./query.js";
import { onScreen } from "./screen.js";
import { announce } from "./toast.js";
import { act } from "./wire.js";
import { markFresh } from "./ideas.js";

const form = document.getElementById("capture");
const field = form.querySelector("textarea");
const wrong = form.querySelector(".wrong");
/** What was typed and is not known to be kept: it outlives a reload of the page. */
const memory = "ideabox.capture";
const underWay = new Set();
let isFirst = true;

export function startCapture() {
  field.value = sessionStorage.getItem(memory) ?? "";
  field.addEventListener("input", () => {
    wrong.textContent = "";
    field.removeAttribute("aria-invalid");
    remember();
  });
  field.addEventListener("keydown", keys);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    add();
  });
  onScreen(({ state, canEdit }) => {
    form.hidden = !canEdit && state !== "loading";
    if (isFirst && canEdit && document.activeElement === document.body && matchMedia("(hover: hover)").matches) {
      field.focus({ preventScroll: true });
    }
    isFirst &&= !canEdit;
  });
}

export function focusCapture() {
  scrollTo({ top: 0 });
  field.focus();
}

function keys(event) {
  if (event.isComposing) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    add();
  } else if (event.key === "Escape") field.blur();
}

/** The first line is the title, what follows the description. */
async function add() {
  const text = field.value;
  if (!text.trim() || refuseChange()) return;
  const searched = question().query;
  const lines = text.replace(/^\s+/, "").split(/\r\n|\n|\r/);
  underWay.add(text);
  field.value = "";
  remember();
  const reply = await act("add", { title: lines[0], description: lines.slice(1).join("\n") });
  underWay.delete(text);
  if (reply.ok) {
    announce(reply.message);
    if (reply.id) markFresh(reply.id);
    await show(searched);
  } else {
    field.value = [text, field.value].filter(Boolean).join("\n");
    wrong.textContent = reply.error.message;
    field.setAttribute("aria-invalid", "true");
  }
  remember();
}

/** The new idea stands first in a list that can hold it; a search that was begun since then is let alone. */
function show(searched) {
  const { query, filter, start } = question();
  const fits = !query && start === 0 && (filter === "all" || filter === "open");
  if (fits || query !== searched) return ask();
  const search = document.getElementById("search");
  if (search.value) search.value = "";
  return ask({ query: "", filter: filter === "open" ? "open" : "all", start: 0, room: 60 });
}

function remember() {
  const text = [...underWay, field.value].filter(Boolean).join("\n");
  if (text) sessionStorage.setItem(memory, text);
  else sessionStorage.removeItem(memory);
}

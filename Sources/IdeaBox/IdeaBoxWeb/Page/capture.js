// The field above: Enter adds what is in it, and the focus stays for the next one.

import { keepInHome, store, stored, tellAll, whenInHome } from "./drafts.js";
import { refuseChange } from "./locked.js";
import { ask, question } from "./query.js";
import { onScreen } from "./screen.js";
import { t } from "./strings.js";
import { fit, put } from "./texts.js";
import { announce } from "./toast.js";
import { act } from "./wire.js";
import { atTop, markFresh } from "./ideas.js";

const form = document.getElementById("capture");
const field = form.querySelector("textarea");
const wrong = form.querySelector(".wrong");
/** What was typed and is not known to be kept: it outlives a reload of the page. */
const memory = "ideabox.capture";
/** What the program calls it, and the drafts that it took up and that the program may still have. */
let names = [];
/** What was sent and not answered yet, by the id that it is to have: however often it is sent, it is one idea. */
const underWay = new Map();
/** What was refused and stands in the field again, `{id, text}`: the program may have it all the same. */
let refused = null;
let isFirst = true;
/** A page that goes away breaks its requests off: that is no answer. */
let isLeaving = false;

/** `back` are such memories that no tab has any more, by what the program calls them. */
export function startCapture(back) {
  const kept = memoryOf(stored(memory));
  names = [...kept.names, ...back.map((each) => each.name)];
  if (!names[0]?.startsWith("capture.")) names.unshift("capture." + crypto.randomUUID());
  const taken = [kept, ...back.map(({ text }) => memoryOf(text))];
  put(field, [...taken.map((each) => each.text), field.value].filter(Boolean).join("\n\n"));
  const again = taken.find((each) => each.refused)?.refused ?? null;
  for (const [id, text] of taken.flatMap((each) => each.underWay)) send(id, text);
  refused = again;
  remember();
  // What was taken up is forgotten only once the program has it in its new place.
  if (names.length > 1) whenInHome(names[0], () => names.slice(1).forEach(forget));
  if (back.length && field.value) announce(t("draftBack"));
  addEventListener("pagehide", () => (isLeaving = true));
  addEventListener("pageshow", comeBack);
  field.addEventListener("input", () => {
    wrong.textContent = "";
    field.removeAttribute("aria-invalid");
    fit(field);
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
  if (!text || refuseChange()) return;
  const id = refused?.text === text ? refused.id : crypto.randomUUID();
  put(field, "");
  await send(id, text);
}

function comeBack({ persisted }) {
  isLeaving = false;
  if (persisted) for (const [id, text] of underWay) send(id, text);
}

async function send(id, text) {
  const searched = question().query;
  const lines = text.replace(/^\s+/, "").split(/\r\n|\n|\r/);
  refused = null;
  underWay.set(id, text);
  remember();
  // Without its id it would come back to be added a second time, should the program end now.
  tellAll();
  const reply = await act("add", { id, title: lines[0], description: lines.slice(1).join("\n") });
  if (isLeaving) return;
  underWay.delete(id);
  if (reply.ok) {
    remember();
    announce(reply.message);
    if (reply.id) markFresh(reply.id);
    return show(searched);
  }
  refused = { id, text };
  put(field, [text, field.value].filter(Boolean).join("\n"));
  wrong.textContent = reply.error.message;
  field.setAttribute("aria-invalid", "true");
  remember();
}

/** The new idea stands first in a list that can hold it; a search that was begun since then is let alone. */
function show(searched) {
  const { query, filter, start } = question();
  const fits = !query && start === 0 && (filter === "all" || filter === "open");
  if (fits || query !== searched) return ask();
  const search = document.getElementById("search");
  if (search.value) search.value = "";
  return ask({ query: "", filter: filter === "open" ? "open" : "all", ...atTop });
}

function remember() {
  const isEmpty = !field.value && !underWay.size;
  const text = JSON.stringify({ names, text: field.value, underWay: [...underWay], refused });
  // What was taken up and is not forgotten yet must not come back with a reload.
  store(memory, isEmpty && names.length < 2 ? null : text);
  keepInHome(names[0], isEmpty ? null : text);
}

function forget(name) {
  keepInHome(name, null);
  whenInHome(name, () => {
    names = names.filter((each) => each !== name);
    remember();
  });
}

function memoryOf(text) {
  const none = { names: [], text: "", underWay: [], refused: null };
  try {
    return { ...none, ...JSON.parse(text) };
  } catch {
    return none;
  }
}

/** What the program calls what stood above before a reload. */
export const keptNames = () => memoryOf(stored(memory)).names;

/** What was typed above and is not known to be kept. */
export const unsavedCapture = () => [...underWay.values(), field.value].filter(Boolean);

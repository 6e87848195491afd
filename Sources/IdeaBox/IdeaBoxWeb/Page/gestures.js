// What can be done with an idea in the list: open, tick, delete, restore; by pointer and by keys.

import { openIdea } from "./editor.js";
import { enterByKeys, hasModifier } from "./entering.js";
import { shownViews, viewAround } from "./ideas.js";
import { refuseChange } from "./locked.js";
import { ask } from "./query.js";
import { onScreen } from "./screen.js";
import { askFirst } from "./sheet.js";
import { t } from "./strings.js";
import { offering, toast } from "./toast.js";
import { act } from "./wire.js";

const list = document.getElementById("ideas");
const undoSeconds = 10;
const steps = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };
/** The id of the idea that is open or was last. */
let lastOpen = "";

export function startGestures() {
  list.addEventListener("click", click);
  list.addEventListener("change", (event) => event.target.matches(".tick") && tick(viewAround(event.target)));
  list.addEventListener("keydown", keys);
  enterByKeys({ moves: step, shown: shownViews, isLast: ({ card }) => card.id === lastOpen, goTo });
  onScreen(({ opened }) => (lastOpen = opened || lastOpen));
}

function click(event) {
  const view = viewAround(event.target);
  const on = (selector) => event.target.closest(selector);
  if (!view) return;
  if (on(".remove")) remove(view);
  else if (on(".restore")) restore(view);
  else if (on(".wipe")) wipe(view);
  else if (on(".hit") && !isGone(view)) openIdea(view.card.id);
}

const isGone = (view) => view.element.classList.contains("gone");

async function tick(view) {
  const asked = { done: view.tick.checked };
  view.unanswered = asked;
  const isDone = !refuseChange() && (await change(view, "done", asked));
  if (view.unanswered !== asked) return;
  view.unanswered = null;
  // What was done is shown already, and the screen that says so may wait for the end of a press.
  if (!isDone) view.tick.checked = view.card.done;
}

async function remove(view) {
  if (refuseChange()) return;
  const offer = (reply) =>
    toast(reply.message, { seconds: undoSeconds, action: { label: t("undo"), run: () => undo(reply.undo) } });
  await offering(change(view, "delete", {}, offer));
}

async function undo(id) {
  const reply = await act("restore", { id });
  toast(reply.ok ? reply.message : reply.error.message, { seconds: reply.ok ? 2.6 : 8 });
  await ask();
}

async function restore(view) {
  if (refuseChange()) return;
  await change(view, "restore", {}, (reply) => toast(reply.message));
}

async function wipe(view) {
  if (refuseChange()) return;
  await askFirst({
    title: t("deleteNowTitle", { name: view.name.length > 60 ? view.name.slice(0, 60) + "…" : view.name }),
    text: t("deleteNowText"),
    yes: t("deleteNow"),
    run: async () => {
      const reply = await act("deleteNow", { id: view.card.id });
      if (!reply.ok) return reply.error.message;
      toast(reply.message);
      await ask();
      return null;
    },
  });
}

/**
 * Does it, says what came of it, and then shows it: what is offered to undo it is there when the list has changed.
 * Answers whether it was done.
 */
async function change(view, name, fields = {}, said = () => {}) {
  const reply = await act(name, { id: view.card.id, ...fields });
  if (reply.ok) said(reply);
  else toast(reply.error.message, { seconds: 8 });
  await ask();
  return reply.ok;
}

const step = (key) => (Object.hasOwn(steps, key) ? steps[key] : 0);

function goTo(view) {
  if (view.element.classList.contains("opened")) openIdea(view.card.id);
  else view.hit.focus();
}

function keys(event) {
  const view = viewAround(event.target);
  if (!view || hasModifier(event) || event.target.closest(".editor")) return;
  const run = { e: () => openIdea(view.card.id), x: () => toggle(view), Delete: () => remove(view), Backspace: () => remove(view) };
  if (step(event.key)) {
    const views = shownViews();
    const next = views[views.indexOf(view) + step(event.key)];
    if (next) goTo(next);
  } else if (Object.hasOwn(run, event.key) && !isGone(view)) run[event.key]();
  else return;
  event.preventDefault();
}

function toggle(view) {
  view.tick.checked = !view.tick.checked;
  tick(view);
}

// Recently deleted: restore, or delete for good, which waits for its Undo.

import { refuseChange } from "./locked.js";
import { nameOf } from "./names.js";
import { ask } from "./query.js";
import { onScreen, screen } from "./screen.js";
import { askFirst, closeSheet, openSheet } from "./sheet.js";
import { count, t } from "./strings.js";
import { toast } from "./toast.js";
import { act } from "./wire.js";

export const undoSeconds = 10;

const dialog = document.getElementById("deleted");
const list = dialog.querySelector(".gone");
const said = dialog.querySelector("[role=status]");
const wrong = dialog.querySelector("[role=alert]");
const opener = document.getElementById("deleted-open");
/** The ids of those that are to be deleted for good once their Undo has passed. */
const pending = new Set();

export function startDeleted() {
  opener.addEventListener("click", open);
  onScreen(() => {
    drawFoot();
    if (dialog.open) fill();
  });
}

function drawFoot() {
  const n = Math.max(0, (screen()?.deletedCount ?? 0) - pending.size);
  document.getElementById("foot").hidden = n === 0;
  opener.textContent = t("recentlyDeletedCount", { n });
}

async function open() {
  said.textContent = "";
  wrong.textContent = "";
  list.replaceChildren();
  openSheet(dialog, { closed: () => !opener.offsetParent && document.getElementById("add-open").focus() });
  dialog.focus();
  await fill();
}

async function fill() {
  const reply = await act("deleted");
  if (!reply.ok) {
    wrong.textContent = reply.error.message;
    return;
  }
  const focused = document.activeElement?.closest?.(".gone li")?.dataset.id;
  const left = reply.cards.filter((card) => !pending.has(card.id));
  list.replaceChildren(...left.map(row));
  if (!left.length) said.textContent = t("deletedNone");
  if (focused) (list.querySelector(`[data-id="${focused}"] button`) ?? dialog.querySelector("h2")).focus();
}

function row(card) {
  const item = document.createElement("li");
  item.dataset.id = card.id;
  const name = document.createElement("strong");
  name.textContent = nameOf(card);
  const left = document.createElement("span");
  left.textContent = count(card.purgeInDays, "dayLeft", "daysLeft");
  const restore = button("restore", card, "button", () => bringBack(card));
  const remove = button("deleteNow", card, "button destroy plain", () => deleteNow(card));
  item.append(name, left, restore, remove);
  return item;
}

function button(key, card, classes, run) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = classes;
  element.textContent = t(key);
  element.setAttribute("aria-label", t(key) + t("listJoin") + nameOf(card));
  element.addEventListener("click", () => !refuseChange() && run());
  return element;
}

async function bringBack(card) {
  const reply = await act("restore", { id: card.id });
  wrong.textContent = reply.ok ? "" : reply.error.message;
  if (!reply.ok) return;
  said.textContent = t("restored") + t("listJoin") + nameOf(card);
  await after();
}

async function deleteNow(card) {
  const agreed = await askFirst({
    title: t("deleteNowTitle", { name: nameOf(card) }),
    text: t("deleteNowText"),
    yes: t("deleteNow"),
    run: async () => null,
  });
  if (!agreed) return;
  pending.add(card.id);
  toast(t("deletedNow", { name: nameOf(card) }), {
    seconds: undoSeconds,
    action: { label: t("undo"), run: () => cancel(card) },
    passed: () => deleteForGood(card),
  });
  await after();
}

/** Undo: nothing was done yet, so the account is where it was. */
async function cancel(card) {
  pending.delete(card.id);
  drawFoot();
  if (dialog.open) await fill();
  (dialog.open ? dialog.querySelector(`[data-id="${card.id}"] button`) : opener)?.focus();
}

async function deleteForGood(card) {
  const reply = await act("deleteNow", { id: card.id });
  pending.delete(card.id);
  if (!reply.ok) toast(reply.error.message, { seconds: 8 });
  await after();
}

/** The list and the page behind it follow; the sheet closes itself when nothing is left. */
async function after() {
  await ask();
  drawFoot();
  if (!dialog.open) return;
  await fill();
  if (!list.children.length) closeSheet(dialog);
}

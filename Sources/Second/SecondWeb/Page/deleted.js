// Recently deleted: restore, or delete for good.

import { refuseChange } from "./locked.js";
import { nameOf } from "./names.js";
import { ask } from "./query.js";
import { onScreen } from "./screen.js";
import { askFirst, closeSheet, openSheet } from "./sheet.js";
import { count, t } from "./strings.js";
import { act } from "./wire.js";

const dialog = document.getElementById("deleted");
const list = dialog.querySelector(".gone");
const said = dialog.querySelector("[role=status]");
const wrong = dialog.querySelector("[role=alert]");
const opener = document.getElementById("deleted-open");

export function startDeleted() {
  opener.addEventListener("click", open);
  onScreen((now) => {
    document.getElementById("foot").hidden = now.deletedCount === 0;
    opener.textContent = t("recentlyDeletedCount", { n: now.deletedCount });
    if (dialog.open) fill();
  });
}

async function open() {
  said.textContent = "";
  wrong.textContent = "";
  list.replaceChildren();
  openSheet(dialog, { closed: () => !opener.offsetParent && document.getElementById("add-open").focus() });
  dialog.querySelector("h2").focus();
  await fill();
}

async function fill() {
  const reply = await act("deleted");
  if (!reply.ok) {
    wrong.textContent = reply.error.message;
    return;
  }
  const focused = document.activeElement?.closest?.(".gone li")?.dataset.id;
  list.replaceChildren(...reply.cards.map(row));
  if (!reply.cards.length) said.textContent = t("deletedNone");
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
  const wipe = button("deleteNow", card, "button destroy plain", () => deleteNow(card));
  item.append(name, left, restore, wipe);
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
  const done = await askFirst({
    title: t("deleteNowTitle", { name: nameOf(card) }),
    text: t("deleteNowText"),
    yes: t("deleteNow"),
    run: async () => {
      const reply = await act("deleteNow", { id: card.id });
      return reply.ok ? null : reply.error.message;
    },
  });
  if (done) await after();
}

/** The list and the page behind it follow; the sheet closes itself when nothing is left. */
async function after() {
  await ask();
  await fill();
  if (!list.children.length) closeSheet(dialog);
}

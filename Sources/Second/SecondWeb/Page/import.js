// Importing: files, pictures or a text; all is shown before anything is added, and one Undo takes it back.

import { fieldErrors, oneAtATime, revealButtons } from "./fields.js";
import { refuseChange } from "./locked.js";
import { drawPreview, paragraphs } from "./import-preview.js";
import { ask } from "./query.js";
import { reveal } from "./reveal.js";
import { closeSheet, openSheet } from "./sheet.js";
import { t } from "./strings.js";
import { toast } from "./toast.js";
import { act, post } from "./wire.js";

const dialog = document.getElementById("import");
const steps = [...dialog.querySelectorAll("[data-step]")];
const step = (name) => steps.find((each) => each.dataset.step === name);
const wrongIn = (name) => step(name).querySelector("[role=alert]");
const chooser = document.getElementById("import-file");
const pasting = document.getElementById("import-paste");
const opening = document.getElementById("import-password");
const errors = fieldErrors(opening);
const hideSecrets = revealButtons(dialog);
/** One more byte than the program takes: so it is the program that says why it does not. */
const most = 32 * 1024 * 1024 + 1;
/** Counts what was begun: an answer to what was begun before changes nothing here. */
let begun = 0;
/** The program's name for what it holds of this import. */
let held = null;
/** An account that was added, to be shown when the sheet is closed. */
let added = null;
/** Goes on with the file that a password is asked for: with true when it is open, with false when it never will be. */
let goOn = () => {};

export function startImport() {
  document.getElementById("import-choose").addEventListener("click", () => chooser.click());
  chooser.addEventListener("change", () => {
    importFiles([...chooser.files]);
    chooser.value = "";
  });
  pasting.addEventListener("submit", (event) => {
    event.preventDefault();
    importText(pasting.elements.text.value);
  });
  opening.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  step("preview").querySelector("[data-take]").addEventListener("click", addAll);
  step("done").querySelector("[data-undo]").addEventListener("click", undo);
}

export const importIsOpen = () => dialog.open;

export function openImport() {
  if (refuseChange()) return false;
  if (dialog.open) return true;
  show("choose");
  openSheet(dialog, { closed, keep: () => held !== null });
  document.getElementById("import-choose").focus();
  return true;
}

export const importFiles = (files) => files.length && openImport() && take(files.map((file) => ({ body: file.slice(0, most), name: file.name })));
export const importText = (text) => text.trim() && openImport() && take([{ body: text, name: null }]);

/** Goes on with what the program has read of a camera's picture. */
export function importHeld(name) {
  if (!openImport()) return;
  drop();
  held = name;
  preview(++begun);
}

/**
 * Sends all `sources`, asking for the passwords of those that have one, and shows what they hold together; what comes while
 * others are shown is joined with them.
 */
async function take(sources) {
  const mine = ++begun;
  goOn(false);
  if (step("preview").hidden) drop();
  for (const { body, name } of sources) {
    show("working");
    step("working").querySelector("[role=status]").textContent = t("reading");
    const reply = await post("/import", body, "application/octet-stream", { headers: headers(name) });
    if (mine !== begun) {
      // The sheet was closed meanwhile: what was read is not to wait.
      if (reply.import) act("importCancel", { import: reply.import });
      return;
    }
    if (!reply.ok) return refuse(name, reply.error.message);
    held = reply.import;
    if (reply.message) toast(reply.message, { seconds: 8 });
    if (reply.needsPassword && !(await password(name))) return;
  }
  await preview(mine);
}

function headers(name) {
  return { ...(name === null ? {} : { "X-File": encodeURIComponent(name) }), ...(held ? { "X-Import": held } : {}) };
}

/** Back to the beginning, with what is wrong with a file. */
function refuse(name, message) {
  drop();
  show("choose");
  wrongIn("choose").textContent = name === null ? message : t("inFile", { file: name, sentence: message });
  document.getElementById("import-choose").focus();
}

function password(name) {
  opening.reset();
  errors.clear();
  hideSecrets();
  document.getElementById("import-of").textContent = name === null ? t("passwordOfText") : t("passwordOf", { file: name });
  show("password");
  opening.elements.password.focus();
  return new Promise((resolve) => (goOn = resolve));
}

const send = oneAtATime(async () => {
  const mine = begun;
  const button = opening.querySelector("[type=submit]");
  button.disabled = true;
  errors.clear();
  const reply = await act("importOpen", { import: held, password: opening.elements.password.value }, { soon: false });
  button.disabled = false;
  if (mine !== begun) return;
  if (reply.ok) goOn(true);
  else if (reply.error.field) errors.refuse(reply.error);
  else {
    goOn(false);
    refuse(null, reply.error.message);
  }
});

async function preview(mine) {
  const reply = await act("importPreview", { import: held }, { soon: false });
  if (mine !== begun) return;
  if (!reply.ok) return refuse(null, reply.error.message);
  wrongIn("preview").textContent = "";
  drawPreview(step("preview"), reply);
  show("preview");
  step("preview").querySelector(".entries").focus();
}

const addAll = oneAtATime(async () => {
  const mine = begun;
  const button = step("preview").querySelector("[data-take]");
  button.disabled = true;
  const reply = await act("importAdd", { import: held }, { soon: false });
  button.disabled = false;
  if (mine !== begun) {
    toast(reply.ok ? reply.message : reply.error.message, { seconds: 8 });
    return ask();
  }
  if (!reply.ok) {
    wrongIn("preview").textContent = reply.error.message;
    return;
  }
  held = null;
  added = reply.undo;
  const done = step("done");
  done.querySelector("h3").textContent = reply.message;
  done.querySelector(".remarks").replaceChildren(...paragraphs(reply.remarks));
  wrongIn("done").textContent = "";
  show("done");
  done.querySelector("h3").focus();
  await ask();
});

const undo = oneAtATime(async () => {
  const reply = await act("undoImport", { id: added });
  if (!reply.ok) {
    wrongIn("done").textContent = reply.error.message;
    return;
  }
  added = null;
  closeSheet(dialog);
  toast(reply.message, { seconds: 8 });
  await ask();
});

/** Nothing that was typed, read or shown stays behind. */
function closed() {
  begun++;
  drop();
  goOn(false);
  for (const each of [send, addAll, undo]) each.reset();
  pasting.reset();
  opening.reset();
  errors.clear();
  hideSecrets();
  wrongIn("choose").textContent = "";
  step("choose").querySelector("details").open = false;
  step("preview").querySelector(".entries").replaceChildren();
  if (added) reveal(added);
  added = null;
}

/** The program wipes what it holds of an import that does not go on. */
function drop() {
  if (held) act("importCancel", { import: held });
  held = null;
}

function show(name) {
  for (const each of steps) each.hidden = each.dataset.step !== name;
}

// Pictures, links, secrets and files of other programs that are dropped on the page or pasted anywhere.

import { addLink, addPictures, addSecret } from "./add.js";
import { importFiles, importIsOpen, importText } from "./import.js";
import { act } from "./wire.js";

const veil = document.getElementById("veil");
let depth = 0;

export function startArrivals() {
  addEventListener("dragenter", (event) => {
    if (!carriesFiles(event)) return;
    depth++;
    veil.hidden = false;
  });
  addEventListener("dragover", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
  });
  addEventListener("dragleave", () => {
    depth = Math.max(0, depth - 1);
    veil.hidden = depth === 0;
  });
  addEventListener("drop", (event) => {
    depth = 0;
    veil.hidden = true;
    // A dropped file must never make the browser leave the page.
    event.preventDefault();
    take(event.dataTransfer);
  });
  document.addEventListener("paste", paste);
}

const carriesFiles = (event) => event.dataTransfer?.types.includes("Files");

/** Another sheet is open: what arrives is not for it. */
const occupied = () => document.querySelector("dialog[open]:not(#add, #import)");

function paste(event) {
  if (occupied()) return;
  const files = filesIn(event.clipboardData);
  const typing = event.target.closest?.("input, textarea");
  const text = event.clipboardData.getData("text/plain").trim();
  const link = /^otpauth:/i.test(text) && !text.includes("\n");
  if (files.length) takeFiles(files);
  else if (importIsOpen()) {
    if (typing || !text) return;
    importText(text);
  } else if (isExport(text) && event.target.id !== "link-text") importText(text);
  else if (link && event.target.id !== "link-text") addLink(text);
  else {
    if (!link && !typing) takeText(text);
    return;
  }
  event.preventDefault();
}

/** Links of an export of Google, and several links at once. */
const isExport = (text) => /^otpauth-migration:/i.test(text) || /^otpauth:.*\n\s*otpauth(-migration)?:/i.test(text);

/** Text is for the program to judge if it may be a secret alone, and is otherwise nothing here. */
async function takeText(text) {
  if (!/^[a-z2-7=\s-]{16,4096}$/i.test(text)) return;
  const reply = await act("checkLink", { link: text });
  if (reply.error?.kind === "secret" && !occupied()) addSecret(text);
}

function take(data) {
  const files = filesIn(data);
  if (files.length && !occupied()) takeFiles(files);
}

function takeFiles(files) {
  if (importIsOpen() || !files.every(isPicture)) importFiles(files);
  else addPictures(files);
}

/** Whether a file says that it is a picture; what it is, the program judges by its content. */
const isPicture = ({ type, name }) => type.startsWith("image/") || /\.(hei[cf]|png|jpe?g|webp)$/i.test(name);

const filesIn = (data) => [...(data?.files ?? [])];

// Pictures, links and secrets that are dropped on the page or pasted anywhere.

import { addLink, addPictures, addSecret } from "./add.js";
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
const occupied = () => document.querySelector("dialog[open]:not(#add)");

function paste(event) {
  if (occupied()) return;
  const files = picturesIn(event.clipboardData);
  const typing = event.target.closest?.("input, textarea");
  const text = event.clipboardData.getData("text/plain").trim();
  const link = /^otpauth(-migration)?:/i.test(text);
  if (files.length) addPictures(files);
  else if (link && event.target.id !== "link-text") addLink(text);
  else {
    if (!link && !typing) takeText(text);
    return;
  }
  event.preventDefault();
}

/** Text is for the program to judge if it may be a secret alone, and is otherwise nothing here. */
async function takeText(text) {
  if (!/^[a-z2-7=\s-]{16,4096}$/i.test(text)) return;
  const reply = await act("checkLink", { link: text });
  if (reply.error?.kind === "secret" && !occupied()) addSecret(text);
}

function take(data) {
  const files = picturesIn(data);
  if (files.length && !occupied()) addPictures(files);
}

/** Every file: which of them are pictures is the program's to say. */
function picturesIn(data) {
  return [...(data?.files ?? [])];
}

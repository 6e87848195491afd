// Codes from pictures and the camera: read by the program, offered here.

import { startCamera, stopCamera } from "./camera.js";
import { askDuplicate, duplicateSentence } from "./duplicate.js";
import { importFiles, importHeld } from "./import.js";
import { showOffers } from "./offers.js";
import { nameOf } from "./names.js";
import { sendPicture } from "./pictures.js";
import { t } from "./strings.js";
import { act } from "./wire.js";

const pane = document.getElementById("pane-scan");
const choices = pane.querySelector(".choices");
const finder = pane.querySelector(".viewfinder");
const working = pane.querySelector(".working");
const status = document.getElementById("scan-status");
const wrong = document.getElementById("scan-error");
const file = document.getElementById("picture-file");
const largest = 32 * 1024 * 1024;
let opening = null;
let reading = 0;

/** `begin` answers what may be done to the sheet as it is then. */
export function startScan(begin) {
  opening = begin;
  document.getElementById("picture-choose").addEventListener("click", choosePicture);
  file.addEventListener("change", () => {
    takePictures([...file.files]);
    file.value = "";
  });
  document.getElementById("camera-start").addEventListener("click", openCamera);
  document.getElementById("camera-stop").addEventListener("click", resetScan);
}

export const choosePicture = () => file.click();

/** Back to the choices: nothing is read, the camera is off. */
export function resetScan() {
  reading++;
  stopCamera();
  show("choices");
  say("", "");
}

/** Reads all of `files` and offers what they hold together. */
export async function takePictures(files) {
  resetScan();
  const mine = ++reading;
  show("working");
  const offers = [];
  let refusal = null;
  for (const each of files) {
    const reply = each.size > largest ? null : await sendPicture(each);
    if (mine !== reading) return;
    if (reply?.ok) offers.push(...reply.offers);
    // Beside offers, a message says that there may be more.
    refusal = reply ? (reply.ok ? reply.message : reply.error.message) ?? refusal : t("tooLarge");
  }
  show("choices");
  // What many codes hold together is shown together.
  if (offers.some(isExport)) importFiles(files);
  else if (offers.length) take(offers, refusal);
  else say("", refusal ?? t("pictureNothing"));
}

async function openCamera() {
  resetScan();
  const mine = reading;
  show("finder");
  say(t("cameraStarting"), "");
  const refused = await startCamera({
    ready: () => say(t("cameraHold"), ""),
    wrong: (message) => say(t("cameraHold"), message),
    found: (offers) => {
      stopCamera();
      show("choices");
      say("", "");
      const held = offers.find(isExport)?.import;
      if (held) importHeld(held);
      else take(offers, null);
    },
    lost: () => {
      resetScan();
      say("", t("cameraFailed"));
    },
  });
  if (!refused || mine !== reading) return;
  resetScan();
  say("", t(refused));
}

/** Whether a code is a part of another program's export. */
const isExport = (offer) => offer.kind === "export";

/** Nothing is added before it was shown: a code may come from anybody. */
function take(offers, refusal) {
  const [only] = offers;
  const sheet = opening();
  const add = (chosen) => addOffers(chosen, sheet);
  if (offers.length === 1 && only.error) say("", only.error);
  else if (offers.length === 1 && only.duplicate) {
    askDuplicate(duplicateSentence(nameOf(only)), { ...sheet, anyway: () => add([only.offer]) });
  } else showOffers(offers, refusal, { ...sheet, add });
}

/** Adds the offers; answers a refusal's sentence or null. */
async function addOffers(offers, sheet) {
  const reply = await act("addOffers", { offers });
  return sheet.finish(reply) ? null : reply.error.message;
}

function show(part) {
  choices.hidden = part !== "choices";
  finder.hidden = part !== "finder";
  working.hidden = part !== "working";
}

function say(words, error) {
  if (status.textContent !== words) status.textContent = words;
  if (wrong.textContent !== error) wrong.textContent = error;
}

// How this device and the cloud stand to each other: a line in the bar, always there, and a sheet behind it.

import { fillDevices } from "./devices.js";
import { oneAtATime } from "./fields.js";
import { onScreen, screen } from "./screen.js";
import { openSheet } from "./sheet.js";
import { t } from "./strings.js";
import { announce, icon } from "./toast.js";
import { isGone, onTrust } from "./trust.js";
import { moment } from "./when.js";
import { act } from "./wire.js";

const opener = document.getElementById("sync-open");
const dialog = document.getElementById("sync");
const part = (name) => dialog.querySelector("." + name);
const wrong = dialog.querySelector("[role=alert]");
const said = dialog.querySelector("[role=status]");
const outcomes = { done: "syncDone", failed: "syncFailed", elsewhere: "syncElsewhere", late: "syncLate", off: "" };
/** A screen reader hears a state that has lasted so long, and not what it went through. */
const rest = 1_500;
let telling = 0;
let told = null;
let drawn = "";

export function startSync() {
  opener.addEventListener("click", openSync);
  dialog.querySelector("[data-now]").addEventListener("click", oneAtATime(syncNow));
  onScreen(draw);
  onTrust(draw);
}

export async function openSync() {
  said.textContent = "";
  wrong.textContent = "";
  openSheet(dialog);
  dialog.focus();
  await fill();
}

/** What is known: nothing, while the program is not heard from. */
function line() {
  return isGone() ? { kind: "unknown", text: t("syncUnknown"), detail: t("syncUnknownDetail") } : screen()?.sync;
}

function draw() {
  const now = line();
  if (!now) return;
  const key = JSON.stringify([now.kind, now.text, now.detail, now.cloud, now.handedOver]);
  if (key !== drawn) show(now);
  drawn = key;
  if (dialog.open) fill();
}

function show(now) {
  opener.dataset.kind = now.kind;
  opener.querySelector("use").setAttribute("href", sign(now.kind));
  opener.querySelector(".words").textContent = now.text;
  const state = part("state");
  state.dataset.kind = now.kind;
  state.replaceChildren(icon(sign(now.kind).slice(1)), document.createTextNode(now.text));
  part("meaning").textContent = now.detail;
  fact("cloud", now.cloud);
  fact("handed", now.handedOver ? moment(now.handedOver) : null);
  const isOff = now.kind === "off";
  part("set-up").hidden = !isOff;
  part("meaning").hidden = isOff;
  dialog.querySelector("[data-now]").hidden = isOff || now.kind === "unknown";
  clearTimeout(telling);
  telling = setTimeout(() => tell(now.text), rest);
}

const sign = (kind) => "#" + (kind === "attention" ? "warning" : kind === "unknown" ? "cross" : "sync-" + kind);

function fact(name, text) {
  for (const each of dialog.querySelectorAll(`[data-fact="${name}"]`)) each.hidden = !text;
  dialog.querySelector(`dd[data-fact="${name}"]`).textContent = text ?? "";
}

/** The first state is not told: nobody was waiting for it. */
function tell(text) {
  if (told !== null && told !== text) announce(text);
  told = text;
}

async function fill() {
  const refused = await fillDevices();
  wrong.textContent = refused ?? "";
}

async function syncNow() {
  said.textContent = t("syncLooking");
  const reply = await act("syncNow");
  said.textContent = reply.ok && outcomes[reply.outcome] ? t(outcomes[reply.outcome]) : "";
  wrong.textContent = reply.ok ? "" : reply.error.message;
}

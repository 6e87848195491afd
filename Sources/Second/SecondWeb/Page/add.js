// The add sheet: three ways in, and the two questions that may follow.

import { refuseChange } from "./locked.js";
import { resetLink, startLink, takeLink } from "./paste-link.js";
import { manualFilled, resetManual, secretIsFree, startManual, takeSecret } from "./manual.js";
import { ask } from "./query.js";
import { reveal } from "./reveal.js";
import { resetScan, startScan, takePictures } from "./scan.js";
import { revealButtons } from "./fields.js";
import { closeSheet, openSheet } from "./sheet.js";
import { t } from "./strings.js";
import { toast } from "./toast.js";

const dialog = document.getElementById("add");
const tabs = [...dialog.querySelectorAll("[role=tab]")];
const tablist = dialog.querySelector("[role=tablist]");
const panes = [...dialog.querySelectorAll(".pane")];
const hideSecrets = revealButtons(dialog);
const firstField = { manual: "[name=issuer]", link: "#link-text" };
/** How often the sheet was closed: an answer to what was asked before finds another sheet, or none. */
let closings = 0;

export function startAdd() {
  startScan(() => opening("scan"));
  startManual(() => opening("manual"));
  startLink(() => opening("link"));
  document.getElementById("add-open").addEventListener("click", () => openAdd());
  for (const tab of tabs) {
    tab.addEventListener("click", () => showTab(wayOf(tab)));
    tab.addEventListener("keydown", tabKeys);
  }
}

/** Opens the sheet on one of "scan", "manual", "link". */
export function openAdd(way = "scan") {
  if (refuseChange()) return false;
  const fresh = !dialog.open;
  if (fresh) openSheet(dialog, { closed, keep: manualFilled });
  showTab(way);
  if (fresh && way === "scan") tabs[0].focus();
  return true;
}

export const addPictures = (files) => openAdd("scan") && takePictures(files);
export const addLink = (text) => openAdd("link") && takeLink(text);

/** Opens the form with a secret that was pasted alone, unless one is being typed there. */
export function addSecret(text) {
  if (!openAdd("manual")) return;
  if (!takeSecret(text)) toast(t("secretKept"), { seconds: 8 });
}

/** What a way to add may do to the sheet as it is now, until it is closed. */
function opening(way) {
  const mine = closings;
  const isOpen = () => mine === closings;
  return { isOpen, finish: (reply) => finish(reply, isOpen()), show: showQuestion, back: () => showTab(way), byHand };
}

/** Does what an answer to adding asks for, but for a refusal that the open sheet is to show: then it answers false. */
function finish(reply, isOpen) {
  if (reply.ok) added(reply.id ?? reply.ids[0], isOpen);
  else if (isOpen) return false;
  else toast(reply.error.message, { seconds: 8 });
  return true;
}

function added(id, isOpen) {
  if (isOpen) closeSheet(dialog);
  // A sheet that was opened meanwhile keeps its place and its focus.
  if (document.querySelector("dialog[open]")) ask();
  else reveal(id);
}

/** Leads a secret that came where a link belongs to the form; false if one is being typed there. */
function byHand(secret) {
  if (!secretIsFree()) return false;
  showTab("manual");
  return takeSecret(secret);
}

function closed() {
  closings++;
  resetScan();
  resetManual();
  resetLink();
  hideSecrets();
}

const wayOf = (tab) => tab.id.slice("tab-".length);

function showTab(way) {
  if (way !== "scan") resetScan();
  tablist.hidden = false;
  for (const tab of tabs) {
    const on = wayOf(tab) === way;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
  }
  showPane("pane-" + way);
  const field = dialog.querySelector(`#pane-${way} ${firstField[way] ?? "no-field"}`);
  if (field && document.activeElement?.getAttribute("role") !== "tab") field.focus();
}

/** Puts a question ("offers" or "duplicate") in the place of the tabs. */
function showQuestion(name) {
  tablist.hidden = true;
  showPane("pane-" + name);
}

function showPane(id) {
  for (const pane of panes) pane.hidden = pane.id !== id;
}

function tabKeys(event) {
  const at = tabs.indexOf(event.currentTarget);
  const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
  if (!(event.key in moves)) return;
  event.preventDefault();
  const tab = tabs.at(moves[event.key] % tabs.length);
  showTab(wayOf(tab));
  tab.focus();
}

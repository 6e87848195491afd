// The add sheet: three ways in, and the two questions that may follow.

import { refuseChange } from "./locked.js";
import { resetLink, startLink, takeLink } from "./paste-link.js";
import { resetManual, startManual, manualFilled } from "./manual.js";
import { reveal } from "./reveal.js";
import { resetScan, startScan, takePictures } from "./scan.js";
import { revealButtons } from "./fields.js";
import { closeSheet, openSheet } from "./sheet.js";

const dialog = document.getElementById("add");
const tabs = [...dialog.querySelectorAll("[role=tab]")];
const tablist = dialog.querySelector("[role=tablist]");
const panes = [...dialog.querySelectorAll(".pane")];
const hideSecrets = revealButtons(dialog);
const firstField = { manual: "[name=issuer]", link: "#link-text" };

export function startAdd() {
  startScan({ added: finish, show: showQuestion, back: () => showTab("scan") });
  startManual({ added: finish, show: showQuestion, back: () => showTab("manual") });
  startLink({ added: finish, show: showQuestion, back: () => showTab("link") });
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

function finish(id) {
  closeSheet(dialog);
  reveal(id);
}

function closed() {
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

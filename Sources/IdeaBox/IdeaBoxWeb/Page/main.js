// The page starts here: words first, then the parts, then the program's events.

import { begin } from "./begin.js";
import { focusCapture, keptNames, startCapture, unsavedCapture } from "./capture.js";
import { takeDrafts } from "./drafts.js";
import { editedId, openBefore, startEditor, unsavedEdit } from "./editor.js";
import { chooseFilter, startFilters } from "./filters.js";
import { openHelp, startHelp } from "./help.js";
import { atTop, inSight, shownViews, showIdeas, startIdeas, viewAround } from "./ideas.js";
import { startGestures } from "./gestures.js";
import { startKeys } from "./keys.js";
import { startLocks } from "./locked.js";
import { gently, keepPlaces } from "./moving.js";
import { openIdea } from "./editor.js";
import { startPlace } from "./place.js";
import { askAlso } from "./query.js";
import { startRescue } from "./rescue.js";
import { drawWithin, onScreen } from "./screen.js";
import { startSearch } from "./search.js";
import { follow } from "./stream.js";
import { count, t } from "./strings.js";
import { startSync } from "./sync.js";

const keys = [
  [["n"], "keyNew"], [["Enter"], "keyAdd"], [["Shift+Enter"], "keyLine"], [["/", "Ctrl+K"], "keySearch"],
  [["1", "…", "5"], "keyFilter"], [["↓", "↑"], "keyMove"], [["Enter", "e"], "keyEdit"], [["x"], "keyTick"],
  [["Delete"], "keyDelete"], [["Ctrl+Z"], "keyUndo"], [["Ctrl+S"], "keySave"], [["Esc"], "keyBack"],
  [["s"], "keySync"], [["?"], "keyHelp"],
];

/** What a search finds is counted no further. */
const mostCounted = 1_000;
const found = ({ found: n }) => (n >= mostCounted ? t("foundMany", { n }) : count(n, "foundOne", "found"));

/** Above the list; what is heard is told by the search itself. */
const foundLine = document.getElementById("found");
function showFound(now) {
  foundLine.hidden = now.state !== "list" || now.found == null;
  foundLine.textContent = foundLine.hidden ? "" : found(now);
}

async function start() {
  if (!(await begin())) return;
  keepPlaces({ inSight, shown: shownViews, around: viewAround });
  startPlace({ label: () => t("newIdea"), run: focusCapture });
  const back = await takeDrafts(keptNames());
  askAlso({ filter: "all", ...atTop, opened: openBefore() });
  startSearch({ views: shownViews, enter: (view) => openIdea(view.card.id), found, afresh: () => atTop });
  startCapture(back);
  startIdeas(editedId);
  document.getElementById("help-open").addEventListener("click", openHelp);
  startHelp(keys);
  for (const part of [startEditor, startFilters, startGestures]) part();
  for (const part of [startSync, startLocks]) part();
  startRescue(() => [...unsavedCapture(), ...unsavedEdit()]);
  startKeys({ n: focusCapture, "+": focusCapture, "?": openHelp, ...chooseFilter });
  drawWithin(gently);
  onScreen(showFound);
  onScreen(showIdeas);
  document.body.classList.add("ready");
  follow();
}

start();

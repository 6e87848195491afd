// The page starts here: words first, then the parts, then the program's events.

import { openAdd, startAdd } from "./add.js";
import { startArrivals } from "./arrivals.js";
import { begin } from "./begin.js";
import { atTop, cardsInSight, growWhenNear, inWindow, showCards, shownViews, viewAround } from "./cards.js";
import { copyCode, copySelectionPlain } from "./clipboard.js";
import { startDeleted } from "./deleted.js";
import { startEdit } from "./edit.js";
import { startExport } from "./export.js";
import { startGestures } from "./gestures.js";
import { openHelp, startHelp } from "./help.js";
import { openImport, startImport } from "./import.js";
import { startKeys } from "./keys.js";
import { startLocks } from "./locked.js";
import { startMenu } from "./menu.js";
import { startPageMenu } from "./page-menu.js";
import { gently, keepPlaces } from "./moving.js";
import { startPlace } from "./place.js";
import { choosePicture } from "./scan.js";
import { askAlso } from "./query.js";
import { drawWithin, onScreen } from "./screen.js";
import { startSearch } from "./search.js";
import { startCodes } from "./show-code.js";
import { follow } from "./stream.js";
import { count, t } from "./strings.js";
import { startSync } from "./sync.js";
import { keepTime, refreshTime } from "./time.js";

const keys = [
  [["/", "Ctrl+K"], "keySearch"], [["Enter"], "keyFirst"], [["←", "↑", "↓", "→"], "keyMove"], [["Home", "End"], "keyEnds"],
  [["Enter"], "keyCopy"], [["e"], "keyEdit"], [["p"], "keyPin"], [["Delete"], "keyDelete"], [["Ctrl+Z"], "keyUndo"],
  [["n"], "keyAdd"], [["i"], "keyImport"], [["s"], "keySync"], [["Esc"], "keyBack"], [["?"], "keyHelp"],
];

const found = (now) => count(now.found, "foundOne", "found");

async function start() {
  if (!(await begin())) return;
  const add = document.getElementById("add-open");
  keepPlaces({ inSight: cardsInSight, shown: shownViews, around: viewAround });
  const ways = [
    { label: () => t("pasteLink"), run: () => openAdd("link") },
    { label: () => t("readPicture"), run: () => openAdd("scan") && choosePicture() },
    { label: () => t("importOther"), run: openImport },
  ];
  askAlso(atTop);
  startPlace({ label: () => t("addAccount"), run: () => add.click(), ways });
  startSearch({ views: shownViews, enter: copyCode, found, afresh: inWindow });
  for (const part of [startAdd, startEdit, startDeleted, startMenu, startSync, startGestures, startLocks, startArrivals]) part();
  for (const part of [startImport, startExport, startCodes, startPageMenu]) part();
  startHelp(keys);
  startKeys({ n: openAdd, "+": openAdd, i: openImport, "?": openHelp });
  for (const part of [growWhenNear, copySelectionPlain]) part();
  drawWithin(gently);
  onScreen((screen) => {
    showCards(screen);
    refreshTime();
  });
  document.body.classList.add("ready");
  keepTime();
  follow();
}

start();

// The page's own menu: what concerns all accounts.

import { openExport } from "./export.js";
import { openHelp } from "./help.js";
import { openImport } from "./import.js";
import { openMenu } from "./menu.js";
import { t } from "./strings.js";

const menu = document.getElementById("page-menu");
const button = document.getElementById("page-menu-open");

export function startPageMenu() {
  button.addEventListener("click", () => {
    const box = button.getBoundingClientRect();
    const does = { import: openImport, export: openExport, help: openHelp };
    openMenu(menu, { label: t("pageMenu"), from: button }, { x: box.left, y: box.bottom + 4 }, (choice) => does[choice]());
  });
}

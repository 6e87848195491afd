// Changing things while nothing may be changed: the reason is said instead.

import { onScreen, screen, whyLocked } from "./screen.js";
import { t } from "./strings.js";
import { toast } from "./toast.js";
import { trusted } from "./trust.js";

/** Whether changes are off now; says why when they are. */
export function refuseChange() {
  if (screen()?.canEdit && trusted()) return false;
  toast(whyLocked() ?? t("notNow"), { key: "locked", seconds: 6 });
  return true;
}

export function startLocks() {
  const add = document.getElementById("add-open");
  onScreen((now) => {
    add?.setAttribute("aria-disabled", String(!now.canEdit));
    document.body.classList.toggle("locked", !now.canEdit);
  });
}

// Instants in words, in the page's language and this machine's time.

import { t } from "./strings.js";

const units = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]];
const language = () => document.documentElement.lang;

/** The date and the time of `instant` (ms since 1970). */
export function moment(instant) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(instant);
}

/** How long ago `instant` was. What lies ahead is as good as now: clocks differ. */
export function ago(instant, now = Date.now()) {
  const passed = now - instant;
  for (const [unit, length] of units) {
    const count = Math.floor(passed / length);
    if (count > 0) return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(-count, unit);
  }
  return t("justNow");
}

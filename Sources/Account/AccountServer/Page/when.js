// Instants in words, in the page's language and this machine's time.

import { word } from "./words.js";

const units = [["day", 86_400], ["hour", 3_600], ["minute", 60]];

/** How long ago `instant` (RFC 3339) was. What lies ahead is as good as now: clocks differ. */
export function ago(instant, now = Date.now()) {
  const passed = (now - Date.parse(instant)) / 1_000;
  for (const [unit, length] of units) {
    const n = Math.floor(passed / length);
    if (n > 0) return word(`when.${unit}`, { n });
  }
  return word("when.now");
}

/** The date and the time of `instant`. */
export function dayAndTime(instant) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
  return format.format(new Date(instant));
}

/** The date of `instant`. */
export function day(instant) {
  return new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format(new Date(instant));
}

// A program that is gone saves nothing: what was typed in this tab can be taken along to its next page.

import { t } from "./strings.js";
import { toast } from "./toast.js";
import { isGone, onTrust } from "./trust.js";

const banner = document.getElementById("rescue");

/** `typed` answers the texts that are not saved. */
export function startRescue(typed) {
  const draw = () => (banner.hidden = !isGone() || !typed().length);
  onTrust(draw);
  document.addEventListener("input", draw);
  banner.querySelector("button").addEventListener("click", () => copy(typed().join("\n\n")));
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("typedCopied"), { key: "rescue", sign: "tick" });
  } catch {
    toast(t("wentWrong"), { key: "rescue", seconds: 8 });
  }
}

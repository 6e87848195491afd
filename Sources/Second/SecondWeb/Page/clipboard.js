// Copying a code: always the one that is valid at the moment of the click.

import { plain } from "./codes.js";
import { count, t } from "./strings.js";
import { toast } from "./toast.js";

export async function copyCode(view) {
  const now = Date.now();
  view.turn(now);
  const valid = view.valid(now);
  if (!valid) {
    toast(t("noCode"), { key: "copy" });
    return;
  }
  try {
    await navigator.clipboard.writeText(plain(valid.code));
    view.element.classList.remove("copied");
    void view.element.offsetWidth; // starts the animation again when a card is copied twice
    view.element.classList.add("copied");
    const left = count(Math.ceil(valid.left / 1_000), "secondLeft", "secondsLeft");
    toast(t("copied", { name: view.name, left }), { key: "copy", sign: "tick" });
  } catch {
    getSelection().selectAllChildren(view.code);
    toast(t("copyRefused"), { key: "copy", seconds: 8 });
  }
}

/** A selected code is copied by hand without its spaces, too. */
export function copySelectionPlain() {
  document.addEventListener("copy", (event) => {
    const selection = getSelection();
    const anchor = selection.anchorNode?.parentElement ?? selection.anchorNode;
    if (!anchor?.closest?.(".code, .card") || !/^[\d\s]+$/.test(selection.toString())) return;
    event.clipboardData.setData("text/plain", plain(selection.toString()));
    event.preventDefault();
  });
}

// One account's QR code, for another device; shown after a question, and gone with its sheet.

import { nameOf } from "./names.js";
import { askFirst, closeSheet, openSheet } from "./sheet.js";
import { t } from "./strings.js";
import { toast } from "./toast.js";
import { isGone, onTrust } from "./trust.js";
import { act } from "./wire.js";
import { viewFor } from "./cards.js";

const dialog = document.getElementById("code");
const picture = dialog.querySelector(".qr");
/** The quiet zone around the code, in modules (ISO/IEC 18004). */
const margin = 4;

export function startCodes() {
  onTrust(() => isGone() && dialog.open && closeSheet(dialog));
}

export async function showCode(card) {
  const question = await act("showCode", { id: card.id });
  if (!question.ok) return toast(question.error.message, { seconds: 8 });
  let reply;
  const agreed = await askFirst({
    title: t("showCodeTitle", { name: nameOf(card) }),
    text: question.question,
    yes: t("showCode"),
    run: async () => {
      reply = await act("showCode", { id: card.id, agreed: true });
      return reply.ok ? null : reply.error.message;
    },
  });
  if (!agreed) return viewFor(card.id)?.hit.focus();
  const title = t("codeOf", { name: nameOf(card) });
  dialog.querySelector("h2").textContent = title;
  picture.setAttribute("aria-label", title);
  picture.replaceChildren(drawing(reply.modules));
  openSheet(dialog, { closed: () => closed(card.id) });
  dialog.focus();
}

function closed(id) {
  picture.replaceChildren();
  viewFor(id)?.hit.focus();
}

/** Black on white whatever the page's colours are. */
function drawing(rows) {
  const namespace = "http://www.w3.org/2000/svg";
  const size = rows.length + 2 * margin;
  const element = document.createElementNS(namespace, "svg");
  element.setAttribute("viewBox", `0 0 ${size} ${size}`);
  element.setAttribute("shape-rendering", "crispEdges");
  const path = document.createElementNS(namespace, "path");
  const dark = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index + margin},${y + margin}h${run[0].length}v1h-${run[0].length}z`));
  path.setAttribute("d", dark.join(""));
  element.append(path);
  return element;
}

// Deleting: asked first, then gone from the list, with Undo for ten seconds.

import { shownViews, viewFor } from "./cards.js";
import { undoSeconds } from "./deleted.js";
import { refuseChange } from "./locked.js";
import { nameOf } from "./names.js";
import { ask } from "./query.js";
import { reveal } from "./reveal.js";
import { askFirst } from "./sheet.js";
import { t } from "./strings.js";
import { toast } from "./toast.js";
import { act } from "./wire.js";

export async function deleteCard(card) {
  if (refuseChange()) return;
  const position = shownViews().findIndex((view) => view.card.id === card.id);
  let reply;
  const done = await askFirst({
    title: t("deleteTitle", { name: nameOf(card) }),
    text: t("deleteText"),
    yes: t("delete"),
    run: async () => {
      reply = await act("delete", { id: card.id });
      return reply.ok ? null : reply.error.message;
    },
  });
  if (!done) {
    viewFor(card.id)?.hit.focus();
    return;
  }
  toast(reply.message, { seconds: undoSeconds, action: { label: t("undo"), run: () => undo(reply.undo) } });
  await ask();
  focusNear(position);
}

async function undo(id) {
  const reply = await act("restore", { id });
  if (reply.ok) await reveal(id);
  else toast(reply.error.message, { seconds: 8 });
}

/** The card that took the deleted one's place, or what is left to focus. */
function focusNear(position) {
  const views = shownViews();
  const near = views[Math.min(position, views.length - 1)];
  (near?.hit ?? document.getElementById("add-open")).focus();
}

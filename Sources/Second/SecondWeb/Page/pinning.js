// Pinning: a pinned account stands before all others, on each of the person's devices.

import { refuseChange } from "./locked.js";
import { nameOf } from "./names.js";
import { ask } from "./query.js";
import { reveal } from "./reveal.js";
import { t } from "./strings.js";
import { toast } from "./toast.js";
import { act } from "./wire.js";

export const pinWord = (card) => t(card.pinned ? "unpin" : "pin");

export async function pinCard(card) {
  if (refuseChange()) return;
  const reply = await act(card.pinned ? "unpin" : "pin", { id: card.id });
  if (!reply.ok) {
    toast(reply.error.message, { seconds: 8 });
    await ask();
    return;
  }
  toast(t(card.pinned ? "unpinned" : "pinned", { name: nameOf(card) }));
  await reveal(card.id);
}

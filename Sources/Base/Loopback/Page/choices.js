// What a notice or a banner offers to do: a button each, with what comes of it, asked once more where it matters.

import { oneAtATime } from "./fields.js";
import { ask } from "./query.js";
import { askFirst } from "./sheet.js";
import { t } from "./strings.js";
import { toast } from "./toast.js";
import { act } from "./wire.js";

/** Long enough to read where something was put. */
const reading = 12;

/** The buttons of `offers`. */
export function choices(offers) {
  const row = document.createElement("div");
  row.className = "buttons";
  if (offers.some((offer) => offer.meaning)) row.classList.add("explained");
  for (const offer of offers) row.append(...choice(offer));
  return row;
}

function choice(offer) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = offer.label;
  button.addEventListener("click", oneAtATime(() => (offer.asks ? askBefore(offer) : take(offer))));
  if (!offer.meaning) return [button];
  const meaning = document.createElement("p");
  meaning.id = "meaning-" + offer.do;
  meaning.textContent = offer.meaning;
  button.setAttribute("aria-describedby", meaning.id);
  return [button, meaning];
}

async function take(offer) {
  const refused = await run(offer);
  if (refused) toast(refused, { seconds: 8 });
}

function askBefore(offer) {
  return askFirst({
    title: t("askChoice", { choice: offer.label }), text: offer.meaning, yes: offer.label, mild: true,
    run: () => run(offer),
  });
}

/** Does it; answers a refusal's sentence or null. */
async function run(offer) {
  const reply = await act(offer.do);
  if (!reply.ok) return reply.error.message;
  if (reply.message) toast(reply.message, { seconds: reading });
  await ask();
  return null;
}

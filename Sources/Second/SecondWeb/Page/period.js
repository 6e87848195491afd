// The bar below the top of the page: the time left of the period that most accounts share.

const bar = document.getElementById("period");
const hand = bar.querySelector(".hand");
const seconds = bar.querySelector(".seconds");
let shown = "";

/** Keeps the bar's place while there is a common period; without one, each card has its ring. */
export function keepBar(isKept) {
  bar.hidden = !isKept;
}

/** Shows what `codeAt` says of a card of the common period; null where no such card is in the list, or none may be shown. */
export function paintBar(valid) {
  const left = valid ? String(Math.ceil(valid.left / 1_000)) : "";
  const share = valid ? valid.share.toFixed(3) : "0";
  const state = valid ? (valid.urgent ? "urgent" : "calm") : "hidden";
  if (shown === left + share + state) return;
  shown = left + share + state;
  seconds.textContent = left;
  hand.style.scale = share + " 1";
  bar.dataset.state = state;
}

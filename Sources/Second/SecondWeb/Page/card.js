// One card: the only place that writes into a card's elements.

import { codeAt, masked, plain } from "./codes.js";
import { nameOf } from "./names.js";
import { count, t } from "./strings.js";
import { trusted } from "./trust.js";

const template = document.getElementById("card");

export class CardView {
  constructor(card) {
    this.element = template.content.firstElementChild.cloneNode(true);
    const part = (name) => this.element.querySelector("." + name);
    this.hit = part("hit");
    this.more = part("more");
    this.code = part("code");
    this.parts = { disc: part("disc"), issuer: part("issuer"), account: part("account"), left: part("left") };
    this.next = part("next-code");
    this.hand = part("hand");
    this.number = this.element.querySelector("text");
    part("next-word").textContent = t("next");
    this.parts.left.id = "left-" + card.id;
    this.hit.setAttribute("aria-describedby", this.parts.left.id);
    this.element.dataset.id = card.id;
    this.shown = {};
    this.card = {};
    this.take(card);
  }

  /** Takes the card's newest values; `turn` shows them. */
  take(card) {
    const old = this.card;
    this.card = card;
    if (old.title === card.title && old.subtitle === card.subtitle && old.color === card.color && old.monogram === card.monogram && old.pinned === card.pinned) return;
    const { disc, issuer, account } = this.parts;
    issuer.textContent = card.title;
    account.textContent = card.subtitle;
    issuer.title = issuer.textContent;
    account.title = account.textContent;
    disc.textContent = card.monogram;
    disc.style.setProperty("--disc", card.color);
    disc.classList.toggle("pair", [...card.monogram].length > 1);
    this.element.classList.toggle("pinned", card.pinned);
    this.name = nameOf(card);
    this.more.setAttribute("aria-label", t("more", { name: this.name }));
  }

  /** Says its place among all cards, which are not all laid out. */
  stand(position, of) {
    this.set("place", position + "/" + of, () => {
      this.element.setAttribute("aria-posinset", position);
      this.element.setAttribute("aria-setsize", of);
    });
  }

  /** Has a ring of its own, or follows the bar of the period that it shares with most. */
  follow(common) {
    this.set("ringed", this.card.period !== common, (on) => this.element.classList.toggle("ringed", on));
  }

  /** The code now, or null when none may be shown. */
  valid(now) {
    return trusted() ? codeAt(this.card, now) : null;
  }

  /** Shows the code that is right at `now`, or none. */
  turn(now) {
    const valid = this.valid(now);
    const code = valid ? valid.code : masked(this.card.code);
    this.set("code", code, () => {
      this.code.textContent = code;
      const digits = plain(code).length;
      this.element.classList.toggle("wide", digits === 8);
      this.element.classList.toggle("long", digits > 8);
    });
    const label = valid
      ? t(this.card.pinned ? "cardLabelPinned" : "cardLabel", { name: this.name, spoken: valid.spoken })
      : t("cardLabelHidden", { name: this.name });
    this.set("label", label, () => this.hit.setAttribute("aria-label", label));
    const next = valid?.next ?? "";
    this.set("next", next, () => (this.next.textContent = next));
    const state = valid ? (valid.urgent ? "urgent" : "calm") : "hidden";
    this.set("state", state, () => (this.element.dataset.state = state));
    this.set("offering", next !== "", (on) => this.element.classList.toggle("offering", on));
  }

  /** Moves the ring and its number; called often, and only for cards in sight. */
  paint(now) {
    if (!this.shown.ringed) return;
    const valid = this.valid(now);
    const seconds = valid ? String(Math.ceil(valid.left / 1_000)) : "";
    this.set("seconds", seconds, () => (this.number.textContent = seconds));
    const offset = valid ? (100 * (1 - valid.share)).toFixed(1) : "100";
    this.set("offset", offset, () => (this.hand.style.strokeDashoffset = offset));
  }

  /** Says the time left once, for whoever reads the card now; it does not count aloud. */
  describe(now) {
    const valid = this.valid(now);
    const seconds = valid ? Math.ceil(valid.left / 1_000) : 0;
    this.parts.left.textContent = valid ? count(seconds, "secondLeft", "secondsLeft") : "";
  }

  set(key, value, write) {
    if (this.shown[key] === value) return;
    this.shown[key] = value;
    write(value);
  }
}

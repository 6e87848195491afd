// One idea in the list: the only place that writes into its elements.

import { count, t } from "./strings.js";

const template = document.getElementById("idea");

export class IdeaView {
  constructor(card, filter) {
    this.element = template.content.firstElementChild.cloneNode(true);
    const part = (name) => this.element.querySelector("." + name);
    this.hit = part("hit");
    this.tick = part("tick");
    this.parts = { name: part("name"), lines: part("lines"), changed: part("changed"), remove: part("remove") };
    this.versions = part("mark.versions");
    this.pending = part("mark.pending");
    this.fate = part("fate");
    this.element.dataset.id = card.id;
    /** What the tick asks of the program, until that answers: a screen that was read before does not take it back. */
    this.unanswered = null;
    this.shown = {};
    this.take(card, filter);
  }

  /** Takes the card's newest values; `filter` tells which list it stands in. */
  take(card, filter) {
    this.card = card;
    this.name = card.title;
    this.set("titleMarks", JSON.stringify([card.title, card.titleMarks]), () => mark(this.parts.name, card.title, card.titleMarks));
    this.set("title", card.title, (text) => {
      const name = text.length > 80 ? text.slice(0, 80) + "…" : text;
      this.tick.setAttribute("aria-label", t("tick", { name }));
      this.parts.remove.setAttribute("aria-label", t("deleteIdea", { name }));
      this.fate.querySelector(".restore").setAttribute("aria-label", t("restore") + t("listJoin") + name);
      this.fate.querySelector(".wipe").setAttribute("aria-label", t("deleteNow") + t("listJoin") + name);
    });
    this.set("lines", JSON.stringify([card.lines, card.lineMarks]), () => mark(this.parts.lines, card.lines, card.lineMarks));
    this.set("changed", card.left || card.changed, (text) => (this.parts.changed.textContent = text));
    this.set("versions", card.versions, (n) => {
      this.versions.hidden = n === 0;
      this.versions.querySelector("span").textContent = count(n, "versionOne", "versionMany");
    });
    this.set("pending", card.pending, (on) => (this.pending.hidden = !on));
    this.tick.checked = (this.unanswered ?? card).done;
    this.set("done", card.done, (on) => this.element.classList.toggle("done", on));
    this.set("untitled", card.isUntitled, (on) => this.element.classList.toggle("untitled", on));
    this.set("gone", filter === "deleted", (on) => {
      this.element.classList.toggle("gone", on);
      this.fate.hidden = !on;
    });
  }

  set(key, value, write) {
    if (this.shown[key] === value) return;
    this.shown[key] = value;
    write(value);
  }
}

/** Writes a text, with what is searched for in <mark>; `places` are pairs of where one begins and ends. */
function mark(element, text, places) {
  const pieces = [];
  let at = 0;
  for (const [start, end] of places) {
    const found = document.createElement("mark");
    found.textContent = text.slice(start, end);
    pieces.push(text.slice(at, start), found);
    at = end;
  }
  element.replaceChildren(...pieces, text.slice(at));
}

// What an import would do: a table of its entries, by what becomes of them.

import { count } from "./strings.js";

/** Draws the program's `reply` about an import into its pane. */
export function drawPreview(pane, reply) {
  // What stands below many new accounts is told above them, too.
  const titles = reply.sections.map(({ title }) => title.replace(/[:：]$/, ""));
  pane.querySelector(".summary").textContent = titles.length > 1 ? titles.join(" · ") : "";
  pane.querySelector(".entries").replaceChildren(...reply.sections.flatMap(section));
  pane.querySelector(".remarks").replaceChildren(...paragraphs(reply.remarks));
  const take = pane.querySelector("[data-take]");
  take.hidden = reply.new === 0;
  take.textContent = count(reply.new, "addOne", "addMany");
}

export function paragraphs(sentences) {
  return sentences.map((sentence) => element("p", sentence));
}

function section({ title, lines }, number) {
  const heading = element("h3", title);
  heading.id = "import-section-" + number;
  const list = document.createElement("ul");
  list.setAttribute("aria-labelledby", heading.id);
  list.append(...lines.map((line) => element("li", line)));
  return [heading, list];
}

function element(tag, words) {
  const made = document.createElement(tag);
  made.textContent = words;
  return made;
}

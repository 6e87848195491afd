// A tab that the program did not open: it says how to open one that it did.

import { t } from "./strings.js";

export function showClosed() {
  const place = document.getElementById("place");
  const title = document.createElement("h2");
  title.textContent = t("closedTitle");
  const sentence = document.createElement("p");
  const command = document.createElement("code");
  command.textContent = t("command");
  sentence.append(t("closedText") + " ", command, " " + t("closedEnd"));
  place.replaceChildren(title, sentence);
  place.hidden = false;
  document.body.dataset.state = "closed";
  document.body.classList.add("ready");
  // An address that is typed into this tab is the same page to the browser: it has to be read anew.
  addEventListener("hashchange", () => location.reload());
}

// Taking one's data along, and the end of the account, which can be taken back for 30 days.

import { actionButton } from "./actions.js";
import { proven } from "./again.js";
import { h, linkButton } from "./dom.js";
import { card, screen, show } from "./frame.js";
import { say } from "./said.js";
import { saveFile } from "./saving.js";
import { sure } from "./sheet.js";
import { day } from "./when.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

const file = "readmigo-account.json";

screen("export", () =>
  card(word("export.title"),
    h("p", {}, word("export.what")),
    actionButton(word("export.do"), takeAlong, { class: "button main" })), { signedIn: true });

async function takeAlong() {
  const data = await proven(() => ask("GET", "/v1/me/export"));
  saveFile(file, "application/json", `${JSON.stringify(data, null, 2)}\n`);
  say(word("export.done", { file }));
}

screen("delete", () =>
  card(word("delete.title"),
    ["what", "grace", "apple"].map((each) => h("p", {}, word(`delete.${each}`))),
    h("p", {}, word("delete.first"), " ", linkButton(word("export.title"), () => show("export"))),
    actionButton(word("delete.do"), askDeletion, { class: "button danger" })), { signedIn: true });

async function askDeletion() {
  if (!(await sure({ title: word("delete.title"), text: word("delete.ask"), yes: word("delete.do") }))) return;
  const { dueAt } = await proven(() => ask("POST", "/v1/me/deletion", {}));
  await show("account");
  say(word("delete.done", { date: day(dueAt) }));
}

/** Stands above the account while its deletion is waited for. */
export function deletionNotice(dueAt) {
  return h("section", { class: "notice warm" },
    h("p", { class: "what" }, word("delete.soon", { date: day(dueAt) })),
    actionButton(word("delete.keep"), keep));
}

async function keep() {
  await ask("DELETE", "/v1/me/deletion");
  await show("account", {}, { replace: true });
  say(word("delete.kept"));
}

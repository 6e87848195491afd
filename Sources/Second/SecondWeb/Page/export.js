// Exporting: a file that a passphrase seals, or after a warning one that is open to all; made in memory, saved by the browser.

import { fieldErrors, oneAtATime, revealButtons } from "./fields.js";
import { askFirst, closeSheet, openSheet } from "./sheet.js";
import { t } from "./strings.js";
import { toast } from "./toast.js";
import { trusted } from "./trust.js";
import { act } from "./wire.js";

const dialog = document.getElementById("export");
const form = dialog.querySelector("form");
const errors = fieldErrors(form);
const hideSecrets = revealButtons(dialog);
/** How often the sheet was closed: an answer to what was asked before finds another sheet, or none. */
let closings = 0;

export function startExport() {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    seal();
  });
  form.querySelector("[data-plain]").addEventListener("click", plain);
}

export function openExport() {
  if (!trusted()) return toast(t("notNow"), { key: "locked", seconds: 6 });
  openSheet(dialog, { closed });
  form.elements.passphrase.focus();
}

function closed() {
  closings++;
  seal.reset();
  plain.reset();
  form.reset();
  errors.clear();
  hideSecrets();
}

const seal = oneAtATime(async () => {
  const mine = closings;
  errors.clear();
  const { passphrase, again } = form.elements;
  const reply = await act("export", { passphrase: passphrase.value, again: again.value }, { soon: false });
  if (mine !== closings) return;
  if (reply.ok) save(reply);
  else errors.refuse(reply.error);
});

const plain = oneAtATime(async () => {
  const mine = closings;
  errors.clear();
  const warning = await act("exportPlain");
  if (mine !== closings) return;
  if (!warning.ok) return errors.refuse(warning.error);
  let reply;
  const agreed = await askFirst({
    title: t("exportPlainTitle"),
    text: warning.message + t("sentenceJoin") + warning.question,
    yes: t("exportPlainYes"),
    run: async () => {
      reply = await act("exportPlain", { agreed: true });
      return reply.ok ? null : reply.error.message;
    },
  });
  if (agreed && mine === closings) save(reply);
});

/** Has the browser save the file; its address holds nothing and ends at once. */
function save({ file, message, remarks }) {
  const address = URL.createObjectURL(new Blob([file.text], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  closeSheet(dialog);
  toast([message, ...remarks].join(t("sentenceJoin")), { seconds: 12 });
}

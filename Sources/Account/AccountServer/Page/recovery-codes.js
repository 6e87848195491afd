// 恢复码: shown once, so that they are copied, saved or printed before anybody goes on.

import { h } from "./dom.js";
import { card, product, screen, show } from "./frame.js";
import { me } from "./me.js";
import { say } from "./said.js";
import { copy, saveFile } from "./saving.js";
import { sure } from "./sheet.js";
import { day } from "./when.js";
import { word } from "./words.js";

const file = "readmigo-recovery-codes.txt";

screen("recovery-codes", async (values) => {
  const { codes } = values;
  const { email, phone, nickname } = await me();
  values.madeAt ??= new Date();
  const head = word("codes.head", { account: email ?? phone ?? nickname, product: product(), date: day(values.madeAt) });
  const text = `${head}\n\n${codes.join("\n")}\n`;
  const keep = (label, work) => h("button", { type: "button", class: "button", onclick: async () => (values.isKept = (await work()) || values.isKept) }, label);
  warnBefore(values);
  return card(word("codes.title"),
    h("p", {}, word("codes.why")),
    h("p", { class: "on-paper" }, head),
    h("ol", { class: "recovery", "aria-label": word("codes.title") }, codes.map((each) => h("li", {}, h("code", {}, each)))),
    h("div", { class: "three" },
      keep(word("codes.copy"), () => copyAll(text)),
      keep(word("codes.save"), () => saveAll(text)),
      keep(word("codes.print"), printAll)),
    h("button", { type: "button", class: "button main", onclick: () => goOn(values) }, word("codes.kept")));
}, { signedIn: true, needs: ["codes"], instead: "factor" });

async function copyAll(text) {
  const isCopied = await copy(text);
  say(word(isCopied ? "copied" : "notCopied"));
  return isCopied;
}

function saveAll(text) {
  saveFile(file, "text/plain", text);
  say(word("codes.saved", { file }));
  return true;
}

function printAll() {
  print();
  return true;
}

/** Closing the window would lose them. */
function warnBefore(values) {
  if (values.calm) return;
  const warn = (event) => {
    if (!values.isKept && document.body.dataset.screen === "recovery-codes") event.preventDefault();
  };
  addEventListener("beforeunload", warn);
  values.calm = () => removeEventListener("beforeunload", warn);
}

async function goOn(values) {
  const isSure = values.isKept || (await sure({
    title: word("codes.title"), text: word("codes.leave"), yes: word("codes.leaveYes"), no: word("codes.stay"),
  }));
  if (!isSure) return;
  values.calm();
  await show("factor", {}, { replace: true });
}

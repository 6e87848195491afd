// The account's passkeys: made, named, removed; and the offer of one after a sign-in by password.

import { actionButton } from "./actions.js";
import { proven } from "./again.js";
import { h, linkButton } from "./dom.js";
import { field as textField, filled, form } from "./fields.js";
import { card, screen, show } from "./frame.js";
import { forgetPasskey, hasPasskeys, makePasskey } from "./passkeys.js";
import { dayAndTime } from "./when.js";
import { say } from "./said.js";
import { sheet, sure } from "./sheet.js";
import { takeOffer } from "./offer.js";
import { ask } from "./wire.js";
import { remember, remembered, word } from "./words.js";

const path = "/v1/me/passkeys";
const place = ({ id }) => `${path}/${encodeURIComponent(id)}`;

screen("passkeys", async () => {
  const [list, isPossible] = await Promise.all([ask("GET", path), hasPasskeys()]);
  return card(word("passkeys.title"),
    h("p", {}, word("passkeys.what")),
    list.passkeys.length > 0 && h("ul", { class: "identities" }, list.passkeys.map((each) => h("li", {}, present(each)))),
    isPossible ? actionButton(word("passkeys.make"), make, { class: "button main" }) : h("p", { class: "hint" }, word("passkeys.notHere")));
}, { signedIn: true });

function present(passkey) {
  const { name, addedAt, lastUsedAt, isTwoFactors, isCopied, stoodStillAt, isLastWay } = passkey;
  return [
    h("p", { class: "what" }, name),
    h("p", { class: "hint" }, word("passkeys.added", { date: dayAndTime(addedAt) })),
    h("p", { class: "hint" }, lastUsedAt ? word("passkeys.used", { date: dayAndTime(lastUsedAt) }) : word("passkeys.unused")),
    isCopied && h("p", { class: "hint" }, word("passkeys.copied")),
    !isTwoFactors && h("p", { class: "hint" }, word("passkeys.oneFactor")),
    stoodStillAt && h("p", { class: "warm" }, word("passkeys.stoodStill", { date: dayAndTime(stoodStillAt) })),
    isLastWay && h("p", { class: "hint" }, word("ways.last")),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "small", "aria-label": word("devices.renameNamed", { name }), onclick: () => rename(passkey) }, word("devices.rename"))),
    !isLastWay && actionButton(word("passkeys.remove"), () => remove(passkey), { class: "button danger-plain", "aria-label": word("passkeys.removeNamed", { name }) }),
  ];
}

async function make() {
  await proven(makePasskey);
  await show("passkeys", {}, { replace: true });
  say(word("passkeys.made"));
}

async function rename(passkey) {
  const { name } = passkey;
  const isDone = await sheet(word("devices.renameNamed", { name }), (close) => [
    h("div", { class: "pane" }, form({
      fields: [textField({ name: "name", label: word("passkeys.name"), value: name, autocomplete: "off", maxlength: "64", autocapitalize: "sentences", check: filled })],
      submit: word("save"),
      run: async ({ name }) => {
        await ask("PATCH", place(passkey), { name: name.trim() });
        close(true);
      },
    })), h("p", {}, linkButton(word("cancel"), () => close(false)))]);
  if (!isDone) return;
  await show("passkeys", {}, { replace: true });
  say(word("devices.renamed"));
}

async function remove(passkey) {
  const { id, name } = passkey;
  if (!(await sure({ title: word("passkeys.removeNamed", { name }), text: word("passkeys.removeAsk"), yes: word("ways.removeYes") }))) return;
  await proven(() => ask("DELETE", place(passkey)));
  await forgetPasskey(id);
  await show("passkeys", {}, { replace: true });
  say(word("passkeys.removed", { name }));
}

/** Stands above the account after a sign-in by password, where there is no passkey yet; nothing else is ever offered so. */
export async function passkeyOffer() {
  if (!takeOffer() || remembered("passkeys") === "no" || !(await hasPasskeys())) return null;
  // Without an answer the account is shown all the same.
  const list = await ask("GET", path, undefined, { quietly: true }).catch(() => null);
  if (!list || list.passkeys.length > 0) return null;
  const root = h("section", { class: "notice" },
    h("p", { class: "what" }, word("passkeys.offer")),
    h("p", {}, word("passkeys.what")),
    actionButton(word("passkeys.make"), make),
    linkButton(word("passkeys.notNow"), () => {
      remember("passkeys", "no");
      root.remove();
    }));
  return root;
}

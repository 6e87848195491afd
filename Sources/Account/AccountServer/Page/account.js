// The account: what it is, and the ways to everything that can be done with it.

import { action } from "./actions.js";
import { termsNotice } from "./agreeing.js";
import { freshId, h, icon } from "./dom.js";
import { screen, show } from "./frame.js";
import { deletionNotice } from "./leaving.js";
import { changeMe, freshMe, learn } from "./me.js";
import { passkeyOffer } from "./passkey-list.js";
import { pendingNotice } from "./pending.js";
import { say } from "./said.js";
import { languages, word } from "./words.js";

screen("account", async (values) => {
  const me = values.me ? learn(values.me) : await freshMe();
  // It was fetched for this showing: when Back leads here again it may be another.
  delete values.me;
  return h("div", { class: "rooms" },
    h("h1", {}, word("account.title")),
    me.pendingChanges.map((change) => pendingNotice(change, me)),
    [me.deletionDueAt && deletionNotice(me.deletionDueAt), !me.areTermsCurrent && (await termsNotice()), await passkeyOffer()],
    group(word("account.profile"), profileRows(me)),
    group(word("account.safety"), safetyRows(me)),
    group(word("account.data"), [row(word("export.title"), "", "export"), !me.deletionDueAt && row(word("delete.title"), "", "delete")]));
}, { signedIn: true });

function profileRows(me) {
  return [
    row(word("nickname.title"), me.nickname, "nickname"),
    row(word("address.title.email"), me.email ?? word("none"), "email"),
    row(word("address.title.phone"), me.phone ?? word("none"), "phone-change"),
    languageRow(me),
  ];
}

function safetyRows(me) {
  return [
    row(word("password"), word(me.hasPassword ? "password.isSet" : "none"), "password"),
    row(word("factor.title"), me.hasSecondFactor ? word("factor.on", { n: me.recoveryCodesLeft }) : word("factor.off"), "factor"),
    row(word("passkeys.title"), "", "passkeys"),
    row(word("devices.both"), "", "devices"),
    row(word("ways.title"), me.providers.map((each) => word(`provider.${each}`)).join(" · ") || word("none"), "ways"),
    row(word("services.title"), "", "services"),
  ];
}

function group(title, rows) {
  const id = freshId("group");
  return h("section", { class: "card group", "aria-labelledby": id },
    h("h2", { id }, title),
    h("ul", {}, rows.filter(Boolean).map((each) => h("li", {}, each))));
}

/** A line that leads to where it can be changed. */
function row(label, value, name) {
  return h("button", { type: "button", class: "row", onclick: () => show(name) },
    h("span", { class: "label" }, label), " ", h("span", { class: "value" }, value), icon("next"));
}

/** The account's language, in which its mails come; the page's own is chosen at its foot. */
function languageRow(me) {
  const id = freshId("language");
  const { alert, run } = action();
  const select = h("select", { id, name: "account-language", onchange: changed },
    Object.entries(languages).map(([tag, name]) => h("option", { value: tag, lang: tag, selected: tag === me.language }, name)));

  function changed() {
    const wanted = select.value;
    // It shows how things stand, and they stand as before until the service has answered.
    select.value = me.language;
    run(async () => {
      select.value = me.language = (await changeMe({ language: wanted })).language;
      say(word("account.languageKept"));
    });
  }

  return [h("div", { class: "row" }, h("label", { class: "label", for: id }, word("account.language")), select), alert];
}

// 设备列表 and 安全设置, as the requirements draw them (6.2).

import { actionButton } from "./actions.js";
import { proven } from "./again.js";
import { h, linkButton } from "./dom.js";
import { field as textField, form } from "./fields.js";
import { screen, show } from "./frame.js";
import { freshMe } from "./me.js";
import { say } from "./said.js";
import { left } from "./session.js";
import { sheet, sure } from "./sheet.js";
import { switches } from "./switches.js";
import { moment } from "./problems.js";
import { ago } from "./when.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

screen("devices", async () => {
  const [{ devices }, me] = await Promise.all([ask("GET", "/v1/me/devices"), freshMe()]);
  const hasOthers = devices.some((each) => !each.isCurrent);
  return h("div", { class: "rooms" },
    h("section", { class: "card" },
      h("h1", {}, word("devices.title")),
      h("ul", { class: "devices" }, devices.map(line)),
      hasOthers ? actionButton(word("devices.others"), endOthers) : h("p", {}, word("devices.only")),
      actionButton(word("devices.all"), endAll, { class: "button danger-plain" })),
    switches(me));
}, { signedIn: true });

function line(device) {
  const { name, givenName, ownName, isCurrent, lastActiveAt, signedInAt } = device;
  const [button, alert] = isCurrent ? [] : actionButton(word("devices.end"), () => end(device), {
    class: "small", "aria-label": word("devices.endNamed", { name }),
  });
  return h("li", { "data-session": device.sessionID },
    h("div", {},
      h("p", { class: "what" }, name, isCurrent && h("span", { class: "mark" }, ` (${word("devices.current")})`)),
      givenName && ownName && h("p", { class: "hint" }, word("devices.ownName", { name: ownName })),
      h("p", { class: "hint" }, word("devices.active", { when: "" }), since(lastActiveAt)),
      h("p", { class: "hint" }, word("devices.since", { when: moment(signedInAt) }))),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "small", "aria-label": word("devices.renameNamed", { name }), onclick: () => rename(device) }, word("devices.rename")),
      button),
    alert);
}

/** Asks for a name of the person's own, by which two devices of a kind are told apart. */
async function rename({ sessionID, name, givenName, ownName }) {
  const isDone = await sheet(word("devices.renameNamed", { name }), (close) => {
    const field = textField({
      name: "name", label: word("devices.name"), value: givenName ?? "", autocomplete: "off", maxlength: "64", autocapitalize: "sentences",
      hint: word("devices.nameHint", { name: ownName ?? name }), check: () => null,
    });
    return [h("div", { class: "pane" }, form({
      fields: [field], submit: word("save"),
      run: async ({ name }) => {
        await ask("PATCH", `/v1/me/devices/${sessionID}`, { name: name.trim() });
        close(true);
      },
    })), h("p", {}, linkButton(word("cancel"), () => close(false)))];
  });
  if (!isDone) return;
  await show("devices", {}, { replace: true });
  say(word("devices.renamed"));
}

/** How long ago that was, for as long as it stands there. */
function since(instant) {
  const shown = h("time", { datetime: instant, title: moment(instant) });
  const draw = () => {
    const text = ago(instant);
    if (shown.textContent !== text) shown.textContent = text;
    setTimeout(() => shown.isConnected && draw(), 20_000);
  };
  draw();
  return shown;
}

async function end({ sessionID, name }) {
  let said = word("devices.ended", { name });
  try {
    await proven(() => ask("DELETE", `/v1/me/devices/${sessionID}`));
  } catch (problem) {
    // It had signed out by itself: that is what was wanted.
    if (problem.code !== "REQUEST_004") throw problem;
    said = word("devices.gone", { name });
  }
  await show("devices", {}, { replace: true });
  say(said);
}

async function endOthers() {
  if (!(await sure({ title: word("devices.others"), text: word("devices.othersAsk"), yes: word("devices.end") }))) return;
  await proven(() => ask("POST", "/v1/me/devices/end-others", {}));
  await show("devices", {}, { replace: true });
  say(word("devices.othersDone"));
}

async function endAll() {
  if (!(await sure({ title: word("devices.all"), text: word("devices.allAsk"), yes: word("devices.end") }))) return;
  await proven(() => ask("POST", "/v1/me/devices/end-all", {}));
  await left({ said: word("devices.allDone") });
}

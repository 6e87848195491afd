// The owner's devices: what they are called, when they were last heard of, and forgetting one.

import { refuseChange } from "./locked.js";
import { askFirst } from "./sheet.js";
import { t } from "./strings.js";
import { toast } from "./toast.js";
import { ago, moment } from "./when.js";
import { act } from "./wire.js";

const dialog = document.getElementById("sync");
const list = dialog.querySelector(".devices");
let asked = 0;

/** Lists the devices; answers a refusal's sentence or null. */
export async function fillDevices() {
  const number = ++asked;
  const reply = await act("devices");
  if (number !== asked) return null;
  if (!reply.ok) return reply.error.message;
  const focused = list.contains(document.activeElement) ? document.activeElement.closest("li").dataset.id : null;
  list.replaceChildren(...reply.devices.map(row));
  dialog.querySelector(".device-part").hidden = reply.devices.length === 0;
  if (focused) (list.querySelector(`[data-id="${focused}"] button`) ?? dialog.querySelector("h2")).focus();
  return null;
}

function row(device) {
  const item = document.createElement("li");
  item.dataset.id = device.id;
  const name = document.createElement("strong");
  name.textContent = device.name;
  const facts = document.createElement("span");
  facts.textContent = marks(device).join(" · ");
  if (device.lastSeen) facts.title = moment(device.lastSeen);
  item.append(name, facts);
  if (!device.isThisDevice) item.append(forgetButton(device));
  return item;
}

function marks({ lastSeen, isThisDevice, isReadable, isFormer, isAhead }) {
  if (isThisDevice) return [t("thisDevice")];
  const all = [lastSeen ? t("lastSeen", { when: ago(lastSeen) }) : t("neverSeen")];
  if (isFormer) all.push(t("deviceFormer"));
  else if (!isReadable) all.push(t("deviceUnreadable"));
  if (isAhead) all.push(t("deviceAhead"));
  return all;
}

function forgetButton(device) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = t("forget");
  button.setAttribute("aria-label", t("forget") + t("listJoin") + device.name);
  button.addEventListener("click", () => !refuseChange() && forget(device));
  return button;
}

async function forget(device) {
  let reply;
  const done = await askFirst({
    title: t("forgetTitle", { name: device.name }),
    text: t("forgetText"),
    yes: t("forgetYes"),
    run: async () => {
      reply = await act("forgetDevice", { id: device.id });
      return reply.ok ? null : reply.error.message;
    },
  });
  if (!done) return;
  toast(reply.message, { seconds: 8 });
  await fillDevices();
  dialog.focus();
}

// 安全设置: two protections that are on from the beginning. Who switches one off proves first who they are, and may have to wait.

import { action } from "./actions.js";
import { proven } from "./again.js";
import { freshId, h } from "./dom.js";
import { changeMe } from "./me.js";
import { say } from "./said.js";
import { word } from "./words.js";

export function switches(me) {
  return h("section", { class: "card" },
    h("h2", {}, word("switches.title")),
    toggle("notifiesNewDevice", me, word(me.email ? "switches.notifyHint" : "switches.noMail")),
    toggle("verifiesUnusual", me, word("switches.verifyHint")));
}

function toggle(name, me, hint) {
  const [id, note] = [freshId(name), freshId(`${name}-hint`)];
  const { alert, run } = action();
  const input = h("input", { id, name, type: "checkbox", checked: me[name], "aria-describedby": note, onchange: changed });

  function changed() {
    const wanted = input.checked;
    // It shows how things stand, and they stand as before until the service has answered.
    input.checked = !wanted;
    run(async () => {
      input.checked = (await proven(() => changeMe({ [name]: wanted })))[name];
      say(word(input.checked === wanted ? `switches.${wanted ? "on" : "off"}` : "switches.waits"));
    }, input);
  }

  return h("div", { class: "field tick" },
    h("div", { class: "row" }, input, h("label", { for: id }, word(`switches.${name}`))),
    h("p", { id: note, class: "hint" }, hint),
    alert);
}

// Terms that are newer than those that the person accepted.

import { h } from "./dom.js";
import { termsConsent } from "./consent.js";
import { form } from "./fields.js";
import { show } from "./frame.js";
import { changeMe } from "./me.js";
import { say } from "./said.js";
import { word } from "./words.js";

/** Asks for them, above the account. */
export async function termsNotice() {
  const box = await termsConsent();
  return h("section", { class: "notice warm" },
    h("h2", {}, word("terms.new")),
    form({ fields: [box], submit: word("terms.accept"), run: () => accept(box) }));
}

const accept = (box) => box.accepting(async (terms) => {
  const me = await changeMe({ terms });
  await show("account", { me }, { replace: true });
  say(word("terms.accepted"));
});

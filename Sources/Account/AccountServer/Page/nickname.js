// 昵称.

import { field, form, named } from "./fields.js";
import { card, screen, show } from "./frame.js";
import { changeMe, me } from "./me.js";
import { say } from "./said.js";
import { word } from "./words.js";

screen("nickname", async () => {
  const { nickname } = await me();
  const name = field({
    name: "nickname", label: word("nickname.title"), autocomplete: "nickname", value: nickname, hint: word("nickname.hint"),
    check: named,
  });
  return card(word("nickname.title"), form({ fields: [name], submit: word("save"), run: keep }));
}, { signedIn: true });

async function keep({ nickname }) {
  const me = await changeMe({ nickname: nickname.trim() });
  await show("account", { me });
  say(word("changed"));
}

// 恢复账户: a recovery code alone, for who lost the mailbox, the authenticator and the password.

import { h, linkButton } from "./dom.js";
import { field, form } from "./fields.js";
import { card, screen, show } from "./frame.js";
import { newPassword } from "./new-password.js";
import { dayAndTime } from "./when.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

screen("recover", async (values) => {
  const email = field({ name: "email", label: word("email"), type: "email", autocomplete: "username", inputmode: "email", value: values.email ?? "" });
  const code = field({ name: "recoveryCode", label: word("recoveryCode"), autocomplete: "off", autocapitalize: "characters", spellcheck: "false" });
  const { password, confirmation } = await newPassword({ label: word("newPassword"), person: () => ({ email: email.input.value }) });
  return card(word("recover.title"),
    h("p", {}, word("recover.what")),
    form({
      fields: [email, code, password, confirmation],
      submit: word("recover.do"),
      run: async ({ email, recoveryCode, password }) => {
        const { dueAt } = await ask("POST", "/v1/recoveries", { email: email.trim(), recoveryCode: recoveryCode.trim(), password });
        await show("recover-waits", { date: dayAndTime(dueAt) });
      },
      explains: ({ code }) => (code === "AUTH_003" ? { field: "recoveryCode" } : {}),
    }),
    linkButton(word("backToSignIn"), () => show("sign-in")));
}, { always: true, keeps: ["email"] });

screen("recover-waits", ({ date }) =>
  card(word("recover.title"),
    h("p", {}, word("recover.waits", { date })),
    linkButton(word("backToSignIn"), () => show("sign-in"))), { always: true, needs: ["date"], instead: "recover" });

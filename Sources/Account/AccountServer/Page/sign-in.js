// 登录: the ways that this installation has, Apple's first.

import { action, actionButton } from "./actions.js";
import { h, icon, linkButton } from "./dom.js";
import { field, form, passwordField } from "./fields.js";
import { card, screen, show } from "./frame.js";
import { mindOffer } from "./offer.js";
import { toProvider } from "./page-key.js";
import { hasPasskeys, signInByPasskey, waitForPasskey } from "./passkeys.js";
import { explain } from "./problems.js";
import { service } from "./service.js";
import { signInBy } from "./session.js";
import { word } from "./words.js";

/** Ways that differ from a provider's plain button. */
const special = {
  // Apple's rules allow nothing in its button but its mark and its words.
  apple: () => [
    h("a", { class: "button apple", ...toProvider("apple"), "aria-describedby": "recommended" }, icon("apple"), word("with.apple")),
    h("p", { id: "recommended", class: "recommended" }, word("recommended")),
  ],
  phone: () => h("button", { type: "button", class: "button", onclick: () => show("phone") }, icon("phone"), word("with.phone")),
};

const provider = (id) => h("a", { class: "button", ...toProvider(id) }, icon(id), word(`with.${id}`));

const button = (way) => (special[way] ?? provider)(way);

screen("sign-in", async ({ problem, said, email }) => {
  const [{ ways, isOpen }, canUsePasskeys] = await Promise.all([service(), hasPasskeys()]);
  const others = ways.filter((way) => way !== "apple" && way !== "password");
  return card(word("signIn"),
    notice(problem, said),
    ways.includes("apple") && button("apple"),
    ways.includes("apple") && h("p", { class: "or" }, word("orByMail")),
    byPassword(isOpen, email),
    (others.length > 0 || canUsePasskeys) && h("p", { class: "or" }, word("otherWays")),
    others.length > 0 && h("div", { class: "ways" }, others.map(button)),
    canUsePasskeys && actionButton(word("with.passkey"), signInByPasskey),
    isOpen && h("p", { class: "foot" }, word("noAccount"), " ", linkButton(word("register"), () => show("register"))));
});

/** What happened before: a session that ran out, a provider that refused. */
function notice(problem, said) {
  if (said) return h("div", { class: "notice", role: "status" }, h("p", {}, said));
  if (!problem) return null;
  const { message, next } = explain(problem);
  return h("div", { class: "notice warm", role: "alert" }, h("p", { class: "what" }, message), next ?? []);
}

function byPassword(isOpen, address) {
  const email = field({ name: "email", label: word("email"), type: "email", autocomplete: "username webauthn", inputmode: "email", value: address ?? "" });
  const password = passwordField({ name: "password", label: word("password"), autocomplete: "current-password" });
  const forgot = (label = word("forgot")) => linkButton(label, () => show("forgot", { email: email.input.value }));
  const toRegister = () => linkButton(word("register"), () => show("register", { email: email.input.value }));
  // What a passkey that is picked in the field comes to is said below it.
  const { alert, run } = action();
  waitForPasskey(email.input, run);
  return [alert, form({
    fields: [email, password],
    above: [h("p", { class: "aside" }, forgot())],
    submit: word("signIn"),
    run: ({ email, password }) => {
      mindOffer();
      return signInBy("/v1/sign-in/password", { email, password });
    },
    // Whether the account exists is never told: the way to a new one stands there in any case.
    explains: (problem) => ({
      AUTH_001: { next: [explain(problem).next, isOpen && h("p", {}, word("noAccount"), " ", toRegister()), h("p", {}, forgot())] },
      AUTH_010: { next: h("p", {}, forgot(word("forgotTitle"))) },
    })[problem.code] ?? {},
  })];
}

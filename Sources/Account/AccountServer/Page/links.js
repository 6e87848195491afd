// What the link of a letter opens: it stands for the mailbox, on whichever device. Nothing is done before the button is
// pressed, and the page forgets the link with its screen.

import { h, linkButton } from "./dom.js";
import { termsConsent } from "./consent.js";
import { form } from "./fields.js";
import { card, screen, show } from "./frame.js";
import { newPassword } from "./new-password.js";
import { over } from "./over.js";
import { meant, resetFields } from "./reset-fields.js";
import { begin } from "./session.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

screen("reset-link", async (values) => {
  const { fields, send } = await resetFields(values);
  return card(word("forgotTitle"), form({
    fields,
    submit: word("setPassword"),
    run: async (typed) => {
      await send("/v1/password-resets-by-link", { link: values.link }, typed);
      await begin({ said: word("passwordIsSet") });
    },
    explains: (problem) => ({ ...meant(problem, values), ...ended(problem, "forgot") }),
  }), h("p", {}, word("endsSessions")), linkButton(word("backToSignIn"), () => begin()));
}, { always: true, needs: ["link"], instead: "forgot", isFleeting: true });

screen("register-link", async ({ link }) => {
  const { password, confirmation } = await newPassword();
  const terms = await termsConsent();
  return card(word("register"), h("p", {}, word("registerByLink")), form({
    fields: [password, confirmation, terms],
    submit: word("goOn"),
    run: ({ password }) => register(link, password, terms),
    explains: (problem) => ({ ...taken(problem), ...ended(problem, "register") }),
  }), h("p", { class: "foot" }, word("haveAccount"), " ", linkButton(word("signIn"), () => begin())));
}, { always: true, needs: ["link"], instead: "register", isFleeting: true });

const register = (link, password, box) => box.accepting(async (terms) => {
  const { challenge } = await ask("POST", "/v1/registrations-by-link", { link, password, terms });
  await show("profile", { challenge }, { replace: true });
});

/** The link works for an hour, and once; another letter is asked for on the screen `anew`. */
function ended({ code, subcode }, anew) {
  if (code !== "AUTH_003" || subcode === "wrong") return {};
  return over({ message: word("linkOver"), label: word("askAnew"), go: () => show(anew, {}, { replace: true }) });
}

/** Somebody has made the account since. */
function taken({ code, subcode }) {
  if (code !== "REQUEST_005" || subcode !== "taken") return {};
  return { next: h("p", {}, linkButton(word("backToSignIn"), () => begin())) };
}

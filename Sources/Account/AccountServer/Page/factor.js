// 两步验证: setting it up with a picture, and what can be done once it is on.

import { actionButton } from "./actions.js";
import { proven, username } from "./again.js";
import { codeField, digits } from "./code.js";
import { h, linkButton } from "./dom.js";
import { form, passwordField } from "./fields.js";
import { card, screen, show } from "./frame.js";
import { freshMe, me } from "./me.js";
import { ownCode } from "./problems.js";
import { say } from "./said.js";
import { copy } from "./saving.js";
import { sure } from "./sheet.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

const path = "/v1/me/second-factor";

screen("factor", async () => {
  const { hasPassword, hasSecondFactor, recoveryCodesLeft } = await freshMe();
  const lost = hasPassword && h("p", {}, linkButton(word("factor.isLost"), () => show("factor-lost")));
  return card(word("factor.title"), ...(hasSecondFactor ? [...present(recoveryCodesLeft), lost] : absent()));
}, { signedIn: true });

function absent() {
  return [h("p", {}, word("factor.why")), ...actionButton(word("factor.start"), start, { class: "button main", explains: whenAlready })];
}

async function start() {
  const enrolment = await proven(() => ask("POST", path, {}));
  await show("factor-setup", { enrolment });
}

/** Another tab set it up meanwhile. */
function whenAlready({ code, subcode }) {
  if (code !== "REQUEST_005" || subcode !== "already") return {};
  return { message: word("factor.already"), next: h("p", {}, linkButton(word("factor.title"), () => show("factor", {}, { replace: true }))) };
}

function present(n) {
  return [
    h("p", { class: "what" }, word("factor.isOn")),
    h("p", {}, word("factor.left", { n }), n <= 3 && ` ${word("factor.few")}`),
    ...actionButton(word("factor.newCodes"), newCodes),
    ...actionButton(word("factor.remove"), remove, { class: "button danger-plain" }),
  ];
}

async function newCodes() {
  if (!(await sure({ title: word("factor.newCodes"), text: word("factor.newAsk"), yes: word("factor.newYes"), danger: false }))) return;
  const { codes } = await proven(() => ask("POST", `${path}/recovery-codes`, {}));
  await show("recovery-codes", { codes }, { replace: true });
}

async function remove() {
  if (!(await sure({ title: word("factor.remove"), text: word("factor.removeAsk"), yes: word("factor.removeYes") }))) return;
  await proven(() => ask("DELETE", path));
  await show("factor", {}, { replace: true });
  say(word("factor.removed"));
}

/** Who has neither the authenticator nor a recovery code asks by the password, and waits. */
screen("factor-lost", async () => {
  const person = await me();
  const password = passwordField({ name: "password", label: word("password"), autocomplete: "current-password" });
  return card(word("factor.isLost"),
    form({
      fields: [password], above: [h("p", {}, word("factor.lostWhy"))], below: [username(person)], submit: word("factor.lostAsk"),
      run: async ({ password }) => {
        await proven(() => ask("POST", `${path}/removal`, { password }));
        await show("account", {}, { replace: true });
        say(word("switches.waits"));
      },
      explains: ({ code }) => ({ AUTH_001: { field: "password", message: word("password.wrong") }, AUTH_002: { field: "password" } })[code] ?? {},
    }));
}, { signedIn: true });

screen("factor-setup", ({ enrolment: { secret, link, qr } }) =>
  card(word("factor.title"),
    h("p", {}, word("factor.scan")),
    picture(qr),
    h("p", {}, word("factor.secret")),
    h("p", {}, h("code", { class: "secret" }, secret.match(/.{1,4}/g).join(" "))),
    h("p", {}, linkButton(word("factor.copySecret"), () => copySecret(secret)), " · ", h("a", { href: link }, word("factor.open"))),
    form({
      fields: [codeField({ label: word("factor.code"), hint: word("factor.notYet") })],
      submit: word("factor.confirm"),
      run: ({ code }) => confirm(digits(code)),
      explains: explainCode,
    })), { signedIn: true, needs: ["enrolment"], instead: "factor" });

/** The service's drawing as a picture: its text never becomes a part of this page. */
function picture(drawing) {
  const address = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  const free = () => URL.revokeObjectURL(address);
  return h("img", { class: "qr", src: address, width: "232", height: "232", alt: word("factor.picture"), onload: free, onerror: free });
}

async function copySecret(secret) {
  say(word((await copy(secret)) ? "copied" : "notCopied"));
}

async function confirm(code) {
  const { codes } = await proven(() => ask("POST", `${path}/confirmation`, { code }));
  await show("recovery-codes", { codes }, { replace: true });
}

function explainCode(problem) {
  if (problem.code === "REQUEST_004") return { message: word("factor.lost"), next: h("p", {}, linkButton(word("factor.start"), () => show("factor", {}, { replace: true }))) };
  if (problem.code === "AUTH_003") return { ...ownCode(problem), next: h("p", {}, word("factor.otherCode")) };
  return whenAlready(problem);
}

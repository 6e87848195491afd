// A service asks who the person is: what it would learn is shown, and nothing is told before the person agrees.

import { actionButton } from "./actions.js";
import { proven } from "./again.js";
import { h, linkButton } from "./dom.js";
import { card, screen, shownName } from "./frame.js";
import { me } from "./me.js";
import { forgetPlace, keepLink } from "./returning.js";
import { told } from "./scopes.js";
import { left } from "./session.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

const path = "/v1/authorizations";
/** The request on the screen, as long as nobody has decided. */
let open = null;

// A provider's page may be the way to prove again who one is, and leads back to the account's.
addEventListener("pagehide", () => open && shownName() === "authorize" && keepLink(open, "authorize"));

screen("authorize", async ({ challenge: request }) => {
  const [step, person] = await Promise.all([asked(request), me()]);
  if (!step) return over();
  if (step.location) return leaving(step);
  open = request;
  return question(request, step.question, person);
}, { signedIn: true, needs: ["challenge"], keeps: ["challenge"], instead: "account" });

/** What the request needs; null where it is too old. */
async function asked(request) {
  try {
    return await ask("POST", path, { request });
  } catch (problem) {
    if (problem.code === "AUTH_003" || problem.code === "REQUEST_004") return null;
    throw problem;
  }
}

function question(request, { title, host, scopes, isForAnother }, person) {
  const account = person.email ?? person.phone ?? person.nickname;
  if (isForAnother) return forAnother(request, title, account);
  return card(word("authorize.title", { service: title }),
    h("p", {}, word("authorize.who", { account })),
    h("p", {}, word("authorize.learns", { service: title })),
    h("ul", { class: "parts" }, scopes.map((scope) => h("li", {}, told(scope, person)))),
    h("p", {}, word("authorize.where", { host })),
    actionButton(word("authorize.allow"), async () => leave(await proven(() => ask("POST", `${path}/agreement`, { request }))),
      { class: "button main", explains }),
    cancelButton(request),
    h("p", { class: "hint" }, word("authorize.again")),
    h("p", {}, linkButton(word("authorize.other"), () => another(request))));
}

/** The service asks for another person than the one who is signed in (`id_token_hint`). */
const forAnother = (request, title, account) => card(word("authorize.title", { service: title }),
  h("p", {}, word("authorize.who", { account })),
  h("p", {}, word("authorize.asksOther", { service: title })),
  actionButton(word("authorize.other"), () => another(request), { class: "button main" }),
  cancelButton(request));

const cancelButton = (request) =>
  actionButton(word("cancel"), async () => leave(await ask("POST", `${path}/refusal`, { request })), { explains });

const explains = ({ code }) => (code === "AUTH_003" ? { message: word("authorize.over"), next: null } : {});

/** To the service: Back does not lead to a question that is answered. */
function leave({ location: place }) {
  open = null;
  forgetPlace();
  location.replace(place);
}

function leaving(step) {
  leave(step);
  return card(word("oneMoment"));
}

function over() {
  open = null;
  forgetPlace();
  return card(word("signIn"), h("p", { class: "what" }, word("authorize.over")));
}

/** Somebody else signs in, and is asked then. */
async function another(request) {
  open = null;
  await ask("DELETE", "/v1/session");
  await left();
  keepLink(request, "authorize");
}

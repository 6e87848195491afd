// Another account of the same person becomes part of this one: it is proven here, shown, and a second tap asks for it.

import { actionButton } from "./actions.js";
import { proven } from "./again.js";
import { h, linkButton } from "./dom.js";
import { field, filled, form, passwordField } from "./fields.js";
import { card, screen, show } from "./frame.js";
import { me } from "./me.js";
import { over } from "./over.js";
import { say } from "./said.js";
import { furtherProof } from "./step-up.js";
import { day } from "./when.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

const path = "/v1/me/merges";
const placeOf = (challenge) => `${path}/${encodeURIComponent(challenge)}`;

screen("merge", () => {
  const email = field({ name: "email", label: word("email"), type: "email", autocomplete: "off", inputmode: "email", check: (typed) => filled(typed.trim()) });
  const password = passwordField({ name: "password", label: word("password"), autocomplete: "off" });
  return card(word("merge.title"),
    h("p", {}, word("merge.what")),
    form({
      fields: [email, password], submit: word("goOn"),
      run: async ({ email, password }) => {
        const { challenge } = await proven(() => ask("POST", path, { email: email.trim(), password }));
        await show("merge-offer", { challenge });
      },
      explains: ({ code, subcode }) => (code === "REQUEST_005" && subcode === "already" ? { message: word("merge.same") } : {}),
    }),
    h("p", { class: "hint" }, word("merge.byProvider")));
}, { signedIn: true });

screen("merge-offer", async (values) => {
  const [offer, person] = await Promise.all([offered(values.challenge), me()]);
  if (!offer) return ended();
  return offer.other ? question(values.challenge, offer.other, person) : further(values, offer.ways);
}, { signedIn: true, needs: ["challenge"], keeps: ["challenge", "way", "kept"], instead: "merge" });

/** What is about to be merged; null where it is another device's, or was forgotten. */
async function offered(challenge) {
  try {
    return await ask("GET", placeOf(challenge));
  } catch (problem) {
    if (problem.code === "AUTH_003" || problem.code === "REQUEST_004") return null;
    throw problem;
  }
}

function further(values, ways) {
  const { challenge, way = ways[0] } = values;
  const place = placeOf(challenge);
  const kept = (values.kept ??= {});
  const turn = (way) => show("merge-offer", { ...values, way }, { replace: true });
  const prove = async (code) => {
    await ask("POST", `${place}/proof`, { way, code });
    await show("merge-offer", { challenge }, { replace: true });
  };
  return card(word("merge.title"),
    h("p", {}, word("merge.further")),
    furtherProof(way, { submit: word("goOn"), kept, prove, send: () => ask("POST", `${place}/code`, {}), isOver: again() }),
    ways.filter((each) => each !== way).map((each) => linkButton(word(`way.${each}`), () => turn(each))));
}

function question(challenge, { nickname, createdAt, moves, stays }, person) {
  return card(word("merge.ask", { name: nickname, account: person.email ?? person.nickname }),
    h("p", {}, word("merge.means", { date: day(createdAt) })),
    list(word("merge.moves"), moves) ?? h("p", {}, word("merge.nothing")),
    list(word("merge.stays"), stays),
    h("p", { class: "hint" }, word("merge.when")),
    actionButton(word("merge.do"), () => merge(challenge), { class: "button main" }),
    h("p", {}, linkButton(word("merge.not"), () => show("account"))));
}

/** What goes over, or does not; null where there is none. */
function list(title, { email, phone, password, secondFactor, passkeys, providers }) {
  const parts = [
    email && word("merge.email", { address: email }), phone && word("merge.phone", { number: phone }), password && word("merge.password"),
    ...providers.map((id) => word(`provider.${id}`)), secondFactor && word("merge.factor"), passkeys && word("passkeys.title"),
  ].filter(Boolean);
  return parts.length > 0 ? [h("p", {}, title), h("ul", { class: "parts" }, parts.map((part) => h("li", {}, part)))] : null;
}

async function merge(challenge) {
  await proven(() => ask("POST", placeOf(challenge), {}));
  await show("account", {}, { replace: true });
  say(word("merge.begun"));
}

const again = () => ({ label: word("merge.title"), go: () => show("merge", {}, { replace: true }) });

function ended() {
  const { message, next } = over(again());
  return card(word("merge.title"), h("p", { class: "what" }, message), next);
}

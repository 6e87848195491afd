// 完善资料: the last step before an account exists.

import { termsConsent } from "./consent.js";
import { field, form, named } from "./fields.js";
import { card, screen, show } from "./frame.js";
import { me } from "./me.js";
import { over } from "./over.js";
import { entered } from "./session.js";
import { ask } from "./wire.js";
import { word } from "./words.js";

screen("profile", async ({ challenge, asksTerms }) => {
  const begun = asksTerms ? await told(challenge) : {};
  const nickname = field({
    name: "nickname", label: word("nickname"), autocomplete: "nickname", value: begun.nickname ?? "", hint: word("nicknameHint"), check: named,
  });
  const terms = asksTerms ? await termsConsent() : null;
  return card(word("profile"), form({
    fields: [nickname, ...(terms ? [terms] : [])],
    submit: word("finish"),
    run: ({ nickname }) => finish(challenge, nickname, terms, begun.identity),
    explains: ended,
  }));
}, { needs: ["challenge"], keeps: ["challenge", "asksTerms"], instead: "register" });

const place = (challenge) => `/v1/registrations/${encodeURIComponent(challenge)}/profile`;

/** What the provider called the person; what is wrong with the challenge is said when the profile is sent. */
async function told(challenge) {
  try {
    return await ask("GET", place(challenge));
  } catch {
    return {};
  }
}

async function finish(challenge, nickname, box, identity) {
  const send = (terms) => ask("POST", place(challenge), { nickname, ...(terms ? { terms } : {}) });
  if (!box) await send();
  else if (!(await box.accepting(send))) return;
  await entered();
  // An address that only the provider vouches for is nobody's: a code of ours can make it the account's.
  if (identity?.email && !identity.hasAccount && !(await me()).email) await show("email", { address: identity.email });
}

/** What was proven is forgotten after an hour; and new accounts may have been shut off since. */
function ended({ code, subcode }) {
  if (code === "AUTH_003" || code === "REQUEST_004") return over();
  if (code === "REQUEST_005" && subcode !== "taken") return over({ message: word("conflict.closed") });
  return {};
}

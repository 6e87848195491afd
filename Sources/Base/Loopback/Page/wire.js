// Requests to the program. Every answer is a value: a page has no use for an exception it cannot show.

import { watched } from "./late.js";
import { authorization, prove } from "./session.js";
import { t } from "./strings.js";
import { isGone, setTrust, trust, trusted } from "./trust.js";

/** Names this tab, so that its search is its own. */
export const pageId = crypto.randomUUID();

/** Asks the program to do `name`; answers its JSON, or `{ok: false, gone}` when it cannot be reached. */
export function act(name, fields = {}, { soon = true } = {}) {
  return post("/act", JSON.stringify({ do: name, page: pageId, ...fields }), "application/json", { soon });
}

/**
 * Posts `body`, to the program alone: whoever answers at its port proves first that it is the one. `soon` says that an
 * answer that takes seconds is told to be late.
 */
export async function post(path, body, type, { soon = false, headers = {} } = {}) {
  if (!trusted()) await prove();
  if (!trusted()) return goneRefusal();
  let reply;
  try {
    const answer = fetch(path, {
      method: "POST",
      headers: { ...headers, "Content-Type": type, "X-Page": pageId, ...authorization() },
      body,
      cache: "no-store",
      redirect: "error",
    });
    reply = await (soon ? watched(answer) : answer);
  } catch {
    setTrust("stopped");
    return goneRefusal();
  }
  // 421: another run answers at this port, under another name.
  if ([401, 403, 421].includes(reply.status)) {
    setTrust("replaced");
    return goneRefusal();
  }
  if (reply.status === 503) {
    setTrust("stopped");
    return goneRefusal();
  }
  if (reply.status === 413) return refusal(t("tooLarge"));
  try {
    return await reply.json();
  } catch {
    return refusal(t("wentWrong"));
  }
}

function goneRefusal() {
  const state = isGone() ? trust() : "stopped";
  return refusal(t(state) + " " + t("command") + " " + t(state + "End"), { gone: true });
}

function refusal(message, extra = {}) {
  return { ok: false, error: { field: null, message }, ...extra };
}

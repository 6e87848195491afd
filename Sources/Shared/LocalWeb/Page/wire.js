// Requests to the program. Every answer is a value: a page has no use for an exception it cannot show.

import { t } from "./strings.js";
import { setTrust } from "./trust.js";

/** Names this tab, so that its search is its own. */
export const pageId = crypto.randomUUID();

const patience = 8_000;

/** Asks the program to do `name`; answers its JSON, or `{ok: false, gone}` when it cannot be reached. */
export function act(name, fields = {}) {
  return post("/act", JSON.stringify({ do: name, page: pageId, ...fields }), "application/json", { soon: true });
}

/** Posts `body`; `soon` says that the answer is given up after some seconds. */
export async function post(path, body, type, { soon = false } = {}) {
  let reply;
  try {
    reply = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": type, "X-Page": pageId },
      body,
      cache: "no-store",
      redirect: "error",
      signal: soon ? AbortSignal.timeout(patience) : undefined,
    });
  } catch {
    setTrust("stopped");
    return refusal(t("stopped") + " " + t("command") + " " + t("stoppedEnd"), { gone: true });
  }
  if (reply.status === 401 || reply.status === 403) {
    setTrust("replaced");
    return refusal(t("replaced") + " " + t("command") + " " + t("replacedEnd"), { gone: true });
  }
  if (reply.status === 413) return refusal(t("tooLarge"));
  try {
    return await reply.json();
  } catch {
    return refusal(t("wentWrong"));
  }
}

function refusal(message, extra = {}) {
  return { ok: false, error: { field: null, message }, ...extra };
}

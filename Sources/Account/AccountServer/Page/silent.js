// A service wants to hear whether somebody is signed in here who agreed before, and nothing may be asked (`prompt=none`).

import { show } from "./frame.js";
import { ask } from "./wire.js";

const path = "/v1/authorizations";

/** Leads back to the service, with its answer or with a refusal. */
export async function answerSilently(request) {
  try {
    location.replace((await answer(request)).location);
  } catch (problem) {
    await show("trouble", { problem, again: () => answerSilently(request) }, { replace: true });
  }
}

async function answer(request) {
  try {
    return await ask("POST", path, { request }, { quietly: true });
  } catch (problem) {
    if (!problem.endsSession) throw problem;
    return await ask("POST", `${path}/refusal`, { request });
  }
}

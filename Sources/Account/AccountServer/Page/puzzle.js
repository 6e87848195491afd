// Where strangers ask for much the service has a puzzle solved first (LIMIT_002); the person only waits.

import { hush, say } from "./said.js";
import { word } from "./words.js";

/** So many in a row: after that the service's word stands. */
const most = 2;

/** Workers are scripts: this one address may become one. */
const trusted = globalThis.trustedTypes?.createPolicy("work", { createScriptURL: () => "/work.js" });

/** Does `attempt(work)`, where `work` solves the puzzle with which the attempt before was refused. */
export async function solving(attempt) {
  let work;
  for (let solved = 0; ; solved += 1) {
    try {
      return await attempt(work);
    } catch (problem) {
      if (problem.code !== "LIMIT_002" || !problem.puzzle || solved === most) throw problem;
      work = await solution(problem.puzzle).catch(() => null);
      if (!work) throw problem;
    }
  }
}

async function solution(puzzle) {
  say(word("oneMoment"), { stays: true });
  const worker = new Worker(trusted?.createScriptURL("") ?? "/work.js", { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }) => resolve(data));
      worker.addEventListener("error", reject);
      worker.postMessage(puzzle);
    });
  } finally {
    worker.terminate();
    hush();
  }
}

// This tab's right to speak to the program: a bearer that only pages of this very origin can read. No cookie carries it, for
// a browser would send that to every port of this machine.

const memory = "session";
const path = "/session";
/** How long the other tabs, of which some are hidden and slow, may take to hand the bearer on. */
const patience = 5_000;
const channel = new BroadcastChannel(memory);
let bearer = sessionStorage.getItem(memory);

export const authorization = () => (bearer ? { Authorization: "Bearer " + bearer } : {});

/** Lets this tab in: by the token in its address, by what it was given before, or by another tab that is open. */
export async function enter() {
  await redeem(takeToken());
  if (!bearer || (await isDead(bearer))) keep(await askOtherTabs());
  if (!bearer) return false;
  channel.addEventListener("message", handOn);
  addEventListener("hashchange", takeNext);
  navigator.locks?.request(memory, { mode: "shared" }, () => new Promise(() => {}));
  return true;
}

/** The token of a one-time address, which then stands in no address bar any more. */
function takeToken() {
  const token = location.hash.slice(1);
  if (location.hash) history.replaceState(history.state, "", "/");
  return /^[\w-]{22}$/.test(token) ? token : null;
}

async function redeem(token) {
  if (!token) return;
  try {
    const reply = await fetch(path, { method: "POST", body: token, cache: "no-store", redirect: "error" });
    if (reply.ok) keep((await reply.json()).bearer);
  } catch {
    // The program has gone meanwhile, which the page says by itself.
  }
}

/** A further address that was typed into this tab is used up; what is open stays open. */
async function takeNext() {
  const token = takeToken();
  if (!token) return;
  history.back();
  await redeem(token);
}

function keep(next) {
  bearer = next;
  if (next) sessionStorage.setItem(memory, next);
  else sessionStorage.removeItem(memory);
}

/** Whether the program says that a bearer opens nothing; a program that says nothing may be back. */
async function isDead(value) {
  return (await statusOf(value)) === 403;
}

async function statusOf(value) {
  try {
    const reply = await fetch(path, { headers: { Authorization: "Bearer " + value }, cache: "no-store" });
    return reply.status;
  } catch {
    return 0;
  }
}

async function handOn({ data }) {
  // A tab of an earlier run would hand on what opens nothing.
  if (data.wants && bearer && (await statusOf(bearer)) === 200) channel.postMessage({ bearer });
}

async function askOtherTabs() {
  if (!(await othersAreOpen())) return null;
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(null), patience);
    const hear = ({ data }) => data.bearer && end(data.bearer);
    const end = (value) => {
      clearTimeout(timer);
      channel.removeEventListener("message", hear);
      resolve(value);
    };
    channel.addEventListener("message", hear);
    channel.postMessage({ wants: true });
  });
}

async function othersAreOpen() {
  const { held } = (await navigator.locks?.query()) ?? { held: [{ name: memory }] };
  return held.some((lock) => lock.name === memory);
}

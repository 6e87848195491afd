// What the page says, in the language that the person chose, else the first one of the browser's that we have.

export const languages = { "zh-Hans": "简体中文", en: "English" };

/** The files of words that are needed so far. */
const files = ["strings"];
let words = {};
let present = "zh-Hans";

export const language = () => present;

/** The language to begin with. */
export function wanted() {
  const kept = remembered("language");
  if (kept in languages) return kept;
  for (const tag of navigator.languages ?? []) {
    if (/^zh\b/i.test(tag)) return "zh-Hans";
    if (/^en\b/i.test(tag)) return "en";
  }
  return "zh-Hans";
}

/**
 * Fetches the words of a language; throws if they cannot be had.
 *
 * Resolves to whether the page speaks it now: not if `isWanted()` says that meanwhile another one was chosen.
 */
export async function speak(chosen, isWanted = () => true) {
  const names = [...files];
  const parts = await Promise.all(names.map((name) => fetchWords(`/${name}.${chosen}.json`)));
  if (!isWanted()) return false;
  // More are needed since.
  if (names.length < files.length) return speak(chosen, isWanted);
  words = Object.assign({}, ...parts);
  present = chosen;
  document.documentElement.lang = chosen;
  return true;
}

/** What is being fetched, or was, by name. */
const further = new Map();

/** Fetches further words, those of the screens behind the sign-in; once. */
export function alsoSpeak(name) {
  if (!further.has(name)) {
    further.set(name, fetchFurther(name));
    // Who asks after a failure asks the service again.
    further.get(name).catch(() => further.delete(name));
  }
  return further.get(name);
}

async function fetchFurther(name) {
  // A language that is chosen from here on comes with them.
  if (!files.includes(name)) files.push(name);
  for (;;) {
    const tongue = present;
    const found = await fetchWords(`/${name}.${tongue}.json`);
    if (tongue === present) return Object.assign(words, found);
  }
}

async function fetchWords(path) {
  const reply = await fetch(path);
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return reply.json();
}

/** Keeps the person's choice on this device. */
export function choose(chosen) {
  remember("language", chosen);
}

/** The words of `key`, each `{name}` replaced; for `n` of 1 those of `key.one`, where there are any. */
export function word(key, values = {}) {
  const text = (values.n === 1 && words[`${key}.one`]) || words[key] || key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

export const has = (key) => key in words;

/** The words of `key` as a list, with elements in the places of `{name}`. */
export function pieces(key, values) {
  return word(key).split(/(\{\w+\})/).map((part) => values[part.slice(1, -1)] ?? part);
}

/** What this device remembers; nothing where storage is shut off. */
export function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps something that is no secret. */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then it holds for this page alone.
  }
}

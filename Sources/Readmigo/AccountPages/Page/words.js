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

/** Fetches the words of a language; throws if they cannot be had. */
export async function speak(chosen) {
  const parts = await Promise.all(files.map((name) => fetchWords(`/${name}.${chosen}.json`)));
  words = Object.assign({}, ...parts);
  present = chosen;
  document.documentElement.lang = chosen;
}

/** Fetches further words, those of the screens behind the sign-in. */
export async function alsoSpeak(name) {
  if (files.includes(name)) return;
  Object.assign(words, await fetchWords(`/${name}.${present}.json`));
  files.push(name);
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

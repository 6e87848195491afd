// The page's own words, in the language the browser asked for. Sentences about data come from the program.

let words = {};

/** Fetches the words; answers whether they are here. */
export async function loadStrings() {
  try {
    const reply = await fetch("/strings.json", { cache: "no-store" });
    if (reply.ok) words = await reply.json();
    return reply.ok;
  } catch {
    return false;
  }
}

/** The words for `key`, each `{name}` replaced from `values`; `{product}` is what the program is called. */
export function t(key, values = {}) {
  const text = words[key] ?? key;
  const known = { product: words.product, ...values };
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in known ? String(known[name]) : whole));
}

/** The words for a number: `one` for exactly 1, else `many` with `{n}`. */
export function count(n, one, many) {
  return n === 1 ? t(one) : t(many, { n });
}

/** Writes the words into every element below `root` that asks for them. */
export function fillWords(root) {
  const targets = [["t", "textContent"], ["tLabel", "ariaLabel"], ["tPlaceholder", "placeholder"]];
  for (const [name, property] of targets) {
    const attribute = "data-" + name.replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
    for (const element of root.querySelectorAll(`[${attribute}]`)) {
      element[property] = t(element.dataset[name]);
    }
  }
}

// Elements as expressions. What is given as text stays text: nothing here reads markup.

const drawn = new Set(["svg", "use"]);

/** An element: `on…` adds a listener, true and false set or leave out an attribute, children may be nested lists. */
export function h(tag, props, ...children) {
  const element = drawn.has(tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

/** A drawing of index.html's symbols. */
export function icon(name) {
  return h("svg", { class: "icon", "aria-hidden": "true" }, h("use", { href: `#${name}` }));
}

let made = 0;

/** An id that no other element has. */
export const freshId = (stem) => `${stem}-${++made}`;

/** A button that looks like a link. */
export function linkButton(label, run, props) {
  return h("button", { type: "button", class: "link", onclick: run, ...props }, label);
}

/**
 * Has `alert` say `parts`. It is put in its place again: Orca says of an alert in Firefox what it holds when it comes, and later
 * only text, not elements.
 */
export function fill(alert, ...parts) {
  alert.replaceChildren(...parts.flat(Infinity).filter(Boolean));
  if (alert.hasChildNodes()) alert.parentNode?.insertBefore(alert, alert.nextSibling);
}

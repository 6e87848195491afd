// Texts as the program has them, and as a field of the page shows them: there every line ends in LF.

/** What `element.value` is once a text of the program's was put into it, and nobody touched it. */
export const inControl = (text) => text.replace(/\r\n?/g, "\n");

/** Whether somebody changed what stands in `element` since the program's text `value` was put into it. */
export const isTouched = ({ element, value }) => element.value !== inControl(value);

/** What the program is to have of it: lines that all ended in CRLF still do. */
export function typedIn({ element, value }) {
  const isWindows = value.includes("\r\n") && !/[\r\n]/.test(value.replaceAll("\r\n", ""));
  return isWindows ? element.value.replaceAll("\n", "\r\n") : element.value;
}

/** A field with more characters scrolls in a fixed height. */
const long = 100_000;

/** Puts a text into a field. A long one must not meet `dir="auto"` on its way in. */
export function put(element, text) {
  if (text.length > long) element.value = text.slice(0, 1_000);
  fit(element, text.length);
  element.value = text;
}

/** Fits a field to how long its text is: a browser lays out a long one in seconds, but with `dir="auto"` in minutes. */
export function fit(element, length = element.value.length) {
  const isLong = length > long;
  if (isLong === element.classList.contains("long")) return;
  element.dir = isLong ? direction(element) : "auto";
  element.classList.toggle("long", isLong);
}

/** Gives an element the direction of `text` before it has it, where that is long. */
export function setDirection(element, text) {
  if (text.length <= long) return;
  element.textContent = text.slice(0, 1_000);
  element.dir = direction(element);
}

const direction = (element) => (element.matches(":dir(rtl)") ? "rtl" : "ltr");

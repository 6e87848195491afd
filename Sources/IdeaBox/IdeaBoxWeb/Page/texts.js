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

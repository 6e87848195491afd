// Measures one screen in a browser: `look(frame)` shows it and returns what is wrong with what is seen, in sentences.

/** Shows a screen as page.js does. */
function show(frame, isDark) {
  dress({ ...frame, isDark });
  document.getElementById("screen").innerHTML = isDark ? frame.dark : frame.html;
  fit();
  place();
}

/** What can be used: the uppermost layer. */
const uppermost = () => [...document.querySelectorAll("#screen .layer")].pop();
const own = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
const words = (element) => element.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
const name = (element) => element.dataset.name || element.ariaLabel || words(element);
const called = (element) => name(element) || element.id;

/** The part of a box that the screen and what scrolls leave in sight. */
function seen(element) {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.id !== "screen" && getComputedStyle(around).overflow === "visible") continue;
    const box = around.getBoundingClientRect();
    [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
    [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  return { left, top, right, bottom, width: right - left, height: bottom - top };
}

function texts() {
  return [...uppermost().querySelectorAll("*")].filter((element) => {
    if (!own(element) || element.closest("svg, option, select, textarea")) return false;
    const style = getComputedStyle(element);
    const box = seen(element);
    return style.visibility !== "hidden" && box.width > 1 && box.height > 1 && element.getBoundingClientRect().width > 0;
  });
}

/** Texts of which a part is missing. */
function cut() {
  return texts()
    .filter((text) => {
      const letter = parseFloat(getComputedStyle(text).fontSize);
      return text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + letter / 3;
    })
    .filter((text) => getComputedStyle(text).overflow !== "visible")
    .map((text) => `“${words(text)}” is cut.`);
}

/** Texts that lie on each other. */
function overlaps() {
  const boxes = texts().map((text) => ({ text, box: inner(text) }));
  const found = [];
  for (const [place, { text, box }] of boxes.entries()) {
    for (const { text: other, box: theirs } of boxes.slice(place + 1)) {
      if (text.contains(other) || other.contains(text)) continue;
      const width = Math.min(box.right, theirs.right) - Math.max(box.left, theirs.left);
      const height = Math.min(box.bottom, theirs.bottom) - Math.max(box.top, theirs.top);
      if (width > 2 && height > 3) found.push(`“${words(text)}” lies on “${words(other)}”.`);
    }
  }
  return found;
}

/** Where the letters of an element are. */
function inner(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const [letters, box] = [range.getBoundingClientRect(), seen(element)];
  return {
    left: Math.max(letters.left, box.left), right: Math.min(letters.right, box.right),
    top: Math.max(letters.top, box.top), bottom: Math.min(letters.bottom, box.bottom),
  };
}

/** Controls that a finger misses. A row that holds one button alone is that button; segments and switches are the system's own. */
function small() {
  return [...uppermost().querySelectorAll("[data-tap]:not(.segment, .toggle)")]
    .filter((control) => !control.parentElement.closest("[data-tap]") && control.getBoundingClientRect().height > 0)
    .map((control) => {
      const row = control.closest(".row");
      const isAlone = row && row.querySelectorAll("[data-tap], [data-field]").length === 1;
      return { control, box: (isAlone ? row : control).getBoundingClientRect() };
    })
    .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
    .map(({ control, box }) => `“${called(control)}” is ${Math.round(box.width)} x ${Math.round(box.height)} points.`);
}

/** Controls that come after one that stands below them, in the same column. */
function order() {
  const controls = [...uppermost().querySelectorAll("[data-tap], [data-field]")].filter((control) => seen(control).height > 1);
  return controls.slice(1).flatMap((control, place) => {
    const [before, box] = [controls[place].getBoundingClientRect(), control.getBoundingClientRect()];
    const isAbove = box.bottom <= before.top + 1 && box.left < before.right && before.left < box.right;
    return isAbove ? [`“${called(control)}” comes after “${called(controls[place])}”, and stands above.`] : [];
  });
}

const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
/** A colour as red, green, blue, alpha. */
function channels(color) {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return { rgb: [red, green, blue], alpha: alpha / 255 };
}

const over = (above, below) => above.rgb.map((channel, place) => channel * above.alpha + below[place] * (1 - above.alpha));

function behind(element) {
  const layers = [];
  for (let around = element; around; around = around.parentElement) layers.push(channels(getComputedStyle(around).backgroundColor));
  return layers.reverse().reduce((below, layer) => (layer.alpha ? over(layer, below) : below), [255, 255, 255]);
}

function luminance(rgb) {
  const [red, green, blue] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Texts in colours of our own that are hard to read: WCAG 2.2, 1.4.3. What is off, and the system's own greys, are let be. */
function faint() {
  const style = getComputedStyle(document.documentElement);
  const system = ["--secondary", "--tertiary", "--red", "--orange", "--green", "--blue"].map((name) => String(channels(style.getPropertyValue(name)).rgb));
  return texts().flatMap((text) => {
    const color = channels(getComputedStyle(text).color);
    if (text.closest("[aria-disabled=true], .badge") || system.includes(String(color.rgb))) return [];
    const ground = behind(text);
    const [one, other] = [luminance(over(color, ground)), luminance(ground)].sort((left, right) => right - left);
    const ratio = (one + 0.05) / (other + 0.05);
    return ratio < 4.5 ? [`“${words(text)}” has a contrast of ${ratio.toFixed(1)}.`] : [];
  });
}

/** What is wrong with a screen as it is seen. */
function look(frame, keys) {
  show(frame, false);
  const isTouched = frame.scale === 1 && frame.device !== "mac";
  const faults = [...(isTouched ? small() : []), ...cut(), ...overlaps(), ...order(), ...faint()];
  for (const text of texts()) if (keys.includes(words(text))) faults.push(`“${words(text)}” is the name of a key.`);
  show(frame, true);
  for (const fault of faint()) faults.push("In the dark, " + fault);
  return [...new Set(faults)];
}

/** Where what can be used and read stands, in points of the device: name, place from the left and the top, width, height. */
function standing(frame) {
  show(frame, false);
  const screen = document.getElementById("screen").getBoundingClientRect();
  const scale = screen.width / document.getElementById("screen").offsetWidth;
  const parts = [...uppermost().querySelectorAll("[data-tap], [data-field]"), ...texts()];
  return [...new Set(parts)]
    .filter((part) => seen(part).height > 1)
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      return [name(part) || part.placeholder || "unnamed", ...[left - screen.left, top - screen.top, width, height].map((length) => Math.round(length / scale))];
    });
}

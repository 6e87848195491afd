// Fields and forms. Password managers find what they know: real forms, names, `autocomplete`, and paste everywhere.

import { fill, freshId, h, icon } from "./dom.js";
import { explain } from "./problems.js";
import { word } from "./words.js";

/** A field with its label and the place of its error; `check(value)` answers what is wrong with it, or nothing. */
export function field({ name, label, type = "text", hint, check = filled, beside = [], below = [], ...more }) {
  const [id, note, help] = [freshId(name), freshId(`${name}-note`), freshId(`${name}-hint`)];
  const input = h("input", {
    id, name, type, "aria-describedby": hint ? `${help} ${note}` : note, "aria-required": "true", autocapitalize: "none", spellcheck: "false", ...more,
  });
  const said = h("p", { id: note, class: "note", role: "alert" });
  const root = h("div", { class: "field" },
    h("label", { for: id }, label),
    h("div", { class: "box" }, input, beside),
    below,
    hint && h("p", { id: help, class: "hint" }, hint),
    said);
  const made = {
    root, input, name,
    say: saying(input, said),
    wrong: () => check(input.value),
  };
  // A sentence about what stood there before would be wrong about what is typed now.
  input.addEventListener("input", () => made.say(null));
  return made;
}

/** Says in `place` what is wrong with what stands in `input`; nothing takes it back. */
const saying = (input, place) => (message) => {
  fill(place, message);
  if (message) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
};

export const filled = (value) => (value === "" ? word("fillIn") : null);

const segmenter = Intl.Segmenter && new Intl.Segmenter();

/** How many characters a person sees in a text, as the service counts them. */
const characters = (text) => (segmenter ? [...segmenter.segment(text)].length : [...text].length);

/** What is wrong with a nickname. */
export function named(value) {
  const length = characters(value.trim());
  return length >= 1 && length <= 40 ? null : word("wrong.nickname");
}

/** A field for a password, with an eye that shows it. */
export function passwordField({ name, label, autocomplete, ...more }) {
  const eye = h("button", { type: "button", class: "eye", "aria-pressed": "false", "aria-label": word("showPassword") }, icon("eye"));
  const made = field({ name, label, type: "password", autocomplete, beside: [eye], ...more });
  const reveal = (on) => {
    eye.setAttribute("aria-pressed", String(on));
    made.input.type = on ? "text" : "password";
  };
  eye.addEventListener("click", () => reveal(eye.getAttribute("aria-pressed") !== "true"));
  return { ...made, hide: () => reveal(false) };
}

/** A box to tick; `label` may hold links. */
export function consent({ name, label, wrong }) {
  const [id, note] = [freshId(name), freshId(`${name}-note`)];
  const input = h("input", { id, name, type: "checkbox", "aria-describedby": note, "aria-required": "true" });
  const said = h("p", { id: note, class: "note", role: "alert" });
  const made = {
    input, name,
    root: h("div", { class: "field tick" }, h("div", { class: "row" }, input, h("label", { for: id }, label)), said),
    say: saying(input, said),
    wrong: () => (input.checked ? null : wrong),
  };
  input.addEventListener("change", () => made.say(null));
  return made;
}

/**
 * A form: checks its fields, has `run(values)` do it, and says what went wrong beside the field or above the button.
 *
 * While `run` goes on a second press does nothing. `explains(problem)` may add to what is said.
 */
export function form({ fields, submit, run, above = [], below = [], explains = () => ({}), danger = false }) {
  const alert = h("div", { class: "alert", role: "alert" });
  const button = h("button", { type: "submit", class: danger ? "button danger" : "button main" }, submit);
  const element = h("form", { method: "post", novalidate: true, onsubmit: pressed },
    fields.map((each) => each.root), above, alert, button, below);
  let busy = false;

  async function pressed(event) {
    event?.preventDefault();
    if (busy) return;
    fill(alert);
    if (!allRight()) return;
    await working(async () => run(Object.fromEntries(new FormData(element)), element));
  }

  function allRight() {
    const wrong = fields.map((each) => ({ each, message: each.wrong() }));
    for (const { each, message } of wrong) each.say(message);
    const first = wrong.find(({ message }) => message);
    first?.each.input.focus();
    return !first;
  }

  async function working(run) {
    busy = true;
    button.setAttribute("aria-disabled", "true");
    element.setAttribute("aria-busy", "true");
    fields.forEach((each) => each.hide?.());
    try {
      await run();
    } catch (problem) {
      report(problem);
    } finally {
      busy = false;
      button.removeAttribute("aria-disabled");
      element.removeAttribute("aria-busy");
    }
  }

  function report(problem) {
    if (!problem.code) throw problem;
    if (problem.endsSession) return;
    const said = { ...explain(problem), ...explains(problem) };
    const target = fields.find((each) => each.name === said.field);
    if (target) {
      target.say(said.message);
      target.input.focus();
      if (said.next) fill(alert, said.next);
      return;
    }
    fill(alert, h("p", { class: "what" }, said.message), said.next,
      said.again ? h("button", { type: "button", class: "link", onclick: () => element.requestSubmit() }, word("tryAgain")) : null);
  }

  return element;
}

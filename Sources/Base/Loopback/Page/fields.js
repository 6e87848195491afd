// Sentences beside the fields they are about, tied to them for screen readers.

/** The error places of `form`: elements with `data-error` named like a field, or "form" for the whole. */
export function fieldErrors(form) {
  const places = new Map();
  for (const place of form.querySelectorAll("[data-error]")) {
    const name = place.dataset.error;
    const field = form.elements[name];
    place.id = form.id ? `${form.id}-error-${name}` : `edit-error-${name}`;
    field?.setAttribute("aria-describedby", place.id);
    places.set(name, { place, field });
  }

  function set(name, message) {
    const { place, field } = places.get(name) ?? {};
    if (!place || place.textContent === (message ?? "")) return;
    place.textContent = message ?? "";
    if (message) field?.setAttribute("aria-invalid", "true");
    else field?.removeAttribute("aria-invalid");
  }

  return {
    set,
    clear: () => places.forEach((_, name) => set(name, null)),
    /** Shows a refusal of the program beside its field and goes there. */
    refuse({ field, message }) {
      const name = places.has(field) ? field : places.has("form") ? "form" : [...places.keys()][0];
      set(name, message);
      const { place, field: input } = places.get(name);
      // Put there again, it is said again where it was before: a screen reader says an alert that comes.
      place.parentNode.insertBefore(place, place.nextSibling);
      input?.closest("details")?.setAttribute("open", "");
      input?.focus();
    },
  };
}

/**
 * `run`, but not again while it is still running: a form sent twice adds once. After its `reset` it no longer waits for what
 * was begun before: a sheet that is opened again is a new one.
 */
export function oneAtATime(run) {
  let running = null;
  const once = async (...values) => {
    if (running) return;
    const mine = (running = {});
    await run(...values);
    if (running === mine) running = null;
  };
  once.reset = () => (running = null);
  return once;
}

/** Makes the "Show" buttons of `root` show and hide the secret beside them; answers how to hide all again. */
export function revealButtons(root) {
  const buttons = [...root.querySelectorAll(".reveal")];
  const set = (button, on) => {
    button.setAttribute("aria-pressed", String(on));
    button.previousElementSibling.type = on ? "text" : "password";
  };
  for (const button of buttons) {
    button.addEventListener("click", () => set(button, button.getAttribute("aria-pressed") !== "true"));
  }
  return () => buttons.forEach((button) => set(button, false));
}

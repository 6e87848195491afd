// What was typed into an idea and is not saved: it outlives a reload, and a program that was killed meanwhile.

const prefix = "ideabox.draft.";
const opened = "ideabox.opened";

/** `fields` are `{text, value, basis}` by name; none of them forgets the draft. */
export function keepDraft(id, fields) {
  if (Object.keys(fields).length) sessionStorage.setItem(prefix + id, JSON.stringify(fields));
  else sessionStorage.removeItem(prefix + id);
}

export function draftOf(id) {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + id)) ?? {};
  } catch {
    return {};
  }
}

export const keepOpened = (id) => (id ? sessionStorage.setItem(opened, id) : sessionStorage.removeItem(opened));
export const openedBefore = () => sessionStorage.getItem(opened) ?? "";

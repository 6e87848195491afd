// An idea that is open: its text in place, saved on Enter, on leaving it, and on Ctrl+S; Escape takes it back.

import { draftOf, keepDraft, keepOpened, nextBack, openedBefore } from "./drafts.js";
import { fieldErrors } from "./fields.js";
import { bring, viewFor } from "./ideas.js";
import { refuseChange } from "./locked.js";
import { ask, question } from "./query.js";
import { onScreen } from "./screen.js";
import { t } from "./strings.js";
import { fit, inControl, isTouched, put, typedIn } from "./texts.js";
import { toast } from "./toast.js";
import { onTrust } from "./trust.js";
import { showVersions } from "./versions.js";
import { act } from "./wire.js";

const template = document.getElementById("editor");
const names = ["title", "description"];
/** `{id, view, form, fields, errors}`; a field is `{element, value, basis, sent}`: what was seen, and by which writes. */
let editor = null;
let saving = null;

export const openBefore = openedBefore;
/** What was typed into the open idea and is not saved. */
export const unsavedEdit = () => (editor ? dirty().map((name) => editor.fields[name].element.value).filter(Boolean) : []);
/** The id of the open idea while it holds what is not saved, or the focus; else "". */
export const editedId = () => (editor && (dirty().length || editor.form.contains(document.activeElement)) ? editor.id : "");

export function startEditor() {
  onScreen(followScreen);
  onTrust((state) => state === "live" && editor && dirty().length && save());
  addEventListener("pagehide", () => editor && remember());
}

/** Opens the idea of `id`, after the one that is open was saved. */
export async function openIdea(id) {
  if (editor?.id === id) return focusEditor();
  if (editor && !(await closeEditor())) return;
  await ask({ opened: id });
  focusEditor();
}

/** Saves and closes; answers whether that was done. */
export async function closeEditor({ focus = false } = {}) {
  if (!editor) return true;
  if (!(await save())) return false;
  shut(focus);
  return true;
}

function shut(focus) {
  const { view, form } = editor;
  const had = focus || form.contains(document.activeElement);
  editor = null;
  keepOpened("");
  form.remove();
  view.element.classList.remove("opened");
  view.hit.setAttribute("aria-expanded", "false");
  if (had) view.hit.focus({ preventScroll: true });
  ask({ opened: nextBack() });
}

function focusEditor() {
  const field = editor?.fields.title.element;
  if (!field) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
  editor.view.element.scrollIntoView({ block: "nearest" });
}

/** Runs before the list is drawn. */
function followScreen(now) {
  if (editor && (now.opened !== editor.id || !now.idea)) {
    if (now.opened === editor.id && !dirty().length) shut(false);
    return;
  }
  if (now.idea && !editor && question().opened === now.opened) queueMicrotask(() => build(now.idea));
  else if (editor) take(now.idea);
}

function build(idea) {
  if (editor) return;
  const view = viewFor(idea.id) ?? bring(idea);
  const form = template.content.firstElementChild.cloneNode(true);
  form.id = "editor-" + idea.id;
  const fields = {};
  for (const name of names) {
    const element = form.elements[name];
    fields[name] = { element, value: idea[name], basis: idea.basis, sent: null };
    put(element, idea[name]);
  }
  editor = { id: idea.id, view, form, fields, errors: fieldErrors(form) };
  form.querySelector(".shut").addEventListener("click", () => closeEditor({ focus: true }));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", typed);
  form.addEventListener("keydown", keys);
  form.addEventListener("focusout", left);
  view.element.append(form);
  view.element.classList.add("opened");
  view.hit.setAttribute("aria-expanded", "true");
  keepOpened(idea.id);
  restoreDraft();
  describe(idea);
}

function restoreDraft() {
  const draft = draftOf(editor.id);
  // What was saved just before the program ended is no draft.
  const isTyped = ({ text, value }, now) => text !== inControl(value) && text !== inControl(now);
  const kept = names.filter((name) => draft[name] && isTyped(draft[name], editor.fields[name].value));
  for (const name of kept) {
    const field = editor.fields[name];
    put(field.element, draft[name].text);
    // What is edited is what was seen then: what came since is not overwritten by it.
    field.value = draft[name].value;
    field.basis = draft[name].basis;
  }
  if (kept.length) tell("draftBack");
  remember();
}

/** Takes what the program has now: into fields that nobody touched, and around those that somebody did. */
function take(idea) {
  for (const name of names) {
    const field = editor.fields[name];
    const clean = !isTouched(field);
    if (clean && field.element.value !== inControl(idea[name])) put(field.element, idea[name]);
    // A field that was touched keeps what was seen, unless nothing new came to it.
    if (!clean && idea[name] !== field.value && idea[name] !== field.sent) continue;
    field.value = idea[name];
    field.basis = idea.basis;
    field.sent = null;
  }
  describe(idea);
  remember();
}

function describe(idea) {
  editor.form.querySelector(".dates").textContent = idea.dates;
  showVersions(editor.form, idea);
}

const dirty = () => names.filter((name) => isTouched(editor.fields[name]));

function remember() {
  const draft = {};
  for (const name of dirty()) {
    const { element, value, basis } = editor.fields[name];
    draft[name] = { text: element.value, value, basis };
  }
  keepDraft(editor.id, draft);
}

function typed(event) {
  fit(event.target);
  editor.errors.set(event.target.name, null);
  tell(dirty().length ? "notSavedYet" : "");
  remember();
}

function tell(key) {
  if (editor) editor.form.querySelector(".saving").textContent = key ? t(key) : "";
}

function keys(event) {
  if (event.isComposing) return;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key.toLowerCase() === "s") save();
  else if (event.key === "Escape") takeBack();
  else if (event.key === "Enter" && (command || event.target.name === "title")) closeEditor({ focus: true });
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** What was typed is dropped, and offered once more. */
function takeBack() {
  const { id } = editor;
  remember();
  const dropped = draftOf(id);
  for (const { element, value } of Object.values(editor.fields)) put(element, value);
  keepDraft(id, {});
  shut(true);
  if (!Object.keys(dropped).length) return;
  const undo = async () => {
    keepDraft(id, dropped);
    await openIdea(id);
  };
  toast(t("editDropped"), { key: "dropped", seconds: 10, action: { label: t("undo"), run: undo } });
}

function left(event) {
  // What was refused because the idea is gone would be refused again, and its offer be replaced under the pointer.
  if (editor && !editor.isGone && !editor.form.contains(event.relatedTarget) && dirty().length) save();
}

/** Saves what was changed; answers whether nothing is left unsaved. One saving at a time, the last one whole. */
async function save() {
  while (saving) await saving;
  if (!editor || !dirty().length) return true;
  if (refuseChange()) return false;
  saving = send(editor);
  const done = await saving;
  saving = null;
  return done;
}

/** Fields that were seen at different times go apart, each with what was seen of it. */
async function send(open) {
  tell("saving");
  const groups = Map.groupBy(dirty(), (name) => open.fields[name].basis);
  for (const [basis, group] of groups) {
    const texts = Object.fromEntries(group.map((name) => [name, typedIn(open.fields[name])]));
    const reply = await act("edit", { id: open.id, basis, ...texts });
    if (!reply.ok) return refused(open, reply.error);
    for (const name of group) {
      // What is kept of a title may differ from what was typed: it is one line.
      open.fields[name].sent = name === "title" ? reply.title : texts[name];
      if (open.fields[name].element.value === inControl(texts[name])) open.fields[name].value = texts[name];
    }
  }
  if (editor === open) {
    tell(dirty().length ? "notSavedYet" : "saved");
    remember();
  }
  await ask();
  return true;
}

function refused(open, error) {
  tell("notSaved");
  if (error.kind === "gone") {
    open.isGone = true;
    const [title, description] = names.map((name) => typedIn(open.fields[name]));
    const again = { label: t("addAsNew"), run: () => addAgain(open, title, description) };
    toast(error.message, { key: "gone", seconds: 60, action: again });
  } else if (error.field) open.errors.set(error.field, error.message);
  else toast(error.message, { key: "save", seconds: 8 });
  return false;
}

async function addAgain(open, title, description) {
  const reply = await act("add", { title, description });
  if (!reply.ok) return toast(reply.error.message, { seconds: 8 });
  keepDraft(open.id, {});
  if (editor === open) shut(false);
  await ask();
}


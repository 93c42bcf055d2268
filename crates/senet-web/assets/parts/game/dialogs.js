// Dialogs: opening one, confirmation, and the list of keys.

import { html } from "../elements.js";
import { t, useCatalogue } from "../i18n.js";

await useCatalogue("dialogs");

/** Clicks outside of a new dialog are ignored for this time: they were meant for what it covers. */
const IGNORE_CLICKS_MS = 600;

/**
 * Opens a dialog. It is removed from the page when it is closed.
 * @param {string} title
 * @param {(Node|string)[]} content
 * @param {HTMLElement[]} [buttons] besides the close button
 * @param {string} [closing] the text of the close button
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, buttons = [], closing = t("dialog.close")) {
  const close = html("button", { type: "button", onclick: () => dialog.close() }, closing);
  const dialog = html(
    "dialog",
    { "aria-labelledby": "dialog-title" },
    html("h2", { id: "dialog-title" }, title),
    ...content,
    html("div", { class: "dialog-buttons" }, ...buttons, close),
  );
  dialog.addEventListener("close", () => dialog.remove());
  const opened = performance.now();
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && performance.now() - opened > IGNORE_CLICKS_MS) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks for confirmation of something that cannot be undone.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    let agreed = false;
    const agree = html("button", { type: "button", class: "primary" }, yes);
    const dialog = openDialog(question, [], [agree], t("dialog.cancel"));
    agree.addEventListener("click", () => {
      agreed = true;
      dialog.close();
    });
    dialog.addEventListener("close", () => resolve(agreed));
  });
}

/** The keys of the page of a live game, with the message key of what they do. @type {[string[], string][]} */
const KEYS = [
  [["T", "␣"], "keys.throw"],
  [["←", "↑", "↓", "→"], "keys.arrows"],
  [[",", "."], "keys.path"],
  [["N"], "keys.next"],
  [["↵"], "keys.choose"],
  [["Esc"], "keys.cancel"],
  [["U"], "keys.undo"],
  [["H"], "keys.hint"],
  [["B"], "keys.board"],
  [["S"], "keys.status"],
  [["[", "]"], "keys.step"],
  [["?"], "keys.help"],
];

export function openKeys() {
  const rows = KEYS.map(([keys, text]) =>
    html(
      "div",
      { class: "key-row" },
      html("dt", {}, ...keys.map((key) => html("kbd", {}, key))),
      html("dd", {}, t(text)),
    ),
  );
  openDialog(t("keys.title"), [html("dl", { class: "keys" }, ...rows)]);
}

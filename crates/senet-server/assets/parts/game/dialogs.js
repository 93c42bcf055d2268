// Windows over the page: sharing, keys, a question before something is given up, the end of a game.

import { html } from "../elements.js";
import { t, useCatalogue } from "../i18n.js";

await useCatalogue("dialogs");

// Milliseconds in which a click beside a new dialog was meant for what the dialog covers.
const UNSEEN = 600;

/**
 * Opens a dialog; it leaves the page when it is closed.
 * @param {string} title
 * @param {(Node|string)[]} content
 * @param {HTMLElement[]} [buttons] beside the one that closes
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, buttons = []) {
  const close = html("button", { type: "button", onclick: () => dialog.close() }, t("dialog.close"));
  const dialog = /** @type {HTMLDialogElement} */ (
    html(
      "dialog",
      { "aria-labelledby": "dialog-title" },
      html("h2", { id: "dialog-title" }, title),
      ...content,
      html("div", { class: "dialog-buttons" }, ...buttons, close),
    )
  );
  dialog.addEventListener("close", () => dialog.remove());
  const opened = performance.now();
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && performance.now() - opened > UNSEEN) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks before something that cannot be taken back.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    let agreed = false;
    const agree = html("button", { type: "button", class: "primary" }, yes);
    const dialog = openDialog(question, [], [agree]);
    agree.addEventListener("click", () => {
      agreed = true;
      dialog.close();
    });
    dialog.addEventListener("close", () => resolve(agreed));
  });
}

/**
 * A field that holds an address, with a button that copies it.
 * @param {string} label
 * @param {string} address
 */
export function addressField(label, address) {
  const field = /** @type {HTMLInputElement} */ (
    html("input", { type: "text", readonly: true, value: address, dir: "ltr" })
  );
  field.addEventListener("focus", () => field.select());
  const button = html("button", { type: "button" }, t("share.copy"));
  button.addEventListener("click", async () => {
    await copy(field);
    button.textContent = t("share.copied");
  });
  return html("div", { class: "address" }, html("label", {}, label, field), button);
}

/** @param {HTMLInputElement} field */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // Where the clipboard is closed to pages the address is at least selected.
    field.select();
  }
}

/** The keys of the playing page. */
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
      html("dt", {}, .../** @type {string[]} */ (keys).map((key) => html("kbd", {}, key))),
      html("dd", {}, t(/** @type {string} */ (text))),
    ),
  );
  openDialog(t("keys.title"), [html("dl", { class: "keys" }, ...rows)]);
}

// Saving a text as a file.

import { html } from "./elements.js";

/** How long the browser has for the download, in milliseconds. */
const KEPT_MS = 60_000;

/** @param {string} text @param {string} name of the file @param {string} [type] */
export function saveText(text, name, type = "text/plain") {
  const href = URL.createObjectURL(new Blob([text], { type }));
  html("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}

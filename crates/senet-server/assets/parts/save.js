// Saving a text as a file.

import { html } from "./elements.js";

/** How long the browser has for the download, in milliseconds. */
const KEPT_MS = 60_000;

/** @param {string} text @param {string} name of the file */
export function saveText(text, name) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  html("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}

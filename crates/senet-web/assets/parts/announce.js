// Announcements for screen readers: texts for a live region. Texts of one moment are read one after the
// other.

import { html } from "./elements.js";

/** The time in which texts are collected before the region shows them. */
const DELAY_MS = 60;

/** @type {HTMLElement|null} */
let region = null;
/** @type {string[]} */
let queue = [];

/**
 * Announces a text. An empty text is ignored.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  queue.push(text);
  if (queue.length === 1) setTimeout(flush, DELAY_MS);
}

function flush() {
  liveRegion().replaceChildren(...queue.map((text) => html("p", {}, text)));
  queue = [];
}

/**
 * Adds the live region to the page: screen readers observe only regions that exist before their text changes.
 */
export function prepareAnnouncements() {
  liveRegion();
}

function liveRegion() {
  const attributes = { id: "live-region", class: "visually-hidden", role: "status", "aria-live": "polite" };
  region ??= document.body.appendChild(html("div", attributes));
  return region;
}

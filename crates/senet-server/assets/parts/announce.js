// Tells those who listen to the page what happened. Several things said in one breath are read one after the other.

import { html } from "./elements.js";

/** @type {HTMLElement|null} */
let region = null;
/** @type {string[]} */
let waiting = [];

/**
 * Says something in the page's live region.
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  waiting.push(text);
  if (waiting.length === 1) setTimeout(speak, 60);
}

function speak() {
  region ??= /** @type {HTMLElement} */ (
    document.body.appendChild(
      html("div", { id: "live-region", class: "visually-hidden", role: "status", "aria-live": "polite" }),
    )
  );
  region.replaceChildren(...waiting.map((text) => html("p", {}, text)));
  waiting = [];
}

/** Makes the region before it is needed: screen readers heed only regions that were there. */
export function prepareAnnouncements() {
  region ??= document.body.appendChild(
    html("div", { id: "live-region", class: "visually-hidden", role: "status", "aria-live": "polite" }),
  );
}

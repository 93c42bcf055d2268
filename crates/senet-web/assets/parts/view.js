// How the page is shown. `theme-init.js` decides it before the first paint, since style sheets depend on it.

/**
 * `site` in a window of its own; `embed` in a frame of another page, without the parts of the site around the board;
 * `kiosk` on a screen for visitors of a museum, where nothing leads out.
 * @typedef {"site"|"embed"|"kiosk"} View
 */

/** @type {View} */
export const view = /** @type {View} */ (document.documentElement.dataset.view ?? "site");

/** Whether pages of other sites may show boards of this one. The server decides it; static files may be shown anywhere. */
export const isEmbeddable = "embeddable" in document.documentElement.dataset;

/** What a page in the kiosk tells the kiosk: the visit is over. */
export const KIOSK_END = "senet-kiosk-end";

/**
 * Whether a link leads to another site.
 * @param {string} href
 */
export function leadsOut(href) {
  return new URL(href, location.href).origin !== location.origin;
}

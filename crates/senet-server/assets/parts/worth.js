// Win chances in words: how high, how well known.

import { html } from "./elements.js";
import { percent, t } from "./i18n.js";

/**
 * @typedef {object} Worth
 * @property {number} win
 * @property {boolean} exact
 * @property {number|null} [lower] proven bounds, if it is exact
 * @property {number|null} [upper]
 * @property {number|null} [typical_error] of an estimate, if it was measured
 * @property {number|null} [error] the same, as reviews call it
 */

/** @param {Worth} worth */
export function chanceText({ win, exact }) {
  return exact ? percent(win, 2) : `≈ ${percent(win, 1)}`;
}

/**
 * How well it is known: between which bounds, or how far off estimates like it are.
 * @param {Worth} worth
 */
export function knowledgeText({ exact, lower, upper, typical_error, error }) {
  if (exact) {
    const bounds = { from: percent(lower ?? 0, 3), to: percent(upper ?? 1, 3) };
    return typeof lower === "number" ? t("worth.exact", bounds) : t("worth.exact-plain");
  }
  const off = typical_error ?? error;
  return typeof off === "number" ? t("worth.estimated", { error: percent(off, 1) }) : t("worth.estimated-plain");
}

/**
 * A bar as long as the chance, for the eye alone: the number stands beside it.
 * @param {number} win
 */
export function chanceMeter(win) {
  return html("meter", { class: "chance", min: 0, max: 1, value: win, "aria-hidden": "true" });
}

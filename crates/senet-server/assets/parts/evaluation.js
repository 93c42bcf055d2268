// Win chances in words: how high, how well known.

import { html, svg } from "./elements.js";
import { percent, ltr, t } from "./i18n.js";

/**
 * @typedef {object} Evaluation
 * @property {number} win
 * @property {boolean} exact
 * @property {number|null} [lower] proven bounds, if it is exact
 * @property {number|null} [upper]
 * @property {number|null} [typical_error] of an estimate, if it was measured
 * @property {number|null} [error] the same, as reviews call it
 */

/** @param {Evaluation} worth */
export function winChanceText({ win, exact }) {
  if (exact) return percent(win, win === 0 || win === 1 ? 0 : 2);
  return ltr(`≈\u00a0${percent(win, 1)}`);
}

/**
 * How well it is known: between which bounds, or how far off estimates like it are.
 * @param {Evaluation} worth
 */
export function accuracyText({ exact, lower, upper, typical_error, error }) {
  if (exact) {
    const bounds = { from: percent(lower ?? 0, 3), to: percent(upper ?? 1, 3) };
    return typeof lower === "number" ? t("evaluation.exact", bounds) : t("evaluation.exact-plain");
  }
  const off = typical_error ?? error;
  return typeof off === "number"
    ? t("evaluation.estimated", { error: percent(off, 1) })
    : t("evaluation.estimated-plain");
}

/**
 * A bar as long as the share, for the eye alone: the number stands beside it.
 * @param {number} share between 0 and 1
 */
export function bar(share) {
  const length = (100 * share).toFixed(1);
  return svg(
    "svg",
    { class: "bar", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { width: 100, height: 10, class: "bar-ground" }),
    svg("rect", { width: length, height: 10, class: "bar-share" }),
  );
}

/**
 * A win chance with its bar.
 * @param {Evaluation} worth
 */
export function winChanceCell(worth) {
  return html("span", { class: "chance-cell" }, html("b", {}, winChanceText(worth)), bar(worth.win));
}

// Win chances as texts and bars: the number, and how accurate it is.

import { html, svg } from "./elements.js";
import { ltr, percent, t } from "./i18n.js";

/** @typedef {Api.Evaluation} Evaluation */

/** @param {Evaluation} evaluation */
export function winChanceText({ win, exact }) {
  if (exact) return percent(win, win === 0 || win === 1 ? 0 : 2);
  return ltr(`≈\u00a0${percent(win, 1)}`);
}

/**
 * The accuracy of a win chance: its proven bounds, or the typical error of such estimates.
 * @param {Evaluation} evaluation
 */
export function accuracyText({ exact, lower, upper, typical_error, error }) {
  if (exact) {
    const bounds = { from: percent(lower ?? 0, 3), to: percent(upper ?? 1, 3) };
    return typeof lower === "number" ? t("evaluation.exact", bounds) : t("evaluation.exact-plain");
  }
  const typical = typical_error ?? error;
  if (typeof typical !== "number") return t("evaluation.estimated-plain");
  return t("evaluation.estimated", { error: percent(typical, 1) });
}

/**
 * An interval of win chances.
 * @param {[number, number]} interval
 */
export function intervalText([lower, upper]) {
  return ltr(`${percent(lower, 1)}\u00a0–\u00a0${percent(upper, 1)}`);
}

/**
 * A win chance; of an estimate with its typical error or the interval of its games, if one is known.
 * @param {Evaluation} evaluation
 */
export function winChanceWithError(evaluation) {
  const { exact, typical_error, error, confidence } = evaluation;
  const typical = typical_error ?? error;
  const text = winChanceText(evaluation);
  if (exact) return text;
  if (typeof typical === "number") return ltr(`${text}\u00a0±\u00a0${percent(typical, 1)}`);
  return confidence ? ltr(`${text} (${intervalText(confidence.interval)})`) : text;
}

/**
 * A bar for a share. Screen readers skip it: the number stands beside it.
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
 * @param {Evaluation} evaluation
 */
export function winChanceCell(evaluation) {
  return html(
    "span",
    { class: "chance-cell" },
    html("b", {}, winChanceWithError(evaluation)),
    bar(evaluation.win),
  );
}

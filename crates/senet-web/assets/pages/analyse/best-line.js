// The principal line: the best move, then the likeliest throw with its best move, and so on.

import { html } from "../../parts/elements.js";
import { ltr, t } from "../../parts/i18n.js";
import { fetchMoves, fetchValue, mergeEvaluations } from "./queries.js";

/** @typedef {import("../../parts/position-query.js").PositionQuery} PositionQuery */
/** @typedef {{position: string, throw: number|null, played: import("./queries.js").ListedEvaluation}} LineStep */

const STEPS = 4;

/**
 * @param {PositionQuery} query
 * @param {Api.ThrowEntry[]} throws
 * @param {AbortSignal} signal
 * @returns {Promise<LineStep[]>}
 */
export async function bestLine(query, throws, signal) {
  const [{ throw: likeliest }] = [...throws].sort((a, b) => b.weight - a.weight);
  /** @type {LineStep[]} */
  const steps = [];
  let current = query;
  while (steps.length < STEPS) {
    if (current.throw === null) {
      const { legal_throws: legal } = await fetchMoves(current, signal);
      current = { ...current, throw: legal.includes(likeliest) ? likeliest : legal[0] };
    }
    const [{ moves }, value] = await Promise.all([fetchMoves(current, signal), fetchValue(current, signal)]);
    const [best] = mergeEvaluations(moves, value.moves);
    if (!best) break;
    steps.push({ position: current.position, throw: current.throw, played: best });
    if (!best.position) break;
    current = { ...current, position: best.position, throw: null };
  }
  return steps;
}

/**
 * The line with a button for each step, which is given all steps up to it.
 * @param {LineStep[]} steps
 * @param {(steps: LineStep[]) => void} onFollow
 */
export function lineButtons(steps, onFollow) {
  if (steps.length === 0) return [];
  const buttons = steps.map(({ position, throw: thrown, played }, index) => {
    const text = ltr(`${position.split(" ")[1]}${thrown}:${played.move}`);
    const onclick = () => onFollow(steps.slice(0, index + 1));
    return html("button", { type: "button", class: "quiet step", onclick }, text);
  });
  const heading = html("p", {}, html("b", {}, t("analyse.best-line")));
  return [heading, html("div", { class: "line", dir: "ltr" }, ...buttons)];
}

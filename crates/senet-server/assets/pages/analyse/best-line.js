// The principal line: the best move, then the likeliest throw with its best move, and so on.

import { fetchMoves, fetchValue, mergeEvaluations } from "./queries.js";

/** @typedef {import("../../parts/position-query.js").PositionQuery} PositionQuery */
/** @typedef {{position: string, throw: number|null, move: string}} LineStep */

const STEPS = 4;

/**
 * @param {PositionQuery} query
 * @param {Api.ThrowChance[]} throws
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
    steps.push({ position: current.position, throw: current.throw, move: best.move });
    if (!best.position) break;
    current = { ...current, position: best.position, throw: null };
  }
  return steps;
}

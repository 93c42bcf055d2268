// Rollouts in small parts: each has a seed of its own, and the page adds them up, so that the interval narrows while
// one watches.

import { post } from "../../parts/api.js";

/** @typedef {import("../../parts/position-query.js").PositionQuery} PositionQuery */
/** A win chance from games played to their end. @typedef {{games: number, win: number, error: number}} Estimate */

const GAMES_AT_ONCE = 36;
const MAX_GAMES = 7200;
/** The ends of a 95 % interval, in standard errors. */
export const DEVIATIONS = 1.96;

/**
 * The sum of two independent estimates.
 * @param {Estimate|undefined} one
 * @param {Estimate} other
 * @returns {Estimate}
 */
export function addEstimates(one, other) {
  if (!one) return other;
  const games = one.games + other.games;
  const share = one.games / games;
  return {
    games,
    win: share * one.win + (1 - share) * other.win,
    error: Math.hypot(share * one.error, (1 - share) * other.error),
  };
}

/**
 * Rolls a position out until the signal is given or enough games are played.
 * @param {PositionQuery} query
 * @param {AbortSignal} signal
 * @param {(estimates: [string, Estimate][]) => void} onProgress is given the moves, the best first; without a throw,
 *   the position itself under an empty name
 */
export async function rollOut(query, signal, onProgress) {
  /** @type {Map<string, Estimate>} */
  const sums = new Map();
  for (let seed = 0, games = 0; games < MAX_GAMES; seed++) {
    const answer = await post("rollout", { ...query, games: GAMES_AT_ONCE, seed }, signal);
    const parts = answer.moves.length > 0 ? answer.moves : [{ ...answer, move: "" }];
    for (const { move, games, win, standard_error: error } of parts) {
      sums.set(move, addEstimates(sums.get(move), { games, win, error }));
    }
    games += GAMES_AT_ONCE;
    onProgress([...sums].sort(([, a], [, b]) => b.win - a.win));
    if (parts.every(({ standard_error: error }) => error === 0)) return;
  }
}

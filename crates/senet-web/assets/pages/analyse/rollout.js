// Rollouts in small parts: each has a seed of its own, and the page adds them up, so that the interval narrows while
// one watches.

import { post } from "../../parts/api.js";

/** @typedef {import("../../parts/position-query.js").PositionQuery} PositionQuery */
/**
 * A win chance from games played to their end.
 * @typedef {object} Estimate
 * @property {number} games
 * @property {number} win with luck taken out
 * @property {number} squares the sum of the squared distances of the games' results from `win`
 * @property {number} won the share of games won, luck included
 * @property {number|null} valueError the largest error of the values at which games ended early; null if it is not known
 * @property {[number, number]|null} known bounds of the value, if tables have it
 */

const GAMES_AT_ONCE = 36;
const MAX_GAMES = 7200;
/** The 97.5 % quantile of the normal distribution. */
const Z95 = 1.959964;

/**
 * The estimate in an answer of the engine. Its standard error leaves two degrees of freedom to the luck.
 * @param {Api.RolledOut} answer
 * @returns {Estimate}
 */
export function estimateOf({
  games,
  win,
  standard_error: error,
  unadjusted: won,
  ci95,
  value_error: valueError,
}) {
  const isKnown = error < 1e-12 && ci95 !== null && won !== 0 && won !== 1;
  return {
    games,
    win,
    squares: error ** 2 * games * (games - 2),
    won,
    valueError,
    known: games === 0 || isKnown ? (ci95 ?? [win, win]) : null,
  };
}

/**
 * The estimate from the games of both. The squares add up as T. F. Chan and others show in "Updating formulae and a
 * pairwise algorithm for computing sample variances" (1979).
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
    squares: one.squares + other.squares + share * other.games * (one.win - other.win) ** 2,
    won: share * one.won + (1 - share) * other.won,
    valueError: largestError([one, other]),
    known: one.known && other.known,
  };
}

/**
 * The largest error of the values at which games ended early; null if one is not known.
 * @param {Estimate[]} estimates
 */
export function largestError(estimates) {
  const errors = estimates.map(({ valueError }) => valueError);
  return errors.reduce((most, error) => (most === null || error === null ? null : Math.max(most, error)), 0);
}

/**
 * The 95 % interval of an estimate: Wilson's, with the number of games whose share would have the same error. Games
 * with the same result tell nothing of their spread: only their number counts. It is wider by the error of the values
 * at which games ended early.
 * @param {Estimate} estimate
 * @returns {[number, number]}
 */
export function intervalOf({ games, win, squares, won, valueError, known }) {
  if (known) return known;
  const isUniform = won === 0 || won === 1;
  const inner = Math.min(Math.max(win, 1 / games), 1 - 1 / games);
  const trials = isUniform ? games : (inner * (1 - inner) * games * (games - 2)) / squares;
  const share = isUniform ? won : Math.min(Math.max(win, 0), 1);
  const square = Z95 ** 2 / trials;
  const centre = (share + square / 2) / (1 + square);
  const reach = Math.sqrt(share * (1 - share) * square + square ** 2 / 4) / (1 + square);
  const error = reach + (valueError ?? 0);
  return [Math.max(0, centre - error), Math.min(1, centre + error)];
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
    for (const part of parts) sums.set(part.move, addEstimates(sums.get(part.move), estimateOf(part)));
    games += GAMES_AT_ONCE;
    onProgress([...sums].sort(([, a], [, b]) => b.win - a.win));
    if ([...sums.values()].every(({ known }) => known)) return;
  }
}

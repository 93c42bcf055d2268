// Requests about a position: its moves, and their win chances.

import { hasServer } from "../../parts/address.js";
import { ask, post } from "../../parts/api.js";

/** @typedef {import("../../parts/position-query.js").PositionQuery} PositionQuery */

/** How long the server searches if the exact value is not known. @typedef {"usual"|"deep"} Depth */

/** A listed move with its win chance. @typedef {Api.Move & Api.MoveValue} ListedEvaluation */

/**
 * @param {PositionQuery} query
 * @param {AbortSignal} signal
 */
export function fetchMoves(query, signal) {
  return ask("moves", query, signal);
}

/**
 * @param {PositionQuery} query
 * @param {AbortSignal} signal
 * @param {Depth} [depth]
 */
export function fetchValue(query, signal, depth = "usual") {
  return ask("value", depth === "deep" ? { ...query, deep: true } : query, signal);
}

/**
 * Listed moves with their win chances, in the order of the evaluations.
 * @param {Api.Move[]} moves
 * @param {Api.MoveValue[]} evaluated
 * @returns {ListedEvaluation[]}
 */
export function mergeEvaluations(moves, evaluated) {
  return evaluated.map((evaluation) => {
    const listed = moves.find(({ move }) => move === evaluation.move);
    return { position: null, winner: null, ...listed, ...evaluation };
  });
}

/** The moves of finished games, by throw and move. @typedef {Map<string, Api.PlayedMove>} PlayedMoves */

/** @param {number|null} thrown @param {string} move */
export function playedKey(thrown, move) {
  return `${thrown}:${move}`;
}

/**
 * The moves that finished games on the server have in a position; empty where there is no server.
 * @param {PositionQuery} query
 * @param {AbortSignal} signal
 * @returns {Promise<PlayedMoves>}
 */
export async function fetchPlayed({ rules, options, position }, signal) {
  if (!hasServer) return new Map();
  try {
    const { moves } = await post("played", { rules, options, position }, signal);
    return new Map(moves.map((played) => [playedKey(played.throw, played.move), played]));
  } catch (error) {
    if (signal.aborted) throw error;
    return new Map();
  }
}

/**
 * Requests the value of a position with each throw, one after the other.
 * @param {PositionQuery} query
 * @param {number[]} throws
 * @param {AbortSignal} signal
 * @param {(thrown: number, value: Api.ValueReport) => void} onValue
 */
export async function evaluateThrows(query, throws, signal, onValue) {
  for (const thrown of throws) onValue(thrown, await fetchValue({ ...query, throw: thrown }, signal));
}

/**
 * The chances of the legal throws. Some rulesets prescribe the first throw.
 * @param {Api.ThrowEntry[]} throws
 * @param {number[]} legal
 */
export function chancesOf(throws, legal) {
  if (legal.length === 1) return [{ throw: legal[0], weight: 1, of: 1 }];
  return throws.filter((chance) => legal.includes(chance.throw));
}

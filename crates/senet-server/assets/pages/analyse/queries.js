// What the server knows of a position: its moves, what they do, and what they are worth.

import { post } from "../../parts/api.js";

/** @typedef {import("../../parts/position-query.js").PositionQuery} PositionQuery */
/** @typedef {import("../../parts/evaluation.js").Evaluation} Evaluation */

/** @typedef {Evaluation & {move: string, does: string, position: string|null, winner: string|null}} EvaluatedMove */

/**
 * @typedef {object} Answer
 * @property {string} position as the server writes it
 * @property {EvaluatedMove[]} moves the best first
 * @property {Evaluation} worth
 * @property {number[]} throws that can occur
 */

/**
 * The legal moves of a question, without what they are worth.
 * @param {PositionQuery} question
 * @param {AbortSignal} signal
 */
export function movesOf(question, signal) {
  return post("moves", question, signal);
}

/**
 * @param {PositionQuery} question
 * @param {AbortSignal} signal
 * @param {"usual"|"deep"} [depth] how much time is spent where nothing is known exactly
 * @returns {Promise<Evaluation & {moves: (Evaluation & {move: string})[]}>}
 */
export function valueOf(question, signal, depth = "usual") {
  return post("value", depth === "deep" ? { ...question, deep: true } : question, signal);
}

/**
 * Moves with their worth.
 * @param {any[]} moves as listed
 * @param {(Evaluation & {move: string})[]} valued the best first
 * @returns {any[]}
 */
export function together(moves, valued) {
  return valued.map((worth) => ({ ...moves.find(({ move }) => move === worth.move), ...worth }));
}

/**
 * The value of a position with every throw in turn, told as each is known.
 * @param {PositionQuery} question
 * @param {number[]} throws
 * @param {AbortSignal} signal
 * @param {(thrown: number, value: Evaluation & {moves: (Evaluation & {move: string})[]}) => void} tell
 */
export async function everyThrow(question, throws, signal, tell) {
  for (const thrown of throws) tell(thrown, await valueOf({ ...question, throw: thrown }, signal));
}

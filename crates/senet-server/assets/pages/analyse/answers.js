// What the server knows of a position: its moves, what they do, and what they are worth.

import { post } from "../../parts/api.js";

/** @typedef {import("../../parts/question.js").Question} Question */
/** @typedef {import("../../parts/worth.js").Worth} Worth */

/** @typedef {Worth & {move: string, does: string, position: string|null, winner: string|null}} WorthyMove */

/**
 * @typedef {object} Answer
 * @property {string} position as the server writes it
 * @property {WorthyMove[]} moves the best first
 * @property {Worth} worth
 * @property {number[]} throws that can occur
 */

/**
 * The legal moves of a question, without what they are worth.
 * @param {Question} question
 * @param {AbortSignal} signal
 */
export function movesOf(question, signal) {
  return post("moves", question, signal);
}

/**
 * @param {Question} question
 * @param {AbortSignal} signal
 * @param {"usual"|"deep"} [depth] how much time is spent where nothing is known exactly
 * @returns {Promise<Worth & {moves: (Worth & {move: string})[]}>}
 */
export function valueOf(question, signal, depth = "usual") {
  return post("value", depth === "deep" ? { ...question, deep: true } : question, signal);
}

/**
 * Moves with their worth.
 * @param {any[]} moves as listed
 * @param {(Worth & {move: string})[]} valued the best first
 * @returns {any[]}
 */
export function together(moves, valued) {
  return valued.map((worth) => ({ ...moves.find(({ move }) => move === worth.move), ...worth }));
}

/**
 * The value of a position with every throw in turn, told as each is known.
 * @param {Question} question
 * @param {number[]} throws
 * @param {AbortSignal} signal
 * @param {(thrown: number, value: Worth & {moves: (Worth & {move: string})[]}) => void} tell
 */
export async function everyThrow(question, throws, signal, tell) {
  for (const thrown of throws) tell(thrown, await valueOf({ ...question, throw: thrown }, signal));
}

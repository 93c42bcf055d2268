// From a seed to throws: each throw has a block of the generator of its own; sticks take one bit each, dice three bits at a time until
// they show a face.

import { block } from "./chacha.js";

/** @typedef {{kind: "sticks"|"die"|"two-dice", scores?: number[]}} Throwing as the rule points have it */

/** Pairs of words as numbers of 64 bits, from the block of a throw on. @param {Uint8Array} seed @param {number} number @param {number} stream */
function* numbers(seed, number, stream) {
  for (let at = number; ; at++) {
    const words = block(seed, at, stream);
    for (let index = 0; index < words.length; index += 2)
      yield (BigInt(words[index + 1]) << 32n) | BigInt(words[index]);
  }
}

/** One of so many equally likely faces. @param {Generator<bigint>} numbers @param {number} faces */
function face(numbers, faces) {
  for (const bits of numbers) {
    for (let group = 0n; group < 21n; group++) {
      const shown = Number((bits >> (3n * group)) & 7n) + 1;
      if (shown <= faces) return shown;
    }
  }
  throw new Error("the generator never ends");
}

/** Taking a value must not end the generator, as a loop would. @param {Generator<bigint>} numbers @returns {Generator<bigint>} */
function kept(numbers) {
  return /** @type {any} */ ({ [Symbol.iterator]: () => ({ next: () => numbers.next() }) });
}

/**
 * The throw with a number, counted from 0.
 * @param {Uint8Array} seed 32 bytes
 * @param {Throwing} throwing
 * @param {number} number
 * @param {number} [stream]
 */
export function roll(seed, { kind, scores = [] }, number, stream = 0) {
  const source = kept(numbers(seed, number, stream));
  if (kind === "die") return face(source, 5);
  if (kind === "two-dice") return scores[face(source, 6) + face(source, 8) - 2];
  const [bits] = source;
  const light = [0n, 1n, 2n, 3n].filter((stick) => (bits >> stick) & 1n).length;
  return scores[light];
}

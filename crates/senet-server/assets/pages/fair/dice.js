// The throws of a game from its seed. Each throw has its own block of the generator. A stick takes one bit; a
// die takes three bits at a time until they show one of its faces.

import { block } from "./chacha.js";

/**
 * The output of the generator as 64-bit numbers, from the block of a throw on.
 * @param {Uint8Array} seed
 * @param {number} number of the throw
 * @param {number} stream
 * @returns {Generator<bigint, never>}
 */
function* numbers(seed, number, stream) {
  for (let at = number; ; at++) {
    const words = block(seed, at, stream);
    for (let index = 0; index < words.length; index += 2) {
      yield (BigInt(words[index + 1]) << 32n) | BigInt(words[index]);
    }
  }
}

/** A face of a die. @param {Generator<bigint, never>} source @param {number} faces */
function face(source, faces) {
  for (;;) {
    const bits = source.next().value;
    for (let group = 0n; group < 21n; group++) {
      const value = Number((bits >> (3n * group)) & 7n) + 1;
      if (value <= faces) return value;
    }
  }
}

/**
 * A throw of a game.
 * @param {Uint8Array} seed 32 bytes
 * @param {Pick<Api.ThrowPoints, "kind"|"scores">} throwing how the ruleset throws
 * @param {number} number of the throw, from 0
 * @param {number} [stream]
 */
export function throwAt(seed, { kind, scores = [] }, number, stream = 0) {
  const source = numbers(seed, number, stream);
  if (kind === "die") return face(source, 5);
  if (kind === "two-dice") return scores[face(source, 6) + face(source, 8) - 2];
  const bits = source.next().value;
  const light = [0n, 1n, 2n, 3n].filter((stick) => (bits >> stick) & 1n).length;
  return scores[light];
}

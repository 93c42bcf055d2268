// The throws of a game from its seed. Each throw has its own block of the generator. A stick takes one bit; a
// die takes three bits at a time until they show one of its faces.

import { block } from "./chacha.js";

/**
 * The output of the generator as 64-bit numbers, from a block on.
 * @param {Uint8Array} seed
 * @param {bigint} first block
 * @param {number} stream
 * @returns {Generator<bigint, never>}
 */
function* numbers(seed, first, stream) {
  for (let at = first; ; at++) {
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

/** The block of the first throw to decide who begins, far beyond those of any game. */
const OPENING_BLOCK = 2n ** 56n;

/**
 * A throw, the sum that is compared where the higher begins (of sticks the light sides), and what records say of the
 * throw: of two dice the sum.
 * @param {Uint8Array} seed 32 bytes
 * @param {Pick<Api.RulePoints["throw"], "kind"|"scores">} throwing how the ruleset throws
 * @param {bigint} at the block
 * @param {number} stream
 */
function rollAt(seed, { kind, scores = [] }, at, stream) {
  const source = numbers(seed, at, stream);
  if (kind === "die") {
    const thrown = face(source, 5);
    return { thrown, sum: thrown, recorded: thrown };
  }
  if (kind === "two-dice") {
    const sum = face(source, 6) + face(source, 8);
    return { thrown: scores[sum - 2], sum, recorded: sum };
  }
  const bits = source.next().value;
  const light = [0n, 1n, 2n, 3n].filter((stick) => (bits >> stick) & 1n).length;
  return { thrown: scores[light], sum: light, recorded: scores[light] };
}

/**
 * A throw of a game.
 * @param {Uint8Array} seed 32 bytes
 * @param {Pick<Api.RulePoints["throw"], "kind"|"scores">} throwing how the ruleset throws
 * @param {number} number of the throw, from 0
 * @param {number} [stream]
 */
export function throwAt(seed, throwing, number, stream = 0) {
  return rollAt(seed, throwing, BigInt(number), stream).thrown;
}

/**
 * The throws to decide who begins, each with the side that its player has in the game, as records have them.
 * @param {Uint8Array} seed 32 bytes
 * @param {Pick<Api.RulePoints, "start"|"throw">} points of the ruleset
 */
export function openingThrows(seed, { start, throw: throwing }) {
  const rolls = [];
  let beginner = null;
  while (beginner === null) {
    const number = rolls.length;
    const roll = rollAt(seed, throwing, OPENING_BLOCK + BigInt(number), 0);
    rolls.push(roll);
    if (start.opening !== "highest-throw") beginner = roll.thrown === 1 ? number % 2 : null;
    else if (number % 2 === 1 && roll.sum !== rolls[number - 1].sum) {
      beginner = roll.sum > rolls[number - 1].sum ? 1 : 0;
    }
  }
  const second = start.first === "cones" ? "spools" : "cones";
  const side = (/** @type {number} */ player) => (player === beginner ? start.first : second);
  return rolls.map(({ recorded }, number) => `${side(number % 2)} ${recorded}`).join(" ");
}

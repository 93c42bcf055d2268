// The address of a puzzle: the ruleset, the seed of the request that has it, and its number there.

import { parseOptions, parseQuery, queryFragment } from "../../parts/position-query.js";

/**
 * @param {{rules: string, options: Api.Options, seed: number, number: number}} puzzle
 * @returns {string} with its `#`
 */
export function puzzleFragment({ rules, options, seed, number }) {
  return `${queryFragment({ rules, options })}&seed=${seed}&puzzle=${number}`;
}

/**
 * The puzzle that a fragment names; null if it names none.
 * @param {string} fragment with or without its `#`
 */
export function puzzleInFragment(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const [seed, number] = ["seed", "puzzle"].map((name) => Number(fields.get(name) ?? Number.NaN));
  return Number.isSafeInteger(seed) && seed >= 0 && number >= 1 ? { seed, number: Math.floor(number) } : null;
}

/** What the address of the puzzle of the day has in place of a name. */
export const DAILY = "daily";

/** @typedef {ReturnType<typeof puzzleAddress>} PuzzleAddress */

/**
 * What an address asks for: `named` has the name of a puzzle, which stands before the `#`, and `wanted` is a puzzle
 * without a name.
 * @param {{search: string, hash: string}} address
 */
export function puzzleAddress({ search, hash }) {
  const named = new URLSearchParams(search);
  const { rules, options } = parseQuery(hash);
  const isNamed = named.has("rules") || named.has(DAILY);
  return {
    rules: named.get("rules") ?? rules,
    options: isNamed ? parseOptions(named) : options,
    wanted: puzzleInFragment(hash),
    named,
  };
}

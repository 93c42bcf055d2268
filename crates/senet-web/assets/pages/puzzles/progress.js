// The player's progress, which the browser stores: the puzzles that were tried, the rating, and the seeds of puzzles of
// games with options.

import { load, save } from "../../parts/storage.js";

const STORAGE_KEY = "senet.puzzle-progress";
/** The number of puzzles nearest to the player's rating from which the next one is drawn. */
const NEAREST = 12;
/** The rating of a new player. */
const START = 1500;

/**
 * What the browser stores.
 * @typedef {object} Stored
 * @property {Api.PlayerRating|null} [player]
 * @property {Record<string, Record<string, boolean>>} [tried]
 * @property {number} [streak]
 * @property {Record<string, number>} [seeds]
 */

/** @type {Stored} */
const NOTHING = {};

/** @typedef {"all"|"ahead"|string} Filter a theme; `ahead`: puzzles that need looking ahead */

export class Progress {
  constructor() {
    const { player = null, tried = {}, streak = 0, seeds = {} } = load(STORAGE_KEY, NOTHING);
    /** The rating; null for a new player. */
    this.player = player;
    /** Whether each puzzle that was tried was solved at the first try, by ruleset. */
    this.tried = tried;
    /** The number of puzzles solved since the last mistake. */
    this.streak = streak;
    /** The last seed for each ruleset. */
    this.seeds = seeds;
  }

  store() {
    const { player, tried, streak, seeds } = this;
    save(STORAGE_KEY, { player, tried, streak, seeds });
  }

  /** The player's rating. */
  get rating() {
    return this.player?.rating ?? START;
  }

  /**
   * Keeps the result of a puzzle.
   * @param {string} rules
   * @param {string} id
   * @param {boolean} isSolved
   * @returns {boolean} whether it is the first try, which alone counts
   */
  add(rules, id, isSolved) {
    const tried = (this.tried[rules] ??= {});
    const isFirst = !(id in tried);
    if (isFirst) {
      tried[id] = isSolved;
      this.streak = isSolved ? this.streak + 1 : 0;
      this.store();
    }
    return isFirst;
  }

  /** Whether a puzzle was solved at the first try; undefined if it was not tried. @param {string} rules @param {string} id */
  result(rules, id) {
    return this.tried[rules]?.[id];
  }

  /** How many puzzles of a ruleset were tried, and solved. @param {string} rules */
  counts(rules) {
    const results = Object.values(this.tried[rules] ?? {});
    return { tried: results.length, solved: results.filter(Boolean).length };
  }

  /** @param {Api.PlayerRating} player */
  rate(player) {
    this.player = player;
    this.store();
  }

  /**
   * The next puzzle: one of those not tried yet whose ratings are nearest to the player's; of all, once all were tried.
   * @param {string} rules
   * @param {Api.ListedPuzzle[]} puzzles
   * @param {string} [shown] the puzzle that is shown now
   * @param {() => number} [random]
   * @returns {Api.ListedPuzzle|undefined} undefined if there are none
   */
  next(rules, puzzles, shown, random = Math.random) {
    const fresh = puzzles.filter(({ id }) => this.result(rules, id) === undefined && id !== shown);
    const distance = (/** @type {Api.ListedPuzzle} */ { rating }) => Math.abs(rating - this.rating);
    const among = (fresh.length ? fresh : puzzles).toSorted((one, other) => distance(one) - distance(other));
    return among[Math.floor(random() * Math.min(NEAREST, among.length))];
  }

  /** A seed that was not used before. @param {string} rules */
  nextSeed(rules) {
    this.seeds[rules] = (this.seeds[rules] ?? 0) + 1;
    this.store();
    return this.seeds[rules];
  }
}

/**
 * The puzzles of a theme.
 * @param {Api.ListedPuzzle[]} puzzles
 * @param {Filter} filter
 */
export function filtered(puzzles, filter) {
  if (filter === "all") return puzzles;
  if (filter === "ahead") return puzzles.filter(({ needs_looking_ahead }) => needs_looking_ahead);
  return puzzles.filter(({ themes }) => themes.some((theme) => theme === filter));
}

/** A day as `2026-11-29`, by the clock of this device. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

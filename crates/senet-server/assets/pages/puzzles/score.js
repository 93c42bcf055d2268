// The score of the puzzles in this visit, and the seeds used so far: they are stored, so that every visit has
// new puzzles.

import { load, save } from "../../parts/storage.js";

const STORAGE_KEY = "senet.puzzles";

export class Score {
  constructor() {
    this.solved = 0;
    this.tried = 0;
    /** The number of puzzles solved since the last mistake. */
    this.streak = 0;
    /** The last seed for each ruleset. @type {Record<string, number>} */
    this.seeds = load(STORAGE_KEY, {});
  }

  /** @param {boolean} isCorrect */
  add(isCorrect) {
    this.tried++;
    this.solved += isCorrect ? 1 : 0;
    this.streak = isCorrect ? this.streak + 1 : 0;
  }

  /** A seed that was not used before. @param {string} rules */
  nextSeed(rules) {
    this.seeds[rules] = (this.seeds[rules] ?? 0) + 1;
    save(STORAGE_KEY, this.seeds);
    return this.seeds[rules];
  }
}

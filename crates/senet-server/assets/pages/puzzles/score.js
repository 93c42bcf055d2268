// How many puzzles were solved, and which were seen: kept in the browser, so that they are others the next time.

const KEY = "senet.puzzles";

export class Score {
  constructor() {
    this.right = 0;
    this.tried = 0;
    this.row = 0;
    /** @type {Record<string, number>} the last seed for each ruleset */
    this.seeds = stored();
  }

  /** @param {boolean} isRight */
  add(isRight) {
    this.tried++;
    this.right += isRight ? 1 : 0;
    this.row = isRight ? this.row + 1 : 0;
  }

  /** A seed that was not used before. @param {string} rules */
  nextSeed(rules) {
    this.seeds[rules] = (this.seeds[rules] ?? 0) + 1;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.seeds));
    } catch {
      // Without storage the puzzles begin anew with each visit.
    }
    return this.seeds[rules];
  }
}

/** @returns {Record<string, number>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

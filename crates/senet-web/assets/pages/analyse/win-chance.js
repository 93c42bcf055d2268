// The win chances of both sides beside the board.

import { find } from "../../parts/elements.js";
import { winChanceWithError } from "../../parts/evaluation.js";
import { SIDES } from "../../parts/position.js";

/**
 * @param {Api.Evaluation|null} value of a side, once it is known
 * @param {import("../../parts/position.js").Side} of
 */
export function showWinChance(value, of) {
  for (const side of SIDES) {
    const chance = value && { ...value, win: side === of ? value.win : 1 - value.win };
    find(`#win-${side}`).textContent = chance ? winChanceWithError(chance) : "…";
    if (side === "cones" && chance) find("#win-bar span").style.width = `${(100 * chance.win).toFixed(1)}%`;
  }
}

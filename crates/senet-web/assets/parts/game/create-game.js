// Creates a game from the user's choices.

import { newGame, ruleset } from "../api.js";
import { t } from "../i18n.js";
import { other } from "../position.js";
import { drawNonce } from "./contribution.js";
import { sideIn } from "./state.js";
import { storeNewGame } from "./stored-games.js";

/** @typedef {import("../position.js").Side} Side */

/** The computer's levels, weakest first. @type {Api.Level[]} */
export const LEVELS = ["random", "beginner", "novice", "average", "skilled", "expert", "perfect"];

/**
 * @typedef {object} GameSetup
 * @property {string} rules
 * @property {Api.Options} options
 * @property {Api.SeatKind} opponent
 * @property {string} level
 * @property {"first"|"cones"|"spools"|"chance"} side `first` throws first, or, if the rules say so, both throw for who
 *   begins; `chance` is a random side
 * @property {boolean} guides
 * @property {boolean} hints whether two people may use hints and win chances
 * @property {"none"|"games"|"points"} series what a series counts: won games, or points for the pieces left
 * @property {number} firstTo the number of games or points that wins the series
 */

/**
 * Creates the game and stores its seats in this browser.
 * @param {GameSetup} setup
 * @returns {Promise<string>} the address of the game's page
 */
export async function createGame(setup) {
  const { options, guides } = setup;
  const rules = await ruleset(setup.rules, options);
  const isThrown = setup.side === "first" && rules.points.start.opening !== "fixed";
  // Who throws for the beginning is named by a side until it is decided; the cones' player throws first.
  const mine = isThrown ? "cones" : sideOf(setup.side, rules.start);
  const seats = { [mine]: { kind: "person" }, [other(mine)]: opponentSeat(setup) };
  const created = await newGame({
    rules: setup.rules,
    options,
    guidelines: guides,
    ...seats,
    first: isThrown ? "throw" : "chosen",
    ...terms(setup),
  });
  const secrets = Object.values(created.seats).filter((secret) => typeof secret === "string");
  const opponent =
    setup.opponent === "computer" ? t(`level.${setup.level}`) : t(`opponent.${setup.opponent}`);
  const { game, invitation, commitment } = created;
  const fairness = { commitment, nonce: drawNonce() };
  return storeNewGame({
    game,
    seats: secrets,
    title: rules.title,
    opponent,
    guides,
    invitation,
    ...fairness,
  });
}

/**
 * @param {GameSetup["side"]} side
 * @param {string} start the position before the first throw
 * @returns {Side}
 */
function sideOf(side, start) {
  if (side === "cones" || side === "spools") return side;
  if (side === "first") return sideIn(start);
  return Math.random() < 0.5 ? "cones" : "spools";
}

/**
 * Whether both may use hints and win chances, and the terms of the series.
 * @param {GameSetup} setup
 */
function terms({ opponent, hints, series, firstTo }) {
  const scoring = series === "points" ? "pieces-left" : "games";
  return {
    hints: hints && opponent !== "computer",
    ...(series === "none" ? {} : { series: { first_to: firstTo, scoring } }),
  };
}

/** @param {GameSetup} setup */
function opponentSeat({ opponent, level }) {
  return opponent === "computer" ? { kind: "computer", level } : { kind: opponent };
}

// Making a game on the server as somebody handlers it.

import { post, ruleset } from "../api.js";
import { t } from "../i18n.js";
import { other } from "../position.js";
import { storeNewGame } from "./stored-games.js";

/** @typedef {import("../position.js").Side} Side */

/** The computer's levels, weakest first. */
export const LEVELS = ["random", "novice", "average", "expert", "perfect"];

/**
 * @typedef {object} GameSetup
 * @property {string} rules
 * @property {Record<string, string>} options
 * @property {"computer"|"person"|"link"} opponent
 * @property {string} level
 * @property {"first"|"cones"|"spools"|"chance"} side
 * @property {boolean} guides
 */

/**
 * Makes the game; its seats are kept in this browser.
 * @param {GameSetup} setup
 * @returns {Promise<string>} the address of the game's page
 */
export async function createGame(setup) {
  const rules = await ruleset(setup.rules, setup.options);
  const mine = sideOf(setup.side, rules.start);
  const theirs = other(mine);
  const seats = { [mine]: { kind: "person" }, [theirs]: seat(setup) };
  const made = await post("games", {
    rules: setup.rules,
    options: setup.options,
    guidelines: setup.guides,
    ...seats,
  });
  const secrets = Object.values(made.seats).filter((secret) => typeof secret === "string");
  const opponent =
    setup.opponent === "computer" ? t(`level.${setup.level}`) : t(`opponent.${setup.opponent}`);
  return storeNewGame({
    game: made.game,
    seats: secrets,
    title: rules.title,
    opponent,
    guides: setup.guides,
    invitation: made.invitation,
  });
}

/**
 * @param {GameSetup["side"]} side
 * @param {string} start the position before the first throw, which says who begins
 * @returns {Side}
 */
function sideOf(side, start) {
  if (side === "cones" || side === "spools") return side;
  if (side === "first") return start.split(" ")[1] === "s" ? "spools" : "cones";
  return Math.random() < 0.5 ? "cones" : "spools";
}

/** @param {GameSetup} setup */
function seat({ opponent, level }) {
  return opponent === "computer" ? { kind: "computer", level } : { kind: opponent };
}

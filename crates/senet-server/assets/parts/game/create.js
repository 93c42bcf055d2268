// Making a game on the server as somebody wishes it.

import { post, ruleset } from "../api.js";
import { t } from "../i18n.js";
import { other } from "../position.js";
import { addressOfKept } from "./seats.js";

/** @typedef {import("../position.js").Side} Side */

/** The computer's levels, weakest first. */
export const LEVELS = ["random", "novice", "average", "expert", "perfect"];

/**
 * @typedef {object} Wish
 * @property {string} rules
 * @property {Record<string, string>} options
 * @property {"computer"|"person"|"link"} opponent
 * @property {string} level
 * @property {"first"|"cones"|"spools"|"chance"} side
 * @property {boolean} guides
 */

/**
 * Makes the game; its seats are kept in this browser.
 * @param {Wish} wish
 * @returns {Promise<string>} the address of the game's page
 */
export async function createGame(wish) {
  const rules = await ruleset(wish.rules, wish.options);
  const mine = sideOf(wish.side, rules.start);
  const theirs = other(mine);
  const seats = { [mine]: { kind: "person" }, [theirs]: seat(wish) };
  const made = await post("games", { rules: wish.rules, options: wish.options, guidelines: wish.guides, ...seats });
  const secrets = Object.values(made.seats).filter((secret) => typeof secret === "string");
  const opponent = wish.opponent === "computer" ? t(`level.${wish.level}`) : t(`opponent.${wish.opponent}`);
  return addressOfKept({ game: made.game, seats: secrets, title: rules.title, opponent, guides: wish.guides, invitation: made.invitation });
}

/**
 * @param {Wish["side"]} side
 * @param {string} start the position before the first throw, which says who begins
 * @returns {Side}
 */
function sideOf(side, start) {
  if (side === "cones" || side === "spools") return side;
  if (side === "first") return start.split(" ")[1] === "s" ? "spools" : "cones";
  return Math.random() < 0.5 ? "cones" : "spools";
}

/** @param {Wish} wish */
function seat({ opponent, level }) {
  return opponent === "computer" ? { kind: "computer", level } : { kind: opponent };
}

// What a player says when joining a game: the nonce that this browser contributes to the seed of the throws, and the
// answer to a proposal of hints. The server's commitment is stored before the nonce is sent, so that the server cannot
// choose its secret afterwards.

import { fetchGame } from "../api.js";
import { storeGame, storedGame } from "./stored-games.js";

/**
 * What this page says in games, also after a break and in browsers that store nothing.
 * @type {Map<string, Greeting>}
 */
const greetings = new Map();

/**
 * @typedef {object} Greeting
 * @property {string|null} nonce null if the seed is fixed already
 * @property {boolean} [hints] whether the user agrees to hints for both players
 */

/** A new nonce: 32 random bytes in hexadecimal. */
export function drawNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * What to say in a game in which this browser holds seats. Fails if the game cannot be loaded: who joins without a
 * nonce and an answer contributes nothing and declines hints.
 * @param {string} game
 * @param {() => Promise<boolean>} [askForHints] asks an invited player
 * @returns {Promise<Greeting & Record<string, unknown>>}
 */
export async function greetingFor(game, askForHints) {
  const known = greetings.get(game);
  if (known) return known;
  const { nonce, hints } = storedGame(game) ?? {};
  if (nonce) return hints === undefined ? { nonce } : { nonce, hints };
  const greeting = await prepare(await fetchGame(game), askForHints);
  greetings.set(game, greeting);
  return greeting;
}

/**
 * @param {Api.Snapshot} snapshot
 * @param {(() => Promise<boolean>)|undefined} askForHints
 * @returns {Promise<Greeting>}
 */
async function prepare({ game, commitment = "", seed_fixed, hints }, askForHints) {
  const answer = hints === "proposed" && askForHints ? { hints: await askForHints() } : {};
  if (seed_fixed) return { nonce: null, ...answer };
  const nonce = drawNonce();
  storeGame({ game, commitment, nonce, ...answer });
  return { nonce, ...answer };
}

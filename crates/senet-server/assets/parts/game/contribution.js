// What this browser contributes to the seed of a game's throws: a nonce. The server's commitment is stored before the
// nonce is sent, so that the server cannot choose its secret afterwards.

import { ApiError, fetchFairness } from "../api.js";
import { storeGame, storedGame } from "./stored-games.js";

/** The nonces of this page, for browsers that store nothing. @type {Map<string, string>} */
const drawn = new Map();

/** A new nonce: 32 random bytes in hexadecimal. */
export function drawNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The nonce for a game in which this browser holds seats; null if the seed is fixed already.
 * @param {string} game
 * @returns {Promise<string|null>}
 */
export async function nonceFor(game) {
  const known = storedGame(game)?.nonce || drawn.get(game);
  if (known) return known;
  try {
    const { commitment, seed_fixed } = await fetchFairness(game);
    if (seed_fixed) return null;
    const nonce = drawNonce();
    drawn.set(game, nonce);
    storeGame({ game, commitment, nonce });
    return nonce;
  } catch (error) {
    // The next connection tries again.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

// The games in which this browser holds seats. The secret of a seat comes in the address behind the `#`. It
// is removed from the address and stored, so that a copied address makes others spectators.

import { at } from "../address.js";
import { load, save } from "../storage.js";

/**
 * @typedef {object} StoredGame
 * @property {string} game
 * @property {string[]} seats secrets
 * @property {string} title
 * @property {string} opponent
 * @property {boolean} guides
 * @property {boolean} over
 * @property {string} commitment of the server, stored before the nonce was sent
 * @property {string} nonce that this browser contributes to the seed of the throws
 * @property {boolean} [hints] the answer to a proposal of hints, which the server may not have received yet
 * @property {{side: import("../position.js").Side, secret: string}|null} invitation for the other seat
 */

const KEY = "senet.games";
/** The number of games that are stored. */
const MAX_GAMES = 30;

/** @type {Omit<StoredGame, "game">} */
const DEFAULTS = {
  seats: [],
  title: "",
  opponent: "",
  guides: true,
  over: false,
  commitment: "",
  nonce: "",
  invitation: null,
};

/** @returns {StoredGame[]} the latest first */
export function storedGames() {
  return load(KEY, /** @type {StoredGame[]} */ ([]));
}

/** @param {string} game @returns {StoredGame|undefined} */
export function storedGame(game) {
  return storedGames().find((stored) => stored.game === game);
}

/**
 * Stores a game, or changes a stored one.
 * @param {{game: string} & Partial<StoredGame>} change
 * @returns {boolean} whether the browser stored it
 */
export function storeGame(change) {
  const games = storedGames();
  const before = games.find(({ game }) => game === change.game);
  const others = games.filter(({ game }) => game !== change.game);
  return save(KEY, withinLimit([{ ...DEFAULTS, ...before, ...change }, ...others]));
}

/**
 * The games without the one that is dropped if they are too many: the oldest that is over, else the oldest. The secret
 * of a seat is stored here only.
 * @param {StoredGame[]} games the latest first
 */
function withinLimit(games) {
  if (games.length <= MAX_GAMES) return games;
  const dropped = games.findLastIndex(({ over }, index) => over && index > 0);
  return games.filter((_, index) => index !== (dropped > 0 ? dropped : games.length - 1));
}

/**
 * Stores a new game with the seats held here.
 * @param {{game: string, seats: string[]} & Partial<StoredGame>} game
 * @returns {string} the address of the game's page; it contains the secrets if the browser denies storage
 */
export function storeNewGame(game) {
  const isStored = game.seats.length === 0 || storeGame(game);
  const fragment = isStored ? "" : `#${game.seats.map((secret) => `seat=${secret}`).join("&")}`;
  return at(`/play/${game.game}${fragment}`);
}

/**
 * The seats held in a game: the stored ones, and those in the address, which are stored and removed from it.
 * @param {string} game
 * @returns {string[]}
 */
export function loadSeats(game) {
  const inAddress = new URLSearchParams(location.hash.slice(1)).getAll("seat");
  const seats = [...new Set([...(storedGame(game)?.seats ?? []), ...inAddress])];
  if (inAddress.length > 0 && storeGame({ game, seats })) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  return seats;
}

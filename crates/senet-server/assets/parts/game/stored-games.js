// Seats that this browser holds. A seat's secret comes in the address behind the `#`; it is taken out of there and kept, so
// that an address that is copied leads others to the game as spectators.

/**
 * @typedef {object} StoredGame
 * @property {string} game
 * @property {string[]} seats secrets
 * @property {string} title
 * @property {string} opponent
 * @property {boolean} guides
 * @property {boolean} over
 * @property {{side: string, secret: string}|null} invitation for the other seat, while nobody has taken it
 */

const KEY = "senet.games";
/** So many games are remembered. */
const MOST = 30;

/** @returns {StoredGame[]} the latest first */
export function storedGames() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} game @returns {StoredGame|undefined} */
export function storedGame(game) {
  return storedGames().find((kept) => kept.game === game);
}

/**
 * Remembers a game, or what is new about it.
 * @param {{game: string} & Partial<StoredGame>} news
 * @returns {boolean} whether it can be remembered
 */
export function storeGame(news) {
  const games = storedGames();
  const before = games.find(({ game }) => game === news.game);
  const fresh = { seats: [], title: "", opponent: "", guides: true, over: false, invitation: null };
  const kept = { ...fresh, ...before, ...news };
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([kept, ...games.filter(({ game }) => game !== news.game)].slice(0, MOST)),
    );
    return true;
  } catch {
    return false;
  }
}

/**
 * Remembers a game that begins, where somebody here has a seat in it.
 * @param {{game: string, seats: string[]} & Partial<StoredGame>} news
 * @returns {string} the address of its page; where nothing can be remembered, with the secrets of the seats
 */
export function storeNewGame(news) {
  const fragment =
    news.seats.length === 0 || storeGame(news)
      ? ""
      : `#${news.seats.map((secret) => `seat=${secret}`).join("&")}`;
  return `/play/${news.game}${fragment}`;
}

/**
 * The seats held in a game: those of the address, which are then kept and taken out of it, and those kept before.
 * @param {string} game
 * @returns {string[]}
 */
export function loadSeats(game) {
  const inAddress = new URLSearchParams(location.hash.slice(1)).getAll("seat");
  const seats = [...new Set([...(storedGame(game)?.seats ?? []), ...inAddress])];
  if (inAddress.length > 0 && storeGame({ game, seats })) history.replaceState(null, "", location.pathname);
  return seats;
}

// Games that are played in this browser, against the computer or at one board. The engine plays them; their lines, from
// which it opens them again, are in IndexedDB.

/** A line of a stored game. Only the engine reads it. @typedef {Record<string, unknown>} Line */

/** What the name of a game begins with under which the engine opens a copy, to read it while it is played. */
export const LOCAL_COPY = "copy:";

const DATABASE = "senet";
const STORE = "games";

/** @type {Promise<IDBDatabase>|null} */
let database = null;

/** @returns {Promise<IDBDatabase>} */
function openDatabase() {
  database ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  return database;
}

/**
 * Begins a transaction. The browser may have closed the database, or may have denied it for a moment: then it is opened
 * again.
 * @param {IDBTransactionMode} mode
 */
async function begin(mode) {
  try {
    return (await openDatabase()).transaction(STORE, mode);
  } catch {
    database = null;
    return (await openDatabase()).transaction(STORE, mode);
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * The lines of a game; null if this browser does not keep it. Those that 0.2 has stored are texts of JSON.
 * @param {string} game
 * @returns {Promise<Line[]|null>}
 */
export async function localLines(game) {
  if (typeof indexedDB === "undefined" || !game) return null;
  try {
    const store = (await begin("readonly")).objectStore(STORE);
    /** @type {(Line|string)[]|undefined} */
    const lines = await result(store.get(game));
    return lines?.map((line) => (typeof line === "string" ? JSON.parse(line) : line)) ?? null;
  } catch {
    // The browser denies storage, and so it keeps no game.
    return null;
  }
}

/**
 * Adds lines to a game. Fails if the browser cannot store them.
 * @param {string} game
 * @param {number} known the number of lines before
 * @param {Line[]} lines
 * @returns {Promise<boolean>} false if another tab has added lines
 */
export async function addLines(game, known, lines) {
  const transaction = await begin("readwrite");
  const store = transaction.objectStore(STORE);
  /** @type {(Line|string)[]} */
  const before = (await result(store.get(game))) ?? [];
  if (before.length !== known) return false;
  store.put([...before, ...lines], game);
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(true);
    transaction.onabort = () => reject(transaction.error);
  });
}

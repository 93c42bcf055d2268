// Values in the browser's storage, as JSON.

/**
 * The value for a key; the fallback if there is none, if it is not JSON, or if the browser denies storage.
 * @template T
 * @param {string} key
 * @param {T} fallback
 * @returns {T}
 */
export function load(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @returns {boolean} whether the browser stored the value
 */
export function save(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What the keys of the site begin with. */
const PREFIX = "senet.";

/** The keys of the site that have a value. */
function keys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** All that the site has stored. @returns {Record<string, unknown>} */
export function snapshot() {
  return Object.fromEntries(keys().map((key) => [key, load(key, null)]));
}

/** Deletes all that the site has stored. */
export function clear() {
  for (const key of keys()) localStorage.removeItem(key);
}

/** Stores what a snapshot has. @param {Record<string, unknown>} stored */
export function restore(stored) {
  for (const [key, value] of Object.entries(stored)) save(key, value);
}

// What a person prefers, kept in the browser and told to whoever listens.

/**
 * @typedef {object} Preferences
 * @property {"auto"|"light"|"dark"} theme
 * @property {""|"en"|"de"|"ar"} language empty: the browser's
 * @property {boolean} sound
 * @property {boolean} path whether the board shows the way the pieces go
 * @property {boolean} numbers whether the squares show their numbers
 * @property {boolean} forced whether forced moves are made without asking
 * @property {boolean} chance whether the win chance is shown
 * @property {"auto"|"wide"|"upright"} orientation
 * @property {"grid"|"path"} arrows what the arrow keys follow
 * @property {number} pace of the computers on the watching page, in milliseconds between moves
 */

const KEY = "senet.preferences";

/** @type {Preferences} */
const DEFAULTS = {
  theme: "auto",
  language: "",
  sound: true,
  path: false,
  numbers: true,
  forced: false,
  chance: false,
  orientation: "auto",
  arrows: "grid",
  pace: 900,
};

/** @type {Map<string, Set<(value: any) => void>>} */
const listeners = new Map();

/** @type {Preferences} */
const current = { ...DEFAULTS, ...stored() };

/** @returns {Partial<Preferences>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @template {keyof Preferences} K
 * @param {K} name
 * @returns {Preferences[K]}
 */
export function preference(name) {
  return current[name];
}

/**
 * Keeps a preference and tells those who listen for it.
 * @template {keyof Preferences} K
 * @param {K} name
 * @param {Preferences[K]} value
 */
export function prefer(name, value) {
  current[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Without storage it holds as long as the page does.
  }
  for (const listener of listeners.get(name) ?? []) listener(value);
}

/**
 * Calls `listener` with the preference now and whenever it changes.
 * @template {keyof Preferences} K
 * @param {K} name
 * @param {(value: Preferences[K]) => void} listener
 */
export function onPreference(name, listener) {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known.add(listener));
  listener(current[name]);
}

/** Whether the system asks for less motion. */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// The user's preferences: stored in the browser, with listeners for changes.

import { load, save } from "./storage.js";

/**
 * @typedef {object} Preferences
 * @property {"auto"|"light"|"dark"} theme
 * @property {string} language empty for the browser's language
 * @property {boolean} sound
 * @property {boolean} path whether the board shows the path of the pieces
 * @property {boolean} numbers whether the squares show their numbers
 * @property {"off"|"fast"|"normal"} speed of animations
 * @property {boolean} throws whether throws are made automatically
 * @property {boolean} early whether a throw can be ordered while the opponent plays
 * @property {boolean} forced whether forced moves are made automatically
 * @property {boolean} passes whether a pass without another choice is made automatically
 * @property {boolean} chance whether the win chance is shown
 * @property {"auto"|"wide"|"upright"} orientation of the board
 * @property {"grid"|"path"} arrows what the arrow keys follow
 * @property {number} pace of a watched game, in milliseconds between moves
 */

const KEY = "senet.preferences";

/** @type {Preferences} */
const DEFAULTS = {
  theme: "auto",
  language: "",
  sound: true,
  path: false,
  numbers: true,
  speed: "normal",
  throws: false,
  early: false,
  forced: false,
  passes: true,
  chance: false,
  orientation: "auto",
  arrows: "grid",
  pace: 900,
};

/** @type {Map<string, Set<(value: any) => void>>} */
const listeners = new Map();

/** @type {Preferences} */
const current = { ...DEFAULTS, ...load(KEY, {}) };

/**
 * @template {keyof Preferences} K
 * @param {K} name
 * @returns {Preferences[K]}
 */
export function preference(name) {
  return current[name];
}

/**
 * Sets a preference and calls its listeners. If the browser denies storage, it holds until the page is left.
 * @template {keyof Preferences} K
 * @param {K} name
 * @param {Preferences[K]} value
 */
export function prefer(name, value) {
  current[name] = value;
  save(KEY, current);
  for (const listener of listeners.get(name) ?? []) listener(value);
}

/**
 * Calls `listener` with the preference now and after each change.
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

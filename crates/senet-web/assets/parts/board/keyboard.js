// Keyboard navigation on the board: arrow keys follow the rows on the screen, or the path.

import { preference } from "../preferences.js";

/** @typedef {import("../position.js").Place} Place */

/** @type {Record<string, "up"|"down"|"left"|"right">} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/**
 * The place that a key leads to; null if the key does not navigate.
 * @param {string} key
 * @param {Place} place
 * @param {import("../geometry.js").Layout} layout
 * @param {Place[]} marked places that can be chosen; `n` goes to the next of them
 * @returns {Place|null}
 */
export function destination(key, place, layout, marked) {
  const goal = goalOf(key, place, layout, marked);
  if (goal !== "hand" || layout.hasHand) return goal;
  // Below the squares of the wide board is the other tray.
  return layout.orientation === "wide" && key === "ArrowDown" ? "off" : null;
}

/**
 * The place that a key leads to, if the board has both trays.
 * @param {string} key
 * @param {Place} place
 * @param {import("../geometry.js").Layout} layout
 * @param {Place[]} marked
 * @returns {Place|null}
 */
function goalOf(key, place, layout, marked) {
  if (key === "Home") return 1;
  if (key === "End") return 30;
  if (key === "n" || key === "N") return nextMarked(place, marked, key === "n" ? 1 : -1);
  if (key === "." || key === ",") return alongPath(place, key === "." ? 1 : -1);
  const direction = ARROWS[key];
  if (!direction) return null;
  if (typeof place !== "number") return fromTray(place, direction, layout);
  if (preference("arrows") === "path")
    return alongPath(place, direction === "right" || direction === "up" ? 1 : -1);
  return layout.neighbour(place, direction) || toTray(place, direction, layout);
}

/**
 * @param {Place} place
 * @param {1|-1} step
 * @returns {Place}
 */
function alongPath(place, step) {
  if (place === "hand") return step > 0 ? 1 : "hand";
  if (place === "off") return step > 0 ? "off" : 30;
  if (place + step < 1) return "hand";
  return place + step > 30 ? "off" : place + step;
}

/**
 * @param {Place} place
 * @param {Place[]} marked
 * @param {1|-1} step
 * @returns {Place|null}
 */
function nextMarked(place, marked, step) {
  if (marked.length === 0) return null;
  const order = (/** @type {Place} */ of) => (of === "hand" ? 0 : of === "off" ? 31 : of);
  const sorted = [...marked].sort((a, b) => step * (order(a) - order(b)));
  return sorted.find((other) => step * (order(other) - order(place)) > 0) ?? sorted[0];
}

/**
 * @param {number} square
 * @param {string} direction
 * @param {import("../geometry.js").Layout} layout
 * @returns {Place|null}
 */
function toTray(square, direction, layout) {
  if (layout.orientation === "wide") {
    if (direction !== "down") return null;
    return layout.centre(square).x < layout.centre("off").x - layout.trays.off.width / 2 ? "hand" : "off";
  }
  if (direction === "left") return "hand";
  return direction === "right" ? "off" : null;
}

/**
 * @param {"hand"|"off"} tray
 * @param {string} direction
 * @param {import("../geometry.js").Layout} layout
 * @returns {Place|null}
 */
function fromTray(tray, direction, layout) {
  if (layout.orientation === "wide") {
    if (direction === "up") return tray === "hand" ? 23 : 28;
    if (direction === "left" || direction === "right") return direction === "left" ? "hand" : "off";
    return null;
  }
  if (tray === "hand") return direction === "right" ? 5 : null;
  return direction === "left" ? 25 : null;
}

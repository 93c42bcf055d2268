// Moves as they are written: `10/11`, `9/11*` (hit), `hand/4`, `26/off`, `26/27/15` (through the water), `pass`.

/** @typedef {import("./position.js").Place} Place */

/**
 * @typedef {object} ParsedMove
 * @property {Place|null} from null for a pass
 * @property {Place|null} to where it ends
 * @property {Place[]} stops every place named, from the first to the last
 * @property {boolean} hits
 */

/**
 * @param {string} text
 * @returns {ParsedMove}
 */
export function parseMove(text) {
  if (text === "pass") return { from: null, to: null, stops: [], hits: false };
  const stops = text
    .replaceAll("*", "")
    .split("/")
    .map((stop) => (/^\d+$/.test(stop) ? Number(stop) : /** @type {Place} */ (stop)));
  return { from: stops[0], to: stops[stops.length - 1], stops, hits: text.includes("*") };
}

/**
 * The place a piece steps to by the throw itself, before water carries it on.
 * @param {ParsedMove} way
 */
export function landing(way) {
  return way.stops[1] ?? null;
}

// The notation of moves: `10/11`, `9/11*` (hit), `hand/4`, `26/off`, `26/27/15` (through the water), `pass`.

/** @typedef {import("./position.js").Place} Place */

/**
 * @typedef {object} ParsedMove
 * @property {Place|null} from null for a pass
 * @property {Place|null} to where the move ends; null for a pass
 * @property {Place[]} stops every place in the text, in order
 * @property {boolean} hits
 */

/**
 * @param {string} text
 * @returns {ParsedMove}
 */
export function parseMove(text) {
  if (text === "pass") return { from: null, to: null, stops: [], hits: false };
  const stops = text.replaceAll("*", "").split("/").map(parsePlace);
  return { from: stops[0], to: stops[stops.length - 1], stops, hits: text.includes("*") };
}

/**
 * @param {string} text a square's number, `hand` or `off`
 * @returns {Place}
 */
export function parsePlace(text) {
  return text === "hand" || text === "off" ? text : Number(text);
}

/**
 * The place that the throw itself leads to, before the water carries the piece on; null for a pass.
 * @param {ParsedMove} move
 */
export function landing(move) {
  return move.stops[1] ?? null;
}

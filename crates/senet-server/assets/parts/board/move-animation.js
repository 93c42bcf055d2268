// Pieces on their way: along the path, hop by hop; into the water and out of it; and those that are swapped or pushed.

import { svg } from "../elements.js";
import { squaresPassed } from "../geometry.js";
import { landing, parseMove } from "../notation.js";
import { easeInOut, over } from "./tween.js";

/** @typedef {import("./pieces.js").Pieces} Pieces */
/** @typedef {import("./pieces.js").Piece} Piece */
/** @typedef {import("../position.js").Place} Place */

const HOP = 115;
const LONGEST = 950;
const WATER = 27;

/**
 * What travels: a move's text, and the side that makes it.
 * @typedef {object} Journey
 * @property {string} move
 * @property {import("../position.js").Side} side
 * @property {boolean} downwards
 * @property {boolean} carried whether the piece was carried by hand to where the throw takes it
 * @property {() => void} [onStep] at every square passed
 * @property {() => void} [onLand]
 * @property {() => void} [onWater]
 */

/**
 * Lets the moved piece travel, up to the place where the throw takes it and through the water if it falls in. The others
 * are not touched.
 * @param {Pieces} pieces
 * @param {Journey} journey
 * @returns {Promise<Piece|undefined>} the piece, which stands where the move ends
 */
export async function go(pieces, journey) {
  const way = parseMove(journey.move);
  const piece = way.from === null ? undefined : pieces.at(way.from, journey.side);
  const land = landing(way);
  if (!piece || way.from === null || land === null) return undefined;
  pieces.raise(piece);
  if (journey.carried) pieces.put(piece, resting(pieces, piece, land));
  else await walk(pieces, piece, squaresPassed(way.from, land, journey.downwards), journey.onStep);
  journey.onLand?.();
  piece.place = land;
  if (land === WATER && way.stops.length > 2) {
    journey.onWater?.();
    await sink(pieces, piece);
    piece.place = /** @type {Place} */ (way.to);
    await rise(pieces, piece);
  }
  return piece;
}

/**
 * @param {Pieces} pieces
 * @param {Piece} piece
 * @param {Place[]} way
 * @param {(() => void)|undefined} onStep
 */
async function walk(pieces, piece, way, onStep) {
  const hop = Math.min(HOP, LONGEST / (way.length - 1));
  for (let step = 1; step < way.length; step++) {
    const from = { x: piece.x, y: piece.y, scale: piece.scale };
    const to = resting(pieces, piece, way[step]);
    const beside = typeof way[step] !== "number" || typeof way[step - 1] !== "number";
    await over(beside ? 2.6 * hop : hop, (part) => {
      const lift = Math.sin(Math.PI * part) * (beside ? 40 : 15);
      pieces.put(piece, {
        ...between(from, to, easeInOut(part)),
        y: from.y + (to.y - from.y) * easeInOut(part) - lift,
      });
    });
    if (step < way.length - 1) onStep?.();
  }
}

/**
 * @param {Pieces} pieces
 * @param {Piece} piece
 * @param {Place} place
 */
function resting(pieces, piece, place) {
  const before = piece.place;
  piece.place = place;
  const rest = pieces.rest(piece);
  piece.place = before;
  return rest;
}

/**
 * @typedef {{x: number, y: number, scale: number}} Stand
 * @param {Stand} from
 * @param {Stand} to
 * @param {number} part
 */
function between(from, to, part) {
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}

/**
 * @param {Pieces} pieces
 * @param {Piece} piece
 */
async function sink(pieces, piece) {
  ripples(pieces, piece);
  const from = { x: piece.x, y: piece.y, scale: piece.scale };
  await over(620, (part) => {
    pieces.put(piece, {
      x: from.x + 4 * Math.sin(part * 14),
      y: from.y + 22 * part,
      scale: from.scale * (1 - 0.55 * part),
    });
    piece.element.setAttribute("opacity", String(1 - easeInOut(part)));
  });
}

/**
 * @param {Pieces} pieces
 * @param {Piece} piece
 */
async function rise(pieces, piece) {
  const to = pieces.rest(piece);
  await over(420, (part) => {
    pieces.put(piece, {
      x: to.x,
      y: to.y + 22 * (1 - easeInOut(part)),
      scale: to.scale * (0.5 + 0.5 * easeInOut(part)),
    });
    piece.element.setAttribute("opacity", String(easeInOut(part)));
  });
  piece.element.removeAttribute("opacity");
}

/**
 * Rings on the water where a piece falls in.
 * @param {Pieces} pieces
 * @param {Piece} piece
 */
function ripples(pieces, piece) {
  const group = svg("g", { class: "ripples" });
  const rings = [0, 0.25, 0.5].map((delay) => ({
    delay,
    ring: svg("ellipse", { cx: piece.x, cy: piece.y + 26 }),
  }));
  group.append(...rings.map(({ ring }) => ring));
  pieces.element.before(group);
  over(1100, (part) => {
    for (const { delay, ring } of rings) {
      const age = Math.max(0, Math.min(1, (part - delay) / 0.5));
      ring.setAttribute("rx", String(10 + 40 * age));
      ring.setAttribute("ry", String(4 + 16 * age));
      ring.setAttribute("opacity", String(age > 0 ? 1 - age : 0));
    }
  }).then(() => group.remove());
}

/**
 * Lets every piece glide to where it belongs now: those that were swapped, pushed or sent to the hand.
 * @param {Pieces} pieces
 */
export async function glide(pieces) {
  const moves = pieces.all
    .map((piece) => ({ piece, from: { x: piece.x, y: piece.y, scale: piece.scale }, to: pieces.rest(piece) }))
    .filter(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y) > 0.5);
  if (moves.length === 0) return;
  const farthest = Math.max(...moves.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y)));
  await over(Math.min(620, 240 + farthest * 0.6), (part) => {
    for (const { piece, from, to } of moves) {
      const lift = Math.sin(Math.PI * part) * Math.min(44, 10 + farthest * 0.1);
      const stand = between(from, to, easeInOut(part));
      pieces.put(piece, { ...stand, y: stand.y - lift });
    }
  });
}

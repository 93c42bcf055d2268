// The animation of a move: a piece hops along the path, sinks into the water and rises from it; displaced
// pieces glide.

import { svg } from "../elements.js";
import { placesPassed } from "../geometry.js";
import { landing, parseMove } from "../notation.js";
import { animate, easeInOut } from "./tween.js";

/** @typedef {import("./pieces.js").Pieces} Pieces */
/** @typedef {import("./pieces.js").Piece} Piece */
/** @typedef {import("../position.js").Place} Place */

/** The duration of a hop, and the longest duration of all hops, in milliseconds. */
const HOP_MS = 70;
export const LONGEST_MS = 420;
/** The longest time in which displaced pieces glide to their places. */
export const LONGEST_GLIDE_MS = 420;
const WATER = 27;

/**
 * @typedef {object} AnimatedMove
 * @property {string} move its text
 * @property {import("../position.js").Side} side
 * @property {boolean} downwards
 * @property {boolean} dragged whether the user has dragged the piece to where the throw leads
 * @property {() => void} [onStep] at every square passed
 * @property {() => void} [onLand]
 * @property {() => void} [onWater]
 */

/**
 * Animates the moved piece: along the path to where the throw leads, then through the water if it falls in.
 * Displaced pieces stay; see `settlePieces`.
 * @param {Pieces} pieces
 * @param {AnimatedMove} animated
 * @returns {Promise<Piece|undefined>} the moved piece
 */
export async function animateMove(pieces, animated) {
  const parsed = parseMove(animated.move);
  const piece = parsed.from === null ? undefined : pieces.at(parsed.from, animated.side);
  const land = landing(parsed);
  if (!piece || parsed.from === null || land === null) return undefined;
  pieces.raise(piece);
  if (animated.dragged) pieces.put(piece, restPosition(pieces, piece, land));
  else await walk(pieces, piece, placesPassed(parsed.from, land, animated.downwards), animated.onStep);
  animated.onLand?.();
  piece.place = land;
  if (land === WATER && parsed.stops.length > 2) {
    animated.onWater?.();
    await sink(pieces, piece);
    piece.place = /** @type {Place} */ (parsed.to);
    await rise(pieces, piece);
  }
  return piece;
}

/**
 * @param {Pieces} pieces
 * @param {Piece} piece
 * @param {Place[]} places
 * @param {(() => void)|undefined} onStep
 */
async function walk(pieces, piece, places, onStep) {
  const hop = Math.min(HOP_MS, LONGEST_MS / (places.length - 1));
  for (let step = 1; step < places.length; step++) {
    const from = { x: piece.x, y: piece.y, scale: piece.scale };
    const to = restPosition(pieces, piece, places[step]);
    const beside = typeof places[step] !== "number" || typeof places[step - 1] !== "number";
    await animate(beside ? 2.6 * hop : hop, (progress) => {
      const lift = Math.sin(Math.PI * progress) * (beside ? 40 : 15);
      pieces.put(piece, {
        ...interpolate(from, to, easeInOut(progress)),
        y: from.y + (to.y - from.y) * easeInOut(progress) - lift,
      });
    });
    if (step < places.length - 1) onStep?.();
  }
}

/**
 * @param {Pieces} pieces
 * @param {Piece} piece
 * @param {Place} place
 */
function restPosition(pieces, piece, place) {
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
 * @param {number} progress
 */
function interpolate(from, to, progress) {
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * progress;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}

/**
 * @param {Pieces} pieces
 * @param {Piece} piece
 */
async function sink(pieces, piece) {
  ripples(pieces, piece);
  const from = { x: piece.x, y: piece.y, scale: piece.scale };
  await animate(420, (progress) => {
    pieces.put(piece, {
      x: from.x + 4 * Math.sin(progress * 14),
      y: from.y + 22 * progress,
      scale: from.scale * (1 - 0.55 * progress),
    });
    piece.element.setAttribute("opacity", String(1 - easeInOut(progress)));
  });
}

/**
 * @param {Pieces} pieces
 * @param {Piece} piece
 */
async function rise(pieces, piece) {
  const to = pieces.rest(piece);
  await animate(280, (progress) => {
    pieces.put(piece, {
      x: to.x,
      y: to.y + 22 * (1 - easeInOut(progress)),
      scale: to.scale * (0.5 + 0.5 * easeInOut(progress)),
    });
    piece.element.setAttribute("opacity", String(easeInOut(progress)));
  });
  piece.element.removeAttribute("opacity");
}

/**
 * Rings around a piece that falls into the water.
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
  animate(1100, (progress) => {
    for (const { delay, ring } of rings) {
      const age = Math.max(0, Math.min(1, (progress - delay) / 0.5));
      ring.setAttribute("rx", String(10 + 40 * age));
      ring.setAttribute("ry", String(4 + 16 * age));
      ring.setAttribute("opacity", String(age > 0 ? 1 - age : 0));
    }
  }).then(() => group.remove());
}

/**
 * Glides every piece to its assigned place: pieces that were swapped, pushed or sent to the hand.
 * @param {Pieces} pieces
 */
export async function settlePieces(pieces) {
  const moves = pieces.all
    .map((piece) => ({ piece, from: { x: piece.x, y: piece.y, scale: piece.scale }, to: pieces.rest(piece) }))
    .filter(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y) > 0.5);
  if (moves.length === 0) return;
  const farthest = Math.max(...moves.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y)));
  await animate(Math.min(LONGEST_GLIDE_MS, 180 + farthest * 0.4), (progress) => {
    for (const { piece, from, to } of moves) {
      const lift = Math.sin(Math.PI * progress) * Math.min(44, 10 + farthest * 0.1);
      const stand = interpolate(from, to, easeInOut(progress));
      pieces.put(piece, { ...stand, y: stand.y - lift });
    }
  });
}

// The pieces: their drawings, in profile as in tomb paintings, and their places on a board.

import { svg } from "../elements.js";
import { SIDES, piecesLeft, squaresOf } from "../position.js";

/** @typedef {import("../position.js").Side} Side */
/** @typedef {import("../position.js").Place} Place */
/** @typedef {import("../position.js").Position} Position */

/** @typedef {{side: Side, place: Place, element: SVGElement, x: number, y: number, scale: number}} Piece */

/**
 * The drawing of a piece, centred on (0, 0) and sized for a square.
 * @param {Side} side
 * @param {string} id of the board, whose gradients are used
 */
export function shape(side, id) {
  return side === "cones" ? cone(id) : spool(id);
}

/** @param {string} id */
function cone(id) {
  return svg(
    "g",
    { class: "piece cones" },
    svg("ellipse", { cx: 2, cy: 35, rx: 33, ry: 9, class: "shade" }),
    svg("path", {
      d: "M -28 33 C -18 12 -10 -10 -7 -25 L 7 -25 C 10 -10 18 12 28 33 C 16 42 -16 42 -28 33 Z",
      fill: `url(#${id}-cone)`,
      class: "body",
    }),
    svg("path", { d: "M -22.5 21 C -10 28 10 28 22.5 21 L 25 27 C 11 34 -11 34 -25 27 Z", class: "band" }),
    svg("path", { d: "M -8.5 -20 C -4 -17 4 -17 8.5 -20", class: "collar" }),
    svg("circle", { cx: 0, cy: -32, r: 11, fill: `url(#${id}-cone)`, class: "body" }),
  );
}

/** The outline of a spool, as the parts of an SVG path. */
const SPOOL_OUTLINE = [
  "M -26 -24 C -26 -8 -13 -6 -13 5 C -13 16 -28 18 -28 32",
  "C -16 42 16 42 28 32 C 28 18 13 16 13 5 C 13 -6 26 -8 26 -24 Z",
];

/** @param {string} id */
function spool(id) {
  return svg(
    "g",
    { class: "piece spools" },
    svg("ellipse", { cx: 2, cy: 35, rx: 33, ry: 9, class: "shade" }),
    svg("path", {
      d: SPOOL_OUTLINE.join(" "),
      fill: `url(#${id}-spool)`,
      class: "body",
    }),
    svg("path", { d: "M -13 3 C -6 7 6 7 13 3 L 13 8 C 6 12 -6 12 -13 8 Z", class: "band" }),
    svg("path", { d: "M -27 27 C -14 36 14 36 27 27", class: "collar" }),
    svg("ellipse", { cx: 0, cy: -24, rx: 26, ry: 9, class: "top" }),
    svg("ellipse", { cx: 0, cy: -24, rx: 15, ry: 4.6, class: "dish" }),
  );
}

/**
 * A small picture of a side's piece, for use in text.
 * @param {Side} side
 */
export function emblem(side) {
  return svg(
    "svg",
    { viewBox: "-36 -46 72 92", class: `emblem emblem-${side}`, "aria-hidden": "true" },
    side === "cones" ? cone("flat") : spool("flat"),
  );
}

/** The pieces on and beside one board. */
export class Pieces {
  /**
   * @param {import("../geometry.js").Layout} layout
   * @param {string} id
   */
  constructor(layout, id) {
    this.layout = layout;
    this.id = id;
    this.element = svg("g", { class: "pieces", "aria-hidden": "true" });
    /** @type {Piece[]} */
    this.all = [];
  }

  /**
   * Moves the pieces to their places in a position at once.
   * @param {Position} position
   * @param {number} count the number of pieces of a side at the start
   */
  arrange(position, count) {
    this.assign(position, count);
    this.settle();
  }

  /**
   * Assigns the places of a position to the pieces without moving them. A piece that stays keeps its element.
   * @param {Position} position
   * @param {number} count the number of pieces of a side at the start
   */
  assign(position, count) {
    for (const side of SIDES) {
      const wanted = places(position, side, count);
      const { kept, free } = this.keep(side, wanted);
      for (const place of wanted) {
        const piece = kept.get(place)?.pop() ?? free.pop() ?? this.add(side);
        piece.place = place;
      }
      for (const piece of [...free, ...[...kept.values()].flat()]) this.remove(piece);
    }
  }

  /**
   * @param {Side} side
   * @param {Place[]} wanted
   */
  keep(side, wanted) {
    /** @type {Map<Place, Piece[]>} */
    const kept = new Map();
    const free = [];
    const open = [...wanted];
    for (const piece of this.all.filter((piece) => piece.side === side)) {
      const index = open.indexOf(piece.place);
      if (index < 0) free.push(piece);
      else {
        open.splice(index, 1);
        kept.set(piece.place, [...(kept.get(piece.place) ?? []), piece]);
      }
    }
    return { kept, free };
  }

  /** @param {Side} side */
  add(side) {
    const piece = {
      side,
      place: /** @type {Place} */ ("hand"),
      element: shape(side, this.id),
      x: 0,
      y: 0,
      scale: 1,
    };
    this.all.push(piece);
    this.element.append(piece.element);
    return piece;
  }

  /** @param {Piece} piece */
  remove(piece) {
    piece.element.remove();
    this.all = this.all.filter((other) => other !== piece);
  }

  /** Draws every piece at its assigned place. */
  settle() {
    for (const piece of this.all) this.put(piece, this.rest(piece));
  }

  /**
   * Where a piece is drawn at its assigned place.
   * @param {Piece} piece
   */
  rest(piece) {
    if (typeof piece.place === "number") return this.layout.stand(piece.place);
    const beside = this.all.filter((other) => other.side === piece.side && other.place === piece.place);
    return this.layout.slot(piece.place, piece.side, beside.indexOf(piece), beside.length);
  }

  /**
   * @param {Piece} piece
   * @param {{x: number, y: number, scale?: number}} where
   */
  put(piece, { x, y, scale = 1 }) {
    Object.assign(piece, { x, y, scale });
    piece.element.setAttribute(
      "transform",
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`,
    );
  }

  /**
   * The piece at a place; in a tray, the last one.
   * @param {Place} place
   * @param {Side} [side]
   * @returns {Piece|undefined}
   */
  at(place, side) {
    return this.all.findLast((piece) => piece.place === place && (!side || piece.side === side));
  }

  /**
   * Fades the pieces that a previewed move takes away from their squares.
   * @param {Position|null} after the position after the previewed move, if there is one
   */
  fade(after) {
    for (const { place, side, element } of this.all) {
      element.classList.toggle(
        "leaving",
        after !== null && typeof place === "number" && after.squares[place] !== side,
      );
    }
  }

  /** Draws a piece on top of the others. @param {Piece} piece */
  raise(piece) {
    this.element.append(piece.element);
  }
}

/**
 * The places of a side's pieces.
 * @param {Position} position
 * @param {Side} side
 * @param {number} count
 * @returns {Place[]}
 */
function places(position, side, count) {
  const off = Math.max(0, count - piecesLeft(position, side));
  return [
    ...squaresOf(position, side),
    ...Array(position.hand[side]).fill("hand"),
    ...Array(off).fill("off"),
  ];
}

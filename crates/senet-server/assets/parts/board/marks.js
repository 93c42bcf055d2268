// What is drawn on the squares to show what can be done, what was done last and what a move would do.

import { svg } from "../elements.js";
import { squaresPassed } from "../geometry.js";
import { landing, parseMove } from "../notation.js";
import { parsePosition } from "../position.js";
import { shape } from "./pieces.js";

/** @typedef {import("../position.js").Place} Place */
/** @typedef {import("../geometry.js").Layout} Layout */

/**
 * @typedef {object} Marks
 * @property {Place[]} [legal] places whose piece can be moved
 * @property {Place|null} [selected] the piece that was chosen
 * @property {Place[]} [targets] where it can go
 * @property {Place[]} [last] from where and to where the last move went
 * @property {Place[]} [hint] from where and to where a hint points
 * @property {Place[]} [wrong] places that something is wrong with
 */

/** @type {(keyof Marks)[]} */
export const KINDS = ["last", "legal", "hint", "selected", "targets", "wrong"];

/**
 * The places of a kind of mark.
 * @param {Marks} marks
 * @param {keyof Marks} kind
 * @returns {Place[]}
 */
export function placesOf(marks, kind) {
  const value = marks[kind];
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * Marks that lie under the pieces.
 * @param {Layout} layout
 * @param {Marks} marks
 */
export function marksUnder(layout, marks) {
  const frames = KINDS.flatMap((kind) => placesOf(marks, kind).map((place) => frame(layout, place, kind)));
  return svg("g", { class: "marks", "aria-hidden": "true" }, ...frames);
}

/**
 * @param {Layout} layout
 * @param {Place} place
 * @param {keyof Marks} kind
 */
function frame(layout, place, kind) {
  const { x, y, width, height } = layout.rectangle(place);
  const inset = 4;
  const rect = (/** @type {string} */ name) =>
    svg("rect", {
      x: x + inset,
      y: y + inset,
      width: width - 2 * inset,
      height: height - 2 * inset,
      rx: 8,
      class: name,
    });
  const middle = layout.centre(place);
  const dot =
    kind === "targets" ? svg("circle", { cx: middle.x, cy: middle.y, r: 17, class: "mark-dot" }) : null;
  return svg("g", { class: `mark mark-${kind}` }, rect("mark-case"), rect("mark-line"), dot);
}

/**
 * What a move would do: its way, and shadows of the pieces where they would be.
 * @param {Layout} layout
 * @param {string} id of the board
 * @param {import("../position.js").Position} now
 * @param {{move: string, position?: string|null}} move
 * @param {boolean} downwards
 */
export function movePreview(layout, id, now, move, downwards) {
  const way = parseMove(move.move);
  const land = landing(way);
  const group = svg("g", { class: "foresight", "aria-hidden": "true" });
  if (way.from === null || land === null) return group;
  group.append(...line(layout, squaresPassed(way.from, land, downwards), "foresight-way"));
  if (way.stops.length > 2 && way.to !== null)
    group.append(...line(layout, [land, way.to], "foresight-water"));
  if (way.to !== null) group.append(ghost(layout, id, now.side, way.to));
  if (move.position) group.append(...displaced(layout, id, now, way, parsePosition(move.position)));
  return group;
}

/**
 * @param {Layout} layout
 * @param {Place[]} places
 * @param {string} name
 */
function line(layout, places, name) {
  const d = `M ${places
    .map((place) => layout.centre(place))
    .map(({ x, y }) => `${x} ${y}`)
    .join(" L ")}`;
  return [svg("path", { d, class: `${name} foresight-case` }), svg("path", { d, class: name })];
}

/**
 * @param {Layout} layout
 * @param {string} id
 * @param {import("../position.js").Side} side
 * @param {Place} place
 */
function ghost(layout, id, side, place) {
  const { x, y, scale } =
    typeof place === "number" ? layout.stand(place) : { ...layout.centre(place), scale: 0.56 };
  return svg("g", { class: "ghost", transform: `translate(${x} ${y}) scale(${scale})` }, shape(side, id));
}

/**
 * Shadows of the pieces that the move displaces: whoever stands where nobody of that side stood before.
 * @param {Layout} layout
 * @param {string} id
 * @param {import("../position.js").Position} now
 * @param {import("../notation.js").ParsedMove} way
 * @param {import("../position.js").Position} after
 */
function displaced(layout, id, now, way, after) {
  return after.squares.flatMap((side, square) => {
    if (!side || side === now.squares[square] || square === way.to) return [];
    return [ghost(layout, id, side, square)];
  });
}

// Marks on the squares: legal moves, the last move, hints, and the preview of a move.

import { svg } from "../elements.js";
import { placesPassed } from "../geometry.js";
import { landing, parseMove } from "../notation.js";
import { parsePosition } from "../position.js";
import { shape } from "./pieces.js";

/** @typedef {import("../position.js").Place} Place */
/** @typedef {import("../geometry.js").Layout} Layout */

/**
 * @typedef {object} Marks
 * @property {Place[]} [legal] places of pieces that can be moved
 * @property {Place|null} [selected] the place of the chosen piece
 * @property {Place[]} [targets] places it can move to
 * @property {Place[]} [last] both ends of the last move
 * @property {Place[]} [hint] both ends of the move of a hint
 * @property {Place[]} [wrong] targets of refused moves
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
 * The marks, drawn under the pieces.
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
  return svg("g", { class: `mark mark-${kind}` }, rect("mark-casing"), rect("mark-line"), dot);
}

/**
 * The preview of a move: its path, and ghosts of the pieces at their new places.
 * @param {Layout} layout
 * @param {string} id of the board
 * @param {import("../position.js").Position} position before the move
 * @param {{move: string, position?: string|null}} move
 * @param {boolean} downwards
 */
export function movePreview(layout, id, position, move, downwards) {
  const parsed = parseMove(move.move);
  const land = landing(parsed);
  const group = svg("g", { class: "preview", "aria-hidden": "true" });
  if (parsed.from === null || land === null) return group;
  group.append(...line(layout, placesPassed(parsed.from, land, downwards), "preview-path"));
  if (parsed.stops.length > 2 && parsed.to !== null)
    group.append(...line(layout, [land, parsed.to], "preview-water"));
  if (parsed.to !== null) group.append(ghost(layout, id, position.side, parsed.to));
  if (move.position) group.append(...displaced(layout, id, position, parsed, parsePosition(move.position)));
  return group;
}

/**
 * The arrow of the best move. It shows no pieces.
 * @param {Layout} layout
 * @param {string} move
 * @param {boolean} downwards
 */
export function moveArrow(layout, move, downwards) {
  const parsed = parseMove(move);
  const land = landing(parsed);
  const group = svg("g", { class: "preview best-arrow", "aria-hidden": "true" });
  if (parsed.from === null || land === null) return group;
  const places = placesPassed(parsed.from, land, downwards);
  const [before, end] = places.slice(-2).map((place) => layout.centre(place));
  const degrees = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  const transform = `translate(${end.x} ${end.y}) rotate(${degrees})`;
  group.append(...line(layout, places, "preview-path"));
  group.append(svg("path", { class: "arrow-head", d: "M26 0L-12 22L-4 0L-12 -22Z", transform }));
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
  return [svg("path", { d, class: `${name} preview-casing` }), svg("path", { d, class: name })];
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
 * Ghosts of the pieces that the move displaces.
 * @param {Layout} layout
 * @param {string} id
 * @param {import("../position.js").Position} position
 * @param {import("../notation.js").ParsedMove} parsed
 * @param {import("../position.js").Position} after
 */
function displaced(layout, id, position, parsed, after) {
  return after.squares.flatMap((side, square) => {
    if (!side || side === position.squares[square] || square === parsed.to) return [];
    return [ghost(layout, id, side, square)];
  });
}

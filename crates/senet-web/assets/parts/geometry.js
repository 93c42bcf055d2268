// The geometry of the board: three rows of ten squares, an S-shaped path, wide or upright orientation.

/** @typedef {import("./position.js").Place} Place */

/** @typedef {"wide"|"upright"} Orientation */

/** The trays of a board: rulesets without a hand have one for pieces borne off. @typedef {"both"|"off"} Trays */

/** @typedef {{x: number, y: number}} Point */

/** @typedef {{x: number, y: number, width: number, height: number}} Rectangle */

export const TILE = 100;
const GAP = 7;
const PITCH = TILE + GAP;
const LONG = 10 * PITCH - GAP;
const SHORT = 3 * PITCH - GAP;

/** The margin around a tray that belongs to it for touches. */
export const TRAY_REACH = 18;

/** The width of the frame, and of the trays for pieces beside the board. */
const MEASURES = { wide: { frame: 38, tray: 76 }, upright: { frame: 30, tray: 66 } };

/**
 * The column and row of a square on the wide board. Square 1 has both 0.
 * @param {number} square
 */
export function cell(square) {
  const row = Math.floor((square - 1) / 10);
  const along = (square - 1) % 10;
  return { row, column: row === 1 ? 9 - along : along };
}

/**
 * The square at a column and row of the wide board; 0 outside of the board.
 * @param {number} column
 * @param {number} row
 */
export function squareAt(column, row) {
  if (column < 0 || column > 9 || row < 0 || row > 2) return 0;
  return row * 10 + 1 + (row === 1 ? 9 - column : column);
}

/**
 * The measures of a wide or an upright board. The upright board is turned so that the path begins at the
 * lower left and runs upwards.
 */
export class Layout {
  /**
   * @param {Orientation} orientation
   * @param {Trays} [trays]
   */
  constructor(orientation, trays = "both") {
    this.orientation = orientation;
    this.hasHand = trays === "both";
    const { frame, tray } = MEASURES[orientation];
    const wide = orientation === "wide";
    const beside = this.hasHand ? tray : 0;
    /** The box with its frame. @type {Rectangle} */
    this.box = wide
      ? { x: 0, y: 0, width: LONG + 2 * frame, height: SHORT + 2 * frame + tray }
      : { x: 0, y: 0, width: SHORT + 2 * frame + beside + tray, height: LONG + 2 * frame };
    /** The area of the squares. @type {Rectangle} */
    this.bed = wide
      ? { x: frame, y: frame, width: LONG, height: SHORT }
      : { x: frame + beside, y: frame, width: SHORT, height: LONG };
    /** The trays for pieces in hand and pieces borne off. @type {{hand: Rectangle, off: Rectangle}} */
    this.trays = wide ? wideTrays(frame, tray, trays) : uprightTrays(frame, tray, this.box.width);
  }

  /** @returns {string} */
  get viewBox() {
    return `0 0 ${this.box.width} ${this.box.height}`;
  }

  /**
   * @param {Place} place
   * @returns {Rectangle}
   */
  rectangle(place) {
    if (place === "hand" || place === "off") return this.trays[place];
    const { row, column } = cell(place);
    const [across, down] = this.orientation === "wide" ? [column, row] : [row, 9 - column];
    return { x: this.bed.x + across * PITCH, y: this.bed.y + down * PITCH, width: TILE, height: TILE };
  }

  /**
   * @param {Place} place
   * @returns {Point}
   */
  centre(place) {
    const { x, y, width, height } = this.rectangle(place);
    return { x: x + width / 2, y: y + height / 2 };
  }

  /**
   * Where a piece on a square is drawn: a little below the middle, so that the square's number and sign
   * stay visible.
   * @param {number} square
   * @returns {Point & {scale: number}}
   */
  stand(square) {
    const { x, y } = this.centre(square);
    return { x: x + 2, y: y + 5, scale: 0.93 };
  }

  /**
   * Where a piece in a tray is drawn: each side has half of the tray.
   * @param {"hand"|"off"} tray
   * @param {import("./position.js").Side} side
   * @param {number} index
   * @param {number} count the number of that side's pieces in the tray
   * @returns {Point & {scale: number}}
   */
  slot(tray, side, index, count) {
    const { x, y, width, height } = this.trays[tray];
    const wide = this.orientation === "wide";
    const half = (wide ? width : height) / 2;
    const scale = count > 5 ? 0.46 : 0.56;
    const step = Math.min(wide ? 46 : 56, (half - 22) / Math.max(count, 1));
    const along = half / 2 + (index - (count - 1) / 2) * step;
    if (wide) return { x: x + (side === "cones" ? 0 : half) + along, y: y + height / 2 + 2, scale };
    return { x: x + width / 2, y: y + (side === "spools" ? 0 : half) + along, scale };
  }

  /**
   * The place under a point; null outside of the squares and trays.
   * @param {Point} point
   * @returns {Place|null}
   */
  placeAt({ x, y }) {
    const inside = (/** @type {Rectangle} */ r, margin = GAP / 2) =>
      x >= r.x - margin && x <= r.x + r.width + margin && y >= r.y - margin && y <= r.y + r.height + margin;
    for (let square = 1; square <= 30; square++) if (inside(this.rectangle(square))) return square;
    if (this.hasHand && inside(this.trays.hand, TRAY_REACH)) return "hand";
    return inside(this.trays.off, TRAY_REACH) ? "off" : null;
  }

  /**
   * The square next to another one on the screen; 0 at the edge of the board.
   * @param {number} square
   * @param {"up"|"down"|"left"|"right"} direction
   */
  neighbour(square, direction) {
    const { row, column } = cell(square);
    const wide = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
    const upright = { up: [1, 0], down: [-1, 0], left: [0, -1], right: [0, 1] };
    const [across, down] = (this.orientation === "wide" ? wide : upright)[direction];
    return squareAt(column + across, row + down);
  }

  /** The path from 1 to 30, as the data of an SVG path. */
  pathLine() {
    const points = Array.from({ length: 30 }, (_, index) => this.centre(index + 1));
    return `M ${points.map(({ x, y }) => `${x} ${y}`).join(" L ")}`;
  }
}

/**
 * The trays of the wide board, below the squares. A single tray has all of the width.
 * @param {number} frame
 * @param {number} tray
 * @param {Trays} trays
 */
function wideTrays(frame, tray, trays) {
  const y = SHORT + 2 * frame - 6;
  const width = LONG / 2 - 6;
  const height = tray - 12;
  const all = { x: frame, y, width: LONG, height };
  if (trays === "off") return { hand: all, off: all };
  return { hand: { x: frame, y, width, height }, off: { x: frame + width + 12, y, width, height } };
}

/**
 * The trays of the upright board: the hand beside square 1, pieces borne off beside square 30.
 * @param {number} frame
 * @param {number} tray
 * @param {number} boxWidth
 */
function uprightTrays(frame, tray, boxWidth) {
  const width = tray - 6;
  const height = LONG;
  return {
    hand: { x: 18, y: frame, width, height },
    off: { x: boxWidth - 18 - width, y: frame, width, height },
  };
}

/**
 * The places that a piece passes on its way, both ends included.
 * @param {Place} from
 * @param {Place} to
 * @param {boolean} downwards whether pieces enter at 30 and travel to 1
 * @returns {Place[]}
 */
export function placesPassed(from, to, downwards = false) {
  if (typeof from === "number" && typeof to === "number") {
    const step = Math.sign(to - from) || 1;
    return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * step);
  }
  if (from === "hand" && typeof to === "number") {
    return ["hand", ...placesPassed(downwards ? 30 : 1, to)];
  }
  if (typeof from === "number" && to === "off") return [...placesPassed(from, 30), "off"];
  return [from, to];
}

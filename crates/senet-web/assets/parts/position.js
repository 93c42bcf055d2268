// The text of a position, `SQUARES SIDE HAND DUTY`, parsed for drawing. It knows no rules: the server says
// what is legal.

/** @typedef {Api.Side} Side */

/** @typedef {Api.Place} Place a square from 1 to 30, or a tray beside the board */

/**
 * @typedef {object} Position
 * @property {(Side|null)[]} squares from 1 to 30; index 0 is not used
 * @property {Side} side the side to throw or to move
 * @property {Record<Side, number>} hand the number of pieces in hand
 * @property {string} duty the sides that still owe their opening move: `-`, `s`, `c` or `sc`
 */

/** @type {Side[]} */
export const SIDES = ["cones", "spools"];

/** The board without pieces. */
export const EMPTY = "10/10/10 c - -";

/**
 * The other side.
 * @param {Side} side
 * @returns {Side}
 */
export function other(side) {
  return side === "cones" ? "spools" : "cones";
}

/**
 * @param {string} text
 * @returns {Position}
 * @throws {Error} if the text has not thirty squares
 */
export function parsePosition(text) {
  const [board = "", side = "c", hand = "-", duty = "-"] = text.trim().split(/\s+/);
  /** @type {(Side|null)[]} */
  const squares = [null];
  for (const [part] of board.matchAll(/10|\d|[cs]/g)) {
    if (part === "c") squares.push("cones");
    else if (part === "s") squares.push("spools");
    else squares.push(...Array(Number(part)).fill(null));
  }
  if (squares.length !== 31) {
    throw new Error(`a position has thirty squares, this has ${squares.length - 1}: ${text}`);
  }
  return { squares, side: side === "s" ? "spools" : "cones", hand: parseHand(hand), duty };
}

/** @param {string} text */
function parseHand(text) {
  const count = (/** @type {string} */ letter) => Number(text.match(new RegExp(`(\\d+)${letter}`))?.[1] ?? 0);
  return { cones: count("c"), spools: count("s") };
}

/**
 * @param {Position} position
 * @returns {string}
 */
export function formatPosition(position) {
  const rows = [1, 11, 21].map((first) => formatRow(position.squares.slice(first, first + 10)));
  const { cones, spools } = position.hand;
  const hand = `${cones ? `${cones}c` : ""}${spools ? `${spools}s` : ""}` || "-";
  return `${rows.join("/")} ${position.side[0]} ${hand} ${position.duty}`;
}

/** @param {(Side|null)[]} squares */
function formatRow(squares) {
  return squares
    .map((side) => side?.[0] ?? ".")
    .join("")
    .replace(/\.+/g, (run) => String(run.length));
}

/**
 * The squares of a side's pieces, in path order.
 * @param {Position} position
 * @param {Side} side
 * @returns {number[]}
 */
export function squaresOf(position, side) {
  return position.squares.flatMap((holder, square) => (holder === side ? [square] : []));
}

/**
 * The number of a side's pieces on the board and in hand.
 * @param {Position} position
 * @param {Side} side
 */
export function piecesLeft(position, side) {
  return squaresOf(position, side).length + position.hand[side];
}

/**
 * The position after a move that wins the game, for which the server gives no text.
 * @param {Position} position
 * @param {import("./notation.js").ParsedMove} move
 * @param {Side} side
 * @returns {Position}
 */
export function afterWinningMove(position, { from, to }, side) {
  const after = structuredClone(position);
  if (typeof from === "number") after.squares[from] = null;
  if (from === "hand") after.hand[side]--;
  if (typeof to === "number") after.squares[to] = side;
  return after;
}

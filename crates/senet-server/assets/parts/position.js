// The position's text, `SQUARES SIDE HAND DUTY`, read for drawing. It knows no rules: what is legal the server says.

/** @typedef {"cones"|"spools"} Side */

/** @typedef {number|"hand"|"off"} Place a square 1 to 30, or beside the board */

/**
 * @typedef {object} Position
 * @property {(Side|null)[]} squares from 1 to 30; index 0 is not used
 * @property {Side} side who is to throw, or to move
 * @property {{cones: number, spools: number}} hand
 * @property {string} duty
 */

/** @type {Side[]} */
export const SIDES = ["cones", "spools"];

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === "cones" ? "spools" : "cones";
}

/**
 * @param {string} text
 * @returns {Position}
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
  if (squares.length !== 31)
    throw new Error(`a position has thirty squares, this has ${squares.length - 1}: ${text}`);
  return { squares, side: side === "s" ? "spools" : "cones", hand: parseHand(hand), duty };
}

/** @param {string} text */
function parseHand(text) {
  const of = (/** @type {string} */ letter) => Number(text.match(new RegExp(`(\\d+)${letter}`))?.[1] ?? 0);
  return { cones: of("c"), spools: of("s") };
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
 * How many pieces a side has on the board and in hand.
 * @param {Position} position
 * @param {Side} side
 */
export function piecesLeft(position, side) {
  return position.squares.filter((holder) => holder === side).length + position.hand[side];
}

// Entering a move on the board: the user chooses a piece and its target, or drags the piece there. The legal
// moves come from the server.

import { landing, parseMove } from "./notation.js";

/** @typedef {import("./position.js").Place} Place */
/** @typedef {import("./board.js").BoardMove} BoardMove */

/**
 * @template {BoardMove} Move
 * @typedef {object} MoveInputOptions
 * @property {(move: Move) => void} onMove a legal move was chosen
 * @property {(from: Place, to: Place|null) => void} [onRefused] the user tried something that is not legal;
 *   `to` is null if only a piece was chosen
 * @property {(move: Move|null) => void} [onPreview] a move is previewed, or no longer
 */

/**
 * The board calls `handlers`; the owner calls `offer` with the legal moves.
 * @template {BoardMove} [Move=BoardMove]
 */
export class MoveInput {
  /** @param {MoveInputOptions<Move>} options */
  constructor(options) {
    this.options = options;
    /** @type {import("./board.js").Board|null} */
    this.board = null;
    /** @type {Move[]} */
    this.moves = [];
    /** @type {Place|null} */
    this.selected = null;
    /** @type {Place[]} */
    this.last = [];
    /** Whether legal pieces and targets are marked. */
    this.guides = true;
  }

  /** The board's options. @returns {import("./board.js").BoardOptions} */
  get handlers() {
    return {
      onChoose: (place) => this.choose(place),
      onDrop: (from, to) => this.drop(from, to),
      onPoint: (place) => this.point(place),
    };
  }

  /**
   * Offers the legal moves of a position. A pass is not entered on the board. If they are offered already, as after an
   * event that does not change the position, the chosen piece stays chosen.
   * @param {Move[]} moves
   * @param {{last?: Place[], guides?: boolean}} [marks]
   */
  offer(moves, { last = [], guides = true } = {}) {
    const offered = moves.filter(({ move }) => parseMove(move).from !== null);
    const selected = areSame(offered, this.moves) ? this.selected : null;
    this.moves = offered;
    this.last = last;
    this.guides = guides;
    this.select(selected);
  }

  /** @param {Place|null} place */
  select(place) {
    this.selected = place;
    const legal = this.guides
      ? [...new Set(this.moves.flatMap(({ move }) => parseMove(move).from ?? []))]
      : [];
    const targets =
      place === null || !this.guides ? [] : this.movesFrom(place).flatMap(({ move }) => target(move) ?? []);
    this.board?.mark({ legal, targets, selected: place, last: this.last });
    this.preview(null);
  }

  /** @param {Place} place @returns {Move[]} */
  movesFrom(place) {
    return this.moves.filter(({ move }) => parseMove(move).from === place);
  }

  /** Handles a click, a touch or Enter. @param {Place} place */
  choose(place) {
    const { selected } = this;
    if (selected === null) return this.choosePiece(place);
    if (selected === place) return this.select(null);
    const move = this.moveBetween(selected, place);
    if (move) return this.make(move);
    if (this.movesFrom(place).length > 0) return this.select(place);
    this.options.onRefused?.(selected, place);
  }

  /** @param {Place} place */
  choosePiece(place) {
    if (this.movesFrom(place).length > 0) return this.select(place);
    if (!this.hasOwnPiece(place)) return;
    // Without guides the user does not see that the piece cannot move: the answer follows when a target is
    // chosen.
    if (!this.guides) return this.select(place);
    this.options.onRefused?.(place, null);
  }

  /** @param {Place} place */
  hasOwnPiece(place) {
    const position = this.board?.position;
    if (!position) return false;
    if (place === "hand") return position.hand[position.side] > 0;
    return typeof place === "number" && position.squares[place] === position.side;
  }

  /**
   * @param {Place} from
   * @param {Place|null} to
   * @returns {boolean} whether that is a legal move
   */
  drop(from, to) {
    if (to === null || to === from) return false;
    const move = this.moveBetween(from, to);
    if (move) this.make(move);
    else this.options.onRefused?.(from, to);
    return move !== undefined;
  }

  /**
   * The move between two places. `to` is the place that the throw leads to, or the place where the move ends.
   * @param {Place} from
   * @param {Place} to
   */
  moveBetween(from, to) {
    return this.movesFrom(from).find(({ move }) => target(move) === to || parseMove(move).to === to);
  }

  /** @param {Move} move */
  make(move) {
    this.select(null);
    this.options.onMove(move);
  }

  /** Previews the move of the place under the pointer. @param {Place|null} place */
  point(place) {
    if (place === null) return this.preview(null);
    const move = this.selected === null ? this.movesFrom(place)[0] : this.moveBetween(this.selected, place);
    this.preview(this.guides ? (move ?? null) : null);
  }

  /** @param {Move|null} move */
  preview(move) {
    this.board?.preview(move);
    this.options.onPreview?.(move);
  }
}

/**
 * Whether both lists offer the same moves of the same position: each move tells the position after it.
 * @param {BoardMove[]} moves
 * @param {BoardMove[]} others
 */
function areSame(moves, others) {
  const text = (/** @type {BoardMove[]} */ list) => list.map(({ move, position }) => [move, position]);
  return moves.length > 0 && JSON.stringify(text(moves)) === JSON.stringify(text(others));
}

/** The place that the throw leads to, before the water carries the piece on. @param {string} move */
function target(move) {
  const parsed = parseMove(move);
  return landing(parsed) ?? parsed.to;
}

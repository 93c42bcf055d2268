// Choosing a move on the board: first a piece, then where it goes; or by dragging it there. What is legal the server has said.

import { parseMove } from "./notation.js";

/** @typedef {import("./position.js").Place} Place */
/** @typedef {import("./board.js").BoardMove} BoardMove */

/**
 * @typedef {object} MoveInputOptions
 * @property {(move: BoardMove) => void} onMove a legal move was chosen
 * @property {(from: Place, to: Place|null) => void} [onRefused] a player wanted something else; `to` is null where only a piece was
 *   pointed at
 * @property {(move: BoardMove|null) => void} [onPreview] a move is shown beforehand, or none any more
 */

export class MoveInput {
  /** @param {MoveInputOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {import("./board.js").Board|null} */
    this.board = null;
    /** @type {BoardMove[]} */
    this.moves = [];
    /** @type {Place|null} */
    this.selected = null;
    /** @type {Place[]} */
    this.last = [];
    /** Whether legal pieces and targets are marked. */
    this.guides = true;
  }

  /** What the board is to be made with. @returns {import("./board.js").BoardOptions} */
  get handlers() {
    return {
      onChoose: (place) => this.choose(place),
      onDrop: (from, to) => this.drop(from, to),
      onPoint: (place) => this.point(place),
    };
  }

  /**
   * Offers the moves of a position. Passes are not chosen on the board.
   * @param {BoardMove[]} moves
   * @param {{last?: Place[], guides?: boolean}} [marks]
   */
  offer(moves, { last = [], guides = true } = {}) {
    this.moves = moves.filter(({ move }) => parseMove(move).from !== null);
    this.last = last;
    this.guides = guides;
    this.select(null);
  }

  /** @param {Place|null} place */
  select(place) {
    this.selected = place;
    const legal = this.guides
      ? [...new Set(this.moves.map(({ move }) => /** @type {Place} */ (parseMove(move).from)))]
      : [];
    const targets = place === null || !this.guides ? [] : this.from(place).map(({ move }) => target(move));
    this.board?.mark({ legal, targets, selected: place, last: this.last });
    this.preview(null);
  }

  /** @param {Place} place @returns {BoardMove[]} */
  from(place) {
    return this.moves.filter(({ move }) => parseMove(move).from === place);
  }

  /** @param {Place} place */
  choose(place) {
    const { selected } = this;
    if (selected === null) return this.lift(place);
    if (selected === place) return this.select(null);
    const move = this.between(selected, place);
    if (move) return this.make(move);
    if (this.from(place).length > 0) return this.select(place);
    this.options.onRefused?.(selected, place);
  }

  /** @param {Place} place */
  lift(place) {
    if (this.from(place).length > 0) return this.select(place);
    if (!this.holds(place)) return;
    // A piece that cannot move may be chosen all the same: where it was to go is asked next, and why it cannot is the answer.
    if (!this.guides) return this.select(place);
    this.options.onRefused?.(place, null);
  }

  /** @param {Place} place */
  holds(place) {
    const position = this.board?.position;
    if (!position) return false;
    if (place === "hand") return position.hand[position.side] > 0;
    return typeof place === "number" && position.squares[place] === position.side;
  }

  /**
   * @param {Place} from
   * @param {Place|null} to
   * @returns {boolean} whether that is a move
   */
  drop(from, to) {
    if (to === null || to === from) return false;
    const move = this.between(from, to);
    if (move) this.make(move);
    else this.options.onRefused?.(from, to);
    return move !== undefined;
  }

  /**
   * The move from one place to another: to where the throw takes the piece, or where it ends.
   * @param {Place} from
   * @param {Place} to
   */
  between(from, to) {
    const ends = (/** @type {BoardMove} */ { move }) => target(move) === to || parseMove(move).to === to;
    return this.from(from).find(ends);
  }

  /** @param {BoardMove} move */
  make(move) {
    this.select(null);
    this.options.onMove(move);
  }

  /** @param {Place|null} place */
  point(place) {
    if (place === null) return this.preview(null);
    const move = this.selected === null ? this.from(place)[0] : this.between(this.selected, place);
    this.preview(this.guides ? (move ?? null) : null);
  }

  /** @param {BoardMove|null} move */
  preview(move) {
    this.board?.preview(move);
    this.options.onPreview?.(move);
  }
}

/** Where the throw itself takes the piece, before water carries it on. @param {string} move @returns {Place} */
function target(move) {
  const { stops, to } = parseMove(move);
  return stops[1] ?? /** @type {Place} */ (to);
}

// A line of play: a sequence of positions with a cursor, and the moves between them. A new move at the cursor
// replaces the rest of the line.

/**
 * @typedef {object} LineNode
 * @property {string} position
 * @property {number|null} throw made or chosen in the position
 * @property {string|null} by the move that led to the position; null at the start
 * @property {string|null} winner the side that the move has won for
 */

export class Line {
  /** @param {string} position @param {number|null} [thrown] */
  constructor(position, thrown = null) {
    /** @type {LineNode[]} */
    this.nodes = [{ position, throw: thrown, by: null, winner: null }];
    /** The index of the current node. */
    this.at = 0;
  }

  get node() {
    return this.nodes[this.at];
  }

  get canGoBack() {
    return this.at > 0;
  }

  get canGoForward() {
    return this.at < this.nodes.length - 1;
  }

  /** @param {number} index is limited to the line */
  goTo(index) {
    this.at = Math.max(0, Math.min(this.nodes.length - 1, index));
  }

  /**
   * Sets the throw in the current position. Another throw removes the rest of the line.
   * @param {number|null} thrown
   */
  chooseThrow(thrown) {
    if (this.node.throw === thrown) return;
    this.nodes.length = this.at + 1;
    this.node.throw = thrown;
  }

  /**
   * Makes a move in the current position. The line's own next move keeps the rest of the line.
   * @param {Pick<Api.Move, "move"|"position"|"winner">} played
   */
  play({ move, position, winner }) {
    const next = this.nodes[this.at + 1];
    if (next?.by !== move) {
      this.nodes.length = this.at + 1;
      this.nodes.push({ position: position ?? this.node.position, throw: null, by: move, winner });
    }
    this.at++;
  }

  /**
   * The line of a game, with the cursor at its start.
   * @param {Pick<Api.Replay, "start"|"plies"|"throw">} game
   */
  static ofGame({ start, plies, throw: waiting }) {
    const line = new Line(start);
    for (const { throw: thrown, ...ply } of plies) {
      line.chooseThrow(thrown);
      line.play(ply);
    }
    line.node.throw = waiting;
    line.goTo(0);
    return line;
  }
}

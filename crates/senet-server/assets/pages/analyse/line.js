// A line of play: positions one after the other, with what led from each to the next. It can be gone through back and forth, and
// goes another way from wherever a move is made.

/**
 * @typedef {object} Node
 * @property {string} position
 * @property {number|null} throw that was made or chosen there
 * @property {string|null} by the move that led here
 * @property {string|null} winner who has won by it, if anybody has
 */

export class Line {
  /** @param {string} position @param {number|null} [thrown] */
  constructor(position, thrown = null) {
    /** @type {Node[]} */
    this.nodes = [{ position, throw: thrown, by: null, winner: null }];
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

  /** @param {number} place */
  goTo(place) {
    this.at = Math.max(0, Math.min(this.nodes.length - 1, place));
  }

  /** A throw chosen anew forgets what came after another one. @param {number|null} thrown */
  chooseThrow(thrown) {
    if (this.node.throw === thrown) return;
    this.nodes.length = this.at + 1;
    this.node.throw = thrown;
  }

  /**
   * Goes on with a move. One that is the line's own next move only steps forward.
   * @param {{move: string, position: string|null, winner: string|null}} made
   */
  goOn({ move, position, winner }) {
    const next = this.nodes[this.at + 1];
    if (next?.by !== move) {
      this.nodes.length = this.at + 1;
      this.nodes.push({ position: position ?? this.node.position, throw: null, by: move, winner });
    }
    this.at++;
  }

  /**
   * The line of a game that was played.
   * @param {{start: string, plies: {move: string, throw: number|null, position: string|null, winner: string|null}[], throw: number|null}} game
   */
  static ofGame({ start, plies, throw: waiting }) {
    const line = new Line(start);
    for (const { throw: thrown, ...ply } of plies) {
      line.chooseThrow(thrown);
      line.goOn(ply);
    }
    line.node.throw = waiting;
    line.goTo(0);
    return line;
  }
}

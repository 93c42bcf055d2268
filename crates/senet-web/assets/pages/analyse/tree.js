// A tree of play: positions with a cursor, and the moves between them. The first child of a position continues
// its line, the others are variations. Nothing is removed except by `remove`, and every change can be undone.

/**
 * @typedef {object} TreeNode
 * @property {string} position
 * @property {number|null} throw chosen last in the position
 * @property {string|null} by the move that led to the position; null at the start
 * @property {number|null} made the throw of that move
 * @property {string|null} winner the side that the move has won for
 * @property {string} comment
 * @property {string} mark such as `?!`
 * @property {TreeNode[]} children
 */

/** @typedef {Pick<Api.Move, "move"|"position"|"winner">} PlayedMove */

/** The marks of moves, as people write them. */
export const MARKS = ["!!", "!", "!?", "?!", "?", "??"];
const MAX_UNDO = 100;

/** @param {string} position @param {number|null} thrown @returns {TreeNode} */
function newNode(position, thrown) {
  return { position, throw: thrown, by: null, made: null, winner: null, comment: "", mark: "", children: [] };
}

export class Tree {
  /** @param {string} position @param {number|null} [thrown] */
  constructor(position, thrown = null) {
    this.root = newNode(position, thrown);
    /** The indices of the children on the way to the current node. @type {number[]} */
    this.path = [];
    /** Earlier states, the latest last. @type {{root: TreeNode, path: number[]}[]} */
    this.earlier = [];
  }

  /** The nodes from the start to a node. @param {number[]} [path] */
  nodesTo(path = this.path) {
    const nodes = [this.root];
    for (const index of path) nodes.push(nodes[nodes.length - 1].children[index]);
    return nodes;
  }

  get node() {
    const nodes = this.nodesTo();
    return nodes[nodes.length - 1];
  }

  get canGoBack() {
    return this.path.length > 0;
  }

  get canGoForward() {
    return this.node.children.length > 0;
  }

  get canUndo() {
    return this.earlier.length > 0;
  }

  /** Whether the current node lies in a variation. */
  get isVariation() {
    return this.path.some((index) => index > 0);
  }

  back() {
    this.path = this.path.slice(0, -1);
  }

  /** Goes to the next position: with the chosen throw, if there is one. */
  forward() {
    const { children, throw: thrown } = this.node;
    if (children.length === 0) return;
    const index = thrown === null ? 0 : children.findIndex(({ made }) => made === thrown);
    this.path = [...this.path, Math.max(0, index)];
  }

  /** Keeps the state for `undo`. */
  remember() {
    this.earlier.push({ root: structuredClone(this.root), path: this.path });
    if (this.earlier.length > MAX_UNDO) this.earlier.shift();
  }

  undo() {
    const state = this.earlier.pop();
    if (state) Object.assign(this, state);
  }

  /** Sets the throw in the current position. @param {number|null} thrown */
  chooseThrow(thrown) {
    this.node.throw = thrown;
  }

  /** Makes a move in the current position. A new one is added as a variation. @param {PlayedMove} played */
  play(played) {
    const { node } = this;
    const known = node.children.findIndex(({ by, made }) => by === played.move && made === node.throw);
    if (known < 0) this.remember();
    this.path = [...this.path, known < 0 ? this.add(this.node, this.node.throw, played) : known];
  }

  /** Makes the moves of a line from the current position. @param {{throw: number|null, played: PlayedMove}[]} steps */
  follow(steps) {
    for (const { throw: thrown, played } of steps) {
      this.chooseThrow(thrown);
      this.play(played);
    }
  }

  /**
   * Adds a child, unless there is one with this throw and move.
   * @param {TreeNode} node @param {number|null} made @param {PlayedMove} played
   * @returns {number} its index
   */
  add(node, made, { move, position, winner }) {
    const known = node.children.findIndex((child) => child.by === move && child.made === made);
    if (known >= 0) return known;
    const child = { ...newNode(position ?? node.position, null), by: move, made, winner };
    return node.children.push(child) - 1;
  }

  /** Moves the variation of the current node one place up, towards the main line. */
  promote() {
    const depth = this.path.findLastIndex((index) => index > 0);
    if (depth < 0) return;
    this.remember();
    const { children } = this.nodesTo()[depth];
    const index = this.path[depth];
    [children[index - 1], children[index]] = [children[index], children[index - 1]];
    this.path = this.path.with(depth, index - 1);
  }

  /** Removes the current node with all that follows it. */
  remove() {
    if (!this.canGoBack) return;
    this.remember();
    const index = this.path[this.path.length - 1];
    this.back();
    this.node.children.splice(index, 1);
  }

  /**
   * Sets the comment and the mark. A comment may begin with the mark, as in records.
   * @param {string} text @param {string} chosen
   */
  annotate(text, chosen) {
    const { node } = this;
    const { comment, mark } = chosen ? { comment: text, mark: chosen } : annotationOf(node, text);
    if (node.comment === comment && node.mark === mark) return;
    this.remember();
    Object.assign(this.node, { comment, mark });
  }

  /** The path of every node, in the order of the text. @returns {number[][]} */
  paths() {
    const paths = (/** @type {TreeNode} */ node, /** @type {number[]} */ path) => {
      /** @type {number[][]} */
      const found = [path];
      node.children.forEach((child, index) => found.push(...paths(child, [...path, index])));
      return found;
    };
    return paths(this.root, []);
  }

  /** The number of the current node in `paths`. */
  get number() {
    const text = this.path.join();
    return this.paths().findIndex((path) => path.join() === text);
  }

  /** Goes to a node. @param {number} number in `paths`; another one leads to the start */
  goToNumber(number) {
    this.path = this.paths()[number] ?? [];
  }

  /**
   * The tree of a record, with the cursor at its start.
   * @param {Pick<Api.GameTranscript, "start"|"plies"|"throw"|"comments"|"variations">} game
   */
  static ofGame(game) {
    const tree = new Tree(game.start);
    tree.addLine(tree.root, game);
    return tree;
  }

  /**
   * @param {TreeNode} start
   * @param {Pick<Api.GameTranscript, "plies"|"throw"|"comments"|"variations">} line
   */
  addLine(start, { plies, throw: waiting, comments = [], variations = [] }) {
    const nodes = [start];
    for (const ply of plies) {
      const node = nodes[nodes.length - 1];
      node.throw ??= ply.throw;
      nodes.push(node.children[this.add(node, ply.throw, ply)]);
    }
    nodes[nodes.length - 1].throw ??= waiting;
    for (const { ply, text } of comments) addComment(nodes[ply], text);
    for (const variation of variations) this.addLine(nodes[variation.ply], variation);
  }
}

/** The mark and the rest of a comment. The start has no mark. @param {TreeNode} node @param {string} text */
function annotationOf(node, text) {
  const mark = MARKS.find((mark) => text === mark || text.startsWith(`${mark} `));
  if (!mark || node.by === null) return { comment: text, mark: "" };
  return { comment: text.slice(mark.length).trim(), mark };
}

/** @param {TreeNode} node @param {string} text */
function addComment(node, text) {
  const { comment, mark } = annotationOf(node, text);
  node.mark = mark || node.mark;
  node.comment = [node.comment, comment].filter(Boolean).join(" ");
}

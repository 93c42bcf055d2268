// The board: shows positions, marks what can be done, shows what a move will do, lets pieces travel. It holds no rules.

import { t } from "./i18n.js";
import { parseMove } from "./notation.js";
import { SIDES, formatPosition, parsePosition, piecesLeft } from "./position.js";
import { cellName } from "./board/cells.js";
import { destination } from "./board/keyboard.js";
import { KINDS, movePreview, marksUnder, placesOf } from "./board/marks.js";
import { Picture } from "./board/picture.js";
import { listenToPointer } from "./board/pointer.js";
import { glide, go } from "./board/move-animation.js";

/** @typedef {import("./position.js").Place} Place */
/** @typedef {import("./position.js").Side} Side */
/** @typedef {import("./board/artwork.js").House} House */
/** @typedef {import("./board/marks.js").Marks} Marks */

/**
 * A move as the server lists it; the board needs its text and what comes of it.
 * @typedef {object} BoardMove
 * @property {string} move
 * @property {string|null} [position] after it
 * @property {Side} [side] who makes it; the side of the position shown if it is not said
 */

/**
 * @typedef {object} BoardOptions
 * @property {House[]} [houses]
 * @property {number} [pieces] how many a side has at the start
 * @property {boolean} [downwards] whether pieces travel from 30 to 1
 * @property {"auto"|"wide"|"upright"} [orientation] `auto`: upright where the window is narrow
 * @property {boolean} [showPath]
 * @property {string} [label] the board's accessible name
 * @property {(place: Place) => void} [onChoose] a place was clicked, touched or chosen by Enter; without it the board is a picture
 * @property {(from: Place, to: Place|null) => boolean} [onDrop] a piece was dragged; whether it stays there and goes on from there
 * @property {(place: Place|null) => void} [onPoint] the pointer or the keyboard's focus is on a place
 * @property {{onStep?: () => void, onLand?: () => void, onWater?: () => void}} [sounds]
 */

/** Where a board that lies would have squares too small for fingers. `style/play.css` has the same. */
const NARROW = matchMedia("(max-width: 559px), (max-width: 640px) and (orientation: portrait)");
let boards = 0;

/**
 * Makes a board inside `host`.
 * @param {Element} host
 * @param {BoardOptions} [options]
 */
export function createBoard(host, options = {}) {
  return new Board(host, options);
}

export class Board {
  /**
   * @param {Element} host
   * @param {BoardOptions} options
   */
  constructor(host, options) {
    this.host = host;
    this.options = { houses: [], pieces: 5, orientation: "auto", ...options };
    this.id = `board-${++boards}`;
    this.position = parsePosition("10/10/10 c - -");
    /** @type {Marks} */
    this.marks = {};
    /** @type {BoardMove|null} */
    this.previewed = null;
    /** @type {Place} */
    this.focused = 1;
    /** From where a piece was carried by hand for a move that is still to come. @type {Place|null} */
    this.dropped = null;
    this.picture = this.draw();
    this.put();
    NARROW.addEventListener("change", () => this.options.orientation === "auto" && this.build());
  }

  /** Whether places can be chosen. */
  get playable() {
    return Boolean(this.options.onChoose);
  }

  get element() {
    return this.picture.element;
  }

  get layout() {
    return this.picture.layout;
  }

  get pieces() {
    return this.picture.pieces;
  }

  draw() {
    const { orientation, houses, downwards } = this.options;
    const suited = NARROW.matches ? "upright" : "wide";
    const chosen = orientation === "wide" || orientation === "upright" ? orientation : suited;
    return new Picture(this.id, chosen, houses ?? [], {
      downwards: Boolean(downwards),
      playable: this.playable,
    });
  }

  /** Draws everything anew: when the board is turned, or gets other houses. */
  build() {
    this.picture = this.draw();
    this.put();
  }

  /** Puts the picture into the page. */
  put() {
    this.host.replaceChildren(this.element);
    this.showPath(this.options.showPath ?? false);
    if (this.playable) this.listen();
    this.refresh();
  }

  listen() {
    listenToPointer(this.picture, {
      canDrag: (place) => Boolean(this.options.onDrop) && placesOf(this.marks, "legal").includes(place),
      onChoose: (place) => {
        this.focus(place);
        this.options.onChoose?.(place);
      },
      onLift: (place) => {
        this.options.onChoose?.(place);
        this.element.classList.add("dragging");
      },
      onCarry: (from, point) => {
        const piece = this.pieces.at(from, this.position.side);
        if (!piece) return;
        this.pieces.raise(piece);
        this.pieces.put(piece, { x: point.x, y: point.y - 12, scale: 1.12 });
      },
      onDrop: (from, to) => {
        this.element.classList.remove("dragging");
        // The move it is for may begin at once.
        this.dropped = from;
        if (!this.options.onDrop?.(from, to)) this.putBack();
      },
      onPoint: (place) => this.options.onPoint?.(place),
    });
    this.element.addEventListener("pointerdown", () => this.element.classList.add("by-pointer"), {
      capture: true,
    });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusin", (event) => {
      const name = /** @type {Element} */ (event.target).getAttribute("data-place");
      if (name) this.focused = placeOf(name);
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.element.classList.remove("by-pointer");
    if (event.key === "Enter") {
      this.options.onChoose?.(this.focused);
      event.preventDefault();
      return;
    }
    const marked = [...placesOf(this.marks, "targets"), ...placesOf(this.marks, "legal")];
    const place = destination(event.key, this.focused, this.layout, marked);
    if (place === null) return;
    event.preventDefault();
    this.focus(place);
    this.options.onPoint?.(place);
  }

  /**
   * Moves the keyboard's focus to a place.
   * @param {Place} place
   */
  focus(place) {
    this.focused = place;
    this.setTabStop();
    /** @type {SVGElement|undefined} */ (this.picture.cells.get(place))?.focus({ preventScroll: true });
  }

  setTabStop() {
    if (!this.playable) return;
    for (const [place, cell] of this.picture.cells)
      cell.setAttribute("tabindex", place === this.focused ? "0" : "-1");
  }

  /**
   * Changes what the board is for: other houses, other numbers of pieces, another direction.
   * @param {BoardOptions} options
   */
  setup(options) {
    Object.assign(this.options, options);
    this.build();
  }

  /**
   * Turns the board.
   * @param {"auto"|"wide"|"upright"} orientation
   */
  turn(orientation) {
    if (this.options.orientation !== orientation) this.setup({ orientation });
  }

  /**
   * Shows the way the pieces go, or hides it.
   * @param {boolean} shown
   */
  showPath(shown) {
    this.options.showPath = shown;
    this.picture.way.classList.toggle("shown", shown);
  }

  /**
   * Shows a position at once.
   * @param {string} text
   */
  show(text) {
    this.position = parsePosition(text);
    this.previewed = null;
    this.refresh();
  }

  /** The position shown, as text. */
  get text() {
    return formatPosition(this.position);
  }

  /** Pieces borne off by each side. */
  get off() {
    const gone = (/** @type {Side} */ side) =>
      Math.max(0, (this.options.pieces ?? 5) - piecesLeft(this.position, side));
    return { cones: gone("cones"), spools: gone("spools") };
  }

  /** Puts a piece back that was carried by hand, but not moved. */
  putBack() {
    this.dropped = null;
    this.pieces.settle();
  }

  refresh() {
    this.dropped = null;
    this.pieces.arrange(this.position, this.options.pieces ?? 5);
    this.picture.showOccupied();
    this.drawMarks();
  }

  /**
   * Marks places; what is not named is not marked.
   * @param {Marks} marks
   */
  mark(marks) {
    this.marks = marks;
    this.drawMarks();
  }

  drawMarks() {
    this.picture.under.replaceChildren(marksUnder(this.layout, this.marks));
    const seen = this.previewed;
    this.element.classList.toggle("foreseeing", seen !== null);
    this.picture.over.replaceChildren(
      ...(seen
        ? [movePreview(this.layout, this.id, this.sideToMove(seen), seen, Boolean(this.options.downwards))]
        : []),
    );
    this.pieces.fade(seen?.position ? parsePosition(seen.position) : null);
    this.nameCells();
  }

  /** @param {BoardMove} move */
  sideToMove(move) {
    return { ...this.position, side: move.side ?? this.position.side };
  }

  nameCells() {
    this.element.setAttribute(
      "aria-label",
      this.options.label ?? (this.playable ? t("board.name") : pictureName(this.position)),
    );
    if (!this.playable) return;
    for (const [place, cell] of this.picture.cells) {
      cell.setAttribute(
        "aria-label",
        cellName(place, this.position, this.options.houses ?? [], this.marks, this.off),
      );
      for (const kind of KINDS) cell.classList.toggle(kind, placesOf(this.marks, kind).includes(place));
      cell.setAttribute("aria-selected", String(placesOf(this.marks, "selected").includes(place)));
    }
    this.setTabStop();
  }

  /**
   * Shows what a move will do, or nothing.
   * @param {BoardMove|null} move
   */
  preview(move) {
    this.previewed = move;
    this.drawMarks();
  }

  /**
   * Lets a move happen: the piece travels, whatever it displaces glides to its new place; then the position after it is
   * shown.
   * @param {BoardMove} move
   */
  async travel(move) {
    const side = move.side ?? this.position.side;
    this.preview(null);
    this.mark({});
    const carried = this.dropped === parseMove(move.move).from;
    this.dropped = null;
    await go(this.pieces, {
      move: move.move,
      side,
      carried,
      downwards: Boolean(this.options.downwards),
      ...this.options.sounds,
    });
    const after = move.position ? parsePosition(move.position) : this.without(parseMove(move.move), side);
    this.pieces.assign(after, this.options.pieces ?? 5);
    await glide(this.pieces);
    this.position = after;
    this.refresh();
  }

  /**
   * The position after a move that ends the game, which has no text.
   * @param {import("./notation.js").ParsedMove} way
   * @param {Side} side
   */
  without(way, side) {
    const after = structuredClone(this.position);
    if (typeof way.from === "number") after.squares[way.from] = null;
    if (way.from === "hand") after.hand[side]--;
    if (typeof way.to === "number") after.squares[way.to] = side;
    return after;
  }
}

/** @param {string} name */
function placeOf(name) {
  return name === "hand" || name === "off" ? name : Number(name);
}

/** @param {import("./position.js").Position} position */
function pictureName(position) {
  const squares = (/** @type {Side} */ side) =>
    position.squares.flatMap((holder, square) => (holder === side ? [square] : []));
  const [cones, spools] = SIDES.map((side) => squares(side).join(" ") || t("board.no-squares"));
  return t("board.picture", { cones, spools });
}

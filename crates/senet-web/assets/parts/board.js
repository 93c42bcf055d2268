// The board: it shows positions, marks and previews, animates moves, and takes input. It knows no rules.

import { animateMove, settlePieces } from "./board/move-animation.js";
import { cellName } from "./board/cells.js";
import { destination } from "./board/keyboard.js";
import { KINDS, marksUnder, moveArrow, movePreview, placesOf } from "./board/marks.js";
import { Picture } from "./board/picture.js";
import { listenToPointer } from "./board/pointer.js";
import { t } from "./i18n.js";
import { parseMove, parsePlace } from "./notation.js";
import {
  EMPTY,
  SIDES,
  afterWinningMove,
  formatPosition,
  parsePosition,
  piecesLeft,
  squaresOf,
} from "./position.js";

/** @typedef {import("./position.js").Place} Place */
/** @typedef {import("./position.js").Side} Side */
/** @typedef {import("./board/marks.js").Marks} Marks */

/**
 * The fields of a listed move that the board uses.
 * @typedef {object} BoardMove
 * @property {string} move its text
 * @property {string|null} [position] the position after the move
 * @property {Side} [side] the moving side; by default the side of the position shown
 */

/**
 * @typedef {object} BoardOptions
 * @property {Api.House[]} [houses]
 * @property {number} [pieces] the number of pieces of a side at the start
 * @property {boolean} [downwards] whether pieces move from 30 to 1
 * @property {import("./geometry.js").Trays} [trays] a tray for pieces in hand is also shown while there are any
 * @property {"auto"|"wide"|"upright"} [orientation] `auto` is upright in narrow windows
 * @property {boolean} [showPath]
 * @property {string} [label] the board's accessible name
 * @property {(place: Place) => void} [onChoose] a place was clicked, touched or chosen by Enter; without
 *   this handler the board is a picture
 * @property {(from: Place, to: Place|null) => boolean} [onDrop] a piece was dragged; returns whether it
 *   makes a move from there
 * @property {(place: Place|null) => void} [onPoint] the pointer or the focus is on a place
 * @property {{onStep?: () => void, onLand?: () => void, onWater?: () => void}} [sounds]
 */

/**
 * Windows in which the squares of a wide board are too small for touch. `style/play.css` has the same query.
 */
const NARROW = matchMedia("(max-width: 559px), (max-width: 640px) and (orientation: portrait)");
/** The smallest size of the numbers of squares: in units of the picture, and in pixels. */
const NUMBER_UNITS = 14;
const NUMBER_PIXELS = 10.5;
let boards = 0;
/** The boards whose numbers will be sized in the next frame. @type {Set<Board>} */
const unsized = new Set();

/**
 * Creates a board inside `host`.
 * @param {Element} host
 * @param {BoardOptions} [options]
 */
export function createBoard(host, options = {}) {
  return new Board(host, options);
}

/** Sizes the numbers of all boards at once: the browser lays the page out once, and not for each. @param {Board} board */
function sizeNumbersSoon(board) {
  if (unsized.size === 0) {
    requestAnimationFrame(() => {
      const all = [...unsized].map((one) => ({ one, scale: one.element.getScreenCTM()?.a ?? 0 }));
      unsized.clear();
      for (const { one, scale } of all) one.sizeNumbers(scale);
    });
  }
  unsized.add(board);
}

export class Board {
  /**
   * @param {Element} host
   * @param {BoardOptions} options
   */
  constructor(host, options) {
    this.host = host;
    /** @type {BoardOptions & Required<Pick<BoardOptions, "houses"|"pieces"|"orientation">>} */
    this.options = { houses: [], pieces: 5, orientation: "auto", ...options };
    this.id = `board-${++boards}`;
    this.position = parsePosition(EMPTY);
    /** @type {Marks} */
    this.marks = {};
    /** @type {BoardMove|null} */
    this.previewed = null;
    /** The move that an arrow shows. @type {string|null} */
    this.arrowed = null;
    /** @type {Place} */
    this.focused = 1;
    /** The origin of a dragged piece whose move is not yet animated. @type {Place|null} */
    this.dropped = null;
    /** Whether the cells will be named. */
    this.isNaming = false;
    this.picture = this.draw();
    this.mount();
    new ResizeObserver(() => sizeNumbersSoon(this)).observe(host);
    NARROW.addEventListener("change", () => this.options.orientation === "auto" && this.redraw());
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
    const automatic = NARROW.matches ? "upright" : "wide";
    return new Picture(this.id, orientation === "auto" ? automatic : orientation, houses, {
      downwards: Boolean(downwards),
      playable: this.playable,
      trays: this.trays,
    });
  }

  /** @returns {import("./geometry.js").Trays} */
  get trays() {
    const isHandEmpty = SIDES.every((side) => this.position.hand[side] === 0);
    return isHandEmpty ? (this.options.trays ?? "off") : "both";
  }

  /** Draws the board again, after its orientation or its houses have changed. */
  redraw() {
    this.picture = this.draw();
    this.mount();
  }

  /** Puts the picture into the page. */
  mount() {
    this.host.replaceChildren(this.element);
    this.showPath(this.options.showPath ?? false);
    if (this.playable) this.listen();
    sizeNumbersSoon(this);
    this.refresh();
  }

  /** Keeps the numbers of the squares legible on small boards. @param {number} scale pixels in a unit of the picture */
  sizeNumbers(scale) {
    if (scale > 0) {
      const size = Math.max(NUMBER_UNITS, NUMBER_PIXELS / scale);
      const { style } = /** @type {HTMLElement} */ (this.host);
      style.setProperty("--number-size", `${size.toFixed(1)}px`);
    }
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
        // `onDrop` may start the move at once.
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
      if (name) this.focused = parsePlace(name);
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
   * Moves the focus to a place.
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
   * Changes options, such as the houses or the number of pieces, and draws the board again.
   * @param {BoardOptions} options
   */
  setup(options) {
    Object.assign(this.options, options);
    this.redraw();
  }

  /**
   * Sets the orientation.
   * @param {"auto"|"wide"|"upright"} orientation
   */
  turn(orientation) {
    if (this.options.orientation !== orientation) this.setup({ orientation });
  }

  /**
   * Shows or hides the path of the pieces.
   * @param {boolean} shown
   */
  showPath(shown) {
    this.options.showPath = shown;
    this.picture.path.classList.toggle("shown", shown);
  }

  /**
   * Shows a position at once.
   * @param {string} text
   */
  show(text) {
    this.position = parsePosition(text);
    this.previewed = null;
    if ((this.trays === "both") !== this.layout.hasHand) this.redraw();
    else this.refresh();
  }

  /** The position shown, as text. */
  get text() {
    return formatPosition(this.position);
  }

  /** The number of pieces that each side has borne off. */
  get off() {
    const count = (/** @type {Side} */ side) =>
      Math.max(0, this.options.pieces - piecesLeft(this.position, side));
    return { cones: count("cones"), spools: count("spools") };
  }

  /** Puts a dragged piece back to its place. */
  putBack() {
    this.dropped = null;
    this.pieces.settle();
  }

  refresh() {
    this.dropped = null;
    this.pieces.arrange(this.position, this.options.pieces);
    this.picture.showOccupied();
    this.drawMarks();
  }

  /**
   * Sets the marks. Kinds that are not given have no marks.
   * @param {Marks} marks
   */
  mark(marks) {
    this.marks = marks;
    this.drawMarks();
  }

  drawMarks() {
    this.picture.under.replaceChildren(marksUnder(this.layout, this.marks));
    const { previewed } = this;
    this.element.classList.toggle("previewing", previewed !== null);
    this.picture.over.replaceChildren(
      ...(previewed
        ? [
            movePreview(
              this.layout,
              this.id,
              this.withMover(previewed),
              previewed,
              Boolean(this.options.downwards),
            ),
          ]
        : []),
      ...(this.arrowed !== null && !previewed
        ? [moveArrow(this.layout, this.arrowed, Boolean(this.options.downwards))]
        : []),
    );
    this.pieces.fade(previewed?.position ? parsePosition(previewed.position) : null);
    this.nameSoon();
  }

  /** Names the cells once after all changes of this turn of the event loop: most events change the marks repeatedly. */
  nameSoon() {
    if (this.isNaming) return;
    this.isNaming = true;
    queueMicrotask(() => {
      this.isNaming = false;
      this.nameCells();
    });
  }

  /** The position shown, with the side that makes a move as its side to move. @param {BoardMove} move */
  withMover(move) {
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
        cellName(place, this.position, this.options.houses, this.marks, this.off),
      );
      for (const kind of KINDS) cell.classList.toggle(kind, placesOf(this.marks, kind).includes(place));
      cell.setAttribute("aria-selected", String(placesOf(this.marks, "selected").includes(place)));
    }
    this.setTabStop();
  }

  /**
   * Shows the preview of a move, or none.
   * @param {BoardMove|null} move
   */
  preview(move) {
    this.previewed = move;
    this.drawMarks();
  }

  /** Shows a move by an arrow, or none. @param {string|null} move */
  arrow(move) {
    this.arrowed = move;
    this.drawMarks();
  }

  /**
   * Animates a move, then shows the position after it.
   * @param {BoardMove} move
   */
  async play(move) {
    const side = move.side ?? this.position.side;
    this.arrowed = null;
    this.preview(null);
    this.mark({});
    const parsed = parseMove(move.move);
    const dragged = this.dropped === parsed.from;
    this.dropped = null;
    await animateMove(this.pieces, {
      move: move.move,
      side,
      dragged,
      downwards: Boolean(this.options.downwards),
      ...this.options.sounds,
    });
    const after = move.position
      ? parsePosition(move.position)
      : afterWinningMove(this.position, parsed, side);
    this.pieces.assign(after, this.options.pieces);
    await settlePieces(this.pieces);
    this.position = after;
    this.refresh();
  }
}

/**
 * A ruleset's options of the board.
 * @param {Pick<Api.RulesDetail, "houses"|"points"|"goal"|"start">} rules
 * @returns {BoardOptions}
 */
export function boardOptions({ houses = [], points, goal, start }) {
  const isInHand = SIDES.some((side) => parsePosition(start).hand[side] > 0);
  return {
    houses,
    pieces: points.start.pieces,
    downwards: goal === "line-up",
    trays: isInHand ? "both" : "off",
  };
}

/** @param {import("./position.js").Position} position */
function pictureName(position) {
  const [cones, spools] = SIDES.map((side) => squaresOf(position, side).join(" ") || t("board.no-squares"));
  return t("board.picture", { cones, spools });
}

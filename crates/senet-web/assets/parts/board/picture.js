// The SVG of a board: layers of artwork, squares, path, marks and pieces.

import { svg } from "../elements.js";
import { Layout } from "../geometry.js";
import { cell } from "./cells.js";
import { box, gradients, numbers, pathLine, tile } from "./artwork.js";
import { Pieces } from "./pieces.js";

/** @typedef {import("../position.js").Place} Place */

/** The places in rows, in path order. @type {Place[][]} */
const ROWS = [
  ...[1, 11, 21].map((first) => Array.from({ length: 10 }, (_, index) => first + index)),
  ["hand", "off"],
];

export class Picture {
  /**
   * @param {string} id of the board
   * @param {import("../geometry.js").Orientation} orientation
   * @param {Api.House[]} houses
   * @param {{downwards: boolean, playable: boolean, trays: import("../geometry.js").Trays}} kind
   */
  constructor(id, orientation, houses, { downwards, playable, trays }) {
    this.layout = new Layout(orientation, trays);
    this.pieces = new Pieces(this.layout, id);
    this.path = pathLine(this.layout, downwards, houses, id);
    /** The layer under the pieces. */
    this.under = svg("g");
    /** The layer over the pieces. */
    this.over = svg("g");
    /** @type {Map<Place, SVGElement>} */
    this.cells = new Map(this.rows.flat().map((place) => [place, this.cell(id, place, houses, playable)]));
    const rows = this.rows.map((places) =>
      svg("g", { role: playable ? "row" : null }, ...places.map((place) => this.cells.get(place) ?? null)),
    );
    const frame = {
      viewBox: this.layout.viewBox,
      preserveAspectRatio: "xMidYMin",
      class: `board ${orientation}`,
      role: playable ? "grid" : "img",
      "data-board": "",
    };
    const layers = [
      gradients(id),
      box(this.layout, id),
      ...rows,
      this.path,
      this.under,
      this.pieces.element,
      numbers(this.layout),
      this.over,
    ];
    this.element = svg("svg", frame, ...layers);
  }

  /** The places in rows, in path order. */
  get rows() {
    return ROWS.map((row) => row.filter((place) => place !== "hand" || this.layout.hasHand));
  }

  /**
   * @param {string} id
   * @param {Place} place
   * @param {Api.House[]} houses
   * @param {boolean} playable
   */
  cell(id, place, houses, playable) {
    const house = houses.find(({ square }) => square === place);
    return cell(
      this.layout,
      place,
      typeof place === "number" ? tile(this.layout, place, house, id) : null,
      playable,
    );
  }

  /** Marks the cells with pieces by a class: CSS hides names and signs there. */
  showOccupied() {
    for (const [place, cell] of this.cells) {
      const occupied = this.pieces.at(place) !== undefined;
      cell.classList.toggle("occupied", occupied);
      if (typeof place !== "number") this.element.classList.toggle(`${place}-occupied`, occupied);
    }
  }

  /**
   * The point under a pointer, in the units of the picture.
   * @param {PointerEvent|Touch} event
   */
  pointOf(event) {
    const matrix = this.element.getScreenCTM();
    return matrix
      ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
      : new DOMPoint();
  }
}

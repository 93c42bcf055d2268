// The squares and trays as cells of a grid: for the pointer, for the keyboard, and with names for screen
// readers.

import { svg } from "../elements.js";
import { TRAY_REACH } from "../geometry.js";
import { t, has } from "../i18n.js";
import { placesOf } from "./marks.js";

/** @typedef {import("../position.js").Place} Place */
/** @typedef {import("../position.js").Position} Position */

/**
 * A cell of the board's grid.
 * @param {import("../geometry.js").Layout} layout
 * @param {Place} place
 * @param {SVGElement|null} picture
 * @param {boolean} playable whether it can be focused
 */
export function cell(layout, place, picture, playable) {
  const { x, y, width, height } = layout.rectangle(place);
  const rect = (/** @type {string} */ name, /** @type {number} */ grow) =>
    svg("rect", {
      x: x - grow,
      y: y - grow,
      width: width + 2 * grow,
      height: height + 2 * grow,
      rx: 10,
      class: name,
    });
  const reach = playable ? { role: "gridcell", tabindex: -1 } : {};
  return svg(
    "g",
    { ...reach, "data-place": place, class: "cell" },
    picture,
    rect("hit", typeof place === "number" ? 3 : TRAY_REACH),
    rect("focus-casing", 2),
    rect("focus", 2),
  );
}

/**
 * A house's name in the user's language.
 * @param {string} name in English, as the ruleset has it
 */
export function houseName(name) {
  return has(`house.${name}`) ? t(`house.${name}`) : name;
}

/**
 * A cell's accessible name: square, house, piece, and marks.
 * @param {Place} place
 * @param {Position} position
 * @param {Api.House[]} houses
 * @param {import("./marks.js").Marks} marks
 * @param {Record<import("../position.js").Side, number>} off the number of pieces borne off
 */
export function cellName(place, position, houses, marks, off) {
  const parts =
    typeof place === "number" ? squareParts(place, position, houses) : [trayName(place, position, off)];
  for (const kind of /** @type {const} */ (["selected", "targets", "legal"])) {
    if (placesOf(marks, kind).includes(place)) parts.push(t(`board.mark.${kind}`));
  }
  return parts.join(t("text.comma"));
}

/**
 * @param {number} square
 * @param {Position} position
 * @param {Api.House[]} houses
 */
function squareParts(square, position, houses) {
  const house = houses.find((house) => house.square === square);
  const side = position.squares[square];
  return [
    t("board.square", { square }),
    ...(house ? [houseName(house.name)] : []),
    side ? t(`board.piece.${side}`) : t("board.empty"),
  ];
}

/**
 * @param {"hand"|"off"} tray
 * @param {Position} position
 * @param {Record<import("../position.js").Side, number>} off the number of pieces borne off
 */
function trayName(tray, position, off) {
  const { cones, spools } = tray === "hand" ? position.hand : off;
  return t(`board.${tray}`, { cones, spools });
}

// The drawing of the board itself: ebony frame, gold inlay, faience squares, ivory houses, path.

import { svg } from "../elements.js";
import { TILE } from "../geometry.js";
import { t } from "../i18n.js";

/** @typedef {import("../geometry.js").Layout} Layout */

/** The file with the signs of the houses. */
const SIGNS = new URL("../../signs.svg", import.meta.url).pathname;

/**
 * Colour gradients. Each board has its own, since the ids of a page must be unique.
 * @param {string} id
 */
export function gradients(id) {
  const stop = (/** @type {number} */ offset, /** @type {string} */ name) =>
    svg("stop", { offset, class: name });
  const down = { x1: 0, y1: 0, x2: 0, y2: 1 };
  return svg(
    "defs",
    {},
    svg(
      "linearGradient",
      { id: `${id}-ebony`, ...down },
      stop(0, "ebony-high"),
      stop(0.5, "ebony-mid"),
      stop(1, "ebony-low"),
    ),
    svg(
      "linearGradient",
      { id: `${id}-gold`, x1: 0, y1: 0, x2: 1, y2: 1 },
      stop(0, "gold-high"),
      stop(0.45, "gold-mid"),
      stop(0.6, "gold-low"),
      stop(1, "gold-high"),
    ),
    svg(
      "linearGradient",
      { id: `${id}-faience`, x1: 0, y1: 0, x2: 0.6, y2: 1 },
      stop(0, "faience-high"),
      stop(0.5, "faience-mid"),
      stop(1, "faience-low"),
    ),
    svg(
      "linearGradient",
      { id: `${id}-ivory`, x1: 0, y1: 0, x2: 0.5, y2: 1 },
      stop(0, "ivory-high"),
      stop(0.6, "ivory-mid"),
      stop(1, "ivory-low"),
    ),
    svg(
      "linearGradient",
      { id: `${id}-cone`, x1: 0, y1: 0, x2: 1, y2: 0 },
      stop(0, "cone-edge"),
      stop(0.3, "cone-high"),
      stop(0.62, "cone-mid"),
      stop(1, "cone-low"),
    ),
    svg(
      "linearGradient",
      { id: `${id}-spool`, x1: 0, y1: 0, x2: 1, y2: 0 },
      stop(0, "spool-edge"),
      stop(0.3, "spool-high"),
      stop(0.6, "spool-mid"),
      stop(1, "spool-edge"),
    ),
  );
}

/**
 * The frame without the squares.
 * @param {Layout} layout
 * @param {string} id
 */
export function box(layout, id) {
  const { width, height } = layout.box;
  const { bed } = layout;
  return svg(
    "g",
    { class: "box", "aria-hidden": "true" },
    svg("rect", {
      x: 1,
      y: 1,
      width: width - 2,
      height: height - 2,
      rx: 16,
      fill: `url(#${id}-ebony)`,
      class: "wood",
    }),
    grain(width, height),
    svg("rect", {
      x: 9,
      y: 9,
      width: width - 18,
      height: height - 18,
      rx: 10,
      stroke: `url(#${id}-gold)`,
      class: "inlay",
    }),
    svg("rect", { x: 14, y: 14, width: width - 28, height: height - 28, rx: 7, class: "inlay-fine" }),
    svg("rect", {
      x: bed.x - 9,
      y: bed.y - 9,
      width: bed.width + 18,
      height: bed.height + 18,
      rx: 8,
      class: "bed",
    }),
    svg("rect", {
      x: bed.x - 12,
      y: bed.y - 12,
      width: bed.width + 24,
      height: bed.height + 24,
      rx: 10,
      stroke: `url(#${id}-gold)`,
      class: "inlay",
    }),
    layout.hasHand ? tray(layout, "hand", id) : null,
    tray(layout, "off", id),
  );
}

/**
 * @param {Layout} layout
 * @param {"hand"|"off"} name
 * @param {string} id
 */
function tray(layout, name, id) {
  const { x, y, width, height } = layout.trays[name];
  const [cx, cy] = [x + width / 2, y + height / 2];
  const turned = layout.orientation === "upright" ? `rotate(-90 ${cx} ${cy})` : null;
  return svg(
    "g",
    {},
    svg("rect", { x, y, width, height, rx: 9, class: "tray", stroke: `url(#${id}-gold)` }),
    svg(
      "text",
      { x: cx, y: cy + 6, transform: turned, class: `tray-name ${name}-name` },
      t(`board.tray.${name}`),
    ),
  );
}

/**
 * The grain of the wood.
 * @param {number} width
 * @param {number} height
 */
function grain(width, height) {
  const along = width > height;
  const lines = [];
  for (let line = 0; line < 14; line++) {
    const across = ((line + 0.35 + 0.3 * noise(line)) / 14) * (along ? height : width);
    const bend = 9 * noise(line + 40);
    const [w, h] = [width, height];
    lines.push(
      along
        ? `M 6 ${across} C ${w * 0.3} ${across + bend} ${w * 0.6} ${across - bend} ${w - 6} ${across + bend / 2}`
        : `M ${across} 6 C ${across + bend} ${h * 0.3} ${across - bend} ${h * 0.6} ${across + bend / 2} ${h - 6}`,
    );
  }
  return svg("path", { d: lines.join(" "), class: "grain" });
}

/**
 * A pseudo-random number between -1 and 1, the same for the same seed: grain and squares vary, but not
 * between visits.
 * @param {number} seed
 */
function noise(seed) {
  const value = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
  return 2 * (value - Math.floor(value)) - 1;
}

/**
 * A square with its number, and with its sign if it is a house.
 * @param {Layout} layout
 * @param {number} square
 * @param {Api.House|undefined} house
 * @param {string} id
 */
export function tile(layout, square, house, id) {
  const { x, y } = layout.rectangle(square);
  const glaze = noise(square);
  return svg(
    "g",
    { class: house ? "tile house" : "tile", transform: `translate(${x} ${y})`, "aria-hidden": "true" },
    svg("rect", {
      width: TILE,
      height: TILE,
      rx: 9,
      fill: `url(#${id}-${house ? "ivory" : "faience"})`,
      class: "face",
    }),
    svg("rect", {
      width: TILE,
      height: TILE,
      rx: 9,
      class: glaze > 0 ? "glaze-light" : "glaze-dark",
      opacity: Math.abs(glaze) * (house ? 0.06 : 0.16),
    }),
    svg("path", { d: "M 26 6 L 88 6 Q 94 6 94 13", class: "gleam" }),
    house
      ? svg("rect", { x: 6.5, y: 6.5, width: TILE - 13, height: TILE - 13, rx: 5, class: "house-line" })
      : null,
    house?.sign
      ? svg("use", {
          href: `${SIGNS}#${house.sign}`,
          x: 19,
          y: 20,
          width: 62,
          height: 62,
          class: `sign sign-${house.sign}`,
        })
      : null,
    house?.sign
      ? svg("use", {
          href: `${SIGNS}#${house.sign}`,
          x: 70,
          y: 9,
          width: 21,
          height: 21,
          class: "sign-small",
        })
      : null,
  );
}

/**
 * The numbers of the squares, above the pieces: on small boards they are large in relation to the squares.
 * @param {Layout} layout
 */
export function numbers(layout) {
  const number = (/** @type {number} */ square) => {
    const { x, y } = layout.rectangle(square);
    return svg("text", { x: x + 9, y: y + 8, class: "number" }, String(square));
  };
  const squares = Array.from({ length: 30 }, (_, index) => index + 1);
  return svg("g", { class: "numbers", "aria-hidden": "true" }, ...squares.map(number));
}

/** How far from the centre of a square its sign reaches. */
const SIGN_REACH = 35;

/**
 * The path of the pieces, with arrowheads where it turns and ends. It leaves out the signs of houses.
 * @param {Layout} layout
 * @param {boolean} downwards
 * @param {Api.House[]} houses
 * @param {string} id
 */
export function pathLine(layout, downwards, houses, id) {
  const signs = houses.filter(({ sign }) => sign).map(({ square }) => square);
  const heads = [5, 10, 15, 20, 25, 30].map((square) => {
    const step = downwards ? -1 : 1;
    const from = layout.centre(Math.min(30, Math.max(1, square - step)));
    const to = layout.centre(square);
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return svg("path", {
      d: "M -13 -10 L 5 0 L -13 10",
      transform: `translate(${to.x} ${to.y}) rotate(${angle}) translate(${signs.includes(square) ? 42 : 0} 0)`,
      class: "path-arrow",
    });
  });
  const everywhere = { x: 0, y: 0, width: "100%", height: "100%" };
  const gaps = signs.map((square) => {
    const { x, y } = layout.centre(square);
    const size = 2 * SIGN_REACH;
    return svg("rect", { x: x - SIGN_REACH, y: y - SIGN_REACH, width: size, height: size, fill: "black" });
  });
  return svg(
    "g",
    { class: "path", "aria-hidden": "true" },
    svg(
      "mask",
      { id: `${id}-path`, maskUnits: "userSpaceOnUse", ...everywhere },
      svg("rect", { ...everywhere, fill: "white" }),
      ...gaps,
    ),
    svg(
      "g",
      { mask: `url(#${id}-path)` },
      svg("path", { d: layout.pathLine(), class: "path-casing" }),
      svg("path", { d: layout.pathLine(), class: "path-stroke" }),
    ),
    ...heads,
  );
}

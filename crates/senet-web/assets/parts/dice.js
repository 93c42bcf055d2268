// Dice: a cube with pips, and an octahedron with numbers.

import { delay, isStill, paced } from "./board/tween.js";
import { html, svg } from "./elements.js";

/** Positions of the pips on a face from 0 to 100. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  6: [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
};

/** The edges of an octahedron, as SVG paths. */
const OCTAHEDRON_EDGES = [
  "M 50 14 L 84 70 L 16 70 Z",
  "M 50 2 L 50 14 M 50 14 L 94 26 M 50 14 L 6 26",
  "M 94 26 L 84 70 L 94 74 M 6 26 L 16 70 L 6 74 M 84 70 L 50 98 L 16 70",
];

/** The number of faces shown while a die rolls. */
const TUMBLES = 8;
/** How long a die rolls, in milliseconds. */
const ROLL_MS = 560;

/** @param {6|8} sides */
export function createDie(sides) {
  const face = svg("svg", { viewBox: "0 0 100 100", class: "die-face", "aria-hidden": "true" });
  const element = html("div", { class: `die die-${sides}` }, face);
  const show = (/** @type {number} */ value) =>
    face.replaceChildren(...(sides === 6 ? cube(value) : octahedron(value)));
  show(sides === 6 ? 1 : 8);
  return {
    element,
    show,
    /** @param {number} value */
    async roll(value) {
      if (!isStill()) {
        element.animate(tumble(), { duration: paced(ROLL_MS), easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" });
        for (let turn = 0; turn < TUMBLES; turn++) {
          show(1 + Math.floor(Math.random() * sides));
          await delay(paced(ROLL_MS / TUMBLES));
        }
      }
      show(value);
    },
  };
}

function tumble() {
  const side = (Math.random() - 0.5) * 60;
  return [
    { transform: "translate(0, 20px) rotate(0deg)" },
    { transform: `translate(${side}px, -70px) rotate(${300 + side}deg) scale(1.15)`, offset: 0.45 },
    { transform: "translate(0, 0) rotate(720deg)" },
  ];
}

/** The face of a six-sided die. @param {number} value */
export function cube(value) {
  const pips = PIPS[value].map(([cx, cy]) => svg("circle", { cx, cy, r: 9, class: "die-pip" }));
  return [svg("rect", { x: 4, y: 4, width: 92, height: 92, rx: 18, class: "die-body" }), ...pips];
}

/** @param {number} value */
function octahedron(value) {
  return [
    svg("path", { d: "M 50 2 L 94 26 L 94 74 L 50 98 L 6 74 L 6 26 Z", class: "die-body" }),
    svg("path", {
      d: OCTAHEDRON_EDGES.join(" "),
      class: "die-edge",
    }),
    svg("text", { x: 50, y: 62, class: "die-number" }, String(value)),
  ];
}

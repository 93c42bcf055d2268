// The win chance over a game, as a curve with marks. The curve runs from left to right in every language.

import { html, svg } from "./elements.js";

const WIDTH = 1000;
const HEIGHT = 200;

/**
 * @typedef {object} Mark
 * @property {number} step the index of its chance
 * @property {string} sign
 * @property {string} kind CSS classes
 * @property {string} name the accessible name
 * @property {() => void} go
 */

/**
 * @typedef {object} Curve
 * @property {HTMLElement} element
 * @property {(step: number) => void} goTo moves the cursor
 */

/**
 * @param {object} content
 * @param {number[]} content.chances from 0 to 1, one for each step
 * @param {Mark[]} content.marks
 * @param {string} content.name the accessible name of the picture
 * @param {[string, string]} content.ends labels for the top and the bottom
 * @param {(step: number) => void} content.onGo called when a step is clicked
 * @returns {Curve}
 */
export function createCurve({ chances, marks, name, ends, onGo }) {
  const last = Math.max(1, chances.length - 1);
  const across = (/** @type {number} */ step) => step / last;
  const points = chances.map(
    (chance, step) => `${(WIDTH * across(step)).toFixed(1)} ${(HEIGHT * (1 - chance)).toFixed(1)}`,
  );
  const cursor = svg("path", { class: "curve-cursor", d: `M0 0V${HEIGHT}` });
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": name },
    svg("path", { class: "curve-area", d: `M0 ${HEIGHT} L${points.join(" L")} V${HEIGHT} Z` }),
    svg("path", { class: "curve-half", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    svg("path", { class: "curve-line", d: `M${points.join(" L")}` }),
    cursor,
  );
  picture.addEventListener("click", (event) => {
    const { left, width } = picture.getBoundingClientRect();
    onGo(Math.round(((event.clientX - left) / width) * last));
  });
  const plot = html(
    "div",
    { class: "plot" },
    picture,
    ...marks.map((mark) => markOn(mark, across(mark.step), chances[mark.step])),
  );
  const [top, bottom] = ends;
  return {
    element: html(
      "div",
      { class: "curve", dir: "ltr" },
      html("span", { class: "curve-end" }, top),
      plot,
      html("span", { class: "curve-end" }, bottom),
    ),
    goTo: (step) => cursor.setAttribute("d", `M${WIDTH * across(step)} 0V${HEIGHT}`),
  };
}

/** @param {Mark} mark @param {number} across @param {number} chance */
function markOn({ sign, kind, name, go }, across, chance) {
  const button = html(
    "button",
    { type: "button", class: `curve-mark ${kind}`, title: name, "aria-label": name, onclick: go },
    sign,
  );
  button.style.left = `${100 * across}%`;
  button.style.top = `${100 * (1 - chance)}%`;
  return button;
}

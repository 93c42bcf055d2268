// Positions that show a rule at work, worked out by the engine.

import { createBoard } from "../../parts/board.js";
import { html } from "../../parts/elements.js";
import { t } from "../../parts/i18n.js";

/** @typedef {{position: string, throw: number|null, move: string|null, after?: string|null, caption: string}} Example */

/**
 * A picture of each example; where it has a move, the move can be seen.
 * @param {any} rules
 */
export function pictures({ examples, houses, goal, points }) {
  const options = { houses, pieces: points.start.pieces, downwards: goal === "line-up", orientation: /** @type {const} */ ("wide") };
  return examples.map((/** @type {Example} */ example) => picture(example, options));
}

/** @param {Example} example @param {import("../../parts/board.js").BoardOptions} options */
function picture(example, options) {
  const host = html("div", {});
  const board = createBoard(host, options);
  const rest = () => {
    board.show(example.position);
    board.preview(example.move ? { move: example.move, position: example.after } : null);
  };
  const play = async () => {
    board.show(example.position);
    await board.travel({ move: /** @type {string} */ (example.move), position: example.after });
    setTimeout(rest, 1800);
  };
  rest();
  const button = example.move && example.move !== "pass" ? html("button", { type: "button", onclick: play }, t("rules.show-move")) : null;
  return html("figure", {}, host, html("figcaption", { lang: "en", dir: "ltr" }, example.caption), button);
}

// Examples of the rules: positions with a legal or a refused move, computed by the engine.

import { boardOptions, createBoard } from "../../parts/board.js";
import { html } from "../../parts/elements.js";
import { Layout } from "../../parts/geometry.js";
import { t, localized } from "../../parts/i18n.js";
import { effectsText, moveText } from "../../parts/move-text.js";
import { parseMove } from "../../parts/notation.js";
import { parsePosition } from "../../parts/position.js";
import { whenNear } from "../../parts/when-near.js";

/** The shape of a picture, which keeps its place free until it is drawn. */
const { width, height } = new Layout("wide").box;
/** How long the position after a move is shown, in milliseconds. */
const REPLAY_PAUSE_MS = 2200;

/**
 * A picture of each example. If it has a legal move, a button animates it.
 * @param {Api.RulesDetail} rules
 * @returns {Node[]}
 */
export function pictures(rules) {
  const options = { ...boardOptions(rules), orientation: /** @type {const} */ ("wide"), showPath: true };
  return rules.examples.map((example) => picture(example, options));
}

/** @param {Api.RuleExample} example @param {import("../../parts/board.js").BoardOptions} options */
function picture(example, options) {
  const host = html("div", {});
  host.style.aspectRatio = `${width} / ${height}`;
  /** @type {import("../../parts/board.js").Board|undefined} */
  let drawn;
  const board = () => (drawn ??= createBoard(host, { ...options, label: caption(example) }));
  whenNear(host, () => showBefore(board(), example));
  const heading = html("h3", {}, t(`rules.shows.${example.shows}`));
  return html(
    "figure",
    {},
    heading,
    host,
    html("figcaption", {}, caption(example)),
    example.move && example.move !== "pass" ? replay(board, example) : null,
  );
}

/** @param {import("../../parts/board.js").Board} board @param {Api.RuleExample} example */
function showBefore(board, { position, move, after, refused }) {
  board.show(position);
  if (move === "pass") return;
  if (move) return board.preview({ move, position: after });
  const { from, to } = parseMove(refused?.move ?? "pass");
  board.mark({ selected: from, wrong: to === null ? [] : [to] });
}

/** @param {() => import("../../parts/board.js").Board} boardOf @param {Api.RuleExample} example */
function replay(boardOf, example) {
  const play = async () => {
    const board = boardOf();
    board.show(example.position);
    await board.play({ move: /** @type {string} */ (example.move), position: example.after });
    setTimeout(() => showBefore(board, example), REPLAY_PAUSE_MS);
  };
  return html("button", { type: "button", onclick: play }, t("rules.show-move"));
}

/** @param {Api.RuleExample} example */
function caption({ position, throw: thrown, move, effects, refused }) {
  const { side } = parsePosition(position);
  const kind = thrown === null ? "instead" : thrown === 0 ? "lost" : move ? "move" : "refusal";
  return t(`rules.example-${kind}`, {
    side,
    throw: thrown ?? "",
    move: moveText(move ?? refused?.move ?? "pass"),
    does: effectsText({ effects }),
    why: refused ? localized("refusal", refused) : "",
  });
}

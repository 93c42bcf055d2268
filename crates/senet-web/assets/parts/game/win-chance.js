// The win chance of a live game, and hints: exact if the position is in a table, else estimated.

import { post } from "../api.js";
import { find, html } from "../elements.js";
import { accuracyText, winChanceText } from "../evaluation.js";
import { percent, t, useCatalogue } from "../i18n.js";
import { moveText } from "../move-text.js";
import { parseMove } from "../notation.js";
import { queryOf } from "./state.js";

await useCatalogue("evaluation");

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("../position.js").Place} Place */

/**
 * A bar that shows both sides' chances.
 * @param {HTMLElement} host
 */
function createChanceBar(host) {
  /** @type {AbortController|null} */
  let pending = null;
  const fill = html("div", { class: "chance-fill" });
  const track = html("div", { class: "chance-track", "aria-hidden": "true" }, fill);
  const words = html("p", { class: "chance-words small" });
  host.replaceChildren(track, words);

  return {
    /** Requests the win chance and shows it. @param {GameState} state */
    async show(state) {
      pending?.abort();
      // A move has won: the result follows, and the position has no value.
      if (state.stage !== "over" && state.history.at(-1)?.position === null) return;
      pending = new AbortController();
      const { signal } = pending;
      try {
        draw(state, state.stage === "over" ? result(state) : await post("value", queryOf(state), signal));
      } catch (error) {
        if (!signal.aborted) words.textContent = /** @type {Error} */ (error).message;
      }
    },
  };

  /**
   * @param {GameState} state
   * @param {Api.Evaluation} evaluation for the side to throw or to move
   */
  function draw(state, evaluation) {
    const cones = state.side === "cones" ? evaluation.win : 1 - evaluation.win;
    fill.style.width = `${(100 * cones).toFixed(2)}%`;
    const side = cones >= 0.5 ? "cones" : "spools";
    const chance = winChanceText({ ...evaluation, win: side === "cones" ? cones : 1 - cones });
    const accuracy = state.stage === "over" ? "" : ` · ${accuracyText(evaluation)}`;
    words.replaceChildren(html("strong", {}, `${t(`side.${side}`)} ${chance}`), accuracy);
  }
}

/** @type {ReturnType<typeof createChanceBar>|null} */
let bar = null;

/**
 * Shows the win chance in the page's bar.
 * @param {GameState} state
 */
export function showChance(state) {
  bar ??= createChanceBar(find("#chance"));
  bar.show(state);
}

/** The result of a game as a win chance. @param {GameState} state @returns {Api.Evaluation} */
function result({ winner, side }) {
  if (winner === null) return { win: 0.5, exact: true };
  return { win: winner === side ? 1 : 0, exact: true };
}

/**
 * The best move as a text, and both ends of it.
 * @param {GameState} state
 * @returns {Promise<{text: string, places: Place[]}>}
 */
export async function hintFor(state) {
  const value = await post("value", queryOf(state));
  const best = value.moves[0];
  if (!best) return { text: t("hint.none"), places: [] };
  const accuracy = t(value.exact ? "hint.exact" : "hint.estimated");
  const chance = `${percent(best.win, 1)} (${accuracy})`;
  const { from, to } = parseMove(best.move);
  const places = [from, to].filter((place) => place !== null);
  return { text: t("hint.move", { move: moveText(best.move), chance }), places };
}

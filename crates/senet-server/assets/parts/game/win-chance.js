// The win chance and hints, for those who ask: exact where tables know it, else estimated, and said which.

import { post } from "../api.js";
import { find, html } from "../elements.js";
import { percent, t, useCatalogue } from "../i18n.js";
import { moveText } from "../move-text.js";
import { parseMove } from "../notation.js";
import { other } from "../position.js";
import { queryOf } from "./state.js";
import { winChanceText, accuracyText } from "../evaluation.js";

await useCatalogue("evaluation");

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("../position.js").Place} Place */

/**
 * What the position is worth.
 * @param {GameState} state
 * @param {AbortSignal} [signal]
 */
export function valueOf(state, signal) {
  return post("value", queryOf(state), signal);
}

/**
 * A bar that shows both sides' chances.
 * @param {HTMLElement} host
 */
function createChanceBar(host) {
  /** @type {AbortController|null} */
  let asking = null;
  const fill = html("div", { class: "chance-fill" });
  const track = html("div", { class: "chance-track", "aria-hidden": "true" }, fill);
  const words = html("p", { class: "chance-words small" });
  host.replaceChildren(track, words);

  return {
    /** Asks for the chance and shows it. @param {GameState} state */
    async show(state) {
      asking?.abort();
      asking = new AbortController();
      const { signal } = asking;
      try {
        const worth = state.stage === "over" ? overWorth(state) : await valueOf(state, signal);
        draw(state, worth);
      } catch (cause) {
        if (!signal.aborted) words.textContent = /** @type {Error} */ (cause).message;
      }
    },
  };

  /**
   * @param {GameState} state
   * @param {any} worth
   */
  function draw(state, worth) {
    const cones = state.side === "cones" ? worth.win : 1 - worth.win;
    fill.style.width = `${(100 * cones).toFixed(2)}%`;
    const side = cones >= 0.5 ? "cones" : "spools";
    const shown = winChanceText({ ...worth, win: side === "cones" ? cones : 1 - cones });
    words.replaceChildren(
      html("strong", {}, `${t(`side.${side}`)} ${shown}`),
      " · ",
      state.stage === "over" ? "" : accuracyText(worth),
    );
  }
}

/** @type {ReturnType<typeof createChanceBar>|null} */
let bar = null;

/**
 * Shows the chance in the page's bar, where it is wanted.
 * @param {GameState} state
 */
export function showChance(state) {
  bar ??= createChanceBar(find("#chance"));
  bar.show(state);
}

/** @param {GameState} state */
function overWorth({ winner, side }) {
  return { win: winner === side ? 1 : winner === other(side) ? 0 : 0.5, exact: true };
}

/**
 * The best move by what is known, in words, and the places it goes from and to.
 * @param {GameState} state
 * @returns {Promise<{text: string, places: Place[]}>}
 */
export async function hintFor(state) {
  const worth = await valueOf(state);
  const best = worth.moves[0];
  if (!best) return { text: t("hint.none"), places: [] };
  const known = t(worth.exact ? "hint.exact" : "hint.estimated");
  const text = t("hint.move", { move: moveText(best.move), chance: `${percent(best.win, 1)} (${known})` });
  const { from, to } = parseMove(best.move);
  return { text, places: /** @type {Place[]} */ ([from, to].filter((place) => place !== null)) };
}

// What a position is worth, as tables: every move of a throw, or every throw with its best move.

import { html } from "../../parts/elements.js";
import { percent, ltr, t } from "../../parts/i18n.js";
import { effectsText } from "../../parts/move-text.js";
import { table } from "../../parts/table.js";
import { bar, winChanceCell, winChanceText, accuracyText } from "../../parts/evaluation.js";

/** @typedef {import("../../parts/evaluation.js").Evaluation} Evaluation */

/**
 * The win chance of the side to throw or move, and how well it is known.
 * @param {Evaluation} worth
 * @param {import("../../parts/position.js").Side} side
 * @param {number|null} thrown
 */
export function verdict(worth, side, thrown) {
  const chance = winChanceText(worth);
  const said =
    thrown === null
      ? t("analyse.win-chance-of", { side: t(`side.${side}`), chance })
      : t("analyse.win-chance-of-throw", { side: t(`side.${side}`), throw: thrown, chance });
  return [
    html("p", { class: "verdict" }, said, " ", bar(worth.win)),
    html("p", { class: "soft small knowledge" }, accuracyText(worth), " "),
  ];
}

/** @param {string} key @param {HTMLElement} table */
function named(key, table) {
  return html("div", {}, html("h3", {}, t(key)), table);
}

/** @param {number} loss */
function lossText(loss) {
  return loss > 0 ? ltr(`−${percent(loss, 2)}`) : "";
}

/**
 * The moves of a throw, the best first.
 * @param {any[]} moves
 * @param {(move: any) => void} make
 * @param {(move: any) => void} preview
 */
export function movesTable(moves, make, preview) {
  const rows = moves.map((move) => {
    const show = () => preview(move);
    const hide = () => preview(null);
    const button = html(
      "button",
      {
        type: "button",
        class: "move",
        dir: "ltr",
        onclick: () => make(move),
        onfocus: show,
        onblur: hide,
        onmouseenter: show,
        onmouseleave: hide,
      },
      move.move,
    );
    return {
      head: button,
      cells: [winChanceCell(move), lossText(moves[0].win - move.win), effectsText(move)],
    };
  });
  const heads = [t("analyse.win-chance"), t("analyse.loss"), t("analyse.effects")];
  return named("analyse.moves", table({ name: t("analyse.moves"), corner: t("analyse.move"), heads, rows }));
}

/**
 * Every throw with how often it comes and its best move. Rows are filled in as values become known.
 * @param {{throw: number, weight: number, of: number}[]} throws
 * @param {Map<number, Evaluation & {moves: {move: string}[]}>} values
 * @param {(thrown: number) => void} choose
 */
export function throwsTable(throws, values, choose) {
  const rows = throws.map(({ throw: thrown, weight, of }) => {
    const value = values.get(thrown);
    const button = html(
      "button",
      { type: "button", class: "move", onclick: () => choose(thrown) },
      String(thrown),
    );
    const best = value?.moves[0] ? html("bdi", { dir: "ltr" }, value.moves[0].move) : "…";
    return { head: button, cells: [percent(weight / of, 1), best, value ? winChanceCell(value) : "…"] };
  });
  const heads = [t("analyse.chance-of-throw"), t("analyse.best"), t("analyse.win-chance")];
  return named(
    "analyse.all-throws",
    table({ name: t("analyse.all-throws"), corner: t("analyse.throw"), heads, rows }),
  );
}

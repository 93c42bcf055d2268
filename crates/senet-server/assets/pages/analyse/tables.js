// The evaluation of a position as texts and tables: every move of a throw, or every throw with its best move.

import { html } from "../../parts/elements.js";
import { accuracyText, bar, winChanceCell, winChanceText } from "../../parts/evaluation.js";
import { ltr, percent, t } from "../../parts/i18n.js";
import { effectsText } from "../../parts/move-text.js";
import { table } from "../../parts/table.js";

/** @typedef {import("./queries.js").ListedEvaluation} ListedEvaluation */

/**
 * The win chance of the side to throw or to move, and its accuracy.
 * @param {Api.Evaluation} evaluation
 * @param {import("../../parts/position.js").Side} side
 * @param {number|null} thrown
 */
export function verdict(evaluation, side, thrown) {
  const key = thrown === null ? "analyse.win-chance-of" : "analyse.win-chance-of-throw";
  const text = t(key, { side: t(`side.${side}`), throw: thrown, chance: winChanceText(evaluation) });
  return [
    html("p", { class: "verdict" }, text, " ", bar(evaluation.win)),
    html("p", { class: "soft small accuracy" }, accuracyText(evaluation), " "),
  ];
}

/** @param {string} key @param {HTMLElement} table */
function withHeading(key, table) {
  return html("div", {}, html("h3", {}, t(key)), table);
}

/** @param {number} loss */
function lossText(loss) {
  return loss > 0 ? ltr(`−${percent(loss, 2)}`) : "";
}

/**
 * @param {ListedEvaluation[]} moves the best first
 * @param {(move: ListedEvaluation) => void} onPlay
 * @param {(move: ListedEvaluation|null) => void} onPreview
 */
export function movesTable(moves, onPlay, onPreview) {
  const rows = moves.map((move) => {
    const show = () => onPreview(move);
    const hide = () => onPreview(null);
    const listeners = { onfocus: show, onblur: hide, onmouseenter: show, onmouseleave: hide };
    const attributes = { type: "button", class: "move", dir: "ltr", onclick: () => onPlay(move) };
    const button = html("button", { ...attributes, ...listeners }, move.move);
    return {
      head: button,
      cells: [winChanceCell(move), lossText(moves[0].win - move.win), effectsText(move)],
    };
  });
  const heads = [t("analyse.win-chance"), t("analyse.loss"), t("analyse.effects")];
  const name = t("analyse.moves");
  return withHeading("analyse.moves", table({ name, corner: t("analyse.move"), heads, rows }));
}

/**
 * Every throw with its chance and its best move.
 * @param {Api.ThrowChance[]} throws
 * @param {Map<number, Api.Value>} values those known so far
 * @param {(thrown: number) => void} onChoose
 */
export function throwsTable(throws, values, onChoose) {
  const rows = throws.map(({ throw: thrown, weight, of }) => {
    const value = values.get(thrown);
    const attributes = { type: "button", class: "move", onclick: () => onChoose(thrown) };
    const best = value?.moves[0] ? html("bdi", { dir: "ltr" }, value.moves[0].move) : "…";
    return {
      head: html("button", attributes, String(thrown)),
      cells: [percent(weight / of, 1), best, value ? winChanceCell(value) : "…"],
    };
  });
  const heads = [t("analyse.chance-of-throw"), t("analyse.best"), t("analyse.win-chance")];
  const name = t("analyse.all-throws");
  return withHeading("analyse.all-throws", table({ name, corner: t("analyse.throw"), heads, rows }));
}

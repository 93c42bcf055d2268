// The evaluation of a position as texts and tables: every move of a throw, or every throw with its best move.

import { html } from "../../parts/elements.js";
import {
  accuracyText,
  bar,
  intervalText,
  winChanceCell,
  winChanceWithError,
} from "../../parts/evaluation.js";
import { ltr, number, percent, t } from "../../parts/i18n.js";
import { effectsText } from "../../parts/move-text.js";
import { table } from "../../parts/table.js";
import { playedKey } from "./queries.js";
import { intervalOf, largestError } from "./rollout.js";

/** @typedef {import("./queries.js").ListedEvaluation} ListedEvaluation */

/** An error of values that does not show in percentages with two digits. */
const SMALL_ERROR = 0.00005;

/**
 * The win chance of the side to throw or to move, and its accuracy.
 * @param {Api.Evaluation} evaluation
 * @param {import("../../parts/position.js").Side} side
 * @param {number|null} thrown
 */
export function verdict(evaluation, side, thrown) {
  const key = thrown === null ? "analyse.win-chance-of" : "analyse.win-chance-of-throw";
  const text = t(key, { side: t(`side.${side}`), throw: thrown, chance: winChanceWithError(evaluation) });
  return [
    html("p", { class: "verdict" }, text, " ", bar(evaluation.win)),
    html("p", { class: "soft small accuracy" }, accuracyText(evaluation), " "),
  ];
}

/**
 * The rollout of every move, or of the position under an empty name, and what its intervals cover.
 * @param {[string, import("./rollout.js").Estimate][]} estimates the best first
 */
export function rolloutTable(estimates) {
  const rows = estimates.map(([move, estimate]) => {
    const { games, win } = estimate;
    const head = move ? html("bdi", { dir: "ltr" }, move) : t("analyse.position");
    return {
      head,
      cells: [html("b", {}, percent(win, 1)), intervalText(intervalOf(estimate)), number(games)],
    };
  });
  const heads = [t("analyse.win-chance"), t("analyse.interval"), t("analyse.games")];
  const rolled = table({ name: t("analyse.rollout"), corner: t("analyse.move"), heads, rows });
  const error = largestError(estimates.map(([, estimate]) => estimate));
  return html("div", {}, rolled, html("p", { class: "soft small" }, coverage(error)));
}

/** What the intervals of a rollout cover. @param {number|null} error of the values at which games ended early */
function coverage(error) {
  if (error === null) return t("analyse.covers-games");
  return error < SMALL_ERROR
    ? t("analyse.covers-random")
    : t("analyse.covers-values", { error: percent(error, 2) });
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
 * @param {(move: string) => Api.PlayedMove|undefined} played in finished games
 * @param {(move: ListedEvaluation) => void} onPlay
 * @param {(move: ListedEvaluation|null) => void} onPreview
 */
export function movesTable(moves, played, onPlay, onPreview) {
  const rows = moves.map((move) => {
    const show = () => onPreview(move);
    const hide = () => onPreview(null);
    const listeners = { onfocus: show, onblur: hide, onmouseenter: show, onmouseleave: hide };
    const attributes = { type: "button", class: "move", dir: "ltr", onclick: () => onPlay(move) };
    const button = html("button", { ...attributes, ...listeners }, move.move);
    return {
      head: button,
      cells: [winChanceCell(move), lossText(moves[0].win - move.win)],
      note: noteText(move, played(move.move)),
    };
  });
  const heads = [t("analyse.win-chance"), t("analyse.loss")];
  const name = t("analyse.moves");
  return withHeading("analyse.moves", table({ name, corner: t("analyse.move"), heads, rows }));
}

/** What a move does, and how often it was played. @param {ListedEvaluation} move @param {Api.PlayedMove|undefined} played */
function noteText(move, played) {
  const counts = played ? `${t("analyse.played")}: ${playedText(played)}` : "";
  return [effectsText(move), counts].filter(Boolean).join(" · ");
}

/** How often a move was played, and how it scored. @param {Api.PlayedMove|undefined} played */
function playedText(played) {
  if (!played) return "–";
  return t("analyse.played-text", {
    games: number(played.games),
    score: percent(played.wins / played.games, 0),
  });
}

/** A throw with its probability. @param {Api.ThrowEntry} chance */
function throwText({ throw: thrown, weight, of }) {
  return t("analyse.throw-chance", { throw: thrown, chance: percent(weight / of, 1) });
}

/**
 * Every throw with all its moves, their win chances, and how often finished games have each move.
 * @param {Api.ThrowEntry[]} throws
 * @param {Map<number, Api.ValueReport>} values those known so far
 * @param {import("./queries.js").PlayedMoves} played
 * @param {(thrown: number, move: string) => void} onPlay
 */
export function explorerTable(throws, values, played, onPlay) {
  const rows = throws.flatMap((chance) =>
    (values.get(chance.throw)?.moves ?? []).map((move, index) => {
      const onclick = () => onPlay(chance.throw, move.move);
      const name = ltr(`${chance.throw}: ${move.move}`);
      return {
        head: html("button", { type: "button", class: "move", onclick }, name),
        cells: [winChanceCell(move), playedText(played.get(playedKey(chance.throw, move.move)))],
        group: index === 0 ? throwText(chance) : undefined,
      };
    }),
  );
  const heads = [t("analyse.win-chance"), t("analyse.played")];
  return table({ name: t("analyse.explorer"), corner: t("analyse.move"), heads, rows });
}

/**
 * Every throw with its chance and its best move.
 * @param {Api.ThrowEntry[]} throws
 * @param {Map<number, Api.ValueReport>} values those known so far
 * @param {(thrown: number) => void} onChoose
 */
export function throwsTable(throws, values, onChoose) {
  const rows = throws.map(({ throw: thrown, weight, of }) => {
    const value = values.get(thrown);
    const chance = html("span", { class: "soft small" }, percent(weight / of, 1));
    const attributes = { type: "button", class: "move", onclick: () => onChoose(thrown) };
    const best = value?.moves[0] ? html("bdi", { dir: "ltr" }, value.moves[0].move) : "…";
    return {
      head: html("span", { class: "with-chance" }, html("button", attributes, String(thrown)), chance),
      cells: [best, value ? winChanceCell(value) : "…"],
    };
  });
  const heads = [t("analyse.best"), t("analyse.win-chance")];
  const name = t("analyse.all-throws");
  return withHeading("analyse.all-throws", table({ name, corner: t("analyse.throw"), heads, rows }));
}

/**
 * The buttons that choose a throw, and the one for none.
 * @param {number[]} throws the legal ones
 * @param {number|null} chosen
 * @param {(thrown: number|null) => void} onChoose
 */
export function throwButtons(throws, chosen, onChoose) {
  return [null, ...throws].map((thrown) => {
    const name = thrown === null ? t("analyse.no-throw") : String(thrown);
    const pressed = String(thrown === chosen);
    return html("button", { type: "button", "aria-pressed": pressed, onclick: () => onChoose(thrown) }, name);
  });
}

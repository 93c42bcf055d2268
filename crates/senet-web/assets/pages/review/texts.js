// The review of a game as texts and tables.

import { html } from "../../parts/elements.js";
import { accuracyText, winChanceText, winChanceWithError } from "../../parts/evaluation.js";
import { has, isolate, ltr, number, percent, t } from "../../parts/i18n.js";
import { effectsText } from "../../parts/move-text.js";
import { SIDES, other } from "../../parts/position.js";
import { table } from "../../parts/table.js";

/** @typedef {import("../../parts/position.js").Side} Side */

/** The marks of decisions and their signs, the mildest first. @type {Record<Api.Mark, string>} */
export const SIGNS = { doubtful: "?!", bad: "?", "very bad": "??" };

/**
 * The name of a player in a record. Computer players are named in the user's language.
 * @param {string|undefined} name such as `Ada` or `computer (average)`
 * @param {Side} side
 */
export function playerName(name, side) {
  const level = /^computer \((\w+)\)$/.exec(name ?? "")?.[1];
  if (level && has(`computer.${level}`)) return t("review.computer", { level: t(`computer.${level}`) });
  return isolate(name ?? t(`side.${side}`));
}

/** Luck below this share of win chance is called even. */
const EVEN_LUCK = 0.02;

/** A change of win chance with its sign. @param {number} change */
export function changeText(change) {
  return ltr(`${change < 0 ? "−" : "+"}${percent(Math.abs(change), 1)}`);
}

/** The numbers of marks. @param {Api.Marks} marks */
function marksText({ doubtful, bad, very_bad }) {
  const counts = [`${doubtful} ${SIGNS.doubtful}`, `${bad} ${SIGNS.bad}`, `${very_bad} ${SIGNS["very bad"]}`];
  return ltr(counts.join(" · "));
}

/**
 * Rows of the summary, with the text for a side.
 * @type {[string, (side: Api.ReviewedSide, opponent: Api.ReviewedSide) => string][]}
 */
const ROWS = [
  ["start", (side) => winChanceWithError(side.start)],
  ["result", (side) => winChanceText(side.result)],
  ["luck", (side) => changeText(side.luck)],
  ["net-luck", (side, opponent) => changeText(netLuck(side, opponent))],
  ["luck-adjusted", (side) => percent(side.luck_adjusted, 1)],
  ["decisions", (side) => number(side.decisions)],
  ["loss", (side) => percent(side.loss, 1)],
  ["mean-loss", (side) => (side.mean_loss === null ? "–" : percent(side.mean_loss, 2))],
  ["marks", (side) => marksText(side.marks)],
  ["rating", (side) => ratingText(side)],
];

/**
 * The luck of a side's throws less that of the other side: what one side gains by luck, the other loses.
 * @param {Api.ReviewedSide} side
 * @param {Api.ReviewedSide} opponent
 */
function netLuck(side, opponent) {
  return side.luck - opponent.luck;
}

/** @param {Api.ReviewedSide} side */
function ratingText({ rating, decisions }) {
  if (rating) return t(`review.rating.${rating}`);
  return decisions === 0 ? "–" : t("review.too-few");
}

/** The totals of both sides. @param {Record<Side, Api.ReviewedSide>} sides */
export function summaryTable(sides) {
  const heads = SIDES.map((side) => t(`side.${side}`));
  const rows = ROWS.map(([name, text]) => ({
    head: t(`review.summary.${name}`),
    cells: SIDES.map((side) => text(sides[side], sides[other(side)])),
  }));
  return table({ name: t("review.summary"), corner: "", heads, rows });
}

/**
 * A sentence on how a side played.
 * @param {Side} side
 * @param {Record<Side, Api.ReviewedSide>} sides
 */
export function verdict(side, sides) {
  const { rating, decisions, mean_loss, luck_adjusted } = sides[side];
  const luck = netLuck(sides[side], sides[other(side)]);
  if (decisions === 0) return t("review.verdict-none", { side });
  return t(rating ? "review.verdict" : "review.verdict-few", {
    side,
    rating: rating && t(`review.rating.${rating}`),
    loss: percent(mean_loss ?? 0, 2),
    lucky: t(luckKey(luck), { luck: changeText(luck) }),
    rest: percent(luck_adjusted, 0),
  });
}

/** @param {number} luck */
function luckKey(luck) {
  if (Math.abs(luck) <= EVEN_LUCK) return "review.even-luck";
  return luck > 0 ? "review.lucky" : "review.unlucky";
}

/** The heading of a ply. @param {Api.ReviewedPly} ply */
export function heading({ number, side, throw: thrown }) {
  const key = thrown === null ? "review.step-instead" : "review.step";
  return t(key, { number, side: t(`side.${side}`), throw: thrown });
}

/** What the review says about a ply. @param {Api.ReviewedPly} ply @returns {Node[]} */
export function story({ luck, decisions, before }) {
  const lines = [html("p", {}, t("review.before", { chance: winChanceWithError(before) }))];
  if (luck !== null) lines.push(html("p", {}, t("review.luck", { luck: changeText(luck) })));
  const accuracy = html("p", { class: "soft small" }, accuracyText(before));
  return [...lines, ...decisions.flatMap(decisionText), accuracy];
}

/** @param {Api.ReviewedDecision} decision @returns {Node[]} */
function decisionText({ played, best, loss, mark, forced }) {
  const note = forced ? html("span", { class: "soft" }, ` ${t("review.forced")}`) : "";
  const made = html("p", {}, ...markTag(mark), choiceText(played), note);
  if (played.move === best.move || loss <= 0) return [made];
  return [
    made,
    html("p", {}, t("review.better"), " ", choiceText(best)),
    html("p", {}, t("review.loss", { loss: percent(loss, 1) })),
  ];
}

/** @param {Api.Mark|null} mark @returns {(Node|string)[]} */
function markTag(mark) {
  if (!mark) return [];
  const text = `${ltr(SIGNS[mark])} ${t(`review.mark.${mark}`)}`;
  return [html("b", { class: `tag ${markClass(mark)}` }, text), " "];
}

/** The CSS class of a mark. @param {Api.Mark} mark */
export function markClass(mark) {
  return mark.replace(" ", "-");
}

/** @param {Api.ReviewedChoice} choice */
function choiceText(choice) {
  const text = choice.move === "throw" ? t("review.throw-choice") : choice.move;
  const move = html("b", {}, html("bdi", { dir: "auto" }, text));
  return html("span", {}, move, ` ${winChanceWithError(choice)}: ${effectsText(choice)}.`);
}

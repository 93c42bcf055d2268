// What a review says, in words.

import { html } from "../../parts/elements.js";
import { has, isolate, ltr, number, percent, t } from "../../parts/i18n.js";
import { effectsText } from "../../parts/move-text.js";
import { table } from "../../parts/table.js";
import { winChanceText, accuracyText } from "../../parts/evaluation.js";

/** @typedef {import("../../parts/position.js").Side} Side */

export const SIGNS = { doubtful: "?!", bad: "?", "very bad": "??" };

/**
 * The name of a player in a record. Computer players are named in the reader's language.
 * @param {string|undefined} name such as `Ada` or `computer (average)`
 * @param {Side} side
 */
export function playerName(name, side) {
  const level = /^computer \((\w+)\)$/.exec(name ?? "")?.[1];
  if (level && has(`computer.${level}`)) return t("review.computer", { level: t(`computer.${level}`) });
  return isolate(name ?? t(`side.${side}`));
}

/** A change of win chance with its sign. @param {number} change */
export function changeText(change) {
  return ltr(`${change < 0 ? "−" : "+"}${percent(Math.abs(change), 1)}`);
}

/** @param {any} side what a side's play came to */
function marksText({ doubtful, bad, very_bad }) {
  return ltr(
    [`${doubtful} ${SIGNS.doubtful}`, `${bad} ${SIGNS.bad}`, `${very_bad} ${SIGNS["very bad"]}`].join(" · "),
  );
}

/** Rows of the table of accounts: what stands in them for a side. @type {[string, (side: any) => string][]} */
const ROWS = [
  ["start", (side) => winChanceText(side.start)],
  ["result", (side) => winChanceText(side.result)],
  ["luck", (side) => changeText(side.luck)],
  ["luck-adjusted", (side) => percent(side.luck_adjusted, 1)],
  ["decisions", (side) => number(side.decisions)],
  ["loss", (side) => percent(side.loss, 1)],
  ["mean-loss", (side) => (side.mean_loss === null ? "–" : percent(side.mean_loss, 2))],
  ["marks", (side) => marksText(side.marks)],
  ["rating", (side) => (side.rating ? t(`review.rating.${side.rating}`) : "–")],
];

/** @param {{cones: any, spools: any}} sides */
export function accounts(sides) {
  const heads = ["cones", "spools"].map((side) => t(`side.${side}`));
  const rows = ROWS.map(([name, say]) => ({
    head: t(`review.summary.${name}`),
    cells: [say(sides.cones), say(sides.spools)],
  }));
  return table({ name: t("review.summary"), corner: "", heads, rows });
}

/**
 * A sentence on how a side played.
 * @param {Side} side
 * @param {any} account
 */
export function verdict(side, { rating, mean_loss, luck, luck_adjusted }) {
  if (!rating) return t("review.verdict-none", { side });
  const lucky = t(luck > 0.02 ? "review.lucky" : luck < -0.02 ? "review.unlucky" : "review.even-luck", {
    luck: changeText(luck),
  });
  return t("review.verdict", {
    side,
    rating: t(`review.rating.${rating}`),
    loss: percent(mean_loss, 2),
    lucky,
    rest: percent(luck_adjusted, 0),
  });
}

/** @param {any} ply */
export function heading({ number, side, throw: thrown }) {
  const key = thrown === null ? "review.step-instead" : "review.step";
  return t(key, { number, side: t(`side.${side}`), throw: thrown });
}

/** What is said of a ply. @param {any} ply @returns {Node[]} */
export function story({ luck, decisions, before }) {
  const lines = [html("p", {}, t("review.before", { chance: winChanceText(before) }))];
  if (luck !== null) lines.push(html("p", {}, t("review.luck", { luck: changeText(luck) })));
  return [...lines, ...decisions.flatMap(decision), html("p", { class: "soft small" }, accuracyText(before))];
}

/** @param {any} decision @returns {Node[]} */
function decision({ played, best, loss, mark, forced }) {
  const made = html(
    "p",
    {},
    ...markTag(mark),
    choice(played),
    forced ? html("span", { class: "soft" }, ` ${t("review.forced")}`) : "",
  );
  if (played.move === best.move || loss <= 0) return [made];
  return [
    made,
    html("p", {}, t("review.better"), " ", choice(best)),
    html("p", {}, t("review.loss", { loss: percent(loss, 1) })),
  ];
}

/** @param {string|null} mark @returns {Node[]} */
function markTag(mark) {
  return mark
    ? [
        html(
          "b",
          { class: `tag ${kindOf(mark)}` },
          `${ltr(SIGNS[/** @type {keyof typeof SIGNS} */ (mark)])} ${t(`review.mark.${mark}`)}`,
        ),
        document.createTextNode(" "),
      ]
    : [];
}

/** @param {string} mark */
export function kindOf(mark) {
  return mark.replace(" ", "-");
}

/** @param {any} chosen */
function choice(chosen) {
  const text = chosen.move === "throw" ? t("review.throw-choice") : chosen.move;
  return html(
    "span",
    {},
    html("b", {}, html("bdi", { dir: "auto" }, text)),
    ` ${winChanceText(chosen)}: ${effectsText(chosen)}.`,
  );
}

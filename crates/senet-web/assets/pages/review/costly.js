// The most costly decisions of a game, each with its reason: what one of both moves does and the
// other does not.

import { html } from "../../parts/elements.js";
import { winChanceWithError } from "../../parts/evaluation.js";
import { ltr, percent, t } from "../../parts/i18n.js";
import { effectsText } from "../../parts/move-text.js";
import { heading } from "./texts.js";

const SHOWN = 3;

/**
 * The decisions that lost most, the worst first, with the index of their ply.
 * @param {Api.ReviewedPly[]} plies
 * @returns {{index: number, decision: Api.ReviewedDecision}[]}
 */
export function costliest(plies) {
  return plies
    .flatMap(({ decisions }, index) => decisions.map((decision) => ({ index, decision })))
    .filter(({ decision }) => decision.loss > 0)
    .sort((a, b) => b.decision.loss - a.decision.loss)
    .slice(0, SHOWN);
}

/**
 * What one choice does and the other does not; empty if there is nothing.
 * @param {Api.ReviewedChoice} choice
 * @param {Api.ReviewedChoice} other
 */
function difference(choice, other) {
  if (!choice.effects) return effectsText(choice);
  const key = (/** @type {Api.Message} */ { code, params }) => JSON.stringify([code, params]);
  const others = new Set((other.effects ?? []).map(key));
  const effects = choice.effects.filter((effect) => !others.has(key(effect)));
  return effects.length > 0 ? effectsText({ effects }) : "";
}

/** @param {Api.ReviewedChoice} choice */
function parameters(choice) {
  const move = choice.move === "throw" ? t("review.throw-choice") : ltr(choice.move);
  return { move, chance: winChanceWithError(choice) };
}

/**
 * Why the best choice is better: by what only one of both does. If the better one does nothing more, that is said.
 * @param {Pick<Api.ReviewedDecision, "played"|"best">} decision
 */
export function reasons({ played, best }) {
  const [lost, won] = [difference(played, best), difference(best, played)];
  const made = lost
    ? t("review.costly-played", { ...parameters(played), effects: lost })
    : t("review.costly-played-plain", parameters(played));
  if (won) return [made, t("review.costly-best", { ...parameters(best), effects: won })];
  return [made, t("review.costly-best-later", parameters(best))];
}

/**
 * @param {Api.ReviewedPly[]} plies
 * @param {(index: number) => void} onGo
 */
export function costlyList(plies, onGo) {
  const items = costliest(plies).map(({ index, decision }) => {
    const title = `${heading(plies[index])}: ${ltr(`−${percent(decision.loss, 1)}`)}`;
    const button = html("button", { type: "button", class: "quiet step", onclick: () => onGo(index) }, title);
    return html("li", {}, button, html("p", {}, reasons(decision).join(" ")));
  });
  return items.length > 0 ? html("ol", {}, ...items) : html("p", { class: "soft" }, t("review.no-costly"));
}

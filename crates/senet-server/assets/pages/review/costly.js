// The most costly decisions of a game, each with its reason: what the better move does and the move played does not.

import { html } from "../../parts/elements.js";
import { winChanceText } from "../../parts/evaluation.js";
import { ltr, percent, t } from "../../parts/i18n.js";
import { effectsText } from "../../parts/move-text.js";
import { heading } from "./texts.js";

const SHOWN = 3;

/**
 * The decisions that lost most, the worst first, with the index of their ply.
 * @param {Api.ReviewedPly[]} plies
 * @returns {{index: number, decision: Api.Decision}[]}
 */
export function costliest(plies) {
  return plies
    .flatMap(({ decisions }, index) => decisions.map((decision) => ({ index, decision })))
    .filter(({ decision }) => decision.loss > 0)
    .sort((a, b) => b.decision.loss - a.decision.loss)
    .slice(0, SHOWN);
}

/**
 * What one choice does and the other does not; everything that it does if that is the same.
 * @param {Api.Choice} choice
 * @param {Api.Choice} other
 */
export function difference(choice, other) {
  const key = (/** @type {Api.Message} */ { code, params }) => JSON.stringify([code, params]);
  const others = new Set((other.deeds ?? []).map(key));
  const deeds = (choice.deeds ?? []).filter((deed) => !others.has(key(deed)));
  return deeds.length > 0 ? { ...choice, deeds, does: undefined } : choice;
}

/** @param {Api.Choice} choice @param {Api.Choice} other */
function choiceParameters(choice, other) {
  const move = choice.move === "throw" ? t("review.throw-choice") : ltr(choice.move);
  return { move, chance: winChanceText(choice), effects: effectsText(difference(choice, other)) };
}

/**
 * @param {Api.ReviewedPly[]} plies
 * @param {(index: number) => void} onGo
 */
export function costlyList(plies, onGo) {
  const items = costliest(plies).map(({ index, decision: { played, best, loss } }) => {
    const title = `${heading(plies[index])}: ${ltr(`−${percent(loss, 1)}`)}`;
    const button = html("button", { type: "button", class: "quiet step", onclick: () => onGo(index) }, title);
    const reasons = [
      t("review.costly-played", choiceParameters(played, best)),
      t("review.costly-best", choiceParameters(best, played)),
    ];
    return html("li", {}, button, html("p", {}, reasons.join(" ")));
  });
  return items.length > 0 ? html("ol", {}, ...items) : html("p", { class: "soft" }, t("review.no-costly"));
}

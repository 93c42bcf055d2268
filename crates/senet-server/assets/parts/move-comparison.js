// The win chances of all moves, with the one that was made.

import { effectsText, moveText } from "./move-text.js";
import { html } from "./elements.js";
import { t } from "./i18n.js";
import { table } from "./table.js";
import { winChanceCell } from "./evaluation.js";

/**
 * @param {(import("./evaluation.js").Evaluation & {move: string})[]} valued the best first
 * @param {any[]} moves as listed
 * @param {string} made
 */
export function comparison(valued, moves, made) {
  const rows = valued.map((worth) => {
    const listed = moves.find(({ move }) => move === worth.move);
    const head = moveText(worth.move);
    return {
      head,
      cells: [winChanceCell(worth), listed ? effectsText(listed) : ""],
      kind: worth.move === made ? "made" : undefined,
    };
  });
  return table({
    name: t("comparison.name"),
    corner: t("comparison.move"),
    heads: [t("comparison.chance"), t("comparison.effects")],
    rows,
  });
}

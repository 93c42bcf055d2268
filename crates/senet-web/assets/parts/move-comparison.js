// A table of all moves with their win chances, in which the move that was made is marked.

import { winChanceCell } from "./evaluation.js";
import { t } from "./i18n.js";
import { effectsText, moveText } from "./move-text.js";
import { table } from "./table.js";

/**
 * @param {Api.MoveValue[]} evaluated the best first
 * @param {Api.Move[]} moves as listed
 * @param {string} made the text of the move that was made
 */
export function moveComparison(evaluated, moves, made) {
  const rows = evaluated.map((evaluation) => {
    const listed = moves.find(({ move }) => move === evaluation.move);
    return {
      head: moveText(evaluation.move),
      cells: [winChanceCell(evaluation)],
      note: listed ? effectsText(listed) : "",
      kind: evaluation.move === made ? "made" : undefined,
    };
  });
  const heads = [t("comparison.chance")];
  return table({ name: t("comparison.name"), corner: t("comparison.move"), heads, rows });
}

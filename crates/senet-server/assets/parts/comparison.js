// The win chances of all moves, with the one that was made.

import { deedsText, moveText } from "./moves.js";
import { html } from "./elements.js";
import { t } from "./i18n.js";
import { table } from "./table.js";
import { chanceCell } from "./worth.js";

/**
 * @param {(import("./worth.js").Worth & {move: string})[]} valued the best first
 * @param {any[]} moves as listed
 * @param {string} made
 */
export function comparison(valued, moves, made) {
  const rows = valued.map((worth) => {
    const listed = moves.find(({ move }) => move === worth.move);
    const head = moveText(worth.move);
    return { head, cells: [chanceCell(worth), listed ? deedsText(listed) : ""], kind: worth.move === made ? "made" : undefined };
  });
  return table({ name: t("comparison.name"), corner: t("comparison.move"), heads: [t("comparison.chance"), t("comparison.effects")], rows });
}

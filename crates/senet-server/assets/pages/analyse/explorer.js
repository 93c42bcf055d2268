// Every throw of a position: with its best move, and in the opening explorer with all its moves.

import { find } from "../../parts/elements.js";
import { evaluateThrows } from "./queries.js";
import { explorerTable, throwsTable } from "./tables.js";

/**
 * @param {import("../../parts/position-query.js").PositionQuery} current
 * @param {Api.ThrowChance[]} chances of the legal throws
 * @param {import("./queries.js").PlayedMoves} played
 * @param {AbortSignal} signal
 * @param {{onThrow: (thrown: number) => void, onMove: (thrown: number, move: string) => void}} listeners
 */
export async function fillExplorer(current, chances, played, signal, { onThrow, onMove }) {
  /** @type {Map<number, Api.Value>} */
  const values = new Map();
  const draw = () => {
    if (current.throw === null) find("#every-throw").replaceChildren(throwsTable(chances, values, onThrow));
    find("#explorer-table").replaceChildren(explorerTable(chances, values, played, onMove));
  };
  draw();
  const throws = chances.map((chance) => chance.throw);
  await evaluateThrows(current, throws, signal, (thrown, value) => {
    values.set(thrown, value);
    draw();
  });
}

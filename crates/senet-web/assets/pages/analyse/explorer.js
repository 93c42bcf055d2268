// Every throw of a position: with its best move, and in the opening explorer with all its moves.

import { find, findAs } from "../../parts/elements.js";
import { evaluateThrows } from "./queries.js";
import { explorerTable, throwsTable } from "./tables.js";

/** Draws the tables of the current position, once its values are requested. @type {(() => void)|null} */
let drawTables = null;

/** Empties the explorer, and reserves its space: another position comes. */
export function clearExplorer() {
  drawTables = null;
  find("#explorer-table").replaceChildren();
  find("#explorer-table").classList.add("waiting");
}

/** Ends the reservation: the explorer is full, or the position has no moves. */
export function giveSpaceBack() {
  find("#explorer-table").classList.remove("waiting");
}

/** Draws what is known of the current position. Returns whether its values are requested. */
export function drawExplorer() {
  drawTables?.();
  return drawTables !== null;
}

/**
 * @param {import("../../parts/position-query.js").PositionQuery} current
 * @param {Api.ThrowEntry[]} chances of the legal throws
 * @param {import("./queries.js").PlayedMoves} played
 * @param {AbortSignal} signal
 * @param {{onThrow: (thrown: number) => void, onMove: (thrown: number, move: string) => void}} listeners
 */
export async function fillExplorer(current, chances, played, signal, { onThrow, onMove }) {
  /** @type {Map<number, Api.ValueReport>} */
  const values = new Map();
  const draw = () => {
    if (current.throw === null) find("#every-throw").replaceChildren(throwsTable(chances, values, onThrow));
    // A closed explorer is drawn when it is opened.
    if (!findAs("#explorer", HTMLDetailsElement).open) return;
    find("#explorer-table").replaceChildren(explorerTable(chances, values, played, onMove));
  };
  drawTables = draw;
  draw();
  const throws = chances.map((chance) => chance.throw);
  await evaluateThrows(current, throws, signal, (thrown, value) => {
    values.set(thrown, value);
    if (drawTables === draw) draw();
  });
  if (drawTables === draw) giveSpaceBack();
}

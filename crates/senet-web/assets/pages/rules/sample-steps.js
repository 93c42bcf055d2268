// The steps of a sample game, without the page.

/**
 * The notes of a game by the number of plies before them. The lines of one comment are joined.
 * @param {{ply: number, text: string}[]} comments
 * @returns {Map<number, string>}
 */
export function notesByPly(comments) {
  const notes = new Map();
  for (const { ply, text } of comments) {
    const before = notes.get(ply);
    notes.set(ply, before === undefined ? text : `${before} ${text}`);
  }
  return notes;
}

/** The nearest step of a game with this many plies. @param {number} step @param {number} plies */
export function stepWithin(step, plies) {
  return Math.max(0, Math.min(plies, step));
}

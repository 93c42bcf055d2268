// What is known of a live game, and how events change it. No drawing, no rules.

/** @typedef {import("../live-connection.js").GameEvent} GameEvent */
/** @typedef {import("../position.js").Side} Side */

/**
 * A move as the server lists it.
 * @typedef {object} ListedMove
 * @property {string} move
 * @property {string|null} position
 * @property {boolean} throws_again
 * @property {string|null} winner
 * @property {string} [does]
 * @property {{code: string, params?: Record<string, unknown>, text?: string}[]} [deeds]
 */

/**
 * @typedef {object} Ply
 * @property {Side} side
 * @property {number|null} throw
 * @property {string} move
 * @property {string|null} position after it
 */

/**
 * @typedef {object} GameState
 * @property {string} start the position before the first ply
 * @property {{name: string, title: string, options: Record<string, string>, file?: string}} rules `file`: of somebody's own
 * @property {string} position
 * @property {"to-throw"|"to-move"|"over"} stage
 * @property {Side} side whose turn it is
 * @property {number|null} throw
 * @property {number[]|undefined} sticks
 * @property {number[]|undefined} dice
 * @property {ListedMove[]} moves
 * @property {Ply[]} history
 * @property {Record<Side, {kind: string, level?: string, present: boolean, joined: boolean}>} seats
 * @property {Record<Side, number>} score of the series
 * @property {string} commitment to the throws
 * @property {number} at
 * @property {Side|null} winner
 * @property {string|null} ending
 * @property {Side[]} offers sides that offer a rematch
 */

/**
 * @param {Record<string, any>} snapshot
 * @returns {GameState}
 */
export function stateFromSnapshot(snapshot) {
  return {
    start: snapshot.start,
    rules: snapshot.rules,
    position: snapshot.position,
    stage: snapshot.stage,
    side: snapshot.side_to_throw ?? sideIn(snapshot.position),
    throw: snapshot.throw ?? null,
    sticks: snapshot.sticks ?? undefined,
    dice: snapshot.dice ?? undefined,
    moves: snapshot.moves ?? [],
    history: snapshot.history ?? [],
    seats: snapshot.seats,
    score: snapshot.score ?? { cones: 0, spools: 0 },
    commitment: snapshot.commitment ?? "",
    at: snapshot.at,
    winner: snapshot.winner ?? null,
    ending: snapshot.ending ?? null,
    offers: snapshot.rematch_offered ?? [],
  };
}

/**
 * The state after an event.
 * @param {GameState} state
 * @param {GameEvent} event
 * @returns {GameState}
 */
export function after(state, event) {
  const change = CHANGES[event.kind];
  const clock = typeof event.at === "number" ? { at: event.at } : {};
  return change ? { ...state, ...clock, ...change(state, event) } : { ...state, ...clock };
}

/** @type {Record<string, (state: GameState, event: GameEvent) => Partial<GameState>>} */
const CHANGES = {
  thrown: (_, { throw: thrown, sticks, dice, moves, position, side }) => ({
    stage: "to-move",
    throw: thrown,
    sticks: sticks ?? undefined,
    dice: dice ?? undefined,
    moves,
    position,
    side,
  }),
  moved: ({ history, position: before, throw: thrown }, { side, move, position, side_to_throw, moves }) => ({
    stage: "to-throw",
    throw: null,
    moves: moves ?? [],
    position: position ?? before,
    side: side_to_throw ?? side,
    history: [...history, { side, throw: thrown, move, position }],
  }),
  undone: ({ history }, { plies, position, stage, side_to_throw, throw: thrown, sticks, dice, moves }) => ({
    position,
    stage,
    side: side_to_throw,
    throw: thrown ?? null,
    sticks: sticks ?? undefined,
    dice: dice ?? undefined,
    moves,
    history: history.slice(0, plies),
    winner: null,
    ending: null,
  }),
  seated: ({ seats }, { side }) => ({ seats: withSeat(seats, side, { joined: true, present: true }) }),
  back: ({ seats }, { side }) => ({ seats: withSeat(seats, side, { present: true }) }),
  left: ({ seats }, { side }) => ({ seats: withSeat(seats, side, { present: false }) }),
  over: (state, { winner, ending, score }) => ({
    stage: "over",
    throw: null,
    moves: [],
    winner,
    ending,
    score: score ?? state.score,
  }),
  rematch_offered: ({ offers }, { side }) => ({ offers: [...offers, side] }),
};

/**
 * @param {GameState["seats"]} seats
 * @param {Side} side
 * @param {Partial<GameState["seats"]["cones"]>} news
 */
function withSeat(seats, side, news) {
  return { ...seats, [side]: { ...seats[side], ...news } };
}

/** @param {string} position @returns {Side} */
export function sideIn(position) {
  return position.split(" ")[1] === "s" ? "spools" : "cones";
}

/**
 * The position after so many plies.
 * @param {GameState} state
 * @param {number} plies
 */
export function positionAt(state, plies) {
  if (plies >= state.history.length) return state.position;
  return plies === 0 ? state.start : (state.history[plies - 1].position ?? state.position);
}

/**
 * The position with its rules, as questions to the server name them.
 * @param {GameState} state
 */
export function queryOf({ rules, position, throw: thrown }) {
  const asked = { rules: rules.file ?? rules.name, options: rules.options ?? {}, position };
  return thrown === null ? asked : { ...asked, throw: thrown };
}

/**
 * Whether a pass is all that can be done.
 * @param {GameState} state
 */
export function onlyPass({ stage, moves }) {
  return stage === "to-move" && moves.length === 1 && moves[0].move === "pass";
}

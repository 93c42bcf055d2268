// The state of a live game, and how events change it. No drawing, no rules.

import { other } from "../position.js";

/** @typedef {Api.ServerEvent} GameEvent */
/** @typedef {Api.Move} ListedMove */
/** @typedef {Api.Ply} Ply */
/** @typedef {import("../position.js").Side} Side */

/**
 * @typedef {object} GameState
 * @property {string} start the position before the first ply
 * @property {Api.RulesView} rules with `file` if they come from a ruleset file
 * @property {string} position
 * @property {Api.StageView} stage
 * @property {Side} side the side to throw or to move
 * @property {number|null} throw
 * @property {number[]|undefined} sticks
 * @property {number[]|undefined} dice
 * @property {ListedMove[]} moves
 * @property {Ply[]} history
 * @property {boolean} hasChoice whether the move of this turn is one of several
 * @property {number[]} decisions the plies, by number from 0, that undos can take back
 * @property {Record<Side, Api.SeatView>} seats
 * @property {Record<Side, number>} score of the series
 * @property {string} commitment to the throws
 * @property {(string|null)[]} nonces that the players contribute to the seed of the throws
 * @property {number} at the game's revision, which commands repeat
 * @property {"on"|"off"|"proposed"} hints whether players may use hints and win chances
 * @property {Api.SeriesView|null} series its terms; null if games follow each other without end
 * @property {string|null} next the next game
 * @property {Api.OpeningView|null} opening the throws to decide who begins; null if the sides were chosen
 * @property {Side|null} winner
 * @property {string|null} ending
 * @property {"claimed"|"called-off"|null} afterAbsence how the game ended because a player was away
 * @property {number} absenceSeconds the absence after which the opponent may end the game
 * @property {Side[]} offers sides that offer a rematch
 */

/**
 * @param {Api.Snapshot} snapshot
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
    decisions: snapshot.decisions ?? [],
    hasChoice: (snapshot.moves ?? []).length > 1,
    seats: snapshot.seats,
    score: snapshot.score ?? { cones: 0, spools: 0 },
    commitment: snapshot.commitment ?? "",
    nonces: snapshot.nonces ?? [null, null],
    at: snapshot.at,
    hints: snapshot.hints ?? "on",
    series: snapshot.series ?? null,
    next: snapshot.rematch ?? null,
    opening: snapshot.opening ?? null,
    winner: snapshot.winner ?? null,
    ending: snapshot.ending ?? null,
    afterAbsence: snapshot.after_absence ?? null,
    absenceSeconds: snapshot.absence_seconds ?? Infinity,
    offers: snapshot.rematch_offered ?? [],
  };
}

/**
 * The state after an event.
 * @param {GameState} state
 * @param {GameEvent} event
 * @returns {GameState}
 */
export function applyEvent(state, event) {
  const at = typeof event.at === "number" ? event.at : state.at;
  return { ...state, at, ...changes(state, event) };
}

/**
 * What an event changes.
 * @param {GameState} state
 * @param {GameEvent} event
 * @returns {Partial<GameState>}
 */
function changes(state, event) {
  switch (event.kind) {
    case "thrown":
      return afterThrow(state, event);
    case "opening_thrown":
      return afterOpeningThrow(state, event);
    case "begins":
      return afterOpening(state, event);
    case "moved":
      return afterMove(state, event);
    case "undone":
      return afterUndo(state, event);
    case "over":
      return afterEnd(state, event);
    case "contributed":
      return { nonces: state.nonces.with(event.side === "cones" ? 0 : 1, event.nonce) };
    case "seed_fixed":
      return { nonces: event.nonces };
    case "seated":
      return {
        seats: withSeat(state.seats, event.side, { joined: true, present: true, absent: null }),
        // An agreement follows at once.
        hints: state.hints === "proposed" ? "off" : state.hints,
      };
    case "hints_agreed":
      return { hints: "on" };
    case "back":
      return { seats: withSeat(state.seats, event.side, { present: true, absent: null }) };
    case "left":
      return { seats: withSeat(state.seats, event.side, { present: false, absent: 0 }) };
    case "claimed":
      return { afterAbsence: "claimed" };
    case "called_off":
      return { stage: "over", throw: null, moves: [], afterAbsence: "called-off" };
    case "rematch_offered":
      return { offers: [...state.offers, event.side] };
    default:
      return {};
  }
}

/** @param {GameState} state @param {Api.EventOf<"thrown">} event @returns {Partial<GameState>} */
function afterThrow(state, { throw: thrown, sticks, dice, moves, position, side }) {
  return {
    // A throw is itself a choice if a move could be made instead of it.
    hasChoice: moves.length > 1 || state.moves.length > 0,
    stage: "to-move",
    throw: thrown,
    sticks: sticks ?? undefined,
    dice: dice ?? undefined,
    moves,
    position,
    side,
  };
}

/** @param {GameState} state @param {Api.EventOf<"opening_thrown">} event @returns {Partial<GameState>} */
function afterOpeningThrow({ opening, side }, event) {
  if (!opening) return {};
  const throws = [...opening.throws, event];
  return { stage: "opening", side: event.side_to_throw ?? side, opening: { ...opening, throws } };
}

/**
 * The players may have swapped the sides by which they were named until now.
 * @param {GameState} state
 * @param {Api.EventOf<"begins">} event
 * @returns {Partial<GameState>}
 */
function afterOpening({ opening, seats, score }, { side, swapped }) {
  const begun = { stage: /** @type {Api.StageView} */ ("to-throw"), side };
  if (!opening) return begun;
  if (!swapped) return { ...begun, opening: { ...opening, decided: true } };
  const throws = opening.throws.map((thrown) => ({ ...thrown, side: other(thrown.side) }));
  return {
    ...begun,
    opening: { ...opening, throws, decided: true },
    seats: { cones: seats.spools, spools: seats.cones },
    score: { cones: score.spools, spools: score.cones },
  };
}

/** @param {GameState} state @param {Api.EventOf<"moved">} event @returns {Partial<GameState>} */
function afterMove(state, { side, move, position, side_to_throw, moves }) {
  const isDecision = state.seats[side].kind === "person" && (state.hasChoice || state.throw === null);
  return {
    decisions: isDecision && allowsUndo(state) ? [...state.decisions, state.history.length] : state.decisions,
    hasChoice: false,
    stage: "to-throw",
    throw: null,
    moves: moves ?? [],
    position: position ?? state.position,
    side: side_to_throw ?? side,
    history: [...state.history, { side, throw: state.throw, move, position }],
  };
}

/** @param {GameState} state @param {Api.EventOf<"undone">} event @returns {Partial<GameState>} */
function afterUndo(state, { plies, position, stage, side_to_throw, throw: thrown, sticks, dice, moves }) {
  return {
    position,
    stage,
    side: side_to_throw,
    throw: thrown ?? null,
    sticks: sticks ?? undefined,
    dice: dice ?? undefined,
    moves,
    hasChoice: moves.length > 1,
    history: state.history.slice(0, plies),
    decisions: state.decisions.filter((ply) => ply < plies),
    winner: null,
    ending: null,
  };
}

/** @param {GameState} state @param {Api.EventOf<"over">} event @returns {Partial<GameState>} */
function afterEnd(state, { winner, ending, score, points = null }) {
  const { series } = state;
  const total = score ?? state.score;
  const isWon = series !== null && total[winner] >= series.first_to;
  const standing = series && { ...series, points, winner: isWon ? winner : null };
  return { stage: "over", throw: null, moves: [], winner, ending, score: total, series: standing };
}

/**
 * @param {GameState["seats"]} seats
 * @param {Side} side
 * @param {Partial<Api.SeatView>} change
 */
function withSeat(seats, side, change) {
  return { ...seats, [side]: { ...seats[side], ...change } };
}

/**
 * Whether hints and win chances may be shown. A game between people keeps them off unless both have agreed.
 * @param {Pick<GameState, "hints"|"stage">} state
 */
export function allowsHints({ hints, stage }) {
  return hints === "on" || stage === "over";
}

/**
 * The message key of the button for another game.
 * @param {Pick<GameState, "series">} state
 */
export function rematchKey({ series }) {
  if (!series) return "result.rematch";
  return series.winner ? "result.new-series" : "result.next-in-series";
}

/** Whether people play on both sides. @param {Pick<GameState, "seats">} state */
export function isBetweenPeople({ seats }) {
  return seats.cones.kind !== "computer" && seats.spools.kind !== "computer";
}

/** The side to throw in a position. @param {string} position @returns {Side} */
export function sideIn(position) {
  return position.split(" ")[1] === "s" ? "spools" : "cones";
}

/** Whether undos are possible: not in a game by link. @param {GameState} state */
function allowsUndo({ seats }) {
  return seats.cones.kind !== "link" && seats.spools.kind !== "link";
}

/**
 * The position after a number of plies.
 * @param {GameState} state
 * @param {number} plies
 */
export function positionAt(state, plies) {
  if (plies >= state.history.length) return state.position;
  return plies === 0 ? state.start : (state.history[plies - 1].position ?? state.position);
}

/**
 * The query for the current position, for requests to the server.
 * @param {GameState} state
 * @returns {Api.PositionQuery}
 */
export function queryOf({ rules, position, throw: thrown }) {
  const query = { rules: rules.file ?? rules.name, options: rules.options ?? {}, position };
  return thrown === null ? query : { ...query, throw: thrown };
}

/**
 * Whether a pass is the only legal move.
 * @param {GameState} state
 */
export function onlyPass({ stage, moves }) {
  return stage === "to-move" && moves.length === 1 && moves[0].move === "pass";
}

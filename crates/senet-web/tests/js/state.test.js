import assert from "node:assert/strict";
import { test } from "node:test";

import {
  allowsHints,
  applyEvent,
  onlyPass,
  positionAt,
  queryOf,
  rematchKey,
  sideIn,
  stateFromSnapshot,
} from "../../assets/parts/game/state.js";
import { part } from "./part.js";

const START = "10/10/10 s 1c1s -";
const AFTER = "3s6/10/10 c 1c -";

/** @type {Api.SeatView} */
const SEAT = part({ kind: "link", present: false, joined: false });

/** @type {Api.Snapshot} */
const SNAPSHOT = part({
  game: "00",
  seq: 1,
  at: 7,
  rules: { name: "tait", title: "Tait", options: { pieces: "1" } },
  start: START,
  position: START,
  stage: "to-throw",
  side_to_throw: "spools",
  seats: { cones: SEAT, spools: { ...SEAT, kind: "person", present: true, joined: true } },
});

test("hints between people needs the agreement of the invited player", () => {
  const proposed = stateFromSnapshot({ ...SNAPSHOT, hints: "proposed" });
  const seated = applyEvent(proposed, { kind: "seated", seq: 2, side: "cones" });
  const agreed = applyEvent(seated, { kind: "hints_agreed", seq: 3, side: "cones" });
  assert.deepEqual([proposed, seated, agreed].map(allowsHints), [false, false, true]);
  assert.equal(allowsHints({ hints: "off", stage: "over" }), true, "a game that is over can be looked at");
});

test("a series has a winner when the points are enough", () => {
  const series = { scoring: /** @type {const} */ ("pieces-left"), first_to: 9, points: null, winner: null };
  const state = stateFromSnapshot({ ...SNAPSHOT, series });
  const over = {
    kind: /** @type {const} */ ("over"),
    seq: 2,
    winner: /** @type {const} */ ("cones"),
    ending: "finished",
  };
  const won = applyEvent(state, part({ ...over, points: 6, score: { cones: 9, spools: 3 } }));
  assert.deepEqual([won.series?.points, won.series?.winner], [6, "cones"]);
  const open = applyEvent(state, part({ ...over, points: 5, score: { cones: 8, spools: 3 } }));
  assert.deepEqual(
    [open.series?.winner, rematchKey(open), rematchKey(won)],
    [null, "result.next-in-series", "result.new-series"],
  );
});

test("throws to decide who begins may swap the players' sides", () => {
  const opening = { by: /** @type {const} */ ("first-one"), throws: [], decided: false };
  const score = { cones: 2, spools: 1 };
  const first = stateFromSnapshot({ ...SNAPSHOT, stage: "opening", side_to_throw: "cones", opening, score });
  const event = { kind: /** @type {const} */ ("opening_thrown"), seq: 2, at: 8 };
  const missed = applyEvent(first, { ...event, side: "cones", throw: 3, side_to_throw: "spools" });
  assert.deepEqual([missed.stage, missed.side, missed.opening?.throws.length], ["opening", "spools", 1]);
  const thrown = applyEvent(missed, { ...event, side: "spools", throw: 1, side_to_throw: null });
  const kept = applyEvent(thrown, { kind: "begins", seq: 4, at: 10, side: "spools", swapped: false });
  assert.deepEqual([kept.stage, kept.side, kept.seats], ["to-throw", "spools", first.seats]);
  const begun = applyEvent(thrown, { kind: "begins", seq: 4, at: 10, side: "spools", swapped: true });
  assert.deepEqual([begun.seats.spools, begun.score], [first.seats.cones, { cones: 1, spools: 2 }]);
  assert.deepEqual(
    begun.opening?.throws.map(({ side }) => side),
    ["spools", "cones"],
  );
});

/** @type {Api.DescribedMove} */
const ENTER = part({ move: "hand/4", position: AFTER, winner: null });

/** @type {Api.EventOf<"thrown">} */
const THROWN = part({
  kind: "thrown",
  seq: 2,
  at: 8,
  side: "spools",
  throw: 4,
  sticks: [1, 1, 1, 1],
  position: START,
  moves: [ENTER],
});

/** @type {Api.EventOf<"moved">} */
const MOVED = part({
  kind: "moved",
  seq: 3,
  at: 9,
  side: "spools",
  throw: 4,
  move: "hand/4",
  position: AFTER,
  side_to_throw: "cones",
  moves: [],
});

/** The state after some events. @param {...Api.ServerEvent} events */
function after(...events) {
  return events.reduce(applyEvent, stateFromSnapshot(SNAPSHOT));
}

test("fills in what a snapshot leaves out", () => {
  const state = stateFromSnapshot(SNAPSHOT);
  assert.deepEqual([state.throw, state.moves, state.history, state.offers], [null, [], [], []]);
  assert.deepEqual([state.score, state.winner, state.at], [{ cones: 0, spools: 0 }, null, 7]);
  const { side_to_throw: _, ...without } = SNAPSHOT;
  assert.equal(stateFromSnapshot(part(without)).side, "spools");
});

test("knows the decisions that an undo takes back", () => {
  const choice = { ...THROWN, moves: [ENTER, { ...ENTER, move: "hand/5" }] };
  /** @param {Api.SeatKind} kind @param {Api.ServerEvent[]} events */
  const decisions = (kind, ...events) => {
    const seats = { ...SNAPSHOT.seats, cones: { ...SEAT, kind } };
    return events.reduce(applyEvent, stateFromSnapshot({ ...SNAPSHOT, seats })).decisions;
  };
  assert.deepEqual(decisions("computer", THROWN, MOVED), [], "the only move is no decision");
  assert.deepEqual(decisions("computer", choice, MOVED), [0]);
  assert.deepEqual(decisions("link", choice, MOVED), [], "there is no undo in games by link");
  assert.deepEqual(stateFromSnapshot({ ...SNAPSHOT, decisions: [2, 5] }).decisions, [2, 5]);
});

test("a throw offers moves", () => {
  const state = after(THROWN);
  assert.deepEqual([state.stage, state.throw, state.moves, state.at], ["to-move", 4, [ENTER], 8]);
});

test("a move ends the turn and is recorded with its throw", () => {
  const state = after(THROWN, MOVED);
  assert.deepEqual(
    [state.stage, state.throw, state.side, state.position],
    ["to-throw", null, "cones", AFTER],
  );
  assert.deepEqual(state.history, [{ side: "spools", throw: 4, move: "hand/4", position: AFTER }]);
});

test("a winning move keeps the position before it", () => {
  const state = after(THROWN, { ...MOVED, position: null, side_to_throw: null });
  assert.deepEqual([state.position, state.side], [START, "spools"]);
});

test("an undo removes plies and the result", () => {
  const over = after(THROWN, MOVED, part({ kind: "over", seq: 4, winner: "spools", ending: "finished" }));
  assert.deepEqual([over.stage, over.winner, over.ending], ["over", "spools", "finished"]);
  const state = applyEvent(over, {
    kind: "undone",
    seq: 5,
    plies: 0,
    position: START,
    stage: "to-move",
    side_to_throw: "spools",
    throw: 4,
    moves: [ENTER],
  });
  assert.deepEqual([state.history, state.winner, state.stage, state.throw], [[], null, "to-move", 4]);
});

test("the end of a game updates the score of the series", () => {
  const score = { cones: 0, spools: 1 };
  assert.deepEqual(
    after(part({ kind: "over", seq: 2, winner: "spools", ending: "resigned", score })).score,
    score,
  );
  assert.deepEqual(after(part({ kind: "over", seq: 2, winner: "spools", ending: "resigned" })).score, {
    cones: 0,
    spools: 0,
  });
});

test("players come and go", () => {
  const seated = after({ kind: "seated", seq: 2, side: "cones" });
  assert.deepEqual(seated.seats.cones, { kind: "link", present: true, joined: true, absent: null });
  const left = applyEvent(seated, { kind: "left", seq: null, side: "cones" });
  assert.deepEqual(
    [left.seats.cones, left.at],
    [{ kind: "link", present: false, joined: true, absent: 0 }, 7],
  );
  assert.equal(applyEvent(left, { kind: "back", seq: null, side: "cones" }).seats.cones.present, true);
});

test("a player's absence ends the game with or without a winner", () => {
  const claimed = after({ kind: "claimed", seq: 2, side: "spools" });
  assert.deepEqual([claimed.stage, claimed.afterAbsence], ["to-throw", "claimed"]);
  const calledOff = after(part({ kind: "called_off", seq: 2, side: "spools" }));
  assert.deepEqual([calledOff.stage, calledOff.winner, calledOff.afterAbsence], ["over", null, "called-off"]);
});

test("offers of a rematch are collected, other events change nothing", () => {
  assert.deepEqual(after({ kind: "rematch_offered", seq: 2, side: "cones" }).offers, ["cones"]);
  assert.deepEqual(after({ kind: "thinking", seq: null, side: "cones" }), stateFromSnapshot(SNAPSHOT));
});

test("finds the position after a number of plies", () => {
  const state = after(THROWN, MOVED);
  assert.deepEqual([positionAt(state, 0), positionAt(state, 1), positionAt(state, 9)], [START, AFTER, AFTER]);
});

test("asks about the position with the throw, if there is one", () => {
  const query = { rules: "tait", options: { pieces: "1" }, position: START };
  assert.deepEqual(queryOf(after()), query);
  assert.deepEqual(queryOf(after(THROWN)), { ...query, throw: 4 });
  const custom = { ...after(), rules: { ...SNAPSHOT.rules, file: 'name = "x"\n' } };
  assert.equal(queryOf(custom).rules, 'name = "x"\n');
});

test("recognises a turn in which only a pass is legal", () => {
  /** @type {Api.DescribedMove} */
  const pass = part({ move: "pass", position: START, winner: null });
  assert.equal(onlyPass(after({ ...THROWN, moves: [pass] })), true);
  assert.equal(onlyPass(after({ ...THROWN, moves: [pass, ENTER] })), false);
  assert.equal(onlyPass(after(THROWN)), false);
  assert.equal(sideIn(AFTER), "cones");
});

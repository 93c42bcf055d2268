import "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { movedText, resultText, statusText, thrownText } from "../../assets/parts/game/status-text.js";
import { addTexts } from "../../assets/parts/i18n.js";
import { part } from "./part.js";

/** Texts that show their key and parameters. @param {...string} keys */
function echo(...keys) {
  addTexts(Object.fromEntries(keys.map((key) => [key, `${key} {side} {throw} {move} {does}`])));
}
echo(
  ...["thrown", "turn-lost", "moved", "moved-plain", "passed"].flatMap((event) =>
    ["you", "they"].map((person) => `event.${event}.${person}`),
  ),
);

/** @type {Api.EventOf<"thrown">} */
const THROWN = part({ kind: "thrown", seq: 1, side: "cones", throw: 3, position: "", moves: [] });
/** @type {Api.EventOf<"moved">} */
const MOVED = part({
  kind: "moved",
  seq: 2,
  side: "cones",
  throw: 3,
  move: "9/12",
  position: "",
  side_to_throw: null,
  moves: [],
});

test("addresses the user as you if one side is played here", () => {
  assert.match(thrownText(THROWN, ["cones"]), /^event.thrown.you /);
  assert.match(thrownText(THROWN, ["spools"]), /^event.thrown.they cones 3/);
  assert.match(thrownText(THROWN, ["cones", "spools"]), /^event.thrown.they /);
});

test("tells a throw that loses the turn", () => {
  assert.match(thrownText({ ...THROWN, throw: 0 }, ["cones"]), /^event.turn-lost.you /);
});

test("describes moves with and without effects, and passes", () => {
  assert.match(movedText({ ...MOVED, does: "moves on" }, ["cones"]), /^event.moved.you .* moves on$/);
  assert.match(movedText(MOVED, ["spools"]), /^event.moved-plain.they /);
  assert.match(movedText({ ...MOVED, move: "pass" }, ["cones"]), /^event.passed.you /);
});

/** @type {Api.SeatView} */
const PERSON = part({ kind: "person", present: true, joined: true });

/** @param {Partial<import("../../assets/parts/game/state.js").GameState>} changes */
function state(changes) {
  return /** @type {import("../../assets/parts/game/state.js").GameState} */ ({
    stage: "to-throw",
    side: "cones",
    throw: null,
    moves: [],
    seats: { cones: PERSON, spools: PERSON },
    winner: null,
    ending: null,
    ...changes,
  });
}

test("says what the game waits for", () => {
  assert.equal(statusText(state({}), ["cones"]), "status.to-throw.you");
  assert.equal(statusText(state({}), ["cones", "spools"]), "status.to-throw.named");
  assert.equal(statusText(state({}), ["spools"]), "status.to-throw.they");
  assert.equal(statusText(state({ stage: "to-move", throw: 2 }), ["cones"]), "status.to-move.you");
});

test("offers a move instead of a throw", () => {
  const moves = [{ move: "27/15", position: "", winner: null }];
  assert.equal(statusText(state({ moves }), ["cones"]), "status.to-throw-or-move.you");
});

test("names computers and players who have not joined", () => {
  /** @param {Api.SeatView} seat */
  const against = (seat) => statusText(state({ seats: { cones: seat, spools: PERSON } }), ["spools"]);
  assert.equal(against({ ...PERSON, kind: "computer" }), "status.computer-turn");
  assert.equal(against(part({ kind: "link", present: false, joined: false })), "status.not-joined");
});

test("tells the result from the user's side", () => {
  const won = { winner: /** @type {const} */ ("cones"), ending: "finished", afterAbsence: null };
  assert.equal(resultText(won, ["cones"]), "status.won.you");
  assert.equal(resultText(won, ["spools"]), "status.won.they");
  assert.equal(resultText(won, []), "status.won.named");
  assert.equal(resultText({ ...won, ending: "resigned" }, ["cones"]), "status.resigned.you");
  assert.equal(resultText({ ...won, afterAbsence: "claimed" }, ["spools"]), "status.claimed.they");
  const ended = { winner: null, ending: null, afterAbsence: null };
  assert.equal(resultText(ended, []), "status.ended");
  assert.equal(resultText({ ...ended, afterAbsence: "called-off" }, []), "status.called-off");
});

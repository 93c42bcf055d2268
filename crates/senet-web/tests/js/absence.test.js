import "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { awayOpponent, secondsLeft } from "../../assets/parts/game/absence.js";

/** @typedef {import("../../assets/parts/game/state.js").GameState} GameState */

/**
 * A game in which the spools are away.
 * @param {Partial<Api.SeatView>} spools
 * @param {Api.StageView} [stage]
 */
function game(spools, stage = "to-throw") {
  const seat = { kind: "link", present: true, joined: true };
  const seats = { cones: seat, spools: { ...seat, present: false, ...spools } };
  return /** @type {GameState} */ (/** @type {unknown} */ ({ stage, seats }));
}

test("only a person who has joined and left can be away", () => {
  assert.equal(awayOpponent(game({}), ["cones"]), "spools");
  assert.equal(awayOpponent(game({ present: true }), ["cones"]), null);
  assert.equal(awayOpponent(game({ joined: false }), ["cones"]), null);
  assert.equal(awayOpponent(game({ kind: "computer" }), ["cones"]), null);
  assert.equal(awayOpponent(game({}, "over"), ["cones"]), null);
  assert.equal(awayOpponent(game({}), []), null, "spectators");
  assert.equal(awayOpponent(game({}), ["cones", "spools"]), null, "both sides in one browser");
});

test("counts down to the end of the time", () => {
  assert.equal(secondsLeft(5000, 5000, 120), 121);
  assert.equal(secondsLeft(5000, 65_000, 120), 61);
  assert.equal(secondsLeft(5000, 126_000, 120), 0);
  assert.equal(secondsLeft(5000, 999_000, 120), 0);
});

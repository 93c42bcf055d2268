import "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { addEstimates, estimateOf, intervalOf } from "../../assets/pages/analyse/rollout.js";
import { part } from "./part.js";

/**
 * The engine's answer for games with these results.
 * @param {number[]} results
 * @returns {Api.RolledOut}
 */
function answer(results) {
  const games = results.length;
  const win = results.reduce((sum, result) => sum + result, 0) / games;
  const squares = results.reduce((sum, result) => sum + (result - win) ** 2, 0);
  const error = Math.sqrt(squares / games / (games - 2));
  return part({ games, win, standard_error: error, unadjusted: win, ci95: [win, win], value_error: 0 });
}

/** @param {number} actual @param {number} expected */
function assertClose(actual, expected) {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
}

test("parts add up to the estimate from all of their games", () => {
  const [some, more] = [
    [1, 0, 1, 1, 0, 1, 1, 1],
    [0, 0, 1, 0],
  ];
  const sum = addEstimates(estimateOf(answer(some)), estimateOf(answer(more)));
  const whole = estimateOf(answer([...some, ...more]));
  assert.equal(sum.games, 12);
  assertClose(sum.win, whole.win);
  assertClose(sum.squares, whole.squares);
  for (const end of [0, 1]) assertClose(intervalOf(sum)[end], intervalOf(whole)[end]);
});

test("games that all end alike have an interval", () => {
  const one = estimateOf(answer(Array(36).fill(1)));
  const two = addEstimates(one, one);
  const [[lower, upper], [later]] = [intervalOf(one), intervalOf(two)];
  assertClose(lower, 36 / (36 + 1.959964 ** 2));
  assertClose(upper, 1);
  assert.ok(lower < later && later < 1);
  const withLoss = addEstimates(one, estimateOf(answer([...Array(35).fill(1), 0])));
  const [low, high] = intervalOf(withLoss);
  assert.ok(low < withLoss.win && withLoss.win < high && high < 1);
});

test("values of tables keep their bounds", () => {
  const certain = { games: 36, win: 0.5, standard_error: 0, unadjusted: 0.5, value_error: 0 };
  const known = estimateOf(part({ ...certain, ci95: [0.4999, 0.5001], value_error: 0 }));
  assert.deepEqual(intervalOf(known), [0.4999, 0.5001]);
  assert.deepEqual(intervalOf(addEstimates(known, known)), [0.4999, 0.5001]);
  const won = {
    games: 0,
    win: 1,
    standard_error: 0,
    unadjusted: 1,
    ci95: /** @type {[number, number]} */ ([1, 1]),
    value_error: 0,
  };
  assert.deepEqual(intervalOf(estimateOf(part(won))), [1, 1]);
});

test("intervals are wider by the error of the values at which games ended early", () => {
  const results = [1, 0, 1, 1, 0, 1, 1, 0];
  const plain = estimateOf(answer(results));
  const rough = estimateOf({ ...answer(results), value_error: 0.01 });
  assertClose(intervalOf(rough)[0], intervalOf(plain)[0] - 0.01);
  assertClose(intervalOf(addEstimates(plain, rough))[1], intervalOf(addEstimates(plain, plain))[1] + 0.01);
  const unknown = estimateOf({ ...answer(results), value_error: null });
  assert.equal(addEstimates(rough, unknown).valueError, null);
  assert.deepEqual(intervalOf(unknown), intervalOf(plain));
});

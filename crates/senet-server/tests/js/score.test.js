import { storage } from "./environment.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Score } from "../../assets/pages/puzzles/score.js";

beforeEach(() => storage.clear());

test("counts solved puzzles and the streak", () => {
  const score = new Score();
  for (const isCorrect of [true, true, false, true]) score.add(isCorrect);
  assert.deepEqual([score.solved, score.tried, score.streak], [3, 4, 1]);
});

test("gives every request another seed, in later visits too", () => {
  const score = new Score();
  assert.deepEqual([score.nextSeed("tait"), score.nextSeed("tait"), score.nextSeed("bell")], [1, 2, 1]);
  assert.equal(new Score().nextSeed("tait"), 3);
});

test("works without storage", () => {
  storage.isDenied = true;
  const score = new Score();
  assert.deepEqual([score.nextSeed("tait"), score.nextSeed("tait")], [1, 2]);
});

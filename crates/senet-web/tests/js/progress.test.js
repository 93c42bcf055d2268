import { storage } from "./environment.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Progress, dayOf, filtered } from "../../assets/pages/puzzles/progress.js";

beforeEach(() => {
  storage.clear();
  storage.isDenied = false;
});

/** @param {string} id @param {number} rating @param {Api.Theme[]} [themes] */
const listed = (id, rating, themes = ["hit"]) => ({
  id,
  rating,
  themes,
  difficulty: /** @type {const} */ ("easy"),
  needs_looking_ahead: rating > 1800,
});

test("counts the first try of each puzzle, and the streak", () => {
  const progress = new Progress();
  const firsts = [
    progress.add("tait", "a", true),
    progress.add("tait", "b", true),
    progress.add("tait", "b", false),
    progress.add("bell", "b", true),
  ];
  assert.deepEqual(firsts, [true, true, false, true]);
  assert.deepEqual(progress.counts("tait"), { tried: 2, solved: 2 });
  assert.equal(progress.streak, 3);
  progress.add("tait", "c", false);
  assert.deepEqual([progress.streak, progress.counts("tait").tried], [0, 3]);
});

test("keeps the progress for later visits", () => {
  const progress = new Progress();
  progress.add("tait", "a", true);
  progress.rate({ rating: 1620, deviation: 290, volatility: 0.06 });
  const later = new Progress();
  assert.deepEqual(
    [later.result("tait", "a"), later.result("tait", "b"), later.rating],
    [true, undefined, 1620],
  );
});

test("next is a fresh puzzle near the player's rating", () => {
  const progress = new Progress();
  const puzzles = Array.from({ length: 40 }, (_, number) => listed(String(number), 1000 + 50 * number));
  const last = progress.next("tait", puzzles, undefined, () => 0.999);
  assert.ok(Math.abs((last?.rating ?? 0) - 1500) <= 300, "one of the nearest");
  assert.equal(progress.next("tait", puzzles, undefined, () => 0)?.rating, 1500);
  progress.add("tait", "10", true);
  assert.notEqual(progress.next("tait", puzzles, undefined, () => 0)?.id, "10");
  for (const { id } of puzzles) progress.add("tait", id, true);
  assert.ok(progress.next("tait", puzzles), "all were tried: any of them");
  assert.equal(progress.next("tait", []), undefined);
});

test("gives every request another seed, in later visits too", () => {
  const progress = new Progress();
  assert.deepEqual(
    [progress.nextSeed("tait"), progress.nextSeed("tait"), progress.nextSeed("bell")],
    [1, 2, 1],
  );
  assert.equal(new Progress().nextSeed("tait"), 3);
});

test("works without storage", () => {
  storage.isDenied = true;
  const progress = new Progress();
  assert.deepEqual([progress.nextSeed("tait"), progress.add("tait", "a", true)], [1, true]);
});

test("filters by theme and by looking ahead", () => {
  const puzzles = [listed("a", 1900, ["hit", "water"]), listed("b", 1200, ["water"])];
  const ids = (/** @type {string} */ filter) => filtered(puzzles, filter).map(({ id }) => id);
  assert.deepEqual(
    [ids("all"), ids("hit"), ids("water"), ids("ahead")],
    [["a", "b"], ["a"], ["a", "b"], ["a"]],
  );
});

test("days are those of this device", () => {
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});

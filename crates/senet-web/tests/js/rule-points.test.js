import "./environment.js";

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { addTexts, loadCatalogue } from "../../assets/parts/i18n.js";
import { describePoints } from "../../assets/parts/rule-points.js";
import { part } from "./part.js";

const texts = await loadCatalogue("points", "en");
addTexts(texts);

/** @type {Api.RulePoints} */
const POINTS = part({
  start: { pieces: 5, start: "alternating", first: "cones", opening: "fixed", reply: "free" },
  throw: {
    kind: "sticks",
    scores: [5, 1, 2, 3, 4],
    again_on: [1, 4, 5],
    again_landing: [],
    after_bearing_off: "turn-passes",
  },
  moving: { entry: [], backward: "never" },
  meeting: { hit: "swap", rows_of_two: "protected", rows_of_three: "blockade", safe: [15, 26] },
  houses: { beauty: "compulsory", water: "to-15-or-below" },
  leaving: { goal: "bear-off", exits: { 28: [3], 30: "any" }, last_square: "leaves", home: "anywhere" },
});

const ALL_THROWS = [1, 2, 3, 4, 5, 6];

/** @param {Api.RulePoints} points */
function cells(points) {
  return Object.fromEntries(describePoints(points).map(({ name, cell }) => [name, cell]));
}

test("describes every point in the catalogue's words", () => {
  const described = describePoints(POINTS);
  assert.equal(described.length, 21);
  for (const { name, cell } of described) {
    assert.ok(`point.name.${name}` in texts, name);
    assert.ok(cell.text && !cell.text.startsWith("point."), `${name}: ${cell.text}`);
  }
});

test("cells of equal points have equal values", () => {
  const same = cells(structuredClone(POINTS));
  for (const [name, { value }] of Object.entries(cells(POINTS))) assert.equal(same[name].value, value);
});

test("cells of different points have different values", () => {
  const other = structuredClone(POINTS);
  other.throw.scores = [0, 1, 2, 3, 5];
  other.throw.again_on = [];
  other.meeting.safe = [];
  other.moving.entry = [4];
  other.leaving.exits = { 30: [1] };
  const [a, b] = [cells(POINTS), cells(other)];
  const different = Object.keys(a).filter((name) => a[name].value !== b[name].value);
  assert.deepEqual(different, ["throwing", "again", "entry", "safe", "leaving"]);
});

test("a ruleset file may say any instead of a list of throws", () => {
  const [any, listed] = [structuredClone(POINTS), structuredClone(POINTS)];
  [any.throw.again_on, any.moving.entry] = ["any", "any"];
  [listed.throw.again_on, listed.moving.entry] = [ALL_THROWS, ALL_THROWS];
  const [a, b] = [cells(any), cells(listed)];
  for (const name of ["again", "entry"]) assert.equal(a[name].text, b[name].text);
});

test("later points are listed only if they differ from their default", () => {
  const other = structuredClone(POINTS);
  Object.assign(other.moving, { compulsion: "may-pass", moves_first: [26], backward_by: "one" });
  Object.assign(other.meeting, { blockade_length: "two", blockade_reach: "not-bearing-off" });
  Object.assign(other.houses, { neglect: [28, 29, 30], water: "to-15-if-free", beauty: "stops" });
  Object.assign(other.throw, { again_leaving: [26], after_water: "turn-passes" });
  const [a, b] = [cells(POINTS), cells(other)];
  const different = Object.keys(a).filter((name) => a[name].value !== b[name].value);
  assert.deepEqual(different, [
    "again",
    "three",
    "compulsion",
    "moves-first",
    "backward",
    "beauty",
    "water",
    "neglect",
  ]);
  for (const name of different) assert.ok(!b[name].text.includes("point."), b[name].text);
});

/** Points in which every change of one of them matters: pieces move backward, and rows block. */
const BASE = structuredClone(POINTS);
BASE.moving.backward = "if-stuck-to-empty";

/** Values of a point other than that of the base. @param {Api.PointEntry} point @param {unknown} now */
function otherValues({ key, form, choices }, now) {
  if (form === "choice") return choices.map(({ keyword }) => keyword).filter((keyword) => keyword !== now);
  /** @type {Record<string, unknown>} */
  const values = { pieces: 3, squares: [16, 29], throws: [2], exits: { 29: [2] }, scores: [0, 1, 2, 3, 5] };
  assert.ok(form in values, `${key}: ${form}`);
  return [values[form]];
}

test("a change of any point changes what is said", async () => {
  /** @type {Api.PointTableEntry[]} */
  const tables = JSON.parse(await readFile(new URL("rule-points.json", import.meta.url), "utf8"));
  /** @param {Api.RulePoints} points */
  const said = (points) => JSON.stringify(describePoints(points).map(({ cell }) => cell.text));
  let changes = 0;
  for (const { name, points } of tables) {
    const base = /** @type {any} */ (BASE)[name];
    for (const point of points) {
      // Points that are left out have the first of their values.
      const now = base[point.key] ?? point.choices[0]?.keyword;
      const seen = new Set([said(BASE)]);
      for (const value of otherValues(point, now)) {
        const changed = structuredClone(/** @type {any} */ (BASE));
        changed[name][point.key] = value;
        const text = said(changed);
        const path = `${name}.${point.key} = ${JSON.stringify(value)}`;
        assert.ok(!seen.has(text), `${path} is not described`);
        assert.ok(!/point\.|\{/.test(text.replace(/"/g, "")), `${path}: ${text}`);
        seen.add(text);
        changes += 1;
      }
    }
  }
  assert.ok(changes > 60, `${changes}`);
});

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  EMPTY,
  afterWinningMove,
  formatPosition,
  other,
  parsePosition,
  piecesLeft,
  squaresOf,
} from "../../assets/parts/position.js";
import { parseMove } from "../../assets/parts/notation.js";

const STARTS = [
  "cscscscscs/10/10 c - -",
  "cscscscscs/10/10 s - sc",
  "cscscscscs/cscs6/10 s - -",
  "10/10/10 s 5c5s -",
  "10/10/10 s 10c10s -",
  EMPTY,
];

test("formats what it parses", () => {
  for (const text of STARTS) assert.equal(formatPosition(parsePosition(text)), text);
});

test("reads squares, side, hand and duty", () => {
  const position = parsePosition("8s1/10/9c s 3c1s s");
  assert.deepEqual([squaresOf(position, "spools"), squaresOf(position, "cones")], [[9], [30]]);
  assert.equal(position.side, "spools");
  assert.deepEqual(position.hand, { cones: 3, spools: 1 });
  assert.equal(position.duty, "s");
});

test("rejects a text without thirty squares", () => {
  assert.throws(() => parsePosition("10/10/9 c - -"), /thirty squares, this has 29/);
});

test("counts pieces on the board and in hand", () => {
  const position = parsePosition("8s1/10/9c s 3c1s -");
  assert.deepEqual([piecesLeft(position, "cones"), piecesLeft(position, "spools")], [4, 2]);
});

test("names the other side", () => {
  assert.deepEqual([other("cones"), other("spools")], ["spools", "cones"]);
});

test("makes a winning move on a copy", () => {
  const before = parsePosition("10/10/9c c - -");
  const after = afterWinningMove(before, parseMove("30/off"), "cones");
  assert.equal(formatPosition(after), EMPTY);
  assert.equal(formatPosition(before), "10/10/9c c - -");
});

test("a winning move may end on the board or start in hand", () => {
  const line = afterWinningMove(parsePosition("9c/10/10 c - -"), parseMove("10/11"), "cones");
  assert.equal(formatPosition(line), "10/c9/10 c - -");
  const hand = afterWinningMove(parsePosition("10/10/10 s 1s -"), parseMove("hand/3"), "spools");
  assert.equal(formatPosition(hand), "2s7/10/10 s - -");
});

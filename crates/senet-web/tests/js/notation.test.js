import assert from "node:assert/strict";
import { test } from "node:test";

import { landing, parseMove, parsePlace } from "../../assets/parts/notation.js";

test("parses a plain move", () => {
  assert.deepEqual(parseMove("10/11"), { from: 10, to: 11, stops: [10, 11], hits: false });
});

test("parses a hit", () => {
  assert.deepEqual(parseMove("9/11*"), { from: 9, to: 11, stops: [9, 11], hits: true });
});

test("parses moves from the hand and off the board", () => {
  assert.deepEqual(parseMove("hand/4"), { from: "hand", to: 4, stops: ["hand", 4], hits: false });
  assert.deepEqual(parseMove("26/off"), { from: 26, to: "off", stops: [26, "off"], hits: false });
});

test("parses a move through the water", () => {
  const move = parseMove("26/27/15");
  assert.deepEqual(move, { from: 26, to: 15, stops: [26, 27, 15], hits: false });
  assert.equal(landing(move), 27);
});

test("parses a pass as a move without places", () => {
  const pass = parseMove("pass");
  assert.deepEqual(pass, { from: null, to: null, stops: [], hits: false });
  assert.equal(landing(pass), null);
});

test("parses places", () => {
  assert.deepEqual(["hand", "off", "30"].map(parsePlace), ["hand", "off", 30]);
});

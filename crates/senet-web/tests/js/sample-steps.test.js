import assert from "node:assert/strict";
import { test } from "node:test";

import { notesByPly, stepWithin } from "../../assets/pages/rules/sample-steps.js";

test("the lines of a comment are one note", () => {
  const notes = notesByPly([
    { ply: 0, text: "One line," },
    { ply: 0, text: "and its end." },
    { ply: 3, text: "Another." },
  ]);
  assert.deepEqual(
    [...notes],
    [
      [0, "One line, and its end."],
      [3, "Another."],
    ],
  );
});

test("steps stay within the game", () => {
  assert.deepEqual(
    [-1, 0, 2, 7].map((step) => stepWithin(step, 6)),
    [0, 0, 2, 6],
  );
});

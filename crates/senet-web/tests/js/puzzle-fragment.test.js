import assert from "node:assert/strict";
import { test } from "node:test";
import { puzzleFragment, puzzleInFragment } from "../../assets/pages/puzzles/fragment.js";
import { parseQuery } from "../../assets/parts/position-query.js";

test("the address of a puzzle names it and its rules", () => {
  const fragment = puzzleFragment({ rules: "tait", options: { pieces: "2" }, seed: 7, number: 3 });
  assert.equal(fragment, "#rules=tait&option=pieces=2&seed=7&puzzle=3");
  assert.deepEqual(puzzleInFragment(fragment), { seed: 7, number: 3 });
  const { rules, options } = parseQuery(fragment);
  assert.deepEqual([rules, options], ["tait", { pieces: "2" }]);
});

test("an address without a puzzle names none", () => {
  for (const fragment of [
    "",
    "#rules=tait",
    "#seed=1",
    "#puzzle=1",
    "#seed=-1&puzzle=1",
    "#seed=1.5&puzzle=1",
  ]) {
    assert.equal(puzzleInFragment(fragment), null, fragment);
  }
});

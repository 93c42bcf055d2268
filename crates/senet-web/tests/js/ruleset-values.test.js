import assert from "node:assert/strict";
import { test } from "node:test";
import { exitsText, numbersText, parseExits, parseNumbers } from "../../assets/pages/ruleset/values.js";

test("lists of numbers as text", () => {
  for (const [value, text] of /** @type {const} */ ([
    [[28, 29], "28, 29"],
    [[], ""],
    ["any", "any"],
  ])) {
    assert.equal(numbersText(/** @type {any} */ (value)), text);
    assert.deepEqual(parseNumbers(text), value);
  }
  assert.deepEqual(parseNumbers(" 1 4,5 "), [1, 4, 5]);
  assert.equal(parseNumbers("1, x"), "1, x", "the engine says what is wrong");
});

test("exits as text", () => {
  const exits = { 26: [5], 28: [3, 4], 30: /** @type {const} */ ("any") };
  assert.equal(exitsText(exits), "26: 5; 28: 3, 4; 30: any");
  assert.deepEqual(parseExits(exitsText(exits)), exits);
  assert.deepEqual(parseExits(" ; "), {});
  for (const text of ["26", "x: 5", "26: "]) assert.equal(parseExits(text), text);
});

import "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { destination } from "../../assets/parts/board/keyboard.js";
import { Layout } from "../../assets/parts/geometry.js";
import { prefer } from "../../assets/parts/preferences.js";

const WIDE = new Layout("wide");
const UPRIGHT = new Layout("upright");

test("Home and End lead to the ends of the path", () => {
  assert.deepEqual([destination("Home", 17, WIDE, []), destination("End", "hand", WIDE, [])], [1, 30]);
});

test("commas and full stops follow the path into the trays", () => {
  assert.deepEqual([destination(".", 10, WIDE, []), destination(",", 11, WIDE, [])], [11, 10]);
  assert.deepEqual([destination(".", 30, WIDE, []), destination(",", 1, WIDE, [])], ["off", "hand"]);
  assert.deepEqual([destination(".", "hand", WIDE, []), destination(",", "off", WIDE, [])], [1, 30]);
});

test("n goes through the marked places and starts again", () => {
  const marked = [12, "hand", 5].map(
    (place) => /** @type {import("../../assets/parts/position.js").Place} */ (place),
  );
  assert.deepEqual(
    [
      destination("n", 5, WIDE, marked),
      destination("n", 12, WIDE, marked),
      destination("N", 5, WIDE, marked),
    ],
    [12, "hand", "hand"],
  );
  assert.equal(destination("n", 5, WIDE, []), null);
});

test("arrow keys follow the rows and reach the trays", () => {
  assert.equal(destination("ArrowDown", 1, WIDE, []), 20);
  assert.deepEqual(
    [destination("ArrowDown", 22, WIDE, []), destination("ArrowDown", 29, WIDE, [])],
    ["hand", "off"],
  );
  assert.deepEqual(
    [destination("ArrowUp", "hand", WIDE, []), destination("ArrowUp", "off", WIDE, [])],
    [23, 28],
  );
  assert.equal(destination("ArrowUp", 1, UPRIGHT, []), 2);
  assert.deepEqual(
    [destination("ArrowLeft", 5, UPRIGHT, []), destination("ArrowRight", 25, UPRIGHT, [])],
    ["hand", "off"],
  );
});

test("no key leads to a tray that the board does not have", () => {
  const [wide, upright] = [new Layout("wide", "off"), new Layout("upright", "off")];
  assert.deepEqual([destination(",", 1, wide, []), destination("ArrowLeft", 5, upright, [])], [null, null]);
  assert.deepEqual(
    [destination("ArrowDown", 22, wide, []), destination("ArrowLeft", "off", wide, [])],
    ["off", null],
  );
});

test("arrow keys follow the path if the user prefers that", () => {
  prefer("arrows", "path");
  assert.deepEqual(
    [destination("ArrowRight", 10, WIDE, []), destination("ArrowLeft", 10, WIDE, [])],
    [11, 9],
  );
  prefer("arrows", "grid");
});

test("other keys do not navigate", () => {
  assert.equal(destination("x", 5, WIDE, []), null);
});

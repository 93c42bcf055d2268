import assert from "node:assert/strict";
import { test } from "node:test";

import { Layout, cell, placesPassed, squareAt } from "../../assets/parts/geometry.js";

const SQUARES = Array.from({ length: 30 }, (_, index) => index + 1);

/** @typedef {import("../../assets/parts/position.js").Place} Place */

test("a board without a hand has one tray, for pieces borne off", () => {
  for (const orientation of /** @type {const} */ (["wide", "upright"])) {
    const [both, off] = [new Layout(orientation), new Layout(orientation, "off")];
    assert.ok(off.box.width <= both.box.width);
    assert.equal(off.placeAt(off.centre("off")), "off");
    const places = Array.from({ length: 60 }, (_, index) => index * (off.box.width / 60)).flatMap((x) =>
      Array.from({ length: 60 }, (_, index) => off.placeAt({ x, y: index * (off.box.height / 60) })),
    );
    assert.ok(!places.includes("hand"));
  }
});

test("the path is an S", () => {
  assert.deepEqual([1, 10, 11, 20, 21, 30].map(cell), [
    { row: 0, column: 0 },
    { row: 0, column: 9 },
    { row: 1, column: 9 },
    { row: 1, column: 0 },
    { row: 2, column: 0 },
    { row: 2, column: 9 },
  ]);
});

test("a cell's square is found again", () => {
  for (const square of SQUARES) {
    const { column, row } = cell(square);
    assert.equal(squareAt(column, row), square);
  }
  assert.deepEqual([squareAt(-1, 0), squareAt(10, 0), squareAt(0, 3)], [0, 0, 0]);
});

for (const orientation of /** @type {const} */ (["wide", "upright"])) {
  const layout = new Layout(orientation);

  test(`every place is found under its centre (${orientation})`, () => {
    for (const place of /** @type {Place[]} */ ([...SQUARES, "hand", "off"])) {
      assert.equal(layout.placeAt(layout.centre(place)), place);
    }
  });

  test(`everything lies inside of the box (${orientation})`, () => {
    for (const place of /** @type {Place[]} */ ([...SQUARES, "hand", "off"])) {
      const { x, y, width, height } = layout.rectangle(place);
      assert.ok(x >= 0 && y >= 0 && x + width <= layout.box.width && y + height <= layout.box.height);
    }
  });

  test(`neighbouring squares of the path touch (${orientation})`, () => {
    for (const square of SQUARES.slice(1)) {
      const [a, b] = [layout.centre(square - 1), layout.centre(square)];
      assert.equal(Math.hypot(a.x - b.x, a.y - b.y), 107);
    }
  });

  test(`ten pieces fit into half of a tray (${orientation})`, () => {
    for (const side of /** @type {const} */ (["cones", "spools"])) {
      for (let index = 0; index < 10; index++) {
        assert.equal(layout.placeAt(layout.slot("hand", side, index, 10)), "hand");
      }
    }
  });
}

test("no place is found in the frame", () => {
  assert.equal(new Layout("wide").placeAt({ x: 1, y: 1 }), null);
});

test("neighbours follow the screen", () => {
  const wide = new Layout("wide");
  assert.deepEqual(
    [wide.neighbour(1, "right"), wide.neighbour(1, "down"), wide.neighbour(1, "left")],
    [2, 20, 0],
  );
  const upright = new Layout("upright");
  assert.deepEqual(
    [upright.neighbour(1, "up"), upright.neighbour(1, "right"), upright.neighbour(1, "down")],
    [2, 20, 0],
  );
});

test("lists the places that a piece passes", () => {
  assert.deepEqual(placesPassed(9, 12), [9, 10, 11, 12]);
  assert.deepEqual(placesPassed(12, 10), [12, 11, 10]);
  assert.deepEqual(placesPassed("hand", 2), ["hand", 1, 2]);
  assert.deepEqual(placesPassed("hand", 29, true), ["hand", 30, 29]);
  assert.deepEqual(placesPassed(29, "off"), [29, 30, "off"]);
});

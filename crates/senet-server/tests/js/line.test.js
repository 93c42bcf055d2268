import "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { Line } from "../../assets/pages/analyse/line.js";
import { mergeEvaluations } from "../../assets/pages/analyse/queries.js";

/** @param {string} move @param {string|null} position @param {Api.Side|null} winner */
function played(move, position, winner = null) {
  return { move, position, winner };
}

test("steps back and forward within its ends", () => {
  const line = new Line("start");
  line.play(played("1/2", "second"));
  assert.deepEqual([line.at, line.canGoBack, line.canGoForward], [1, true, false]);
  line.goTo(-5);
  assert.deepEqual(
    [line.at, line.node.position, line.canGoBack, line.canGoForward],
    [0, "start", false, true],
  );
  line.goTo(9);
  assert.equal(line.at, 1);
});

test("the line's own next move keeps the rest, another one replaces it", () => {
  const line = new Line("start", 1);
  line.play(played("1/2", "second"));
  line.play(played("2/3", "third"));
  line.goTo(0);
  line.play(played("1/2", "second"));
  assert.deepEqual([line.at, line.nodes.length], [1, 3]);
  line.play(played("5/6", "other"));
  assert.deepEqual(
    line.nodes.map(({ position }) => position),
    ["start", "second", "other"],
  );
});

test("another throw removes the rest of the line", () => {
  const line = new Line("start", 1);
  line.play(played("1/2", "second"));
  line.goTo(0);
  line.chooseThrow(1);
  assert.equal(line.nodes.length, 2);
  line.chooseThrow(3);
  assert.deepEqual([line.nodes.length, line.node.throw], [1, 3]);
});

test("a winning move keeps the position and names the winner", () => {
  const line = new Line("start", 1);
  line.play(played("30/off", null, "cones"));
  assert.deepEqual([line.node.position, line.node.winner], ["start", "cones"]);
});

test("makes a line of a game, with the waiting throw at its end", () => {
  const side = /** @type {const} */ ("cones");
  const plies = [
    { side, throw: 2, ...played("1/3", "second") },
    { side, throw: null, ...played("27/15", "third") },
  ];
  const line = Line.ofGame({ start: "start", plies, throw: 4 });
  assert.deepEqual(
    line.nodes.map(({ throw: thrown, by }) => [thrown, by]),
    [
      [2, null],
      [null, "1/3"],
      [4, "27/15"],
    ],
  );
  assert.equal(line.at, 0);
});

test("evaluated moves come with what the list says about them", () => {
  const listed = { move: "1/2", position: "second", winner: null, does: "moves on" };
  const [first, second] = mergeEvaluations(
    [listed],
    [
      { move: "pass", win: 0.6, exact: true },
      { move: "1/2", win: 0.5, exact: true },
    ],
  );
  assert.deepEqual([first.move, first.position, first.win], ["pass", null, 0.6]);
  assert.deepEqual([second.does, second.position, second.win], ["moves on", "second", 0.5]);
});

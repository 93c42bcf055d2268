import assert from "node:assert/strict";
import { test } from "node:test";

import { MoveInput } from "../../assets/parts/move-input.js";
import { parsePosition } from "../../assets/parts/position.js";

/** @typedef {import("../../assets/parts/position.js").Place} Place */

const MOVES = ["9/11", "9/12*", "26/27/15", "hand/4", "pass"].map((move) => ({ move }));

/** An input with a board that records its marks. @param {{guides?: boolean}} [marks] */
function inputWith(marks = {}) {
  /** @type {string[]} */
  const made = [];
  /** @type {(Place|null)[][]} */
  const refused = [];
  /** @type {(string|undefined)[]} */
  const previewed = [];
  const board = {
    position: parsePosition("8cc/10/5c4 c 1c -"),
    /** @type {import("../../assets/parts/board/marks.js").Marks} */
    marks: {},
    mark(/** @type {import("../../assets/parts/board/marks.js").Marks} */ shown) {
      board.marks = shown;
    },
    preview() {},
  };
  const input = new MoveInput({
    onMove: ({ move }) => made.push(move),
    onRefused: (from, to) => refused.push([from, to]),
    onPreview: (move) => previewed.push(move?.move),
  });
  input.board = /** @type {import("../../assets/parts/board.js").Board} */ (/** @type {unknown} */ (board));
  input.offer(MOVES, marks);
  return { input, board, made, refused, previewed };
}

test("marks the pieces that can move, then their targets", () => {
  const { input, board } = inputWith();
  assert.deepEqual([board.marks.legal, board.marks.targets], [[9, 26, "hand"], []]);
  input.choose(9);
  assert.deepEqual([board.marks.selected, board.marks.targets], [9, [11, 12]]);
});

test("makes a move to the place that the throw leads to, or to its end", () => {
  for (const target of [27, 15]) {
    const { input, made } = inputWith();
    input.choose(26);
    input.choose(target);
    assert.deepEqual(made, ["26/27/15"]);
  }
});

test("a second click puts the piece back, another piece is chosen instead", () => {
  const { input } = inputWith();
  input.choose(9);
  input.choose(9);
  assert.equal(input.selected, null);
  input.choose(9);
  input.choose("hand");
  assert.equal(input.selected, "hand");
});

test("reports what is not legal", () => {
  const { input, refused } = inputWith();
  input.choose(10);
  input.choose(9);
  input.choose(20);
  assert.deepEqual(refused, [
    [10, null],
    [9, 20],
  ]);
  input.select(null);
  input.choose(3);
  assert.equal(refused.length, 2);
});

test("without guides nothing is marked and any own piece can be chosen", () => {
  const { input, board, refused } = inputWith({ guides: false });
  assert.deepEqual(board.marks.legal, []);
  input.choose(10);
  assert.deepEqual([input.selected, refused], [10, []]);
  input.choose(12);
  assert.deepEqual(refused, [[10, 12]]);
});

test("a dragged piece makes a legal move only", () => {
  const { input, made, refused } = inputWith();
  assert.deepEqual(
    [input.drop(9, 11), input.drop(9, 20), input.drop(9, null), input.drop(9, 9)],
    [true, false, false, false],
  );
  assert.deepEqual([made, refused], [["9/11"], [[9, 20]]]);
});

test("previews the first move of a piece, or the move to a target", () => {
  const { input, previewed } = inputWith();
  previewed.length = 0;
  input.point(9);
  input.choose(9);
  input.point(12);
  input.point(null);
  assert.deepEqual(previewed, ["9/11", undefined, "9/12*", undefined]);
});

test("keeps the chosen piece while the same moves are offered, and drops it with other moves", () => {
  const { input, board, made } = inputWith();
  input.choose(9);
  input.offer(structuredClone(MOVES));
  assert.deepEqual([board.marks.selected, board.marks.targets], [9, [11, 12]]);
  input.choose(11);
  assert.deepEqual(made, ["9/11"]);
  input.choose(9);
  input.offer(MOVES.map(({ move }) => ({ move, position: "10/10/10 s - -" })));
  assert.equal(board.marks.selected, null, "of another position");
  input.choose(9);
  input.offer([]);
  assert.equal(board.marks.selected, null);
});

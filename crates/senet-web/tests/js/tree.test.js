import "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { mergeEvaluations } from "../../assets/pages/analyse/queries.js";
import { Tree } from "../../assets/pages/analyse/tree.js";
import { movesText, recordText } from "../../assets/pages/analyse/tree-text.js";
import { part } from "./part.js";

/** @param {string} move @param {string|null} position @param {Api.Side|null} winner */
function played(move, position, winner = null) {
  return { move, position, winner };
}

/** A line of two moves with a variation of the first, at its end. */
function branched() {
  const tree = new Tree("start c - -", 1);
  tree.play(played("1/2", "second s - -"));
  tree.chooseThrow(2);
  tree.play(played("2/4", "third c - -"));
  tree.goToNumber(0);
  tree.chooseThrow(3);
  tree.play(played("1/4", "other s - -"));
  return tree;
}

test("another throw or move adds a variation and removes nothing", () => {
  const tree = branched();
  assert.deepEqual([tree.path, tree.node.position, tree.isVariation], [[1], "other s - -", true]);
  assert.equal(movesText(tree.root), "c1:1/2 (c3:1/4) s2:2/4");
  tree.back();
  tree.chooseThrow(1);
  tree.forward();
  assert.equal(tree.node.position, "second s - -", "forward follows the chosen throw");
  tree.back();
  tree.chooseThrow(3);
  tree.play(played("1/4", "other s - -"));
  assert.equal(tree.root.children.length, 2, "a known move is not added again");
});

test("promotes, deletes and annotates, and undoes each", () => {
  const tree = branched();
  tree.annotate("too slow", "?!");
  assert.equal(movesText(tree.root), "c1:1/2 (c3:1/4\n# ?! too slow\n) s2:2/4");
  tree.promote();
  assert.deepEqual([tree.path, tree.isVariation], [[0], false]);
  assert.equal(movesText(tree.root), "c3:1/4\n# ?! too slow\n(c1:1/2 s2:2/4)");
  tree.remove();
  assert.deepEqual([tree.path, movesText(tree.root)], [[], "c1:1/2 s2:2/4"]);
  tree.undo();
  tree.undo();
  tree.undo();
  assert.equal(movesText(tree.root), "c1:1/2 (c3:1/4) s2:2/4");
  assert.equal(tree.node.position, "other s - -");
});

test("a comment that begins with a mark sets the mark, as it is read back", () => {
  const tree = branched();
  tree.annotate("?! maybe", "");
  assert.deepEqual([tree.node.mark, tree.node.comment], ["?!", "maybe"]);
  tree.annotate("?! maybe", "!");
  assert.deepEqual([tree.node.mark, tree.node.comment], ["!", "?! maybe"]);
  tree.goToNumber(0);
  tree.annotate("?! maybe", "");
  assert.deepEqual([tree.node.mark, tree.node.comment], ["", "?! maybe"]);
});

test("follows a line with its throws", () => {
  const tree = branched();
  tree.goToNumber(0);
  const first = { throw: 1, played: played("1/2", "second s - -") };
  tree.follow([first, { throw: 4, played: played("3/7", "last c - -") }]);
  assert.equal(movesText(tree.root), "c1:1/2 (c3:1/4) s2:2/4 (s4:3/7)");
  assert.equal(tree.node.position, "last c - -");
});

test("a winning move keeps the position and names the winner", () => {
  const tree = new Tree("start", 1);
  tree.play(played("30/off", null, "cones"));
  assert.deepEqual([tree.node.position, tree.node.winner], ["start", "cones"]);
});

test("makes a tree of a record with variations, comments and a waiting throw", () => {
  const side = /** @type {const} */ ("cones");
  const tree = Tree.ofGame({
    start: "start c - -",
    plies: [
      part({ side, throw: 2, ...played("1/3", "second s - -") }),
      part({ side, throw: null, ...played("27/15", "third c - -") }),
    ],
    throw: 4,
    comments: [
      { ply: 0, text: "a game" },
      { ply: 1, text: "!! at once" },
    ],
    variations: [{ ply: 1, plies: [part({ side, throw: 5, ...played("2/7", "other c - -") })], throw: null }],
  });
  assert.equal(movesText(tree.root), "# a game\nc2:1/3\n# !! at once\ns27/15 (s5:2/7)");
  assert.deepEqual([tree.path, tree.paths().length], [[], 4]);
  tree.goToNumber(2);
  assert.deepEqual([tree.node.throw, tree.number], [4, 2]);
  tree.goToNumber(99);
  assert.deepEqual(tree.path, []);
});

test("a record has the rules, options and start of the tree", () => {
  const content = { options: { pieces: "2" }, start: "x", moves: "c1:1/2" };
  assert.equal(
    recordText({ ...content, rules: "tait" }),
    "Format: senet-record 1\nRules: tait\nOptions: pieces=2\nStart: x\n\nc1:1/2\n",
  );
  assert.match(
    recordText({ ...content, rules: 'name = "mine"\n# mine\nbase = "tait"\n' }),
    /^Rules: mine$[^]*^Rule: name = "mine"\nRule: base = "tait"$/m,
  );
});

test("evaluated moves come with what the list says about them", () => {
  const listed = { move: "1/2", position: "second", winner: null, does: "moves on" };
  const [first, second] = mergeEvaluations(
    [listed],
    [part({ move: "pass", win: 0.6, exact: true }), part({ move: "1/2", win: 0.5, exact: true })],
  );
  assert.deepEqual([first.move, first.position, first.win], ["pass", null, 0.6]);
  assert.deepEqual([second.does, second.position, second.win], ["moves on", "second", 0.5]);
});

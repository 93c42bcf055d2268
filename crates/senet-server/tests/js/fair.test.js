import { answerRequests } from "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { block } from "../../assets/pages/fair/chacha.js";
import { bytesOf, check, checkThrows, commitmentOf } from "../../assets/pages/fair/check.js";
import { throwAt } from "../../assets/pages/fair/dice.js";

/** The bytes of a block in hexadecimal. @param {Uint32Array} words */
function hexadecimal(words) {
  return Buffer.from(words.buffer).toString("hex");
}

/** The key of a numeric seed: eight bytes, little-endian, then zeros. @param {bigint} seed */
function keyOf(seed) {
  const key = new Uint8Array(32);
  new DataView(key.buffer).setBigUint64(0, seed, true);
  return key;
}

const ZERO_KEY = new Uint8Array(32);

test("ChaCha8 with a zero key has its known first block", () => {
  assert.equal(
    hexadecimal(block(ZERO_KEY, 0)),
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e" +
      "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
  );
});

test("ChaCha20 with a zero key has its known first block", () => {
  assert.equal(
    hexadecimal(block(ZERO_KEY, 0, 0, 20)),
    "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7" +
      "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
  );
});

test("blocks differ by number and by stream, beyond 32 bits too", () => {
  const blocks = [block(ZERO_KEY, 0), block(ZERO_KEY, 1), block(ZERO_KEY, 2 ** 32), block(ZERO_KEY, 0, 1)];
  assert.equal(new Set(blocks.map(hexadecimal)).size, blocks.length);
});

// The engine's own test has the same throws of seed 2026, game 3.
const PINNED = [
  { kind: "sticks", scores: [5, 1, 2, 3, 4], throws: "1252143421321241242333111222233413121152" },
  { kind: "die", throws: "2514244435525452545454213333542224523312" },
  {
    kind: "two-dice",
    scores: [5, 5, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4],
    throws: "1214233222221123413121112321114533351211",
  },
];

for (const { kind, scores, throws } of PINNED) {
  test(`throws ${kind} as the engine does`, () => {
    const throwing = { kind: /** @type {Api.ThrowPoints["kind"]} */ (kind), scores };
    const made = Array.from({ length: 40 }, (_, number) => throwAt(keyOf(2026n), throwing, number, 3));
    assert.equal(made.join(""), throws);
  });
}

test("reads hexadecimal bytes", () => {
  assert.deepEqual([...bytesOf("00ffA0")], [0, 255, 160]);
  assert.deepEqual([bytesOf("").length, bytesOf("0").length, bytesOf("xy").length], [0, 0, 0]);
});

const SEED = "07".repeat(32);
const GAME = "00112233445566778899";
const COMMITMENT = "78b526d82fabe02d4f446734c2d69f85fa4d3f7913ff92b85288c71d2044e6e3";

test("computes the commitment of game and seed", async () => {
  assert.equal(await commitmentOf({ game: GAME, seed: SEED }), COMMITMENT);
});

/** @type {Pick<Api.ThrowPoints, "kind" | "scores">} */
const STICKS = { kind: "sticks", scores: [5, 1, 2, 3, 4] };

/** A replay with the throws of the seed. @param {number} count */
function replayOf(count) {
  const throws = Array.from({ length: count }, (_, number) => throwAt(bytesOf(SEED), STICKS, number));
  const plies = throws.slice(0, -1).map((thrown) => ({
    side: /** @type {const} */ ("cones"),
    throw: /** @type {number|null} */ (thrown),
    move: "pass",
    position: "10/10/10 c 5c5s -",
    winner: null,
  }));
  return { start: "10/10/10 s 5c5s -", plies, throw: /** @type {number|null} */ (throws[count - 1]) };
}

test("accepts throws that follow from the seed", () => {
  const finding = checkThrows(replayOf(9), bytesOf(SEED), STICKS);
  assert.deepEqual(finding, { passed: true, key: "fair.throws-match", parameters: { count: 9 } });
});

test("names the first throw that does not follow from the seed", () => {
  const replay = replayOf(9);
  const given = /** @type {number} */ (replay.plies[4].throw);
  const made = (given % 4) + 1;
  replay.plies[4].throw = made;
  const finding = checkThrows(replay, bytesOf(SEED), STICKS);
  assert.deepEqual(finding, {
    passed: false,
    key: "fair.throw-differs",
    parameters: { number: 5, made, given },
  });
});

test("expects a 1 while an opening move is owed", () => {
  const replay = { start: "cscscscscs/10/10 s - s", plies: [], throw: 1 };
  assert.equal(checkThrows(replay, bytesOf(SEED), STICKS).passed, true);
  assert.equal(checkThrows({ ...replay, throw: 2 }, bytesOf(SEED), STICKS).passed, false);
});

/** @param {Record<string, string>} headers */
function answerWith(headers) {
  const replay = { ...replayOf(3), rules: "tait", options: {}, headers };
  answerRequests({ replay, "rules/tait": { name: "tait", points: { throw: STICKS } } });
}

/** @param {string} text @param {string} [noted] */
async function results(text, noted = "") {
  return (await check(text, noted)).map(({ passed, key }) => `${key}: ${passed}`);
}

test("checks commitment, seed and throws of a record", async () => {
  answerWith({ "Fair-Game": GAME, "Fair-Commitment": COMMITMENT, "Fair-Seed": SEED });
  assert.deepEqual(await results("a record", ` ${COMMITMENT.toUpperCase()} `), [
    "fair.noted-matches: true",
    "fair.seed-matches: true",
    "fair.throws-match: true",
  ]);
  assert.deepEqual((await results("a record", "something else"))[0], "fair.noted-differs: false");
});

test("finds a seed that is not the committed one", async () => {
  answerWith({ "Fair-Game": GAME, "Fair-Commitment": COMMITMENT, "Fair-Seed": "08".repeat(32) });
  assert.deepEqual((await results("a record"))[0], "fair.seed-differs: false");
});

test("says which checks are not possible", async () => {
  answerWith({ "Fair-Game": GAME, "Fair-Commitment": COMMITMENT });
  assert.deepEqual(await results("a record"), ["fair.seed-secret: null"]);
  answerWith({});
  assert.deepEqual(await results("a record"), ["fair.headers-missing: null"]);
  const fair = JSON.stringify({ game: GAME, commitment: COMMITMENT, seed: SEED });
  assert.deepEqual(await results(fair), ["fair.seed-matches: true", "fair.no-throws: null"]);
});

test("rejects a document that is not JSON", async () => {
  await assert.rejects(check("{ game:", ""), /fair.bad-document/);
});

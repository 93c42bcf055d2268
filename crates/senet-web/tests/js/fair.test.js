import { answerRequests } from "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { block } from "../../assets/pages/fair/chacha.js";
import {
  bytesOf,
  check,
  checkOpening,
  checkThrows,
  commitmentOf,
  seedOf,
} from "../../assets/pages/fair/check.js";
import { openingThrows, throwAt } from "../../assets/pages/fair/dice.js";
import { part } from "./part.js";

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
    const throwing = { kind: /** @type {Api.RulePoints["throw"]["kind"]} */ (kind), scores };
    const made = Array.from({ length: 40 }, (_, number) => throwAt(keyOf(2026n), throwing, number, 3));
    assert.equal(made.join(""), throws);
  });
}

/**
 * Points of a ruleset.
 * @param {string} opening
 * @param {string} kind
 * @param {number[]} scores
 * @returns {Api.RulePoints}
 */
function pointsOf(opening, kind, scores) {
  const start = { pieces: 5, start: "alternating", first: "spools", opening, reply: "free" };
  return part({ start, throw: { kind, scores } });
}

// The server's own test has the same throws to decide who begins.
test("throws to decide who begins as the engine does", () => {
  const seed = new Uint8Array(32).fill(3);
  const jequier = pointsOf("first-one-moves-lead", "sticks", [6, 1, 2, 3, 4]);
  const made = "cones 2 spools 4 cones 2 spools 3 cones 4 spools 3 cones 3 spools 1";
  assert.equal(openingThrows(seed, jequier), made);
  const ra = pointsOf("highest-throw", "two-dice", PINNED[2].scores ?? []);
  assert.equal(openingThrows(seed, ra), "spools 7 cones 7 spools 10 cones 8", "a tie is thrown again");
  const light = pointsOf("highest-throw", "sticks", [5, 4, 3, 2, 1]);
  assert.equal(openingThrows(seed, light), "cones 3 spools 1", "more light sides begin, whatever they score");
  const passed = (/** @type {string} */ Opening) =>
    checkOpening({ Opening }, seed, jequier).map((finding) => finding.passed);
  assert.deepEqual([passed(made), passed(`${made} spools 1`), passed("")], [[true], [false], []]);
});

test("reads hexadecimal bytes", () => {
  assert.deepEqual([...bytesOf("00ffA0")], [0, 255, 160]);
  assert.deepEqual([bytesOf("").length, bytesOf("0").length, bytesOf("xy").length], [0, 0, 0]);
});

const SEED = "07".repeat(32);
const GAME = "00112233445566778899";
const COMMITMENT = "78b526d82fabe02d4f446734c2d69f85fa4d3f7913ff92b85288c71d2044e6e3";

test("computes the commitment of game and secret", async () => {
  assert.equal(await commitmentOf({ game: GAME, secret: SEED }), COMMITMENT);
});

const NONCE = "01".repeat(32);
/** The seed of the secret, the nonce, and the default. The test of the command line has it too. */
const SHARED_SEED = "11ea5d774e178a58f218d7a4ad82367b62f39930a6b2de1b01250783837e46b4";

test("computes the seed of secret and nonces", async () => {
  const fair = { game: GAME, secret: SEED };
  assert.equal(await seedOf({ ...fair, nonces: [NONCE, null] }), SHARED_SEED);
  assert.notEqual(await seedOf({ ...fair, nonces: [null, NONCE] }), SHARED_SEED);
  assert.equal(await seedOf({ ...fair, nonces: null }), SEED);
});

/** @type {Pick<Api.RulePoints["throw"], "kind" | "scores">} */
const STICKS = { kind: "sticks", scores: [5, 1, 2, 3, 4] };

/** A replay with the throws of the seed. @param {number} count @param {string} [seed] */
function replayOf(count, seed = SEED) {
  const throws = Array.from({ length: count }, (_, number) => throwAt(bytesOf(seed), STICKS, number));
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
  const replay = { ...replayOf(3, headers["Fair-Seed"] ?? SEED), rules: "tait", options: {}, headers };
  answerRequests({ replay, "rules/tait": { name: "tait", points: { throw: STICKS } } });
}

/**
 * @param {string} text
 * @param {string} [noted]
 * @param {{commitment?: string, nonce?: string}} [stored]
 */
async function results(text, noted = "", stored) {
  const { verdict, findings } = await check(text, noted, () => stored);
  return [verdict, ...findings.map(({ passed, key }) => `${key}: ${passed}`)];
}

const ALONE = { "Fair-Game": GAME, "Fair-Commitment": COMMITMENT, "Fair-Seed": SEED };
const SHARED = {
  ...ALONE,
  "Fair-Seed": SHARED_SEED,
  "Fair-Secret": SEED,
  "Fair-Nonces": `${NONCE} default`,
};

test("checks commitment, seed, own contribution and throws", async () => {
  answerWith(SHARED);
  assert.deepEqual(await results("a record", "", { commitment: COMMITMENT, nonce: NONCE }), [
    "fair.shared",
    "fair.noted-matches: true",
    "fair.secret-matches: true",
    "fair.seed-matches: true",
    "fair.own-nonce: true",
    "fair.default-nonces: null",
    "fair.throws-match: true",
  ]);
});

test("says only what was verified", async () => {
  answerWith(SHARED);
  const verdict = async (/** @type {string} */ noted, /** @type {any} */ stored) =>
    (await results("a record", noted, stored))[0];
  assert.equal(await verdict("", undefined), "fair.consistent");
  assert.equal(await verdict(` ${COMMITMENT.toUpperCase()} `, undefined), "fair.committed");
  const stranger = { commitment: COMMITMENT, nonce: "02".repeat(32) };
  assert.equal(await verdict("", stranger), "fair.committed");
  assert.ok((await results("a record", "", stranger)).includes("fair.own-nonce-missing: null"));
  assert.equal(await verdict("something else", stranger), "fair.failed");
  answerWith({ ...SHARED, "Fair-Nonces": `default ${NONCE}` });
  assert.ok((await results("a record")).includes("fair.seed-differs: false"));
});

test("checks games without contributions", async () => {
  answerWith(ALONE);
  assert.deepEqual(await results("a record", COMMITMENT), [
    "fair.committed-alone",
    "fair.noted-matches: true",
    "fair.secret-matches: true",
    "fair.no-contributions: null",
    "fair.throws-match: true",
  ]);
});

test("finds a secret that is not the committed one", async () => {
  answerWith({ ...ALONE, "Fair-Seed": "08".repeat(32) });
  const found = await results("a record");
  assert.deepEqual([found[0], found[2]], ["fair.failed", "fair.secret-differs: false"]);
});

test("says which checks are not possible", async () => {
  answerWith({ "Fair-Game": GAME, "Fair-Commitment": COMMITMENT });
  assert.deepEqual(await results("a record"), [
    "fair.incomplete",
    "fair.not-noted: null",
    "fair.seed-secret: null",
  ]);
  answerWith({});
  assert.deepEqual(await results("a record"), ["fair.incomplete", "fair.headers-missing: null"]);
  const alone = { game: GAME, commitment: COMMITMENT, seed: SEED, secret: null, nonces: [null, null] };
  const shared = { ...alone, seed: SHARED_SEED, secret: SEED, nonces: [NONCE, null] };
  const found = await Promise.all([alone, shared].map((fair) => results(JSON.stringify(fair))));
  assert.deepEqual([found[0].at(-1), found[1].at(-1)], ["fair.no-throws: null", "fair.no-throws: null"]);
  assert.ok(found[0].includes("fair.secret-matches: true") && found[1].includes("fair.seed-matches: true"));
});

test("reads a document with fields of other types", async () => {
  const found = await results(JSON.stringify({ game: 1, commitment: [], seed: {}, secret: 5, nonces: "x" }));
  assert.deepEqual(found, ["fair.incomplete", "fair.headers-missing: null"]);
  const fair = { game: 1, commitment: 2, seed: 3, secret: 4, nonces: [{}, 5] };
  assert.equal((await results(JSON.stringify(fair)))[0], "fair.failed");
});

test("rejects a document that is not JSON", async () => {
  await assert.rejects(check("{ game:", ""), /fair.bad-document/);
});

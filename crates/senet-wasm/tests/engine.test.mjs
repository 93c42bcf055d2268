// The engine as WebAssembly: its answers are those of the native engine, and it plays whole games.
// `cargo xtask wasm` builds it, writes the native answers, and runs this: node --test engine.test.mjs
// with SENET_WASM and SENET_ANSWERS in the environment.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Engine, RULESETS, bodyText } from "../../senet-web/assets/parts/engine.js";

const module = await WebAssembly.compile(await readFile(process.env.SENET_WASM));
const weights = (preset) => readFile(new URL(`../../senet-play/weights/${preset}.bin`, import.meta.url));

const load = (fetchNetwork = weights) => Engine.load(module, fetchNetwork);

test("answers are those of the native engine", async () => {
  const engine = await load();
  const lines = (await readFile(process.env.SENET_ANSWERS, "utf8")).trim().split("\n");
  assert.ok(lines.length > 200);
  for (const line of lines) {
    const [question, status, body] = JSON.parse(line);
    const answer = await engine.ask(JSON.parse(question));
    assert.equal(answer.status, status, question);
    const [ours, native] = [bodyText(answer), body].map((text) => (text.startsWith("<svg") ? text : JSON.parse(text)));
    const found = difference(ours, native);
    assert.equal(found, null, question);
  }
});

/** Numbers may differ in the last bits of 32: processors add in another order. */
const TOLERANCE = 1e-5;

/** What differs between two JSON values; null if nothing does. */
function difference(one, other, path = "") {
  if (typeof one === "number" && typeof other === "number") {
    return Math.abs(one - other) <= TOLERANCE ? null : `${path}: ${one}, not ${other}`;
  }
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") {
    return one === other ? null : `${path}: ${one}, not ${other}`;
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) {
    const found = difference(one[key], other[key], `${path}.${key}`);
    if (found) return found;
  }
  return null;
}

test("every ruleset with files has a network under its number", async () => {
  const engine = await load();
  for (const [number, ruleset] of RULESETS.entries()) {
    const bytes = await weights(ruleset);
    const provide = (at) => engine.exports.senet_provide_network(at, engine.copy(bytes), bytes.length);
    assert.deepEqual([provide(number), provide((number + 1) % RULESETS.length)], [1, 0], ruleset);
  }
  const nothing = engine.copy(new Uint8Array());
  assert.equal(engine.exports.senet_provide_network(RULESETS.length, nothing, 0), 0);
});

test("a missing or damaged network leaves a rougher estimate", async () => {
  const question = { path: "value", body: { rules: "modern" } };
  for (const bytes of [null, new Uint8Array(100)]) {
    const engine = await load(async () => bytes);
    const answer = JSON.parse(bodyText(await engine.ask(question)));
    assert.ok(answer.win > 0.2 && answer.win < 0.8 && !answer.exact);
  }
});

test("whole games against the computer, opened again from their lines", async () => {
  for (const level of ["novice", "expert"]) {
    let engine = await load();
    const call = async (path, body) => JSON.parse(bodyText(await engine.ask({ path: `local/${path}`, body })));
    const request = {
      rules: "kendall",
      options: { pieces: "2" },
      cones: { kind: "person" },
      spools: { kind: "computer", level },
    };
    const created = await call("create", request);
    const lines = [...created.stored];
    const game = created.game;
    let snapshot;
    const send = async (message) => {
      const reply = await call("message", { game, message });
      const messages = [...reply.messages];
      lines.push(...reply.stored);
      for (;;) {
        const played = await call("computer", { game });
        if (!played) break;
        messages.push(...played.messages);
        lines.push(...played.stored);
      }
      return messages;
    };
    const hello = { hello: { seats: [created.seats.cones], nonce: "0f".repeat(32) } };
    await send(hello);
    for (let number = 0; ; number++) {
      assert.ok(number < 1000);
      if (number % 5 === 4) engine = await load();
      snapshot = await call("open", { game, lines });
      if (snapshot.winner) break;
      await send(hello);
      const command = snapshot.moves.length
        ? { do: "move", move: snapshot.moves[0].move }
        : { do: "throw" };
      const answers = await send({ command: { id: String(number), at: snapshot.at, ...command } });
      assert.ok(answers.some(({ done }) => done), JSON.stringify(answers));
    }
    const record = bodyText(await engine.ask({ path: "local/record", body: { game } }));
    assert.match(record, /Fair-Secret/);
    assert.equal((await engine.ask({ path: "replay", body: { record } })).status, 200);
  }
});

test("nothing that is asked makes it fail", async () => {
  const engine = await load();
  const paths = ["", "value", "local/open", "local/message"].map((path) => ({ path, body: { game: "a" } }));
  for (const question of [null, 1, "x", {}, ...paths]) {
    const answer = await engine.ask(question);
    assert.ok(answer.status >= 400 && answer.status < 500, JSON.stringify(question));
    assert.ok(JSON.parse(bodyText(answer)).error);
  }
});

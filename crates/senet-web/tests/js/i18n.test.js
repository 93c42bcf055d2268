import "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { addTexts, has, isolate, list, localized, ltr, number, percent, t } from "../../assets/parts/i18n.js";

addTexts({
  "test.plain": "Throw {throw}.",
  "test.plural": { one: "{count} piece", other: "{count} pieces" },
  "test.list": "with {throws:or}, on {squares}",
  "test.word": "the {side} move",
  "effect.test": "moves to {to}",
});

test("replaces parameters", () => {
  assert.equal(t("test.plain", { throw: 4 }), "Throw 4.");
});

test("reports a placeholder without a value, which the tests of the pages take as an error", (context) => {
  const report = context.mock.method(console, "error", () => {});
  assert.equal(t("test.plain", { side: "cones" }), "Throw {throw}.");
  assert.deepEqual(report.mock.calls[0].arguments, ["test.plain has no value for {throw}"]);
});

test("chooses the plural form by the count", () => {
  assert.deepEqual(
    [1, 0, 2].map((count) => t("test.plural", { count })),
    ["1 piece", "0 pieces", "2 pieces"],
  );
});

test("joins lists by and or by or", () => {
  assert.equal(t("test.list", { throws: [1, 2, 3], squares: [26, 27] }), "with 1, 2 or 3, on 26 and 27");
});

test("translates words of the game", () => {
  assert.equal(t("test.word", { side: "cones" }), "the cones move");
});

test("returns an unknown key", () => {
  assert.deepEqual([has("test.plain"), has("test.none"), t("test.none")], [true, false, "test.none"]);
});

test("takes the engine's own text in English", () => {
  assert.equal(localized("effect", { code: "test", text: "moves on", params: { to: 5 } }), "moves on");
  assert.equal(localized("effect", { code: "test", params: { to: 5 } }), "moves to 5");
  assert.equal(localized("effect", { code: "none" }), "");
});

test("formats numbers and percentages", () => {
  assert.deepEqual([number(1234.5), percent(0.4567), percent(1, 0)], ["1,234.5", "45.7%", "100%"]);
  assert.equal(list(["a", "b"]), "a and b");
});

test("isolates text of another direction", () => {
  assert.deepEqual([isolate("a"), ltr("−1")], ["\u2068a\u2069", "\u2066−1\u2069"]);
});

import "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { easeInOut } from "../../assets/parts/board/tween.js";
import { placesOf } from "../../assets/parts/board/marks.js";
import { accuracyText, winChanceText, winChanceWithError } from "../../assets/parts/evaluation.js";
import { addTexts } from "../../assets/parts/i18n.js";
import { effectsText, moveText } from "../../assets/parts/move-text.js";
import { valuesOf } from "../../assets/parts/options.js";
import { facesOf } from "../../assets/parts/throws.js";

addTexts({
  "effect.known": "hits {square}",
  "evaluation.exact": "{from} to {to}",
  "evaluation.exact-plain": "exact",
  "evaluation.estimated": "± {error}",
  "evaluation.estimated-plain": "estimated",
});

test("writes moves with arrows", () => {
  assert.equal(moveText("26/27/15"), "\u206626 → 27 → 15\u2069");
  assert.equal(moveText("hand/4*"), "\u2066hand → 4\u2069");
  assert.equal(moveText("pass"), "pass");
});

test("joins effects, and falls back to the engine's text", () => {
  const effects = [
    { code: "known", params: { square: 4 } },
    { code: "unknown", text: "moves on" },
    { code: "silent" },
  ];
  assert.equal(effectsText({ effects, does: "unused" }), "hits 4; moves on");
  assert.equal(effectsText({ effects: [], does: "moves on" }), "moves on");
  assert.equal(effectsText({}), "");
});

test("writes win chances as exact or estimated", () => {
  assert.equal(winChanceText({ win: 0.52345, exact: true }), "52.35%");
  assert.equal(winChanceText({ win: 1, exact: true }), "100%");
  assert.equal(winChanceText({ win: 0.52345, exact: false }), "\u2066≈\u00a052.3%\u2069");
});

test("writes how accurate a win chance is", () => {
  assert.equal(accuracyText({ win: 0.5, exact: true, lower: 0.49, upper: 0.51 }), "49.000% to 51.000%");
  assert.equal(accuracyText({ win: 0.5, exact: true }), "exact");
  assert.equal(accuracyText({ win: 0.5, exact: false, typical_error: 0.012 }), "± 1.2%");
  assert.equal(accuracyText({ win: 0.5, exact: false, error: 0.02 }), "± 2.0%");
  assert.equal(accuracyText({ win: 0.5, exact: false, error: null }), "estimated");
});

test("writes win chances with their error, or with the interval of their games", () => {
  const plain = (/** @type {Api.Evaluation} */ chance) =>
    winChanceWithError(chance)
      .replaceAll(/[\u2066\u2069]/g, "")
      .replaceAll("\u00a0", " ");
  assert.equal(plain({ win: 0.5, exact: false, typical_error: 0.012 }), "≈ 50.0% ± 1.2%");
  const confidence = { level: 0.95, interval: /** @type {[number, number]} */ ([0.6, 0.67]) };
  assert.equal(plain({ win: 0.636, exact: false, confidence }), "≈ 63.6% (60.0% – 67.0%)");
  assert.equal(plain({ win: 0.636, exact: true, confidence }), "63.60%");
});

test("lists the values of an option", () => {
  assert.deepEqual(valuesOf("on or off"), ["on", "off"]);
  assert.deepEqual(valuesOf("1 to 4"), ["1", "2", "3", "4"]);
  assert.deepEqual(valuesOf("a, b or c"), ["a", "b", "c"]);
});

test("shows a throw by sticks or a die", () => {
  const sticks = /** @type {const} */ ("sticks");
  assert.deepEqual(facesOf({ kind: sticks, scores: [5, 1, 2, 3, 4] }, 2), { throw: 2, sticks: [1, 1, 0, 0] });
  assert.deepEqual(facesOf({ kind: sticks, scores: [5, 1, 2, 3, 4] }, 5)?.sticks, [0, 0, 0, 0]);
  assert.deepEqual(facesOf({ kind: "die" }, 3), { throw: 3, dice: [3] });
  assert.equal(facesOf({ kind: "two-dice" }, 3), null);
});

test("lists the places of a mark", () => {
  const marks = { legal: [1, 2], selected: 3, targets: undefined };
  assert.deepEqual([placesOf(marks, "legal"), placesOf(marks, "selected")], [[1, 2], [3]]);
  assert.deepEqual([placesOf(marks, "targets"), placesOf({ selected: null }, "selected")], [[], []]);
});

test("eases in and out", () => {
  assert.deepEqual([0, 0.25, 0.5, 0.75, 1].map(easeInOut), [0, 0.125, 0.5, 0.875, 1]);
});

import "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { addTexts } from "../../assets/parts/i18n.js";
import { sentence } from "../../assets/parts/sentences.js";

addTexts({
  "sentence.houses.safe": "safe: {squares:or}",
  "sentence.leaving.exits": "leaves {parts}",
  "sentence.leaving.exit": "from {square} with {throws:or}",
});

test("fills values and phrases into a sentence", () => {
  // The page is in English, so the engine's text would be shown if there was one.
  const safe = { code: "houses.safe", params: { squares: [15, 26, 28] } };
  assert.equal(sentence(safe), "safe: 15, 26 or 28");
  const exit = (/** @type {number} */ square, /** @type {number[]} */ throws) => ({
    code: "leaving.exit",
    params: { square, throws },
  });
  const exits = { code: "leaving.exits", params: { parts: [exit(26, [5]), exit(28, [2, 3])] } };
  assert.equal(sentence(exits), "leaves from 26 with 5 and from 28 with 2 or 3");
});

test("shows the engine's text for an unknown sentence", () => {
  assert.equal(sentence({ code: "unknown", text: "A piece moves.", params: {} }), "A piece moves.");
});

import "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { reasons } from "../../assets/pages/review/costly.js";
import { addTexts } from "../../assets/parts/i18n.js";

addTexts({
  "review.costly-played": "played {move}: {effects}",
  "review.costly-played-plain": "played {move}",
  "review.costly-best": "better {move}: {effects}",
  "review.costly-best-later": "better {move} later",
});

/** @param {string} move @param {string[]} effects */
function choice(move, effects) {
  const described = effects.map((text) => ({ code: text, text, params: {} }));
  return { move, win: 0.5, exact: true, does: "", effects: described };
}

/** @param {string[]} lost @param {string[]} won */
function texts(lost, won) {
  const found = reasons({ played: choice("1/2", lost), best: choice("2/3", won) });
  return found.map((text) => text.replaceAll(/[\u2066\u2069]/g, ""));
}

test("names only what one of both moves does", () => {
  assert.deepEqual(texts(["water", "hits"], ["water", "escapes"]), [
    "played 1/2: hits",
    "better 2/3: escapes",
  ]);
  assert.deepEqual(texts(["water"], ["water", "escapes"]), ["played 1/2", "better 2/3: escapes"]);
  assert.deepEqual(texts(["water", "exposed"], ["water"]), ["played 1/2: exposed", "better 2/3 later"]);
  assert.deepEqual(texts(["water"], ["water"]), ["played 1/2", "better 2/3 later"]);
});

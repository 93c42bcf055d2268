import { storage } from "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { onPreference, prefer, preference } from "../../assets/parts/preferences.js";

test("has defaults", () => {
  assert.deepEqual([preference("theme"), preference("sound"), preference("pace")], ["auto", true, 900]);
});

test("stores a preference and calls its listeners", () => {
  /** @type {boolean[]} */
  const heard = [];
  onPreference("path", (shown) => heard.push(shown));
  prefer("path", true);
  prefer("sound", false);
  assert.deepEqual(heard, [false, true]);
  assert.equal(JSON.parse(storage.getItem("senet.preferences") ?? "").path, true);
});

test("keeps a preference without storage", () => {
  storage.isDenied = true;
  prefer("pace", 100);
  assert.equal(preference("pace"), 100);
  storage.isDenied = false;
});

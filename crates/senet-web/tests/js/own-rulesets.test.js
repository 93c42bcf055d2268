import { storage } from "./environment.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  forgetRuleset,
  keepRuleset,
  ownRulesets,
  playAddress,
  rulesAddress,
} from "../../assets/parts/own-rulesets.js";

const MINE = { title: "Mine", text: 'name = "mine"\nbase = "tait"\n' };

beforeEach(() => storage.clear());

test("rulesets are kept, the latest first, one for each title", () => {
  keepRuleset({ title: "Other", text: "name = 1\n" });
  keepRuleset({ ...MINE, text: "older\n" });
  keepRuleset(MINE);
  assert.deepEqual(ownRulesets(), [MINE, { title: "Other", text: "name = 1\n" }]);
  forgetRuleset(MINE.text);
  assert.deepEqual(
    ownRulesets().map(({ title }) => title),
    ["Other"],
  );
});

test("a browser that denies storage keeps none", () => {
  storage.isDenied = true;
  assert.equal(keepRuleset(MINE), false);
  assert.deepEqual(ownRulesets(), []);
});

test("addresses have a preset by name and other rules as text behind the #", () => {
  assert.deepEqual([rulesAddress("tait"), playAddress("tait")], ["/rules/tait", "/?rules=tait#setup"]);
  for (const address of [rulesAddress(MINE.text), playAddress(MINE.text)]) {
    const fields = new URLSearchParams(address.split("#")[1]);
    assert.equal(fields.get("rules"), MINE.text);
  }
});

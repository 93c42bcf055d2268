import assert from "node:assert/strict";
import { test } from "node:test";
import { rulesOfRecord } from "../../assets/parts/record-rules.js";

test("a record names a preset or has the lines of its rules", () => {
  assert.equal(rulesOfRecord("Format: senet-record 1\nRules: tait\n\nc2:9/11\n", "tait"), "tait");
  const own = 'Rules: mine\nRule: name = "mine"\nRule: base = "tait"\nStart: x\n\n# Rule: no\n';
  assert.equal(rulesOfRecord(own, "mine"), 'name = "mine"\nbase = "tait"\n');
});

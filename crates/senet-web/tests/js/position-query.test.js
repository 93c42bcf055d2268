import assert from "node:assert/strict";
import { test } from "node:test";

import { parseQuery, queryAddress, queryFragment } from "../../assets/parts/position-query.js";

test("reads a complete query", () => {
  const fragment = "#rules=kendall&option=pieces%3D3&option=home=rest&position=10/10/9c+c+-+-&throw=2";
  assert.deepEqual(parseQuery(fragment), {
    rules: "kendall",
    options: { pieces: "3", home: "rest" },
    position: "10/10/9c c - -",
    throw: 2,
  });
});

test("has defaults for an empty fragment", () => {
  assert.deepEqual(parseQuery(""), { rules: "modern", options: {}, position: "", throw: null });
});

test("ignores a throw that is no whole number", () => {
  for (const text of ["-1", "1.5", "two", ""]) assert.equal(parseQuery(`#throw=${text}`).throw, null);
});

test("keeps a throw of 0, and that the explorer is open", () => {
  const query = { rules: "simple-senet", options: {}, position: "", throw: 0, explorer: true };
  assert.equal(queryFragment(query), "#rules=simple-senet&throw=0&explorer");
  assert.deepEqual(parseQuery(queryFragment(query)), query);
});

test("an option's value may contain an equals sign", () => {
  assert.deepEqual(parseQuery("option=a=b=c").options, { a: "b=c" });
});

test("reads what it writes", () => {
  const query = { rules: "senet-ra", options: { exit: "sample" }, position: "10/10/10 s 5c5s -", throw: 6 };
  assert.deepEqual(parseQuery(queryFragment(query)), query);
});

test("leaves slashes and equals signs readable", () => {
  const address = queryAddress("/analyse", { position: "10/10/10 c - -", options: { pieces: "2" } });
  assert.equal(address, "/analyse#rules=modern&option=pieces=2&position=10/10/10+c+-+-");
});

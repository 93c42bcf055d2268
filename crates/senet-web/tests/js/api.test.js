import { answerRequests } from "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError, allRules, fetchPuzzles, isRulesetText, post, ruleset } from "../../assets/parts/api.js";
import { addTexts } from "../../assets/parts/i18n.js";

test("posts JSON and returns the answer", async () => {
  const requests = answerRequests({ moves: { moves: [] } });
  assert.deepEqual(await post("moves", { rules: "tait" }), { moves: [] });
  assert.deepEqual(requests, [{ path: "moves", body: { rules: "tait" } }]);
});

test("turns a problem into an error with code and status", async () => {
  answerRequests({});
  await assert.rejects(post("value", {}), (/** @type {ApiError} */ error) => {
    assert.deepEqual([error.message, error.code, error.status], ["no answer to value", "no-answer", 404]);
    return error instanceof ApiError;
  });
});

test("reports a server that is not reached", async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError("fetch failed")) });
  await assert.rejects(post("value", {}), { code: "network", status: 0 });
});

test("a request without an answer fails as one that does not reach the server", async () => {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = () => AbortSignal.abort(new DOMException("timed out", "TimeoutError"));
  Object.assign(globalThis, {
    fetch: (/** @type {string} */ _url, /** @type {RequestInit} */ { signal }) =>
      Promise.reject(signal?.reason),
  });
  await assert.rejects(post("value", {}), { code: "network", status: 0 });
  await assert.rejects(post("value", {}, new AbortController().signal), { code: "network", status: 0 });
  AbortSignal.timeout = timeout;
});

test("passes an abort on", async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new DOMException("aborted", "AbortError")) });
  const controller = new AbortController();
  controller.abort();
  await assert.rejects(post("value", {}, controller.signal), { name: "AbortError" });
});

test("requests a ruleset once, and again after a failure", async () => {
  const path = "rules/bell?option=pieces%3D3";
  answerRequests({});
  await assert.rejects(ruleset("bell", { pieces: "3" }));
  const requests = answerRequests({ [path]: { name: "bell", title: "Bell", summary: "" } });
  const [first, second] = await Promise.all([
    ruleset("bell", { pieces: "3" }),
    ruleset("bell", { pieces: "3" }),
  ]);
  assert.equal(first, second);
  assert.deepEqual(
    requests.map((request) => request.path),
    [path],
  );
});

test("takes title and summary from the catalogue, except for ruleset files", async () => {
  addTexts({ "title.tait": "Nach Tait" });
  const file = 'name = "tait"\n';
  answerRequests({
    rules: [{ name: "tait", title: "Tait", summary: "short" }],
    [`rules/${encodeURIComponent(file)}`]: { name: "tait", title: "My rules", summary: "" },
  });
  const [entry] = await allRules();
  assert.deepEqual([entry.title, entry.summary], ["Nach Tait", "short"]);
  assert.equal((await ruleset(file)).title, "My rules");
  assert.deepEqual([isRulesetText(file), isRulesetText("tait")], [true, false]);
});

test("asks for puzzles with options and seed", async () => {
  const requests = answerRequests({ "puzzles?rules=tait&seed=4&count=6&option=pieces%3D2": { puzzles: [] } });
  assert.deepEqual(await fetchPuzzles({ rules: "tait", options: { pieces: "2" }, seed: 4, count: 6 }), []);
  assert.equal(requests.length, 1);
});

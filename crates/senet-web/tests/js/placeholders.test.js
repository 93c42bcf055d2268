// Every text has a value for each of its placeholders wherever a page shows it.

import "./environment.js";

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import ts from "typescript";

const ASSETS = new URL("../../assets/", import.meta.url);

/**
 * The paths of the files below a folder of the assets.
 * @param {string} folder
 * @param {string} [ending]
 */
function files(folder, ending = ".js") {
  const names = readdirSync(new URL(folder, ASSETS), { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(ending)).map((name) => folder + name);
}

/** The placeholders of each text. @type {Map<string, Set<string>>} */
const placeholders = new Map();
for (const path of files("i18n/", ".json")) {
  /** @type {Record<string, import("../../assets/parts/i18n.js").Text>} */
  const texts = JSON.parse(readFileSync(new URL(path, ASSETS), "utf8"));
  for (const [key, text] of Object.entries(texts)) {
    const names = [...JSON.stringify(text).matchAll(/\{(\w+)(?::or)?\}/g)].map(([, name]) => name);
    // The form of a text is chosen by `count`.
    if (typeof text === "object" && "other" in text) names.push("count");
    placeholders.set(key, new Set([...(placeholders.get(key) ?? []), ...names]));
  }
}

/**
 * The value of a constant at a place in a script.
 * @param {ts.Identifier} name
 * @returns {ts.Expression|undefined}
 */
function constantOf(name) {
  for (let outer = name.parent; outer; outer = outer.parent) {
    if (!ts.isBlock(outer) && !ts.isSourceFile(outer)) continue;
    const variables = outer.statements.filter(ts.isVariableStatement);
    const declared = variables.flatMap(({ declarationList }) => declarationList.declarations);
    const found = declared.find((one) => ts.isIdentifier(one.name) && one.name.text === name.text);
    if (found) return found.initializer;
  }
}

/**
 * The keys that an expression may be; none if they depend on values.
 * @param {ts.Node|undefined} node
 * @returns {string[]}
 */
function keysOf(node) {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(keysOf);
  return ts.isIdentifier(node) ? keysOf(constantOf(node)) : [];
}

/**
 * The names of the values that a call gives; null if the script does not say.
 * @param {ts.Expression|undefined} given
 */
function namesOf(given) {
  if (!given) return [];
  if (!ts.isObjectLiteralExpression(given) || given.properties.some(ts.isSpreadAssignment)) return null;
  return given.properties.map(({ name }) => (name && "text" in name ? name.text : ""));
}

/** The calls of `t` in a script that leave placeholders unfilled. @param {string} path @param {string} source */
function unfilled(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "t") {
      const names = namesOf(node.arguments[1]);
      for (const key of names ? keysOf(node.arguments[0]) : []) {
        const missing = [...(placeholders.get(key) ?? [])].filter((name) => !names?.includes(name));
        if (missing.length > 0) found.push(`${path}: ${key} lacks ${missing.join(", ")}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test("every call gives the values that its text has places for", () => {
  const paths = ["pages/", "parts/"].flatMap((folder) => files(folder));
  const found = paths.flatMap((path) => unfilled(path, readFileSync(new URL(path, ASSETS), "utf8")));
  assert.ok(placeholders.size > 500 && paths.length > 100);
  assert.deepEqual(found, []);
});

test("a call without a value is found, by any of its keys", () => {
  const find = (/** @type {string} */ source) => unfilled("x.js", source).length;
  assert.equal(find('t("puzzles.rollout", { games: 3 })'), 1);
  assert.equal(find('t("puzzles.rollout", { count: 3 })'), 0);
  assert.equal(find('const key = one ? "puzzles.correct" : "puzzles.link"; t(key);'), 1);
  assert.equal(find('t("puzzles.rating")'), 1);
});

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const TESTS = dirname(fileURLToPath(import.meta.url));
const ASSETS = resolve(TESTS, "../../assets");

/** Modules without a test. The list only becomes shorter. */
const UNTESTED = [
  "pages/about.js",
  "pages/analyse/best-line.js",
  "pages/analyse/explorer.js",
  "pages/analyse/keys.js",
  "pages/analyse/setup.js",
  "pages/analyse/tables.js",
  "pages/analyse/tree-list.js",
  "pages/analyse/win-chance.js",
  "pages/compare/measures.js",
  "pages/fair.js",
  "pages/learn/examples.js",
  "pages/learn/lessons.js",
  "pages/projector.js",
  "pages/review/page.js",
  "pages/review/texts.js",
  "pages/rules/list.js",
  "pages/rules/pictures.js",
  "pages/rules/ruleset.js",
  "pages/rules/sample.js",
  "pages/rules/sheets.js",
  "pages/rules/throws.js",
  "pages/ruleset/form.js",
  "pages/watch.js",
  "parts/announce.js",
  "parts/board/artwork.js",
  "parts/board/cells.js",
  "parts/board/picture.js",
  "parts/board/pieces.js",
  "parts/board/pointer.js",
  "parts/dice.js",
  "parts/elements.js",
  "parts/engine-worker.js",
  "parts/engine.js",
  "parts/game/controller.js",
  "parts/game/create-game.js",
  "parts/game/dialogs.js",
  "parts/game/game-dialogs.js",
  "parts/game/game-view.js",
  "parts/game/moves-list.js",
  "parts/game/notices.js",
  "parts/game/players.js",
  "parts/game/settings.js",
  "parts/game/toolbar.js",
  "parts/game/win-chance.js",
  "parts/load-failure.js",
  "parts/move-comparison.js",
  "parts/next-task.js",
  "parts/record-box.js",
  "parts/retry.js",
  "parts/save.js",
  "parts/share.js",
  "parts/site.js",
  "parts/sound-effects.js",
  "parts/sound.js",
  "parts/storage.js",
  "parts/table.js",
  "parts/theme-init.js",
  "parts/update.js",
  "parts/view.js",
  "parts/when-near.js",
  "parts/win-chance-curve.js",
];

/** The longest module of a page that only starts it, in lines. */
const LONGEST_START = 40;

/** @param {string} folder @returns {string[]} */
function scripts(folder) {
  const names = /** @type {string[]} */ (readdirSync(folder, { recursive: true }));
  return names.filter((name) => name.endsWith(".js")).map((name) => resolve(folder, name));
}

/** The modules that tests import. */
const tested = new Set(
  scripts(TESTS).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].map(([, path]) =>
      resolve(TESTS, path),
    ),
  ),
);

/** Whether a module only starts a page: tests import the page, and not what starts it. @param {string} file */
function startsPage(file) {
  const isOfPage = dirname(file) === resolve(ASSETS, "pages");
  return isOfPage && readFileSync(file, "utf8").split("\n").length <= LONGEST_START;
}

test("every module has a test, except for those listed", () => {
  const modules = ["pages", "parts"].flatMap((folder) => scripts(resolve(ASSETS, folder)));
  const untested = modules.filter((file) => !tested.has(file) && !startsPage(file));
  assert.deepEqual(untested.map((file) => file.slice(ASSETS.length + 1)).sort(), UNTESTED);
});

// Checking the throws of a game: everything is worked out here in the browser, but for reading the record.

import { announce } from "../parts/announce.js";
import { get } from "../parts/api.js";
import { find, html } from "../parts/elements.js";
import { t, useCatalogue } from "../parts/i18n.js";
import { recordBox } from "../parts/record-box.js";
import { mountSite } from "../parts/site.js";
import { check } from "./fair/check.js";

const SIGNS = { true: "✓", false: "✗", null: "–" };
const KINDS = { true: "done", false: "wrong", null: "soft" };

await Promise.all(["fair", "record", "engine"].map(useCatalogue));
mountSite();

/** @param {import("./fair/check.js").Finding} finding */
function line({ passed, key, parameters }) {
  const name = /** @type {"true"|"false"|"null"} */ (String(passed));
  const sign = html("b", { "aria-hidden": "true" }, `${SIGNS[name]} `);
  return html("li", { class: `said ${KINDS[name]}` }, sign, t(key, parameters));
}

/** @param {string} text */
async function examine(text) {
  find("#problem").textContent = "";
  find("#verdict").textContent = "";
  find("#findings").replaceChildren();
  if (!globalThis.crypto?.subtle) throw new Error(t("fair.no-crypto"));
  const noted = /** @type {HTMLInputElement} */ (find("#noted")).value;
  const findings = await check(text, noted);
  const verdict = findings.every(({ passed }) => passed)
    ? "fair.passed"
    : findings.some(({ passed }) => passed === false)
      ? "fair.failed"
      : "fair.incomplete";
  find("#verdict").textContent = t(verdict);
  find("#findings").replaceChildren(...findings.map(line));
  announce(`${t(verdict)} ${find("#findings").textContent}`);
}

/** @param {string} text */
function take(text) {
  examine(text).catch((problem) => (find("#problem").textContent = problem.message));
}

find("#record").append(recordBox(take));
const game = new URLSearchParams(location.search).get("game");
if (game)
  get(`games/${encodeURIComponent(game)}/record`).then(
    take,
    (problem) => (find("#problem").textContent = problem.message),
  );

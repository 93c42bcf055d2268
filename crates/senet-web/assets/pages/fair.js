// The page that checks the throws of a game. Everything is computed in the browser; the server only parses
// the record.

import { announce } from "../parts/announce.js";
import { fetchRecord } from "../parts/api.js";
import { find, findAs, html } from "../parts/elements.js";
import { storedGame } from "../parts/game/stored-games.js";
import { t, useCatalogue } from "../parts/i18n.js";
import { recordBox } from "../parts/record-box.js";
import { mountSite } from "../parts/site.js";
import { check } from "./fair/check.js";

/** @typedef {import("./fair/check.js").Finding} Finding */

await Promise.all(["fair", "record", "engine"].map(useCatalogue));
mountSite();

/** A sign and a CSS class for a result. @param {Finding["passed"]} passed */
function signOf(passed) {
  if (passed === null) return { sign: "–", kind: "soft" };
  return passed ? { sign: "✓", kind: "done" } : { sign: "✗", kind: "wrong" };
}

/** @param {Finding} finding */
function findingItem({ passed, key, parameters }) {
  const { sign, kind } = signOf(passed);
  const mark = html("b", { "aria-hidden": "true" }, `${sign} `);
  return html("li", { class: `message ${kind}` }, mark, t(key, parameters));
}

/** @param {string} text a record or a fair document */
async function examine(text) {
  find("#problem").textContent = "";
  find("#verdict").textContent = "";
  find("#findings").replaceChildren();
  if (!globalThis.crypto?.subtle) throw new Error(t("fair.no-crypto"));
  const result = await check(text, findAs("#noted", HTMLInputElement).value, storedGame);
  const { findings } = result;
  const verdict = t(result.verdict);
  find("#verdict").textContent = verdict;
  find("#findings").replaceChildren(...findings.map(findingItem));
  announce(`${verdict} ${find("#findings").textContent}`);
}

/** @param {Error} error */
function showError(error) {
  find("#problem").textContent = error.message;
}

/** @param {string} text */
function open(text) {
  examine(text).catch(showError);
}

find("#record").append(recordBox(open));
const game = new URLSearchParams(location.search).get("game");
if (game) fetchRecord(game).then(open, showError);

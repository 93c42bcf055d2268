// Measurements of the rulesets: the figures of a study, in the format of `senet study` (`data/study.json`).

import { fetchFile } from "../../parts/api.js";
import { html } from "../../parts/elements.js";
import { number, percent, t } from "../../parts/i18n.js";
import { table } from "../../parts/table.js";

/** @typedef {{mean: number, ci95: [number, number], quantiles: number[]}} Measure */
/** @typedef {{share: number, ci95: [number, number]}} Share */
/** @typedef {{a: string, b: string, score: Share}} Match */

/**
 * The measurements of a ruleset.
 * @typedef {object} Measured
 * @property {string} name
 * @property {number} minutes
 * @property {Record<string, Measure>} measures
 * @property {number} throws_lost_to_water
 * @property {Share} first_wins
 * @property {number} comebacks
 * @property {Share} explained
 * @property {Match[]} matches
 */

/**
 * @typedef {object} Study
 * @property {Measured[]} rulesets
 * @property {number} games
 * @property {string[]} players
 * @property {number} seed
 * @property {string} program
 * @property {string} command
 */

/** @param {number} from @param {number} to @param {(value: number) => string} format */
function interval(from, to, format) {
  const text = t("compare.interval", { from: format(from), to: format(to) });
  return html("span", { class: "interval" }, ` (${text})`);
}

/** @param {number} digits after the decimal point */
function decimal(digits) {
  return (/** @type {number} */ value) =>
    number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param {Measure} measure @param {(value: number) => string} format */
function mean({ mean, ci95: [from, to] }, format) {
  return html("span", {}, format(mean), interval(from, to, format));
}

/** @param {Share} share */
function share({ share, ci95: [from, to] }) {
  const format = (/** @type {number} */ value) => percent(value, 0);
  return html("span", {}, percent(share, 1), interval(from, to, format));
}

/** The range from the lowest to the highest decile. @param {Measure} measure */
function range({ quantiles }) {
  const format = decimal(0);
  return t("compare.interval", { from: format(quantiles[0]), to: format(quantiles[4]) });
}

/** The score of the level `average` against `novice`. @param {Match[]} matches */
function skill(matches) {
  const match = matches.find(({ a, b }) => a === "average" && b === "novice");
  return match ? share(match.score) : "–";
}

/** @type {[string, (ruleset: Measured) => Node|string][]} */
const ROWS = [
  ["moves", ({ measures }) => mean(measures.moves, decimal(0))],
  ["range", ({ measures }) => range(measures.moves)],
  ["minutes", ({ minutes }) => t("compare.minutes", { minutes: decimal(0)(minutes) })],
  ["first", ({ first_wins }) => share(first_wins)],
  ["impossible", ({ measures }) => percent(measures.impossible.mean / 100, 1)],
  ["forced", ({ measures }) => percent(measures.forced.mean / 100, 1)],
  ["choices", ({ measures }) => decimal(2)(measures.choices.mean)],
  ["hits", ({ measures }) => decimal(1)(measures.hits.mean)],
  ["water", ({ throws_lost_to_water }) => decimal(1)(throws_lost_to_water)],
  ["lead-changes", ({ measures }) => decimal(1)(measures.lead_changes.mean)],
  ["comebacks", ({ comebacks }) => percent(comebacks, 1)],
  ["explained", ({ explained }) => share(explained)],
  ["skill", ({ matches }) => skill(matches)],
];

/** @returns {Promise<Study>} */
export function fetchStudy() {
  return fetchFile(new URL("../../data/study.json", import.meta.url));
}

/**
 * The table of the measurements, and how they were made.
 * @param {Study} study
 * @param {{name: string, title: string}[]} shown the rulesets shown
 * @returns {Node[]}
 */
export function studyTables(study, shown) {
  const columns = shown.flatMap(({ name, title }) => {
    const measured = study.rulesets.find((ruleset) => ruleset.name === name);
    return measured ? [{ title, measured }] : [];
  });
  const rows = ROWS.map(([measure, format]) => ({
    head: t(`compare.measure.${measure}`),
    cells: columns.map(({ measured }) => format(measured)),
  }));
  const heads = columns.map(({ title }) => title);
  const measures = table({ name: t("compare.measured"), corner: t("compare.measure"), heads, rows });
  return [measures, ...origin(study)];
}

/** @param {Study} study */
function origin({ games, players, seed, program, command }) {
  const parameters = { games, level: t(`computer.${players[0]}`), seed: String(seed), program };
  const code = html("code", { dir: "ltr" }, command);
  return [
    html("p", { class: "soft small" }, t("compare.measured-about", parameters)),
    html("p", { class: "soft small" }, t("compare.command"), " ", code),
  ];
}

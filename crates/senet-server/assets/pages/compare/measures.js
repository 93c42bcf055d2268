// What was measured of the rulesets. The figures are those of a study, as its program wrote them (`data/study.json`).

import { html } from "../../parts/elements.js";
import { number, percent, t } from "../../parts/i18n.js";
import { table } from "../../parts/table.js";

/** @typedef {{mean: number, ci95: [number, number], quantiles: number[]}} Measure */
/** @typedef {{share: number, ci95: [number, number]}} Share */
/** @typedef {{a: string, b: string, score: Share}} Match */

/**
 * @typedef {object} Measured a ruleset
 * @property {string} name
 * @property {number} minutes
 * @property {Record<string, Measure>} measures
 * @property {number} throws_lost_to_water
 * @property {Share} first_wins
 * @property {number} comebacks
 * @property {Share} explained
 * @property {Match[]} matches
 */

/** @param {number} from @param {number} to @param {(value: number) => string} say */
function interval(from, to, say) {
  return html("span", { class: "interval" }, ` (${t("compare.interval", { from: say(from), to: say(to) })})`);
}

/** @param {number} digits */
function digits(digits) {
  return (/** @type {number} */ value) =>
    number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param {Measure} measure @param {(value: number) => string} say */
function mean({ mean, ci95: [from, to] }, say) {
  return html("span", {}, say(mean), interval(from, to, say));
}

/** @param {Share} share */
function share({ share, ci95: [from, to] }) {
  const say = (/** @type {number} */ value) => percent(value, 0);
  return html("span", {}, percent(share, 1), interval(from, to, say));
}

/** Shares that are counted in hundredths. @param {number} hundredths */
function hundredths(hundredths) {
  return percent(hundredths / 100, 1);
}

/** @type {[string, (ruleset: Measured) => Node|string][]} */
const ROWS = [
  ["moves", ({ measures }) => mean(measures.moves, digits(0))],
  [
    "range",
    ({
      measures: {
        moves: { quantiles },
      },
    }) => t("compare.interval", { from: digits(0)(quantiles[0]), to: digits(0)(quantiles[4]) }),
  ],
  ["minutes", ({ minutes }) => t("compare.minutes", { minutes: digits(0)(minutes) })],
  ["first", ({ first_wins }) => share(first_wins)],
  ["impossible", ({ measures }) => hundredths(measures.impossible.mean)],
  ["forced", ({ measures }) => hundredths(measures.forced.mean)],
  ["choices", ({ measures }) => digits(2)(measures.choices.mean)],
  ["hits", ({ measures }) => digits(1)(measures.hits.mean)],
  ["water", ({ throws_lost_to_water }) => digits(1)(throws_lost_to_water)],
  ["lead-changes", ({ measures }) => digits(1)(measures.lead_changes.mean)],
  ["comebacks", ({ comebacks }) => percent(comebacks, 1)],
  ["explained", ({ explained }) => share(explained)],
  [
    "skill",
    ({ matches }) =>
      share(/** @type {Match} */ (matches.find(({ a, b }) => a === "average" && b === "novice")).score),
  ],
];

/**
 * Fetches the figures.
 * @param {Map<string, string>} titles of the rulesets, by name
 */
export async function measured(titles) {
  const study = await (await fetch(new URL("../../data/study.json", import.meta.url))).json();
  return {
    /** @param {Set<string>} names @returns {Node[]} */
    shown(names) {
      const rulesets = study.rulesets.filter((/** @type {Measured} */ { name }) => names.has(name));
      const rows = ROWS.map(([measure, say]) => ({
        head: t(`compare.measure.${measure}`),
        cells: rulesets.map(say),
      }));
      const heads = rulesets.map((/** @type {Measured} */ { name }) => titles.get(name) ?? name);
      return [
        table({ name: t("compare.measured"), corner: t("compare.measure"), heads, rows }),
        ...origin(study),
      ];
    },
  };
}

/** @param {{games: number, players: string[], seed: number, program: string, command: string}} study */
function origin({ games, players, seed, program, command }) {
  return [
    html(
      "p",
      { class: "soft small" },
      t("compare.measured-about", { games, level: t(`computer.${players[0]}`), seed: String(seed), program }),
    ),
    html("p", { class: "soft small" }, t("compare.command"), " ", html("code", { dir: "ltr" }, command)),
  ];
}

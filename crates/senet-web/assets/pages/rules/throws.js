// The table of throws: the sticks or dice as they lie, what they count, and their chances.

import { bar } from "../../parts/evaluation.js";
import { html, svg } from "../../parts/elements.js";
import { t } from "../../parts/i18n.js";
import { table } from "../../parts/table.js";
import { cube } from "../../parts/dice.js";

const STICKS = 4;

/** @param {Api.RulesDetail} rules */
export function throwsTable({ throws, outcomes }) {
  const counted = throws.map(({ throw: number, weight, of }) => ({
    head: number ? String(number) : t("rules.turn-lost"),
    cells: [
      html("div", { class: "faces" }, ...outcomes.filter((one) => one.throw === number).map(faces)),
      html("span", { class: "chance" }, t("rules.weight", { weight, of }), bar(weight / of)),
    ],
  }));
  const rerolled = outcomes
    .filter((one) => one.throw === null)
    .map((one) => ({
      head: t("rules.thrown-again"),
      cells: [html("div", { class: "faces" }, faces(one)), ""],
    }));
  return table({
    name: t("rules.throws"),
    corner: t("rules.throw"),
    heads: [t("rules.faces"), t("rules.chance")],
    rows: [...counted, ...rerolled],
  });
}

/** @param {Api.OutcomeEntry} outcome */
function faces({ light, pips, sums }) {
  if (sums) return html("span", {}, t("rules.sums", { sums }));
  if (pips) {
    const label = t("rules.pips", { pips });
    return svg(
      "svg",
      { viewBox: "0 0 100 100", class: "die-icon", role: "img", "aria-label": label },
      ...cube(pips),
    );
  }
  return sticks(light ?? 0);
}

/** Four sticks side by side, the light ones first. @param {number} light */
function sticks(light) {
  const stick = (/** @type {unknown} */ _, /** @type {number} */ index) =>
    svg("rect", {
      x: 6 + index * 24,
      y: 4,
      width: 16,
      height: 92,
      rx: 8,
      class: index < light ? "stick-icon light" : "stick-icon dark",
    });
  const label = t("rules.sticks", { light, dark: STICKS - light });
  return svg(
    "svg",
    { viewBox: "0 0 100 100", class: "sticks-icon", role: "img", "aria-label": label },
    ...Array.from({ length: STICKS }, stick),
  );
}

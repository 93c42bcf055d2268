// The comparison of the rulesets: their rule points, and measurements of games.

import { allRules, ruleset } from "../parts/api.js";
import { find, findAs, html } from "../parts/elements.js";
import { t, useCatalogue } from "../parts/i18n.js";
import { ownRulesets, rulesAddress } from "../parts/own-rulesets.js";
import { describePoints } from "../parts/rule-points.js";
import { mountSite } from "../parts/site.js";
import { table } from "../parts/table.js";
import { fetchStudy, studyTables } from "./compare/measures.js";

await Promise.all(["points", "compare", "engine"].map(useCatalogue));

/**
 * @typedef {object} Column
 * @property {string} name
 * @property {string} title
 * @property {Map<string, import("../parts/rule-points.js").Cell>} cells
 */

/** The names of the rulesets shown, and of the one that the others are compared with. */
const selection = { names: /** @type {Set<string>} */ (new Set()), baseline: "" };

/** @returns {Promise<Column[]>} */
async function fetchColumns() {
  const presets = (await allRules()).map(({ name }) => name);
  const names = [...presets, ...ownRulesets().map(({ text }) => text)];
  const rulesets = await Promise.all(names.map((name) => ruleset(name)));
  return rulesets.map(({ title, points }, index) => ({
    name: names[index],
    title,
    cells: new Map(describePoints(points).map(({ name, cell }) => [name, cell])),
  }));
}

/** The rulesets shown at first: two on a narrow page. @param {Column[]} columns */
function initialNames(columns) {
  const isNarrow = matchMedia("(max-width: 45rem)").matches;
  return new Set(columns.slice(0, isNarrow ? 2 : columns.length).map(({ name }) => name));
}

/** @param {Column[]} columns @param {() => void} onChange */
function offerChoices(columns, onChange) {
  const boxes = columns.map(({ name, title }) => {
    const toggle = () => {
      if (box.checked) selection.names.add(name);
      else selection.names.delete(name);
      onChange();
    };
    const box = html("input", { type: "checkbox", checked: selection.names.has(name) });
    box.addEventListener("change", toggle);
    return html("label", { class: "check" }, box, ` ${title}`);
  });
  find("#shown").append(...boxes);
  const select = findAs("#baseline", HTMLSelectElement);
  select.append(
    html("option", { value: "" }, t("compare.no-baseline")),
    ...columns.map(({ name, title }) => html("option", { value: name }, title)),
  );
  select.addEventListener("change", () => {
    selection.baseline = select.value;
    onChange();
  });
}

/** @param {Column} column */
function heading({ name, title }) {
  return html("a", { href: rulesAddress(name) }, title);
}

/** @param {Column[]} columns */
function pointsTable(columns) {
  const shown = columns.filter(({ name }) => selection.names.has(name));
  const baseline = columns.find(({ name }) => name === selection.baseline);
  const rows = [...(shown[0]?.cells.keys() ?? [])].map((point) => ({
    head: t(`point.name.${point}`),
    cells: shown.map((column) => cell(column, point, baseline)),
  }));
  const legend = baseline ? t("compare.legend", { name: baseline.title }) : "";
  return [
    table({ name: t("compare.points"), corner: t("compare.point"), heads: shown.map(heading), rows }),
    html("p", { class: "soft small" }, legend),
  ];
}

/** @param {Column} column @param {string} point @param {Column} [baseline] */
function cell(column, point, baseline) {
  const content = column.cells.get(point);
  const text = content?.text ?? "";
  const isSame = baseline && baseline !== column && baseline.cells.get(point)?.value === content?.value;
  if (!isSame) return text;
  const title = t("compare.same", { name: baseline.title });
  return html("span", {}, html("span", { class: "same", title }, "＝ "), text);
}

mountSite();
const columns = await fetchColumns();
selection.names = initialNames(columns);
const study = await fetchStudy();

function show() {
  const shown = columns.filter(({ name }) => selection.names.has(name));
  find("#points").replaceChildren(...pointsTable(columns));
  find("#measures").replaceChildren(...studyTables(study, shown));
}

offerChoices(columns, show);
show();

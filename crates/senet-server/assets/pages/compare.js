// The reconstructions side by side: their rule points, and what was measured of them.

import { allRules, ruleset } from "../parts/api.js";
import { find, html } from "../parts/elements.js";
import { t, useCatalogue } from "../parts/i18n.js";
import { describePoints } from "../parts/rule-points.js";
import { mountSite } from "../parts/site.js";
import { table } from "../parts/table.js";
import { measured } from "./compare/measures.js";

await Promise.all(["points", "compare", "engine"].map(useCatalogue));

/** @typedef {{name: string, title: string, source: string, cells: Map<string, import("../parts/rule-points.js").Cell>}} Column */

/** What is shown, and what the others are compared with. */
const chosen = { names: /** @type {Set<string>} */ (new Set()), with: "" };

/** @returns {Promise<Column[]>} */
async function columns() {
  const entries = await allRules();
  const whole = await Promise.all(entries.map((/** @type {{name: string}} */ { name }) => ruleset(name)));
  return whole.map(({ name, title, source, points }) => ({
    name,
    title,
    source,
    cells: new Map(describePoints(points).map(({ name, cell }) => [name, cell])),
  }));
}

/** On a narrow page two rulesets are enough to begin with. @param {Column[]} all */
function atFirst(all) {
  const narrow = matchMedia("(max-width: 45rem)").matches;
  return new Set(all.slice(0, narrow ? 2 : all.length).map(({ name }) => name));
}

/** @param {Column[]} all @param {() => void} changed */
function offerChoices(all, changed) {
  const boxes = all.map(({ name, title }) => {
    const toggle = (/** @type {Event} */ event) => {
      const { checked } = /** @type {HTMLInputElement} */ (event.target);
      checked ? chosen.names.add(name) : chosen.names.delete(name);
      changed();
    };
    const box = html("input", { type: "checkbox", checked: chosen.names.has(name), onchange: toggle });
    return html("label", { class: "check" }, box, ` ${title}`);
  });
  find("#shown").append(...boxes);
  const options = [{ name: "", title: t("compare.no-baseline") }, ...all].map(({ name, title }) =>
    html("option", { value: name }, title),
  );
  const select = /** @type {HTMLSelectElement} */ (find("#with"));
  select.append(...options);
  select.addEventListener("change", () => {
    chosen.with = select.value;
    changed();
  });
}

/** @param {Column} column */
function heading({ name, title }) {
  return html("a", { href: `/rules/${name}` }, title);
}

/** @param {Column[]} all */
function pointsTable(all) {
  const shown = all.filter(({ name }) => chosen.names.has(name));
  const model = all.find(({ name }) => name === chosen.with);
  const rows = [...(shown[0]?.cells.keys() ?? [])].map((point) => ({
    head: t(`point.name.${point}`),
    cells: shown.map((column) => cell(column, point, model)),
  }));
  const note = model ? t("compare.legend", { name: model.title }) : "";
  return [
    table({ name: t("compare.points"), corner: t("compare.point"), heads: shown.map(heading), rows }),
    html("p", { class: "soft small" }, note),
  ];
}

/** @param {Column} column @param {string} point @param {Column} [model] */
function cell(column, point, model) {
  const here = column.cells.get(point);
  const same = model && model !== column && model.cells.get(point)?.value === here?.value;
  if (!same) return here?.text ?? "";
  const mark = html("span", { class: "same", title: t("compare.same", { name: model.title }) }, "＝ ");
  return html("span", {}, mark, here?.text ?? "");
}

mountSite();
const all = await columns();
chosen.names = atFirst(all);
const study = await measured(new Map(all.map(({ name, title }) => [name, title])));

function show() {
  find("#points").replaceChildren(...pointsTable(all));
  find("#measures").replaceChildren(...study.shown(chosen.names));
}

offerChoices(all, show);
show();

// The comparison of the rulesets: their rule points, and measurements of games.

import { ruleset } from "../../parts/api.js";
import { find, findAs, html } from "../../parts/elements.js";
import { t } from "../../parts/i18n.js";
import { groupOptions, rulesAddress } from "../../parts/own-rulesets.js";
import { describePoints } from "../../parts/rule-points.js";
import { table } from "../../parts/table.js";
import { studyTables } from "./measures.js";

/**
 * @typedef {object} Column
 * @property {string} name
 * @property {string} title
 * @property {Map<string, import("../../parts/rule-points.js").Cell>} cells
 */

export class ComparePage {
  /**
   * @param {import("../../parts/own-rulesets.js").RulesetGroup[]} groups
   * @param {import("./measures.js").Study} study
   */
  constructor(groups, study) {
    this.study = study;
    this.listed = groups.flatMap(({ rulesets }) => rulesets.map(({ rules }) => rules));
    /** The names of the rulesets shown, and of the one that the others are compared with. */
    this.selection = { names: initialNames(groups), baseline: "" };
    /** The number of the tables shown last: rulesets that arrive for earlier ones do not count. */
    this.shows = 0;
    this.offerChoices(groups);
    this.show();
  }

  /** @param {import("../../parts/own-rulesets.js").ListedRuleset} ruleset */
  box({ rules, title }) {
    const toggle = () => {
      if (input.checked) this.selection.names.add(rules);
      else this.selection.names.delete(rules);
      this.show();
    };
    const input = html("input", { type: "checkbox", checked: this.selection.names.has(rules) });
    input.addEventListener("change", toggle);
    return html("label", { class: "check" }, input, ` ${title}`);
  }

  /** @param {import("../../parts/own-rulesets.js").RulesetGroup[]} groups */
  offerChoices(groups) {
    const fieldsets = groups.map(({ label, rulesets }) =>
      html(
        "fieldset",
        {},
        html("legend", { class: "small soft" }, label),
        html("div", { class: "checks" }, ...rulesets.map((value) => this.box(value))),
      ),
    );
    find("#shown").append(...fieldsets);
    const select = findAs("#baseline", HTMLSelectElement);
    select.append(html("option", { value: "" }, t("compare.no-baseline")), ...groupOptions(groups));
    select.addEventListener("change", () => {
      this.selection.baseline = select.value;
      this.show();
    });
  }

  /** Shows the tables of the chosen rulesets, in the order of the list. */
  async show() {
    const number = ++this.shows;
    const names = this.listed.filter((name) => this.selection.names.has(name));
    const [baseline, ...columns] = await Promise.all([
      this.selection.baseline ? fetchColumn(this.selection.baseline) : undefined,
      ...names.map(fetchColumn),
    ]);
    if (number !== this.shows) return;
    const shown = columns.filter((column) => column !== undefined);
    find("#points").replaceChildren(...pointsTable(shown, baseline));
    find("#measures").replaceChildren(...studyTables(this.study, shown));
  }
}

/** The column of a ruleset, which is requested when it is first needed. @param {string} name @returns {Promise<Column>} */
async function fetchColumn(name) {
  const { title, points } = await ruleset(name);
  return { name, title, cells: new Map(describePoints(points).map(({ name, cell }) => [name, cell])) };
}

/**
 * The rulesets shown at first: the reconstructions and the user's own; two on a narrow page.
 * @param {import("../../parts/own-rulesets.js").RulesetGroup[]} groups
 */
function initialNames([reconstructions, , ...own]) {
  const names = [reconstructions, ...own].flatMap(({ rulesets }) => rulesets.map(({ rules }) => rules));
  const isNarrow = matchMedia("(max-width: 45rem)").matches;
  return new Set(names.slice(0, isNarrow ? 2 : names.length));
}

/** @param {Column} column */
function heading({ name, title }) {
  return html("a", { href: rulesAddress(name) }, title);
}

/** @param {Column[]} shown @param {Column} [baseline] */
function pointsTable(shown, baseline) {
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

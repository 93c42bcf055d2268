// The options of a ruleset as fields of a form. What there is to choose comes from the ruleset.

import { html } from "./elements.js";
import { has, t } from "./i18n.js";

/** @typedef {{key: string, value: string, values: string, about: string}} Option as `/api/v1/rules/{name}` lists it */

/**
 * The values in words, one by one: `on or off`, `1 to 7`.
 * @param {string} values
 * @returns {string[]}
 */
export function valuesOf(values) {
  const range = values.match(/^(\d+) to (\d+)$/);
  if (!range) return values.split(/, | or /);
  const [from, to] = range.slice(1).map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/** @param {Option} option @param {() => void} changed */
function field({ key, value, values, about }, changed) {
  const label = has(`option.${key}`) ? t(`option.${key}`) : about;
  const named = (/** @type {string} */ choice) =>
    has(`option.${key}.${choice}`) ? t(`option.${key}.${choice}`) : choice;
  const choices = valuesOf(values).map((choice) =>
    html("option", { value: choice, selected: choice === value }, named(choice)),
  );
  const select = html("select", { name: key, onchange: changed }, ...choices);
  return html("label", { class: "field" }, html("span", {}, label), select);
}

/**
 * A group of fields for options; `changed` hears of every change.
 * @param {Option[]} options
 * @param {(fields: HTMLElement) => void} changed
 * @returns {HTMLElement}
 */
export function optionFields(options, changed) {
  const fields = html("div", { class: "fields" });
  fields.append(...options.map((option) => field(option, () => changed(fields))));
  return fields;
}

/**
 * What is chosen in the fields, where it is not what the ruleset has anyway.
 * @param {ParentNode} fields
 * @param {Option[]} usual the ruleset's options when none is chosen
 * @returns {Record<string, string>}
 */
export function chosenOptions(fields, usual) {
  const selects = /** @type {HTMLSelectElement[]} */ ([...fields.querySelectorAll("select[name]")]);
  const unusual = selects.filter(({ name, value }) => usual.find(({ key }) => key === name)?.value !== value);
  return Object.fromEntries(unusual.map(({ name, value }) => [name, value]));
}

// The options of a ruleset as fields of a form. The ruleset itself lists its options and their values.

import { html } from "./elements.js";
import { has, t } from "./i18n.js";

/**
 * The values of an option, of which the server gives one text: `on or off`, `1 to 7`.
 * @param {string} values
 * @returns {string[]}
 */
export function valuesOf(values) {
  const range = values.match(/^(\d+) to (\d+)$/);
  if (!range) return values.split(/, | or /);
  const [from, to] = range.slice(1).map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/** @param {Api.OptionEntry} option @param {() => void} changed */
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
 * A group of fields for options.
 * @param {Api.OptionEntry[]} options
 * @param {(fields: HTMLElement) => void} changed called after each change
 * @returns {HTMLElement}
 */
export function optionFields(options, changed) {
  const fields = html("div", { class: "fields" });
  fields.append(...options.map((option) => field(option, () => changed(fields))));
  return fields;
}

/**
 * The chosen options that differ from the ruleset's defaults.
 * @param {ParentNode} fields
 * @param {Api.OptionEntry[]} defaults
 * @returns {Api.Options}
 */
export function chosenOptions(fields, defaults) {
  const selects = /** @type {HTMLSelectElement[]} */ ([...fields.querySelectorAll("select[name]")]);
  const changed = selects.filter(
    ({ name, value }) => defaults.find(({ key }) => key === name)?.value !== value,
  );
  return Object.fromEntries(changed.map(({ name, value }) => [name, value]));
}

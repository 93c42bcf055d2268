// Rulesets of the user's own: kept in this browser, and listed beside the presets wherever a ruleset is chosen. In place
// of a name they have their text, which the engine and the server take as well.

import { allRules, isRulesetText, ruleset } from "./api.js";
import { html } from "./elements.js";
import { t } from "./i18n.js";
import { queryFragment } from "./position-query.js";
import { load, save } from "./storage.js";

/** @typedef {{title: string, text: string}} OwnRuleset */

const KEY = "senet.rulesets";
/** The number of rulesets that are kept. */
const MAX_RULESETS = 30;

/** The rulesets that are kept, the latest first. @returns {OwnRuleset[]} */
export function ownRulesets() {
  return load(KEY, /** @type {OwnRuleset[]} */ ([]));
}

/**
 * Keeps a ruleset. It replaces the one with its title.
 * @param {OwnRuleset} ruleset
 * @returns {boolean} whether the browser stored it
 */
export function keepRuleset({ title, text }) {
  const others = ownRulesets().filter((other) => other.title !== title && other.text !== text);
  return save(KEY, [{ title, text }, ...others].slice(0, MAX_RULESETS));
}

/** @param {string} text of the ruleset */
export function forgetRuleset(text) {
  save(
    KEY,
    ownRulesets().filter((other) => other.text !== text),
  );
}

/**
 * The options of a list in which a ruleset is chosen: the presets, the user's own, and the chosen one if it is neither.
 * @param {string} chosen a name, or the text of a ruleset
 * @returns {Promise<Node[]>}
 */
export async function rulesetOptions(chosen) {
  const entries = await allRules();
  const option = (/** @type {string} */ value, /** @type {string} */ title) =>
    html("option", { value, selected: value === chosen }, title);
  const presets = entries.map(({ name, title }) => option(name, title));
  const own = await withChosen(ownRulesets(), chosen);
  if (own.length === 0) return presets;
  const group = own.map(({ text, title }) => option(text, title));
  return [...presets, html("optgroup", { label: t("rulesets.own") }, ...group)];
}

/** @param {OwnRuleset[]} own @param {string} chosen @returns {Promise<OwnRuleset[]>} */
async function withChosen(own, chosen) {
  if (!isRulesetText(chosen) || own.some(({ text }) => text === chosen)) return own;
  // What is wrong with a text is said where its rules are needed.
  const title = await ruleset(chosen).then(
    (rules) => rules.title,
    () => "",
  );
  return title ? [...own, { title, text: chosen }] : own;
}

/** The address of the page with the rules of a ruleset. @param {string} rules a name, or a text */
export function rulesAddress(rules) {
  return isRulesetText(rules) ? `/rules${queryFragment({ rules })}` : `/rules/${rules}`;
}

/** The address of the home page with a ruleset chosen. @param {string} rules a name, or a text */
export function playAddress(rules) {
  return isRulesetText(rules) ? `/${queryFragment({ rules })}` : `/?rules=${rules}#setup`;
}

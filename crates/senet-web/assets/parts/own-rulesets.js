// Rulesets of the user's own: kept in this browser, and listed beside the built-in ones wherever a ruleset is chosen. In
// place of a name they have their text, which the engine and the server take as well.

import { allRules, isRulesetText, publishedRules, ruleset } from "./api.js";
import { html } from "./elements.js";
import { t } from "./i18n.js";
import { queryFragment } from "./position-query.js";
import { load, save } from "./storage.js";

/** @typedef {{title: string, text: string}} OwnRuleset */
/** @typedef {{rules: string, title: string}} ListedRuleset `rules` is a name, or the text of a ruleset */
/** @typedef {{label: string, rulesets: ListedRuleset[]}} RulesetGroup */

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

/** The built-in rulesets: the reconstructions, and those that were published elsewhere. @returns {Promise<RulesetGroup[]>} */
export async function builtInGroups() {
  const groups = await Promise.all([allRules(), publishedRules()]);
  const labels = ["rulesets.reconstructions", "rulesets.published"];
  return groups.map((entries, index) => ({
    label: t(labels[index]),
    rulesets: entries.map(({ name, title }) => ({ rules: name, title })),
  }));
}

/**
 * All rulesets that can be chosen: the built-in ones, the user's own, and the chosen one if it is none of these.
 * @param {string} [chosen] a name, or the text of a ruleset
 * @returns {Promise<RulesetGroup[]>}
 */
export async function rulesetGroups(chosen = "") {
  const [builtIn, own] = await Promise.all([builtInGroups(), withChosen(ownRulesets(), chosen)]);
  const rulesets = own.map(({ text, title }) => ({ rules: text, title }));
  return rulesets.length === 0 ? builtIn : [...builtIn, { label: t("rulesets.own"), rulesets }];
}

/**
 * The options of a list in which a ruleset is chosen.
 * @param {RulesetGroup[]} groups
 * @param {string} [chosen] a name, or the text of a ruleset
 * @returns {Node[]}
 */
export function groupOptions(groups, chosen) {
  return groups.map(({ label, rulesets }) =>
    html(
      "optgroup",
      { label },
      ...rulesets.map(({ rules, title }) =>
        html("option", { value: rules, selected: rules === chosen }, title),
      ),
    ),
  );
}

/** The options of a list of all rulesets. @param {string} chosen a name, or the text of a ruleset */
export async function rulesetOptions(chosen) {
  return groupOptions(await rulesetGroups(chosen), chosen);
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

/** The address of the lesson of a ruleset. @param {string} rules a name, or a text */
export function learnAddress(rules) {
  return isRulesetText(rules) ? `/learn${queryFragment({ rules })}` : `/learn?rules=${rules}`;
}

// The list of the rulesets.

import { allRules, isRulesetText, publishedRules } from "../../parts/api.js";
import { find, html } from "../../parts/elements.js";
import { t } from "../../parts/i18n.js";
import { learnAddress, ownRulesets, playAddress, rulesAddress } from "../../parts/own-rulesets.js";
import { queryAddress } from "../../parts/position-query.js";
import { textLanguage } from "../../parts/sentences.js";

/** @param {Api.RulesListItem} entry */
function card({ name, title, pieces, summary, source, group }) {
  return html(
    "li",
    { class: "card" },
    html("h2", {}, html("a", { href: `/rules/${name}` }, title)),
    html(
      "p",
      { class: "soft small" },
      html("code", { dir: "ltr" }, name),
      " · ",
      t("rules.pieces", { count: pieces }),
    ),
    html("p", { class: "sentence", ...textLanguage(`summary.${name}`) }, summary),
    html("p", { class: "soft small", ...textLanguage(`source.${name}`) }, source),
    html("p", { class: "row" }, ...links(name, group)),
  );
}

/**
 * The links from a ruleset to other pages. Only reconstructions have puzzles.
 * @param {string} name or the text of a ruleset
 * @param {Api.RulesetGroup} [group]
 */
export function links(name, group = "reconstruction") {
  /** @type {[string, string, string?][]} */
  const pages = [
    [playAddress(name), "nav.play", "primary"],
    [learnAddress(name), "nav.learn"],
    [queryAddress("/analyse", { rules: name }), "nav.analyse"],
    [queryAddress("/analyse", { rules: name, explorer: true }), "nav.openings"],
    [queryAddress("/puzzles", { rules: name }), "nav.puzzles"],
    [changeAddress(name), "rules.change"],
  ];
  return pages
    .filter(([, key]) => group === "reconstruction" || key !== "nav.puzzles")
    .map(([href, key, kind = ""]) => html("a", { class: `button ${kind}`, href }, t(key)));
}

/** The address of the form that changes a ruleset. @param {string} name or the text of a ruleset */
function changeAddress(name) {
  return isRulesetText(name) ? queryAddress("/ruleset", { rules: name }) : `/ruleset#base=${name}`;
}

/** @param {import("../../parts/own-rulesets.js").OwnRuleset} ruleset */
function ownCard({ title, text }) {
  return html(
    "li",
    { class: "card" },
    html("h2", {}, html("a", { href: rulesAddress(text) }, title)),
    html("p", { class: "soft small" }, t("rulesets.own")),
    html("p", { class: "row" }, ...links(text, "published")),
  );
}

/** Fills the list. */
export async function showList() {
  const [reconstructions, published] = await Promise.all([allRules(), publishedRules()]);
  find("#rulesets").append(...reconstructions.map(card), ...ownRulesets().map(ownCard));
  find("#published").append(...published.map(card));
  // Both lists appear at once: what stands below the first does not move.
  find("#list").hidden = false;
}

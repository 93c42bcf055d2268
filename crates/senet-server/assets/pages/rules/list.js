// The list of the rulesets.

import { allRules, publishedRules } from "../../parts/api.js";
import { find, html } from "../../parts/elements.js";
import { t } from "../../parts/i18n.js";

/** @param {Api.RulesEntry} entry */
function card({ name, title, pieces, summary, source }) {
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
    html("p", { class: "sentence" }, summary),
    html("p", { class: "soft small", lang: "en", dir: "ltr" }, source),
    html("p", { class: "row" }, ...links(name)),
  );
}

/**
 * The links from a ruleset to other pages.
 * @param {string} name
 */
export function links(name) {
  return [
    html("a", { class: "button primary", href: `/?rules=${name}#setup` }, t("rules.play")),
    html("a", { class: "button", href: `/analyse#rules=${name}` }, t("rules.analyse")),
    html("a", { class: "button", href: `/puzzles#rules=${name}` }, t("rules.puzzles")),
  ];
}

/** Fills the list. */
export async function showList() {
  find("#list").hidden = false;
  const [reconstructions, published] = await Promise.all([allRules(), publishedRules()]);
  find("#rulesets").append(...reconstructions.map(card));
  find("#published").append(...published.map(card));
}

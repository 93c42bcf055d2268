// About the program: the news, and the map of the site. The rest of the page is in its HTML.

import { allRules, fetchText, publishedRules } from "../parts/api.js";
import { find, html } from "../parts/elements.js";
import { t, useCatalogue } from "../parts/i18n.js";
import { MORE_PAGES, PAGES, mountSite } from "../parts/site.js";

/** The number of entries of the changelog that are shown. */
const NEWS = 12;

await Promise.all([useCatalogue("about"), useCatalogue("engine")]);
const [entries, rulesets, published] = await Promise.all([news(), allRules(), publishedRules()]);
find("#news-list").replaceChildren(...entries.map((text) => html("li", {}, ...withCode(text))));
find("#map-list").replaceChildren(...[...PAGES, ...MORE_PAGES].map(([href, key]) => item(href, t(key))));
find("#rulesets").replaceChildren(...rulesets.map(rulesetItem));
find("#published-rules").replaceChildren(...published.map(rulesetItem));
find("#published").replaceChildren(...published.map(publishedItem));
// The page is shown complete, so that nothing moves.
find("#about").hidden = false;
mountSite();

/** @param {string} href @param {string} text */
function item(href, text) {
  return html("li", {}, html("a", { href }, text));
}

/** @param {Api.RulesListItem} entry */
function rulesetItem({ name, title }) {
  return item(`/rules/${name}`, title);
}

/** A ruleset that was published elsewhere, with its program if that is public. @param {Api.RulesListItem} entry */
function publishedItem({ name, title, source }) {
  const program = /github\.com\/[\w-]+\/[\w.-]*\w/.exec(source)?.[0];
  const link = program
    ? [" · ", html("a", { href: `https://${program}`, lang: "en", dir: "ltr" }, program)]
    : [];
  return html("li", {}, html("a", { href: `/rules/${name}` }, title), ...link);
}

/** The newest entries of the changelog. @returns {Promise<string[]>} */
async function news() {
  const text = await fetchText(new URL("../data/news.md", import.meta.url));
  const entries = text.split("\n- ").slice(1, NEWS + 1);
  return entries.map((entry) => entry.split("\n\n")[0].replace(/\s+/g, " ").trim());
}

/** A text of the changelog: code between backquotes, and links by their words. @param {string} text */
function withCode(text) {
  const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return plain.split("`").map((part, index) => (index % 2 ? html("code", {}, part) : part));
}

// About the program: its predecessor, how to get it, news, links, and the map of the site.

import { allRules, fetchText, publishedRules } from "../parts/api.js";
import { find, html } from "../parts/elements.js";
import { t, useCatalogue } from "../parts/i18n.js";
import { MORE_PAGES, PAGES, mountSite } from "../parts/site.js";
import { table } from "../parts/table.js";

/** What the predecessor and this program offer: the keys of the texts. */
const COMPARED = ["rulesets", "opponents", "devices"];
/** Commands by the key of the text that says what they do. */
const COMMANDS = /** @type {const} */ ([
  ["about.get-install", "cargo install --path crates/senet-cli"],
  ["about.get-browser", "senet"],
  ["about.get-terminal", "senet play"],
  ["about.get-server", "senet serve --help"],
  ["about.get-print", "senet print kit --rules kendall --out kendall.pdf"],
  ["about.get-history", "senet history"],
]);
const LINKS = /** @type {const} */ ([
  ["about.link-carter", "http://www.griffith.ox.ac.uk/gri/carter/345-c345-03.html"],
  ["about.link-piccione", "https://piccionep.people.cofc.edu/research.html"],
  ["about.link-crist", "https://docslib.org/doc/8292304/debunking-the-diffusion-of-senet"],
  [
    "about.link-eurogamer",
    "https://www.eurogamer.net/why-did-ancient-egypt-spend-3000-years-playing-a-game-nobody-else-liked",
  ],
  ["about.link-steam", "https://store.steampowered.com/search/?term=senet"],
]);
/** The number of entries of the changelog that are shown. */
const NEWS = 12;

await useCatalogue("about");
const [entries, rulesets, published] = await Promise.all([news(), allRules(), publishedRules()]);
find("#compared").replaceChildren(comparison());
find("#commands").replaceChildren(...COMMANDS.flatMap(([key, command]) => described(key, command)));
find("#news-list").replaceChildren(...entries.map((text) => html("li", {}, ...withCode(text))));
find("#link-list").replaceChildren(...LINKS.map(([key, href]) => item(href, t(key))));
find("#map-list").replaceChildren(...[...PAGES, ...MORE_PAGES].map(([href, key]) => item(href, t(key))));
find("#rulesets").replaceChildren(...rulesets.map(rulesetItem));
find("#published-rules").replaceChildren(...published.map(rulesetItem));
find("#published").replaceChildren(...published.map(publishedItem));
// The page is shown complete, so that nothing moves.
find("#about").hidden = false;
mountSite();

/** @param {string} key @param {string} command */
function described(key, command) {
  return [html("dt", {}, t(key)), html("dd", {}, html("code", { dir: "ltr" }, command))];
}

function comparison() {
  const rows = COMPARED.map((name) => ({
    head: t(`about.${name}`),
    cells: [t(`about.${name}-move`), t(`about.${name}-here`)],
  }));
  const heads = [html("i", { lang: "en" }, "Senet on the Move"), t("about.here")];
  return table({ name: t("about.compared"), corner: t("about.program"), heads, rows });
}

/** @param {string} href @param {string} text */
function item(href, text) {
  return html("li", {}, html("a", { href }, text));
}

/** @param {Api.RulesEntry} entry */
function rulesetItem({ name, title }) {
  return item(`/rules/${name}`, title);
}

/** A ruleset that was published elsewhere, with its program if that is public. @param {Api.RulesEntry} entry */
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

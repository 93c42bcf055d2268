// The page of a ruleset, made from the data that the engine uses.

import { isReconstruction, ruleset } from "../../parts/api.js";
import { boardOptions, createBoard } from "../../parts/board.js";
import { find, html } from "../../parts/elements.js";
import { documentTitle, language, localized, t, textForm } from "../../parts/i18n.js";
import { chosenOptions, optionFields } from "../../parts/options.js";
import { parseOptions } from "../../parts/position-query.js";
import { sentence, sentenceLanguage, textLanguage } from "../../parts/sentences.js";
import { links } from "./list.js";
import { pictures } from "./pictures.js";
import { sheets } from "./sheets.js";
import { throwsTable } from "./throws.js";

/** The options in the address. */
function options() {
  return parseOptions(new URLSearchParams(location.search));
}

/** @param {Api.Options} chosen */
function writeOptions(chosen) {
  const query = new URLSearchParams(
    Object.entries(chosen).map(([key, value]) => ["option", `${key}=${value}`]),
  );
  history.replaceState(null, "", (query.size ? `?${query}` : location.pathname) + location.hash);
}

/** @param {Api.PageSection} section */
function section({ code, heading, sentences }) {
  return html(
    "section",
    {},
    html("h2", {}, localized("section", { code, text: heading })),
    html("ul", {}, ...sentences.map((one) => html("li", sentenceLanguage([one]), sentence(one)))),
  );
}

/** @param {Api.House} house */
function house({ square, name, sentences, ours }) {
  const notes = ours.map((part) => t(`rules.our-${part}`)).join(t("text.comma"));
  const note = notes ? html("span", { class: "soft" }, ` (${notes})`) : "";
  const about = sentences.map(sentence).join(" ");
  return [
    html("dt", {}, `${square} · ${localized("house", { code: name, text: name })}`, note),
    html("dd", sentenceLanguage(sentences), about),
  ];
}

/**
 * The option, or the lines of a ruleset file, that choose a reading.
 * @param {string} choice
 */
function howToChoose(choice) {
  const lines = choice.split("\n");
  const inFile = lines.length > 1 ? "rules.choose-lines" : "rules.choose-line";
  const isLine = choice.includes(" = ");
  const code = (/** @type {string} */ text) => [" ", html("code", { dir: "ltr" }, text)];
  return html(
    "p",
    { class: "soft small" },
    t(isLine ? inFile : "rules.choose-option"),
    ...(isLine ? lines.flatMap(code) : code(`--option ${choice}`)),
  );
}

/**
 * A reading. The catalogue has the readings of the built-in rulesets under their English subjects.
 * @param {Api.ReadingEntry} reading
 * @param {string} rules the name of the ruleset
 */
function reading({ about, ours, other, choice }, rules) {
  const key = `reading.${rules}.${about}`;
  const marked = textLanguage(key);
  const side = (/** @type {string} */ heading, /** @type {string} */ text) =>
    html("div", {}, html("h4", {}, t(heading)), html("p", marked, text));
  return html(
    "article",
    { class: "card reading" },
    html("h3", marked, textForm(key, "about") ?? about),
    side("rules.reading", textForm(key, "ours") ?? ours),
    side("rules.alternative", textForm(key, "other") ?? other),
    choice ? howToChoose(choice) : "",
  );
}

/** The board with the start position. @param {Api.RulesDetail} rules */
function showStart(rules) {
  createBoard(find("#start"), { ...boardOptions(rules), showPath: true }).show(rules.start);
}

/**
 * Fills the page with a ruleset.
 * @param {string} name or the text of a ruleset
 */
export async function showRuleset(name) {
  const plain = await ruleset(name);
  const chosen = options();
  const rules = await ruleset(name, chosen);
  const group = (await isReconstruction(name)) ? undefined : "published";
  const onChange = (/** @type {Api.Options} */ changed) => {
    writeOptions(changed);
    showRuleset(name);
  };
  // From here on nothing is awaited, so that the page appears as a whole.
  find("#ruleset").hidden = false;
  document.title = documentTitle(rules.title);
  find("#title").textContent = rules.title;
  find("#summary").textContent = rules.summary;
  find("#source").textContent = rules.source;
  const { lang = "" } = textLanguage(`source.${name}`);
  find("#source").lang = lang || language;
  // A translated source may begin with a name in Latin letters.
  find("#source").dir = lang ? "auto" : document.documentElement.dir;
  find("#source-line").hidden = !rules.source;
  find("#links").replaceChildren(
    ...links(name, group),
    html("a", { class: "button", href: "/compare" }, t("rules.compare")),
  );
  find("#options").replaceChildren(
    optionFields(rules.options, (fields) => onChange(chosenOptions(fields, plain.options))),
  );
  find("#throws").replaceChildren(throwsTable(rules));
  find("#page").replaceChildren(...rules.page.map(section));
  showSection(
    "readings",
    rules.readings.map((one) => reading(one, name)),
  );
  find("#sheets").replaceChildren(...sheets(name, chosen));
  showStart(rules);
  showSection("houses", rules.houses.flatMap(house));
  showSection("pictures", pictures(rules));
}

/** Fills a section, or hides it if it would be empty. @param {string} id @param {Node[]} children */
function showSection(id, children) {
  find(`#${id}-section`).hidden = children.length === 0;
  find(`#${id}`).replaceChildren(...children);
}

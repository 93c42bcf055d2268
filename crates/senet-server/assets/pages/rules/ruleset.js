// The page of a ruleset, made from the data that the engine uses.

import { ruleset } from "../../parts/api.js";
import { boardOptions, createBoard } from "../../parts/board.js";
import { find, html } from "../../parts/elements.js";
import { language, t } from "../../parts/i18n.js";
import { chosenOptions, optionFields } from "../../parts/options.js";
import { parseOptions } from "../../parts/position-query.js";
import { describePoints } from "../../parts/rule-points.js";
import { table } from "../../parts/table.js";
import { links } from "./list.js";
import { pictures } from "./pictures.js";
import { sheets } from "./sheets.js";
import { throwsTable } from "./throws.js";

/** The ruleset whose source scores series of games. */
const SERIES_SCORED = "grunfeld";

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

/** @param {Api.Section} section */
function section({ heading, paragraphs }) {
  return html(
    "section",
    {},
    html("h2", {}, heading),
    html("ul", {}, ...paragraphs.map((text) => html("li", {}, text))),
  );
}

/** @param {Api.House} house */
function house({ square, name, about, ours }) {
  const notes = ours.map((part) => t(`rules.our-${part}`)).join(", ");
  const note = notes ? html("span", { class: "soft", lang: language }, ` (${notes})`) : "";
  return [html("dt", {}, `${square} · ${name}`, note), html("dd", {}, about ?? "")];
}

/**
 * The option, or the line of a ruleset file, that chooses a reading.
 * @param {string} choice
 */
function howToChoose(choice) {
  const isLine = choice.includes(" = ");
  const code = html("code", { dir: "ltr" }, isLine ? choice : `--option ${choice}`);
  return html(
    "p",
    { class: "soft small" },
    t(isLine ? "rules.choose-line" : "rules.choose-option"),
    " ",
    code,
  );
}

/** @param {Api.Reading} reading */
function reading({ about, ours, other, choice }) {
  const side = (/** @type {string} */ key, /** @type {string} */ text) =>
    html("div", {}, html("h4", {}, t(key)), html("p", { lang: "en", dir: "ltr" }, text));
  return html(
    "article",
    { class: "card reading" },
    html("h3", { lang: "en", dir: "ltr" }, about),
    side("rules.reading", ours),
    side("rules.alternative", other),
    choice ? howToChoose(choice) : "",
  );
}

/** The board with the start position. @param {Api.Rules} rules */
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
  const onChange = (/** @type {Api.Options} */ changed) => {
    writeOptions(changed);
    showRuleset(name);
  };
  find("#ruleset").hidden = false;
  document.title = `${rules.title} · Senet`;
  find("#title").textContent = rules.title;
  find("#summary").textContent = rules.summary;
  find("#source").textContent = rules.source;
  find("#source-line").hidden = !rules.source;
  find("#links").replaceChildren(
    ...links(name),
    html("a", { class: "button", href: "/compare" }, t("rules.compare")),
  );
  find("#options").replaceChildren(
    optionFields(rules.options, (fields) => onChange(chosenOptions(fields, plain.options))),
  );
  find("#throws").replaceChildren(throwsTable(rules));
  if (language !== "en") showPoints(rules);
  find("#page").replaceChildren(...rules.page.map(section));
  showSection("readings", rules.readings.map(reading));
  find("#sheets").replaceChildren(...sheets(name, chosen));
  showStart(rules);
  showSection("houses", rules.houses.flatMap(house));
  showSection("pictures", pictures(rules));
}

/**
 * The rules in the user's language, made of the rule points. The engine writes whole sentences in English only.
 * @param {Api.Rules} rules
 */
function showPoints({ name, title, points }) {
  const rows = describePoints(points).map(({ name, cell }) => ({
    head: t(`point.name.${name}`),
    cells: [cell.text],
  }));
  find("#points-section").hidden = false;
  find("#series").hidden = name !== SERIES_SCORED;
  find("#brief").replaceChildren(
    table({ name: t("rules.points"), corner: t("rules.point"), heads: [title], rows }),
  );
}

/** Fills a section, or hides it if it would be empty. @param {string} id @param {Node[]} children */
function showSection(id, children) {
  find(`#${id}-section`).hidden = children.length === 0;
  find(`#${id}`).replaceChildren(...children);
}

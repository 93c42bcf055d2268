// The home page: one button starts a game, or the user chooses rules, opponent and side.

import { hasServer } from "../parts/address.js";
import { ApiError, allRules, isRulesetText, publishedRules, ruleset } from "../parts/api.js";
import { createBoard } from "../parts/board.js";
import { emblem } from "../parts/board/pieces.js";
import { find, findAs, html } from "../parts/elements.js";
import { startEngine } from "../parts/engine-client.js";
import { LEVELS, createGame } from "../parts/game/create-game.js";
import { storedGames } from "../parts/game/stored-games.js";
import { t, useCatalogue } from "../parts/i18n.js";
import { chosenOptions, optionFields } from "../parts/options.js";
import { keepRuleset, ownRulesets, rulesAddress } from "../parts/own-rulesets.js";
import { textLanguage } from "../parts/sentences.js";
import { mountSite } from "../parts/site.js";
import { load, save } from "../parts/storage.js";

/** @typedef {import("../parts/game/create-game.js").GameSetup} GameSetup */

const OPPONENTS = /** @type {const} */ (["computer", "person", "link"]);
const SIDE_CHOICES = /** @type {const} */ (["first", "cones", "spools", "chance"]);
const SERIES = /** @type {const} */ (["none", "games", "points"]);
/** To how many games or points a series is offered first. @type {Record<string, number>} */
const USUAL_LENGTHS = { games: 3, points: 20 };
const STORAGE_KEY = "senet.choices";

/** The server accepts no longer ruleset files. */
const MAX_RULESET_KILOBYTES = 32;

/** The number of unfinished games that the page lists. */
const MAX_LISTED_GAMES = 4;

/** @type {GameSetup} */
const DEFAULT_SETUP = {
  rules: "modern",
  options: {},
  opponent: "computer",
  level: "average",
  side: "first",
  guides: true,
  hints: false,
  series: "none",
  firstTo: 3,
};

await Promise.all(["home", "options", "engine", "summaries"].map(useCatalogue));
mountSite();

/** @type {GameSetup} */
const setup = { ...DEFAULT_SETUP, ...storedSetup(), ...rulesInAddress() };
const form = findAs("#setup", HTMLFormElement);
const optionHost = find("#option-fields");
/** The options of the chosen ruleset, with their defaults. @type {Api.RuleOption[]} */
let defaultOptions = [];

showHeroBoard();
listGames();
find("#play-now").addEventListener("click", () => start(DEFAULT_SETUP));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  save(STORAGE_KEY, setup);
  start(setup);
});
offerChoices();
showRulesets();
// A game may follow.
for (const input of ["pointermove", "pointerdown", "keydown"])
  addEventListener(input, startEngine, { once: true });
find("#own").addEventListener("change", (event) =>
  openRulesetFile(/** @type {HTMLInputElement} */ (event.target)),
);

/** The choices of the last game. Version 0.2 stored `hints` as `help`. @returns {Partial<GameSetup>} */
function storedSetup() {
  const { help, ...stored } = load(STORAGE_KEY, /** @type {Partial<GameSetup> & {help?: boolean}} */ ({}));
  return help === undefined ? stored : { hints: help, ...stored };
}

/** A board with a position from the middle of a game. */
async function showHeroBoard() {
  const board = createBoard(find("#hero-board"), {
    pieces: 5,
    orientation: "wide",
    label: t("home.picture"),
  });
  board.show("8s1/1ss1c1c3/1c2sc2s1 c - -");
  const { houses } = await ruleset("modern");
  board.setup({ houses });
}

/** The ruleset that a link chooses; the text of one's own is in the fragment. @returns {Partial<GameSetup>} */
function rulesInAddress() {
  const fields = [location.search, location.hash.slice(1)].map((part) => new URLSearchParams(part));
  const rules = fields[0].get("rules") ?? fields[1].get("rules");
  return rules ? { rules, options: {} } : {};
}

/** Lists unfinished games in which this browser holds seats. */
function listGames() {
  const games = storedGames()
    .filter(({ over }) => !over)
    .slice(0, MAX_LISTED_GAMES);
  find("#continue").hidden = games.length === 0;
  const items = games.map(({ game, title, opponent }) => {
    const content = [html("strong", {}, title), html("span", { class: "soft" }, opponent)];
    return html("li", {}, html("a", { href: `/play/${game}`, class: "card" }, ...content));
  });
  find("#games").replaceChildren(...items);
}

function offerChoices() {
  if (!hasServer && setup.opponent === "link") setup.opponent = DEFAULT_SETUP.opponent;
  const opponents = OPPONENTS.map((kind) => {
    const needsServer = kind === "link" && !hasServer;
    const about = t(`home.opponent.${kind}.${needsServer ? "needs-server" : "about"}`);
    const card = choice("opponent", kind, t(`home.opponent.${kind}`), about);
    findAs("input", HTMLInputElement, card).disabled = needsServer;
    return card;
  });
  find("#opponents").replaceChildren(...opponents);
  const levels = LEVELS.map((level) =>
    html("option", { value: level, selected: level === setup.level }, t(`level.${level}`)),
  );
  find("#level-choice").replaceChildren(...levels);
  const sides = SIDE_CHOICES.map((side) => choice("side", side, t(`home.side.${side}`), "", side));
  find("#sides").replaceChildren(...sides);
  findAs("#guides", HTMLInputElement).checked = setup.guides;
  findAs("#both-hints", HTMLInputElement).checked = setup.hints;
  const series = SERIES.map((kind) =>
    html("option", { value: kind, selected: kind === setup.series }, t(`home.series.${kind}`)),
  );
  find("#series").replaceChildren(...series);
  find("#series").addEventListener("change", ({ target }) => {
    const { value } = /** @type {HTMLSelectElement} */ (target);
    findAs("#first-to-choice", HTMLInputElement).value = String(USUAL_LENGTHS[value] ?? setup.firstTo);
  });
  findAs("#first-to-choice", HTMLInputElement).value = String(setup.firstTo);
  form.addEventListener("change", readChoices);
  readChoices();
}

/**
 * A radio button with a title and a text.
 * @param {"rules"|"opponent"|"side"} name
 * @param {string} value
 * @param {string} title
 * @param {string} about
 * @param {string} [side] a side whose emblem is shown
 */
function choice(name, value, title, about, side) {
  const input = html("input", { type: "radio", name, value, checked: setup[name] === value });
  const words = html(
    "span",
    { class: "choice-words" },
    html("strong", {}, title),
    about ? html("span", { class: "soft small" }, about) : null,
  );
  const picture = side === "cones" || side === "spools" ? emblem(side) : null;
  return html("label", { class: "choice" }, input, words, picture);
}

function readChoices() {
  const data = new FormData(form);
  const before = setup.rules;
  setup.rules = String(data.get("rules") ?? setup.rules);
  setup.opponent = /** @type {GameSetup["opponent"]} */ (data.get("opponent"));
  setup.side = /** @type {GameSetup["side"]} */ (data.get("side"));
  setup.level = findAs("#level-choice", HTMLSelectElement).value;
  setup.guides = findAs("#guides", HTMLInputElement).checked;
  setup.hints = findAs("#both-hints", HTMLInputElement).checked;
  setup.series = /** @type {GameSetup["series"]} */ (findAs("#series", HTMLSelectElement).value);
  const firstTo = Math.round(findAs("#first-to-choice", HTMLInputElement).valueAsNumber);
  setup.firstTo = Math.min(1000, Math.max(1, firstTo || 1));
  find("#first-to").hidden = setup.series === "none";
  const about = setup.series === "points" ? "series.points-about" : `home.series.${setup.series}.about`;
  find("#series-about").textContent = t(about);
  find("#hints-choice").hidden = setup.opponent === "computer";
  find("#level").hidden = setup.opponent !== "computer";
  if (setup.rules !== before) {
    setup.options = {};
    showOptions();
  }
}

async function showRulesets() {
  try {
    const [reconstructions, published] = await Promise.all([allRules(), publishedRules()]);
    find("#rulesets").replaceChildren(...reconstructions.map(rulesetCard));
    find("#published").replaceChildren(...published.map(rulesetCard));
    const isChosen = published.some(({ name }) => name === setup.rules);
    findAs("#published-rules", HTMLDetailsElement).open = isChosen;
    find("#rulesets").append(...ownRulesets().map(({ text, title }) => customCard(text, title)));
    if (isRulesetText(setup.rules)) await showCustomRuleset(setup.rules);
    await showOptions();
    if (location.hash.startsWith("#rules=")) find("#setup").scrollIntoView();
  } catch (error) {
    showError(error);
  }
}

/** @param {Api.RulesEntry} entry */
function rulesetCard({ name, title, summary, source }) {
  const card = choice("rules", name, title, summary);
  const reference = html("span", { class: "source small", ...textLanguage(`source.${name}`) }, source);
  if (source) find(".choice-words", card).append(reference);
  return card;
}

/** @param {string} text of a ruleset @param {string} title */
function customCard(text, title) {
  const card = choice("rules", text, title, t("home.custom-rules.about"));
  card.dataset.own = "";
  return card;
}

/** The radio button of a ruleset. @param {string} text of the ruleset */
function customInput(text) {
  const inputs = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("[data-own] input")]);
  return inputs.find(({ value }) => value === text);
}

/** Adds a ruleset to the list, if it is not there. @param {string} text of the ruleset */
async function showCustomRuleset(text) {
  const { title } = await ruleset(text);
  if (!customInput(text)) find("#rulesets").append(customCard(text, title));
  return title;
}

/** @param {HTMLInputElement} fileInput */
async function openRulesetFile(fileInput) {
  const [file] = fileInput.files ?? [];
  if (!file) return;
  const size = Math.ceil(file.size / 1024);
  if (size > MAX_RULESET_KILOBYTES) {
    return showProblem(t("home.custom-rules.too-long", { size, most: MAX_RULESET_KILOBYTES }));
  }
  find("#problem").hidden = true;
  try {
    const text = `${await file.text()}\n`;
    const title = await showCustomRuleset(text);
    keepRuleset({ title, text });
    Object.assign(setup, { rules: text, options: {} });
    const input = customInput(text);
    if (input) input.checked = true;
    await showOptions();
  } catch (error) {
    showError(error);
  } finally {
    // An empty input reports a change when the same file is chosen again.
    fileInput.value = "";
  }
}

async function showOptions() {
  const name = setup.rules;
  const { options, points } = await ruleset(name);
  if (name !== setup.rules) return;
  // Points count the pieces that are left; without bearing off there are none.
  const isCounted = points.leaving.goal === "bear-off";
  for (const option of find("#series").querySelectorAll("option")) {
    option.disabled = option.value === "points" && !isCounted;
  }
  if (setup.series === "points" && !isCounted) {
    findAs("#series", HTMLSelectElement).value = "none";
    readChoices();
  }
  const isFixed = points.start.opening === "fixed";
  find(".choice:has([value=first]) strong").textContent = t(`home.side.${isFixed ? "first" : "throw"}`);
  defaultOptions = options;
  const current = options.map((option) => ({ ...option, value: setup.options[option.key] ?? option.value }));
  const fields = optionFields(current, () => {
    setup.options = chosenOptions(fields, defaultOptions);
  });
  const link = html("a", { href: rulesAddress(name), class: "button quiet" }, t("home.read-rules"));
  optionHost.replaceChildren(fields, link);
}

/** @param {GameSetup} chosen */
async function start(chosen) {
  find("#problem").hidden = true;
  document.body.classList.add("busy");
  try {
    location.assign(await createGame(chosen));
  } catch (error) {
    showError(error);
  } finally {
    document.body.classList.remove("busy");
  }
}

/** @param {unknown} error */
function showError(error) {
  if (!(error instanceof ApiError)) throw error;
  showProblem(error.message);
}

/** @param {string} text */
function showProblem(text) {
  const problem = find("#problem");
  problem.textContent = text;
  problem.hidden = false;
  problem.scrollIntoView({ block: "nearest" });
}

// The home page: one button starts a game, or the user chooses rules, opponent and side.

import { hasServer } from "../../parts/address.js";
import { ApiError, allRules, isRulesetText, publishedRules, ruleset } from "../../parts/api.js";
import { createBoard } from "../../parts/board.js";
import { emblem } from "../../parts/board/pieces.js";
import { find, findAs, html } from "../../parts/elements.js";
import { LEVELS, createGame } from "../../parts/game/create-game.js";
import { storedGames } from "../../parts/game/stored-games.js";
import { t } from "../../parts/i18n.js";
import { chosenOptions, optionFields } from "../../parts/options.js";
import { keepRuleset, ownRulesets, rulesAddress } from "../../parts/own-rulesets.js";
import { textLanguage } from "../../parts/sentences.js";
import { load, save } from "../../parts/storage.js";

/** @typedef {import("../../parts/game/create-game.js").GameSetup} GameSetup */

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

export class HomePage {
  constructor() {
    /** @type {GameSetup} */
    this.setup = { ...DEFAULT_SETUP, ...storedSetup(), ...rulesInAddress() };
    this.form = findAs("#setup", HTMLFormElement);
    this.optionHost = find("#option-fields");
    /** The options of the chosen ruleset, with their defaults. @type {Api.OptionEntry[]} */
    this.defaultOptions = [];
    listGames();
    find("#play-now").addEventListener("click", () => start(DEFAULT_SETUP));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      save(STORAGE_KEY, this.setup);
      start(this.setup);
    });
    this.offerChoices();
    const file = findAs("#own", HTMLInputElement);
    file.addEventListener("change", () => this.openRulesetFile(file));
  }

  offerChoices() {
    if (!hasServer && this.setup.opponent === "link") this.setup.opponent = DEFAULT_SETUP.opponent;
    const opponents = OPPONENTS.map((kind) => {
      const needsServer = kind === "link" && !hasServer;
      const about = t(`home.opponent.${kind}.${needsServer ? "needs-server" : "about"}`);
      const card = this.choice("opponent", kind, t(`home.opponent.${kind}`), about);
      findAs("input", HTMLInputElement, card).disabled = needsServer;
      return card;
    });
    find("#opponents").replaceChildren(...opponents);
    const levels = LEVELS.map((level) =>
      html("option", { value: level, selected: level === this.setup.level }, t(`level.${level}`)),
    );
    find("#level-choice").replaceChildren(...levels);
    const sides = SIDE_CHOICES.map((side) => this.choice("side", side, t(`home.side.${side}`), "", side));
    find("#sides").replaceChildren(...sides);
    findAs("#guides", HTMLInputElement).checked = this.setup.guides;
    findAs("#both-hints", HTMLInputElement).checked = this.setup.hints;
    const series = SERIES.map((kind) =>
      html("option", { value: kind, selected: kind === this.setup.series }, t(`home.series.${kind}`)),
    );
    find("#series").replaceChildren(...series);
    find("#series").addEventListener("change", ({ target }) => {
      const { value } = /** @type {HTMLSelectElement} */ (target);
      findAs("#first-to-choice", HTMLInputElement).value = String(USUAL_LENGTHS[value] ?? this.setup.firstTo);
    });
    findAs("#first-to-choice", HTMLInputElement).value = String(this.setup.firstTo);
    this.form.addEventListener("change", () => this.readChoices());
    this.readChoices();
  }

  /**
   * A radio button with a title and a text.
   * @param {"rules"|"opponent"|"side"} name
   * @param {string} value
   * @param {string} title
   * @param {string} about
   * @param {string} [side] a side whose emblem is shown
   */
  choice(name, value, title, about, side) {
    const input = html("input", { type: "radio", name, value, checked: this.setup[name] === value });
    const words = html(
      "span",
      { class: "choice-words" },
      html("strong", {}, title),
      about ? html("span", { class: "soft small" }, about) : null,
    );
    const picture = side === "cones" || side === "spools" ? emblem(side) : null;
    return html("label", { class: "choice" }, input, words, picture);
  }

  readChoices() {
    const data = new FormData(this.form);
    const before = this.setup.rules;
    this.setup.rules = String(data.get("rules") ?? this.setup.rules);
    this.setup.opponent = /** @type {GameSetup["opponent"]} */ (data.get("opponent"));
    this.setup.side = /** @type {GameSetup["side"]} */ (data.get("side"));
    this.setup.level = findAs("#level-choice", HTMLSelectElement).value;
    this.setup.guides = findAs("#guides", HTMLInputElement).checked;
    this.setup.hints = findAs("#both-hints", HTMLInputElement).checked;
    this.setup.series = /** @type {GameSetup["series"]} */ (findAs("#series", HTMLSelectElement).value);
    const firstTo = Math.round(findAs("#first-to-choice", HTMLInputElement).valueAsNumber);
    this.setup.firstTo = Math.min(1000, Math.max(1, firstTo || 1));
    find("#first-to").hidden = this.setup.series === "none";
    const about =
      this.setup.series === "points" ? "series.points-about" : `home.series.${this.setup.series}.about`;
    find("#series-about").textContent = t(about);
    find("#hints-choice").hidden = this.setup.opponent === "computer";
    find("#level").hidden = this.setup.opponent !== "computer";
    if (this.setup.rules !== before) {
      this.setup.options = {};
      this.showOptions();
    }
  }

  async showRulesets() {
    try {
      const [reconstructions, published] = await Promise.all([allRules(), publishedRules()]);
      find("#rulesets").replaceChildren(...reconstructions.map((value) => this.rulesetCard(value)));
      find("#published").replaceChildren(...published.map((value) => this.rulesetCard(value)));
      const isChosen = published.some(({ name }) => name === this.setup.rules);
      findAs("#published-rules", HTMLDetailsElement).open = isChosen;
      find("#rulesets").append(...ownRulesets().map(({ text, title }) => this.customCard(text, title)));
      if (isRulesetText(this.setup.rules)) await this.showCustomRuleset(this.setup.rules);
      await this.showOptions();
      if (location.hash.startsWith("#rules=")) find("#setup").scrollIntoView();
    } catch (error) {
      showError(error);
    }
  }

  /** @param {Api.RulesListItem} entry */
  rulesetCard({ name, title, summary, source }) {
    const card = this.choice("rules", name, title, summary);
    const reference = html("span", { class: "source small", ...textLanguage(`source.${name}`) }, source);
    if (source) find(".choice-words", card).append(reference);
    return card;
  }

  /** @param {string} text of a ruleset @param {string} title */
  customCard(text, title) {
    const card = this.choice("rules", text, title, t("home.custom-rules.about"));
    card.dataset.own = "";
    return card;
  }

  /** Adds a ruleset to the list, if it is not there. @param {string} text of the ruleset */
  async showCustomRuleset(text) {
    const { title } = await ruleset(text);
    if (!customInput(text)) find("#rulesets").append(this.customCard(text, title));
    return title;
  }

  /** @param {HTMLInputElement} fileInput */
  async openRulesetFile(fileInput) {
    const [file] = fileInput.files ?? [];
    if (!file) return;
    const size = Math.ceil(file.size / 1024);
    if (size > MAX_RULESET_KILOBYTES) {
      return showProblem(t("home.custom-rules.too-long", { size, most: MAX_RULESET_KILOBYTES }));
    }
    find("#problem").hidden = true;
    try {
      const text = `${await file.text()}\n`;
      const title = await this.showCustomRuleset(text);
      keepRuleset({ title, text });
      Object.assign(this.setup, { rules: text, options: {} });
      const input = customInput(text);
      if (input) input.checked = true;
      await this.showOptions();
    } catch (error) {
      showError(error);
    } finally {
      // An empty input reports a change when the same file is chosen again.
      fileInput.value = "";
    }
  }

  async showOptions() {
    const name = this.setup.rules;
    const { options, points } = await ruleset(name);
    if (name !== this.setup.rules) return;
    // Points count the pieces that are left; without bearing off there are none.
    const isCounted = points.leaving.goal === "bear-off";
    for (const option of find("#series").querySelectorAll("option")) {
      option.disabled = option.value === "points" && !isCounted;
    }
    if (this.setup.series === "points" && !isCounted) {
      findAs("#series", HTMLSelectElement).value = "none";
      this.readChoices();
    }
    const isFixed = points.start.opening === "fixed";
    find(".choice:has([value=first]) strong").textContent = t(`home.side.${isFixed ? "first" : "throw"}`);
    this.defaultOptions = options;
    const current = options.map((option) => ({
      ...option,
      value: this.setup.options[option.key] ?? option.value,
    }));
    const fields = optionFields(current, () => {
      this.setup.options = chosenOptions(fields, this.defaultOptions);
    });
    const link = html("a", { href: rulesAddress(name), class: "button quiet" }, t("home.read-rules"));
    this.optionHost.replaceChildren(fields, link);
  }
}

/** A board with a position from the middle of a game. */
export async function showHeroBoard() {
  const board = createBoard(find("#hero-board"), {
    pieces: 5,
    orientation: "wide",
    label: t("home.picture"),
  });
  board.show("8s1/1ss1c1c3/1c2sc2s1 c - -");
  const { houses } = await ruleset("modern");
  board.setup({ houses });
}

/** The choices of the last game. Version 0.2 stored `hints` as `help`. @returns {Partial<GameSetup>} */
function storedSetup() {
  const { help, ...stored } = load(STORAGE_KEY, /** @type {Partial<GameSetup> & {help?: boolean}} */ ({}));
  return help === undefined ? stored : { hints: help, ...stored };
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

/** The radio button of a ruleset. @param {string} text of the ruleset */
function customInput(text) {
  const inputs = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("[data-own] input")]);
  return inputs.find(({ value }) => value === text);
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

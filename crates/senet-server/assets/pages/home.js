// The home page: a game is one click away, or a few choices.

import { ApiError, allRules, isRulesetText, ruleset } from "../parts/api.js";
import { createBoard } from "../parts/board.js";
import { emblem } from "../parts/board/pieces.js";
import { find, html } from "../parts/elements.js";
import { LEVELS, createGame } from "../parts/game/create-game.js";
import { storedGames } from "../parts/game/stored-games.js";
import { t, useCatalogue } from "../parts/i18n.js";
import { chosenOptions, optionFields } from "../parts/options.js";
import { mountSite } from "../parts/site.js";

/** @typedef {import("../parts/game/create-game.js").GameSetup} GameSetup */

const OPPONENTS = /** @type {const} */ (["computer", "person", "link"]);
const CHOICES = "senet.choices";

/** No ruleset is longer, in kilobytes. */
const LONGEST = 32;

/** What is played where nothing was chosen. @type {GameSetup} */
const USUAL = {
  rules: "modern",
  options: {},
  opponent: "computer",
  level: "average",
  side: "first",
  guides: true,
};

await Promise.all(["home", "options", "engine", "summaries"].map(useCatalogue));
mountSite();

/** @type {GameSetup} */
const setup = { ...USUAL, ...keptChoices(), ...askedRules() };
const form = /** @type {HTMLFormElement} */ (find("#setup"));
const optionHost = find("#option-fields");
/** @type {import("../parts/options.js").Option[]} */
let usualOptions = [];

showHeroBoard();
showGames();
find("#play-now").addEventListener("click", () => begin(USUAL));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  keepChoices();
  begin(setup);
});
offerChoices();
showRulesets();
find("#own").addEventListener("change", (event) => openOwn(/** @type {HTMLInputElement} */ (event.target)));

/** A position from the middle of a game, to look at. */
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

/** Rules that another page asks for in the address. @returns {Partial<GameSetup>} */
function askedRules() {
  const rules = new URLSearchParams(location.search).get("rules");
  return rules ? { rules, options: {} } : {};
}

/** @returns {Partial<GameSetup>} */
function keptChoices() {
  try {
    return JSON.parse(localStorage.getItem(CHOICES) ?? "{}");
  } catch {
    return {};
  }
}

function keepChoices() {
  try {
    localStorage.setItem(CHOICES, JSON.stringify(setup));
  } catch {
    // The choices are kept only where the browser keeps anything.
  }
}

/** Games whose seats this browser holds. */
function showGames() {
  const games = storedGames()
    .filter(({ over }) => !over)
    .slice(0, 4);
  find("#continue").hidden = games.length === 0;
  const entry = (
    /** @type {import("../parts/game/stored-games.js").StoredGame} */ { game, title, opponent },
  ) =>
    html(
      "li",
      {},
      html(
        "a",
        { href: `/play/${game}`, class: "card" },
        html("strong", {}, title),
        html("span", { class: "soft" }, opponent),
      ),
    );
  find("#games").replaceChildren(...games.map(entry));
}

function offerChoices() {
  const opponents = OPPONENTS.map((kind) =>
    choice("opponent", kind, t(`home.opponent.${kind}`), t(`home.opponent.${kind}.about`)),
  );
  find("#opponents").replaceChildren(...opponents);
  const levels = LEVELS.map((level) =>
    html("option", { value: level, selected: level === setup.level }, t(`level.${level}`)),
  );
  find("#level-choice").replaceChildren(...levels);
  const sides = /** @type {const} */ (["first", "cones", "spools", "chance"]);
  find("#sides").replaceChildren(
    ...sides.map((side) => choice("side", side, t(`home.side.${side}`), "", side)),
  );
  /** @type {HTMLInputElement} */ (find("#guides")).checked = setup.guides;
  form.addEventListener("change", readChoices);
  readChoices();
}

/**
 * @param {"rules"|"opponent"|"side"} name
 * @param {string} value
 * @param {string} title
 * @param {string} about
 * @param {string} [side] whose emblem is shown
 */
function choice(name, value, title, about, side) {
  const input = html("input", { type: "radio", name, value, checked: setup[name] === value });
  const picture = side === "cones" || side === "spools" ? emblem(side) : null;
  return html(
    "label",
    { class: "choice" },
    input,
    html(
      "span",
      { class: "choice-words" },
      html("strong", {}, title),
      about ? html("span", { class: "soft small" }, about) : null,
    ),
    picture,
  );
}

function readChoices() {
  const data = new FormData(form);
  const before = setup.rules;
  setup.rules = String(data.get("rules") ?? setup.rules);
  setup.opponent = /** @type {GameSetup["opponent"]} */ (data.get("opponent"));
  setup.side = /** @type {GameSetup["side"]} */ (data.get("side"));
  setup.level = /** @type {HTMLSelectElement} */ (find("#level-choice")).value;
  setup.guides = /** @type {HTMLInputElement} */ (find("#guides")).checked;
  find("#level").hidden = setup.opponent !== "computer";
  if (setup.rules !== before) {
    setup.options = {};
    showOptions();
  }
}

async function showRulesets() {
  try {
    const entries = await allRules();
    const cards = entries.map((/** @type {any} */ entry) => rulesetCard(entry));
    find("#rulesets").replaceChildren(...cards);
    if (isRulesetText(setup.rules)) await showOwn(setup.rules);
    await showOptions();
  } catch (cause) {
    complain(cause);
  }
}

/** @param {{name: string, title: string, summary: string, source?: string}} entry */
function rulesetCard(entry) {
  const card = choice("rules", entry.name, entry.title, entry.summary);
  if (entry.source)
    card
      .querySelector(".choice-words")
      ?.append(html("span", { class: "source small", lang: "en", dir: "ltr" }, entry.source));
  return card;
}

/** A ruleset of somebody's own, beside the others. @param {string} text of its file */
async function showOwn(text) {
  const { title } = await ruleset(text);
  document.querySelector("#rulesets [data-own]")?.remove();
  const card = choice("rules", text, title, t("home.custom-rules.about"));
  card.dataset.own = "";
  find("#rulesets").append(card);
}

/** @param {HTMLInputElement} fileInput */
async function openOwn(fileInput) {
  const [file] = fileInput.files ?? [];
  if (!file) return;
  const size = Math.ceil(file.size / 1024);
  if (size > LONGEST) return say(t("home.custom-rules.too-long", { size, most: LONGEST }));
  find("#problem").hidden = true;
  try {
    const text = `${await file.text()}\n`;
    await showOwn(text);
    Object.assign(setup, { rules: text, options: {} });
    /** @type {HTMLInputElement} */ (find("[data-own] input")).checked = true;
    await showOptions();
  } catch (cause) {
    complain(cause);
  } finally {
    // The same file may be chosen again, once it is mended.
    fileInput.value = "";
  }
}

async function showOptions() {
  const { name } = { name: setup.rules };
  const { options } = await ruleset(name);
  if (name !== setup.rules) return;
  usualOptions = options;
  const current = options.map((/** @type {any} */ option) => ({
    ...option,
    value: setup.options[option.key] ?? option.value,
  }));
  const fields = optionFields(current, () => {
    setup.options = chosenOptions(fields, usualOptions);
  });
  const page = isRulesetText(name)
    ? []
    : [html("a", { href: `/rules/${name}`, class: "button quiet" }, t("home.read-rules"))];
  optionHost.replaceChildren(fields, ...page);
}

/** @param {GameSetup} wanted */
async function begin(wanted) {
  find("#problem").hidden = true;
  document.body.classList.add("busy");
  try {
    location.assign(await createGame(wanted));
  } catch (cause) {
    complain(cause);
  } finally {
    document.body.classList.remove("busy");
  }
}

/** @param {unknown} cause */
function complain(cause) {
  if (!(cause instanceof ApiError)) throw cause;
  say(cause.message);
}

/** @param {string} problem */
function say(problem) {
  find("#problem").textContent = problem;
  find("#problem").hidden = false;
  find("#problem").scrollIntoView({ block: "nearest" });
}

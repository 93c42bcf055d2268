import { answerRequests, storage } from "./environment.js";
import { choose, click, openPage, page, press, settled, textOf, until } from "./dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { AnalysisPage } from "../../assets/pages/analyse/page.js";
import { ComparePage } from "../../assets/pages/compare/page.js";
import { HomePage } from "../../assets/pages/home/page.js";
import { KioskPage } from "../../assets/pages/kiosk/page.js";
import { LearnPage } from "../../assets/pages/learn/page.js";
import { PuzzlesPage } from "../../assets/pages/puzzles/page.js";
import { puzzleAddress } from "../../assets/pages/puzzles/fragment.js";
import { RulesetPage } from "../../assets/pages/ruleset/page.js";
import { LANGUAGES, useCatalogue } from "../../assets/parts/i18n.js";
import { parseQuery } from "../../assets/parts/position-query.js";
import { groupOptions } from "../../assets/parts/own-rulesets.js";

const PARTS = ["analyse", "options", "evaluation", "record", "engine", "puzzles", "review", "learn", "home"];
await Promise.all([...PARTS, "own", "points", "compare", "kiosk", "play"].map(useCatalogue));

const START = "cscscscscs/10/10 c - -";
const AFTER = "cscscscs1s/c9/10 s - -";
const OPTION = { key: "pieces", value: "5", values: "1 to 7", about: "pieces of a side" };
/** @type {any} */
const RULES = {
  name: "modern",
  title: "Modern",
  summary: "",
  source: "",
  start: START,
  options: [OPTION],
  houses: [],
  goal: "bear-off",
  examples: [],
  throws: [2, 4].map((thrown) => ({ throw: thrown, weight: 1, of: 2 })),
  points: {
    start: { pieces: 5, start: "alternating", first: "cones", opening: "fixed", reply: "free" },
    throw: { kind: "sticks", scores: [5, 1, 2, 3, 4], again_on: [1, 4, 5], again_landing: [] },
    moving: { entry: [], backward: "never" },
    meeting: { hit: "swap", rows_of_two: "protected", rows_of_three: "blockade", safe: [15, 26] },
    houses: { beauty: "compulsory", water: "to-15-or-below" },
    leaving: { goal: "bear-off", exits: { 30: "any" }, last_square: "leaves", home: "anywhere" },
  },
};
const MOVES = [
  { move: "9/11", position: AFTER, winner: null },
  { move: "7/9", position: "cscscs1scs/10/10 s - -", winner: null },
];
const VALUE = {
  win: 0.6,
  exact: true,
  moves: [
    { move: "9/11", win: 0.6, exact: true },
    { move: "7/9", win: 0.5, exact: true },
  ],
};
const ANSWERS = {
  rules: [RULES, { ...RULES, name: "tait", title: "Tait" }],
  "rules/modern": RULES,
  "rules/tait": { ...RULES, name: "tait", title: "Tait" },
  moves: { moves: MOVES, legal_throws: [2, 4] },
  value: VALUE,
  refusal: { code: "own", text: "it is yours" },
  played: { moves: [] },
};

const field = (/** @type {string} */ selector) =>
  /** @type {HTMLInputElement} */ (document.querySelector(selector));

/** @param {string} [fragment] @param {Record<string, unknown>} [more] answers */
async function openAnalysis(fragment = "", more = {}) {
  openPage("analyse", `/analyse${fragment}`);
  const requests = answerRequests({ ...ANSWERS, ...more });
  document
    .querySelector("#rules")
    ?.append(...groupOptions([{ label: "", rulesets: [{ rules: "modern", title: "M" }] }]));
  const shown = new AnalysisPage(parseQuery(page.hash));
  await until(() => document.querySelectorAll("#throws button").length > 1);
  await settled();
  return { shown, requests };
}

test("the analysis shows moves with their values, and keeps what is played in the address", async () => {
  const { shown } = await openAnalysis("#rules=modern&throw=2");
  assert.deepEqual(
    [...document.querySelectorAll("#evaluation button.move")].map(({ textContent }) => textContent),
    ["9/11", "7/9"],
  );
  assert.equal(shown.board.arrowed, "9/11", "the best move has an arrow");
  click("#evaluation button.move");
  await until(() => field("#position").value === AFTER);
  assert.match(page.hash, /moves=/);
  assert.equal(field("#back").disabled, false);
  press("ArrowLeft");
  assert.equal(field("#position").value, START);
  press("ArrowRight");
  assert.equal(field("#position").value, AFTER);
  press("z", document.body, { ctrlKey: true });
  assert.equal(field("#position").value, START);
  assert.equal(field("#forward").disabled, true, "undone, and not only gone back");
  await until(() => document.querySelector("#best-line button"));
});

test("keys choose a legal throw or none; in fields and on the board they do not", async () => {
  const { shown } = await openAnalysis();
  const thrown = () => shown.tree.node.throw;
  press("4");
  assert.equal(thrown(), 4);
  await until(() => document.querySelectorAll("#throws button").length > 1);
  press("3");
  assert.equal(thrown(), 4, "not a legal throw");
  press("2", field("#comment"));
  assert.equal(thrown(), 4);
  press("0");
  assert.equal(thrown(), null);
  await until(() => document.querySelector("#best-line button"));
});

test("a position that cannot be read is reported; the evaluation of another one is aborted", async () => {
  const { shown } = await openAnalysis();
  const { signal } = shown.pending;
  field("#position").value = AFTER;
  click("#show-position");
  assert.equal(signal.aborted, true);
  field("#position").value = "nonsense";
  click("#show-position");
  assert.match(textOf("#problem") ?? "", /./);
  assert.equal(document.querySelectorAll("#throws button").length, 1);
});

test("a position is set up by a brush; a second click removes the piece", async () => {
  const { shown } = await openAnalysis();
  choose("#mode-setup", true);
  assert.equal(field("#setup").hidden, false);
  shown.setup.paint(15);
  assert.equal(field("#position").value, "cscscscscs/4c5/10 c - -");
  shown.setup.paint(15);
  assert.equal(field("#position").value, START);
  choose("[name=side]", "spools");
  assert.equal(field("#position").value, "cscscscscs/10/10 s - -");
  await until(() => document.querySelector("#best-line button"));
});

const PUZZLE = {
  ...{ id: "p1", rating: 1500, deviation: 50, position: START, side: "cones", throw: 2, difficulty: "easy" },
  ...{ solution: "9/11", tempting: "7/9", gap: 0.1, moves: VALUE.moves, themes: ["hit"] },
};

/** @param {string} [address] @param {Record<string, unknown>} [more] answers */
async function openPuzzle(address = "/puzzles", more = {}) {
  storage.setItem("senet.puzzles", "null");
  openPage("puzzles", address);
  const requests = answerRequests({
    ...ANSWERS,
    "puzzles/list?rules=modern": { puzzles: [{ id: "p1", rating: 1500, themes: ["hit"] }] },
    "puzzles/p1?rules=modern": PUZZLE,
    "puzzles/rating": { rating: 1520, deviation: 300 },
    ...more,
  });
  const shown = new PuzzlesPage(ANSWERS.rules, puzzleAddress(page));
  await until(() => document.querySelector("#moves button") ?? textOf("#problem"));
  return { shown, requests };
}

test("a puzzle is answered once, by a key; the rating follows the answer of the server", async () => {
  const { shown, requests } = await openPuzzle();
  assert.equal(page.search, "?rules=modern&id=p1");
  press("a");
  press("b");
  await shown.answer("7/9");
  await until(() => document.querySelector("#change"));
  assert.deepEqual([shown.visit.tried, shown.visit.solved], [1, 1]);
  assert.equal(field("#message").className, "message done");
  const rated = requests.filter(({ path }) => path === "puzzles/rating");
  assert.deepEqual(
    rated.map(({ body }) => body.solved),
    [true],
  );
  assert.match(textOf("#score") ?? "", /1520/);
});

test("a wrong answer says what it cost, and shows the solution", async () => {
  const { shown } = await openPuzzle();
  press("b");
  await until(() => textOf("#answer"));
  assert.equal(field("#message").className, "message wrong");
  assert.match(textOf("#answer") ?? "", /10/);
  await until(() => shown.board.previewed);
  assert.equal(shown.board.previewed?.move, "9/11");
  const before = textOf("#message");
  await shown.explainRefusal(1, 2);
  assert.equal(textOf("#message"), before, "after the answer nothing is refused");
});

test("a puzzle that cannot be had leaves no puzzle and says why", async () => {
  await openPuzzle("/puzzles?rules=modern&id=none");
  assert.match(textOf("#problem") ?? "", /no answer/);
  assert.deepEqual([field("#next").disabled, field("#share").disabled], [true, true]);
});

test("a lesson goes on when its task is done, and explains a wrong move", async () => {
  openPage("learn");
  answerRequests({
    ...ANSWERS,
    moves: {
      moves: [{ move: "8/12", position: "10/1c8/9s s - -", winner: null }, MOVES[1]],
      legal_throws: [],
    },
  });
  const shown = new LearnPage("modern", RULES);
  await shown.openNamed("path");
  assert.equal(page.hash, "#path");
  assert.equal(field("#back").disabled, true);
  await shown.onMove(/** @type {Api.Move} */ (MOVES[1]));
  assert.equal(field("#message").className, "message wrong");
  assert.equal(shown.progress.task, 0);
  await shown.onMove(shown.moves[0]);
  assert.equal(shown.progress.task, 1);
  assert.equal(document.activeElement?.id, "next");
  click("#next");
  await settled();
  assert.equal(page.hash, "#throw");
  await shown.open(shown.lessons.length - 1);
  click("#next");
  assert.deepEqual(page.left, ["/?rules=modern#setup"], "the last lesson leads to a game");
});

test("the home page keeps the choices and offers what fits them", async () => {
  storage.setItem("senet.choices", JSON.stringify({ help: true, opponent: "link", series: "games" }));
  openPage("home", "/");
  answerRequests(ANSWERS);
  const shown = new HomePage();
  await shown.showRulesets();
  assert.equal(shown.setup.hints, true, "as version 0.2 stored it");
  assert.deepEqual(
    [field("#level").hidden, field("#hints-choice").hidden, field("#first-to").hidden],
    [true, false, false],
  );
  choose("#series", "points");
  assert.equal(field("#first-to-choice").value, "20");
  choose("#first-to-choice", "100000");
  assert.equal(shown.setup.firstTo, 1000);
  choose("[name=opponent][value=computer]", true);
  assert.deepEqual([field("#level").hidden, field("#hints-choice").hidden], [false, true]);
  choose("[name=pieces]", "3");
  assert.deepEqual(shown.setup.options, { pieces: "3" });
  choose("[name=rules][value=tait]", true);
  assert.deepEqual(shown.setup.options, {}, "options belong to a ruleset");
  await until(() => document.querySelector("#option-fields a")?.getAttribute("href") === "/rules/tait");
});

test("problems of a ruleset are listed, and go with the next check", async () => {
  openPage("ruleset");
  const checked = {
    problems: [{ line: null, key: null, problem: "x contradicts y", remedy: "change x" }],
    rules: null,
  };
  answerRequests({ ...ANSWERS, ruleset: checked });
  const shown = new RulesetPage([{ label: "", rulesets: [{ rules: "modern", title: "Modern" }] }], []);
  await until(() => textOf("#verdict"));
  assert.match(textOf("#verdict") ?? "", /x contradicts y/);
  assert.equal(field("#actions").hidden, true);
  const first = shown.check();
  answerRequests({ ...ANSWERS, ruleset: { ...checked, problems: [] } });
  await Promise.all([first, shown.check()]);
  assert.equal(document.querySelectorAll("#verdict li").length, 0);
});

test("rulesets are compared in the order of the list", async () => {
  openPage("compare");
  answerRequests(ANSWERS);
  const rulesets = ["modern", "tait"].map((rules) => ({ rules, title: rules }));
  const shown = new ComparePage(
    [
      { label: "", rulesets },
      { label: "", rulesets: [] },
    ],
    /** @type {any} */ ({ rulesets: [], players: ["average"], games: 1, seed: 1, program: "", command: "" }),
  );
  const heads = () => [...document.querySelectorAll("#points thead a")].map(({ textContent }) => textContent);
  await until(() => heads().length === 2);
  choose("#shown input", false);
  await until(() => heads().length === 1);
  choose("#shown input", true);
  await until(() => heads().length === 2);
  assert.equal(heads()[1], "Tait");
  assert.equal(shown.shows, 3);
});

test("a visit to the kiosk ends without input, and what it stored is forgotten", async (context) => {
  storage.clear();
  openPage("kiosk");
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const shown = new KioskPage();
  assert.equal(document.querySelectorAll("#languages button").length, LANGUAGES.length);
  await shown.begin("en");
  assert.equal(field("#start").hidden, true);
  context.mock.timers.tick(100_000);
  assert.equal(field("#idle").hidden, false, "it asks first");
  press("a");
  assert.equal(field("#idle").hidden, true);
  context.mock.timers.tick(119_999);
  assert.equal(field("#start").hidden, true);
  context.mock.timers.tick(1);
  assert.deepEqual([field("#start").hidden, document.querySelector("iframe")], [false, null]);
});

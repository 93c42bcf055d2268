// The puzzles: find the best move, on the board, by buttons or by keys.
//
// Rulesets have puzzles that are part of the site, each with an address. Games with options have puzzles that are found
// when they are asked for.

import { announce } from "../parts/announce.js";
import {
  ApiError,
  allRules,
  ask,
  fetchDailyPuzzle,
  fetchPuzzle,
  fetchPuzzleList,
  fetchPuzzles,
  isReconstruction,
  post,
  ruleset,
} from "../parts/api.js";
import { boardOptions, createBoard } from "../parts/board.js";
import { createCloth } from "../parts/cloth.js";
import { find, findAs, html } from "../parts/elements.js";
import { localized, ltr, percent, t, useCatalogue } from "../parts/i18n.js";
import { moveComparison } from "../parts/move-comparison.js";
import { MoveInput } from "../parts/move-input.js";
import { effectsText, moveText } from "../parts/move-text.js";
import { EMPTY } from "../parts/position.js";
import { parseOptions, parseQuery, queryAddress } from "../parts/position-query.js";
import { mountSite } from "../parts/site.js";
import { facesOf } from "../parts/throws.js";
import { puzzleFragment, puzzleInFragment } from "./puzzles/fragment.js";
import { Progress, dayOf, filtered } from "./puzzles/progress.js";

/** @typedef {import("../parts/position.js").Place} Place */
/**
 * A puzzle; of one that was found when it was asked for, with the request that has it, and its number there.
 * @typedef {Api.Puzzle & {seed?: number, number?: number}} Puzzle
 */

/** The number of puzzles in a request. Addresses of puzzles without names depend on it. */
const BATCH = 6;
/** The number of pieces a side that is tried if the exact values of a game with options are not known. */
const FEWER_PIECES = "2";
/** The themes, as the puzzles name them. */
const THEMES = [
  "blockade",
  "hit",
  "water",
  "waiting",
  "bearing-off",
  "protection",
  "escape",
  "house",
  "extra-throw",
  "entry",
  "line",
];
/** What the address of the puzzle of the day has in place of a name. */
const DAILY = "daily";
/** The keys of the moves. */
const KEYS = "abcdefghijklmnop";

await Promise.all(["puzzles", "evaluation", "engine"].map(useCatalogue));
mountSite();

/** @type {MoveInput<Api.Move>} */
const moveInput = new MoveInput({
  onMove: (move) => answer(move.move),
  onRefused: (from, to) => explainRefusal(from, to),
});
const board = createBoard(find("#board"), moveInput.handlers);
moveInput.board = board;
const cloth = createCloth(find("#cloth"));
const progress = new Progress();
/** The results of this visit, where puzzles have no names. */
const visit = { tried: 0, solved: 0 };

let { rules, options } = parseQuery(location.hash);
/** The puzzles of the ruleset; none if they are found when they are asked for. @type {Api.ListedPuzzle[]} */
let listed = [];
/** Whether the puzzle is the one of the day. */
let isDaily = false;
/** How the ruleset throws. @type {Api.ThrowPoints} */
let throwing;
/** Puzzles that are fetched but not shown. @type {Puzzle[]} */
let queue = [];
/** @type {Puzzle|null} */
let puzzle = null;
/** The legal moves with their effects. @type {Api.Move[]} */
let moves = [];
let isAnswered = false;
/** The puzzle without a name that the address leads to. */
let wanted = puzzleInFragment(location.hash);

function query() {
  return { rules, options, position: puzzle?.position ?? "", throw: puzzle?.throw ?? null };
}

/** @param {string} text @param {string} [kind] */
function say(text, kind = "") {
  const message = find("#message");
  message.className = `message ${kind}`;
  message.textContent = text;
  announce(text);
}

/** Fetches puzzles of a small game. Each request has a new seed, and so other puzzles, unless the address names one. */
async function fetchBatch() {
  const { seed, number } = wanted ?? { seed: progress.nextSeed(rules), number: 1 };
  wanted = null;
  const fetched = await fetchPuzzles({ rules, options, seed, count: BATCH });
  queue = fetched.map((puzzle, index) => ({ ...puzzle, seed, number: index + 1 })).slice(number - 1);
}

/** Fetches puzzles of a game with options; of that with fewer pieces, if there are none. */
async function fetchAny() {
  try {
    await fetchBatch();
  } catch (error) {
    const hasNone = error instanceof ApiError && error.code === "no-puzzles";
    if (!hasNone || options.pieces) throw error;
    await prepare(rules, { pieces: FEWER_PIECES });
    await fetchBatch();
  }
}

/** Whether the puzzles are those of the ruleset, with names and ratings. */
function hasSet() {
  return listed.length > 0;
}

/** The theme that the user chose. */
function theme() {
  return findAs("#theme", HTMLSelectElement).value;
}

async function next() {
  say(t("puzzles.loading"));
  if (hasSet()) {
    const chosen = progress.next(rules, filtered(listed, theme()), puzzle?.id);
    return chosen ? open(await fetchPuzzle(rules, chosen.id)) : say(t("puzzles.none"));
  }
  if (queue.length === 0) await fetchAny();
  const found = queue.shift();
  return found ? open(found) : say(t("puzzles.none"));
}

/** Shows the puzzle of the day. */
async function daily() {
  say(t("puzzles.loading"));
  await open(await fetchDailyPuzzle(rules, dayOf(new Date())), true);
}

/** Shows a puzzle, to which the address leads from now on. @param {Puzzle} opened @param {boolean} [ofDay] */
async function open(opened, ofDay = false) {
  isAnswered = false;
  isDaily = ofDay;
  for (const selector of ["#next", "#share"]) findAs(selector, HTMLButtonElement).disabled = false;
  find("#answer").replaceChildren();
  puzzle = opened;
  history.replaceState(null, "", addressOf(opened, ofDay));
  await show(opened);
}

/**
 * The part of the address of a puzzle behind the path. That of the day has an address of its own, which leads to another
 * puzzle on the next day.
 * @param {Puzzle} shown
 * @param {boolean} [ofDay]
 */
function addressOf({ id, seed = 0, number = 1 }, ofDay = false) {
  const kept = [...new URLSearchParams(location.search)].filter(
    ([name]) => !["rules", "id", "option", DAILY].includes(name),
  );
  const named = ofDay ? { rules, [DAILY]: "" } : { rules, id: id ?? "" };
  const fields = new URLSearchParams([...kept, ...Object.entries(id ? named : {})]);
  const search = fields.toString().replaceAll(/=(?=&|$)/g, "");
  const path = search ? `?${search}` : location.pathname;
  return id ? path : path + puzzleFragment({ rules, options, seed, number });
}

/** @param {Puzzle} shown */
async function show({ id, rating, position, side, throw: thrown, difficulty }) {
  board.show(position);
  moves = (await ask("moves", query())).moves;
  moveInput.offer(moves);
  const title = [isDaily ? t("puzzles.daily") : t("puzzles.number", { number: counts().tried + 1 })];
  title.push(t(`puzzles.difficulty.${difficulty}`));
  if (rating) title.push(ltr(String(Math.round(rating))));
  if (options.pieces) title.push(t("puzzles.pieces", { count: Number(options.pieces) }));
  find("#number").dataset.id = id ?? "";
  find("#number").textContent = title.join(" · ");
  const question = t("puzzles.question", { side, throw: thrown });
  find("#ask").textContent = question;
  const faces = facesOf(throwing, thrown);
  find("#cloth").hidden = !faces;
  if (faces) cloth.show(faces);
  find("#moves").replaceChildren(...moves.map(moveButton));
  find("#next").classList.remove("primary");
  say("");
  announce(question);
}

/** @param {Api.Move} move @param {number} index */
function moveButton(move, index) {
  // After the answer the board shows the solution, and no previews.
  const preview = (/** @type {Api.Move|null} */ shown) => isAnswered || moveInput.preview(shown);
  const show = () => preview(move);
  const hide = () => preview(null);
  const attributes = {
    type: "button",
    class: "move",
    "data-move": move.move,
    onclick: () => answer(move.move),
    onfocus: show,
    onblur: hide,
    onmouseenter: show,
    onmouseleave: hide,
  };
  const key = html("kbd", { "aria-hidden": "true" }, KEYS[index]);
  return html("li", {}, html("button", attributes, key, html("span", {}, moveText(move.move))));
}

/** @param {string} text of the chosen move */
async function answer(text) {
  if (!puzzle || isAnswered) return;
  isAnswered = true;
  const shown = puzzle;
  const isCorrect = text === shown.solution;
  const before = progress.rating;
  const isRated = shown.id !== undefined && progress.add(rules, shown.id, isCorrect);
  visit.tried++;
  if (isCorrect) visit.solved++;
  showScore();
  const rated = isRated ? rate(shown, isCorrect) : Promise.resolve();
  await board.play(legalMove(text));
  explain(shown, text, isCorrect);
  if (!isCorrect) showSolution(shown);
  find("#next").classList.add("primary");
  find("#next").focus({ preventScroll: true });
  await rated;
  if (isRated && puzzle === shown) showChange(progress.rating - before);
}

/** Rates the player. Without an answer the rating stays. @param {Puzzle} shown @param {boolean} solved */
async function rate({ rating, deviation }, solved) {
  try {
    progress.rate(await post("puzzles/rating", { player: progress.player, rating, deviation, solved }));
  } catch {
    return;
  }
  showScore();
}

/** @param {number} change of the rating */
function showChange(change) {
  const text = t("puzzles.rated", {
    rating: ltr(String(Math.round(progress.rating))),
    change: ltr(`${change < 0 ? "−" : "+"}${Math.abs(Math.round(change))}`),
  });
  find("#answer").prepend(html("p", { id: "change" }, text));
}

/** The legal move with a text. @param {string} text @returns {Api.Move} */
function legalMove(text) {
  return moves.find(({ move }) => move === text) ?? { move: text, position: null, winner: null };
}

/** @param {Puzzle} shown @param {string} chosen @param {boolean} isCorrect */
function explain(shown, chosen, isCorrect) {
  const {
    id,
    solution,
    tempting,
    gap,
    moves: evaluated,
    themes = [],
    needs_looking_ahead,
    games = 0,
  } = shown;
  const does = effectsText(legalMove(solution));
  const key = isCorrect ? "puzzles.correct" : "puzzles.wrong";
  say(t(key, { move: moveText(chosen), solution: moveText(solution), does }), isCorrect ? "done" : "wrong");
  const lines = [t("puzzles.margin", { gap: percent(gap, 1) })];
  if (tempting !== chosen) {
    lines.push(t("puzzles.tempting", { move: moveText(tempting), does: effectsText(legalMove(tempting)) }));
  }
  const loss = evaluated[0].win - (evaluated.find(({ move }) => move === chosen)?.win ?? 0);
  if (!isCorrect) lines.push(t("puzzles.loss", { loss: percent(loss, 1) }));
  if (themes.length) {
    lines.push(
      t("puzzles.themes", { themes: themes.map((theme) => t(`puzzles.theme.${theme}`)).join(", ") }),
    );
  }
  if (needs_looking_ahead) lines.push(t("puzzles.looks-ahead"));
  if (id) lines.push(games ? t("puzzles.rollout", { count: games }) : t("puzzles.exact"));
  const links = [html("a", { href: queryAddress("/analyse", query()) }, t("puzzles.analyse"))];
  if (id) links.push(html("a", { href: addressOf(shown) }, t("puzzles.link")));
  find("#answer").replaceChildren(
    ...lines.map((line) => html("p", {}, line)),
    moveComparison(evaluated, moves, chosen),
    html("p", { class: "row" }, ...links),
  );
}

/** Shows the solution on the board. @param {Puzzle} shown */
function showSolution({ position, solution }) {
  board.show(position);
  board.preview(legalMove(solution));
}

/** Says why a move is not legal. @param {Place} from @param {Place|null} to */
async function explainRefusal(from, to) {
  if (isAnswered) return;
  say(localized("refusal", await post("refusal", { ...query(), from, to })));
}

/** How many puzzles were tried and solved. */
function counts() {
  return hasSet() ? progress.counts(rules) : visit;
}

function showScore() {
  const { solved, tried } = counts();
  const parts = [t("puzzles.score", { right: solved, tried }), t("puzzles.streak", { row: progress.streak })];
  if (hasSet()) parts.unshift(t("puzzles.rating", { rating: ltr(String(Math.round(progress.rating))) }));
  find("#score").textContent = parts.join(" · ");
}

/** Opens the dialog that shares the puzzle. */
async function share() {
  if (!puzzle) return;
  const { openShareDialog } = await import("../parts/share.js");
  const { id } = puzzle;
  const page = `/puzzles${id ? `?${new URLSearchParams({ rules, id })}` : location.hash}`;
  openShareDialog("share.puzzle-title", [["share.puzzle", page]]);
}

/** Loads a ruleset with its puzzles. @param {string} name @param {Api.Options} chosen */
async function prepare(name, chosen) {
  if (!(await isReconstruction(name))) {
    puzzle = null;
    throw new Error(t("puzzles.presets-only"));
  }
  rules = name;
  options = chosen;
  queue = [];
  puzzle = null;
  const loaded = await ruleset(name, options);
  throwing = loaded.points.throw;
  board.setup(boardOptions(loaded));
  const isSmall = wanted !== null || Object.keys(options).length > 0;
  listed = isSmall ? [] : await fetchPuzzleList(name);
  find("#theme").closest("label")?.toggleAttribute("hidden", isSmall);
  find("#daily").hidden = isSmall;
  const kept = theme();
  const filters = ["all", "ahead", ...THEMES].flatMap((value) => {
    const count = filtered(listed, value).length;
    const label = t("puzzles.filter", { theme: t(`puzzles.theme.${value}`), count });
    return count > 0 ? [html("option", { value, selected: value === kept }, label)] : [];
  });
  find("#theme").replaceChildren(...filters);
  showScore();
}

/**
 * Shows the first puzzle of a ruleset.
 * @param {string} name
 * @param {Api.Options} [chosen]
 * @param {URLSearchParams} [named] the puzzle that the address names
 */
async function begin(name, chosen = {}, named = new URLSearchParams()) {
  await prepare(name, chosen);
  const id = named.get("id");
  if (id) return open(await fetchPuzzle(name, id));
  await (named.has(DAILY) && hasSet() ? daily() : next());
}

/** Removes what belongs to a puzzle. */
function clear() {
  board.show(EMPTY);
  moves = [];
  moveInput.offer(moves);
  find("#cloth").hidden = true;
  for (const selector of ["#number", "#ask", "#moves", "#answer", "#score"]) find(selector).replaceChildren();
}

/** Runs an action; shows the problem if it fails, and no puzzle if there is none. @param {() => Promise<void>} action */
function attempt(action) {
  find("#problem").textContent = "";
  action().catch((error) => {
    say("");
    if (!puzzle) clear();
    for (const selector of ["#next", "#share"]) findAs(selector, HTMLButtonElement).disabled = !puzzle;
    find("#problem").textContent = error.message;
  });
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {Element} */ (event.target);
  const isModified = event.altKey || event.ctrlKey || event.metaKey;
  if (isModified || target.closest("select, [data-board]")) return;
  const move = moves[KEYS.indexOf(event.key)];
  if (move && !isAnswered) answer(move.move);
}

// A puzzle's address names it before the `#`.
const address = new URLSearchParams(location.search);
if (address.has("rules") || address.has(DAILY)) {
  rules = address.get("rules") ?? rules;
  options = parseOptions(address);
}
const select = findAs("#rules", HTMLSelectElement);
select.append(...(await allRules()).map(({ name, title }) => html("option", { value: name }, title)));
select.value = rules;
select.addEventListener("change", () => attempt(() => begin(select.value)));
find("#next").addEventListener("click", () => attempt(next));
find("#share").addEventListener("click", share);
find("#theme").addEventListener("change", () => attempt(next));
find("#daily").addEventListener("click", () => attempt(daily));
document.addEventListener("keydown", onKey);
attempt(() => begin(rules, options, address));

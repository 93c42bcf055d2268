// The puzzles: find the best move, on the board, by buttons or by keys.

import { announce } from "../parts/announce.js";
import { ApiError, ask, fetchPuzzles, post, ruleset } from "../parts/api.js";
import { boardOptions, createBoard } from "../parts/board.js";
import { createCloth } from "../parts/cloth.js";
import { find, findAs, html } from "../parts/elements.js";
import { localized, percent, t, useCatalogue } from "../parts/i18n.js";
import { moveComparison } from "../parts/move-comparison.js";
import { MoveInput } from "../parts/move-input.js";
import { effectsText, moveText } from "../parts/move-text.js";
import { rulesetOptions } from "../parts/own-rulesets.js";
import { parseQuery, queryAddress } from "../parts/position-query.js";
import { mountSite } from "../parts/site.js";
import { facesOf } from "../parts/throws.js";
import { puzzleFragment, puzzleInFragment } from "./puzzles/fragment.js";
import { Score } from "./puzzles/score.js";

/** @typedef {import("../parts/position.js").Place} Place */
/** @typedef {Api.Puzzle & {seed: number, number: number}} Puzzle with the request that has it, and its number there */

/** The number of puzzles in a request. Addresses of puzzles depend on it. */
const BATCH = 6;
/** The number of pieces a side that is tried if the exact values of the whole game are not known. */
const FEWER_PIECES = "2";
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
const score = new Score();

let { rules, options } = parseQuery(location.hash);
/** How the ruleset throws. @type {Api.ThrowPoints} */
let throwing;
/** Puzzles that are fetched but not shown. @type {Puzzle[]} */
let queue = [];
/** @type {Puzzle|null} */
let puzzle = null;
/** The legal moves with their effects. @type {Api.Move[]} */
let moves = [];
let isAnswered = false;
/** The puzzle that the address names. */
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

/** Fetches puzzles of the ruleset. Each request has a new seed, and so other puzzles, unless the address names one. */
async function fetchBatch() {
  const { seed, number } = wanted ?? { seed: score.nextSeed(rules), number: 1 };
  wanted = null;
  const fetched = await fetchPuzzles({ rules, options, seed, count: BATCH });
  queue = fetched.map((puzzle, index) => ({ ...puzzle, seed, number: index + 1 })).slice(number - 1);
}

/** Fetches puzzles; of the game with fewer pieces, if the server has none for the whole game. */
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

async function next() {
  isAnswered = false;
  find("#answer").replaceChildren();
  if (queue.length === 0) {
    say(t("puzzles.loading"));
    await fetchAny();
  }
  puzzle = queue.shift() ?? null;
  if (!puzzle) return say(t("puzzles.none"));
  await show(puzzle);
}

/** @param {Puzzle} shown */
async function show({ position, side, throw: thrown, difficulty, seed, number }) {
  board.show(position);
  history.replaceState(null, "", puzzleFragment({ rules, options, seed, number }));
  moves = (await ask("moves", query())).moves;
  moveInput.offer(moves);
  const title = [t("puzzles.number", { number: score.tried + 1 }), t(`puzzles.difficulty.${difficulty}`)];
  if (options.pieces) title.push(t("puzzles.pieces", { count: Number(options.pieces) }));
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
  score.add(isCorrect);
  showScore();
  await board.play(listed(text));
  explain(shown, text, isCorrect);
  if (!isCorrect) showSolution(shown);
  find("#next").classList.add("primary");
  find("#next").focus({ preventScroll: true });
}

/** The legal move with a text. @param {string} text @returns {Api.Move} */
function listed(text) {
  return moves.find(({ move }) => move === text) ?? { move: text, position: null, winner: null };
}

/** @param {Puzzle} shown @param {string} chosen @param {boolean} isCorrect */
function explain(shown, chosen, isCorrect) {
  const { solution, tempting, gap, moves: evaluated } = shown;
  const does = effectsText(listed(solution));
  const key = isCorrect ? "puzzles.correct" : "puzzles.wrong";
  say(t(key, { move: moveText(chosen), solution: moveText(solution), does }), isCorrect ? "done" : "wrong");
  const lines = [t("puzzles.margin", { gap: percent(gap, 1) })];
  if (tempting !== chosen) {
    lines.push(t("puzzles.tempting", { move: moveText(tempting), does: effectsText(listed(tempting)) }));
  }
  const loss = evaluated[0].win - (evaluated.find(({ move }) => move === chosen)?.win ?? 0);
  if (!isCorrect) lines.push(t("puzzles.loss", { loss: percent(loss, 1) }));
  const link = html("a", { href: queryAddress("/analyse", query()) }, t("puzzles.analyse"));
  find("#answer").replaceChildren(
    ...lines.map((line) => html("p", {}, line)),
    moveComparison(evaluated, moves, chosen),
    html("p", {}, link),
  );
}

/** Shows the solution on the board. @param {Puzzle} shown */
function showSolution({ position, solution }) {
  board.show(position);
  board.preview(listed(solution));
}

/** Says why a move is not legal. @param {Place} from @param {Place|null} to */
async function explainRefusal(from, to) {
  if (isAnswered) return;
  say(localized("refusal", await post("refusal", { ...query(), from, to })));
}

function showScore() {
  const { solved, tried, streak } = score;
  const parts = [t("puzzles.score", { right: solved, tried }), t("puzzles.streak", { row: streak })];
  find("#score").textContent = parts.join(" · ");
}

/** Loads a ruleset. @param {string} name @param {Api.Options} [chosen] */
async function prepare(name, chosen = {}) {
  rules = name;
  options = chosen;
  queue = [];
  const loaded = await ruleset(name, options);
  throwing = loaded.points.throw;
  board.setup(boardOptions(loaded));
}

/** Opens the dialog that shares the puzzle. */
async function share() {
  const { openShareDialog } = await import("../parts/share.js");
  const page = `/puzzles${location.hash}`;
  openShareDialog("share.puzzle-title", [["share.puzzle", page]]);
}

/** Shows the first puzzle of a ruleset. @param {string} name @param {Api.Options} [chosen] */
async function begin(name, chosen) {
  await prepare(name, chosen);
  await next();
}

/** Runs an action; shows the problem if it fails. @param {() => Promise<void>} action */
function attempt(action) {
  find("#problem").textContent = "";
  action().catch((error) => {
    say("");
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

const select = findAs("#rules", HTMLSelectElement);
select.append(...(await rulesetOptions(rules)));
select.addEventListener("change", () => attempt(() => begin(select.value)));
find("#next").addEventListener("click", () => attempt(next));
find("#share").addEventListener("click", share);
document.addEventListener("keydown", onKey);
showScore();
attempt(() => begin(rules, options));

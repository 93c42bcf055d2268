// Puzzles: find the best move. Solved on the board, by buttons or by keys.

import { announce } from "../parts/announce.js";
import { ApiError, allRules, get, post, ruleset } from "../parts/api.js";
import { createBoard } from "../parts/board.js";
import { facesOf } from "../parts/throws.js";
import { MoveInput } from "../parts/move-input.js";
import { comparison } from "../parts/move-comparison.js";
import { effectsText, moveText } from "../parts/move-text.js";
import { find, html } from "../parts/elements.js";
import { percent, t, localized, useCatalogue } from "../parts/i18n.js";
import { addressOf, queryFragment, parseQuery } from "../parts/position-query.js";
import { mountSite } from "../parts/site.js";
import { createCloth } from "../parts/cloth.js";
import { Score } from "./puzzles/score.js";

/** @typedef {import("../parts/evaluation.js").Evaluation & {move: string}} ValuedMove */

/**
 * @typedef {object} Puzzle as `/api/v1/puzzles` gives it
 * @property {string} position
 * @property {"cones"|"spools"} side
 * @property {number} throw
 * @property {"easy"|"medium"|"hard"} difficulty
 * @property {number} gap
 * @property {string} solution
 * @property {string} tempting
 * @property {ValuedMove[]} moves
 */

const AT_ONCE = 6;
const FEWER = "2";
const KEYS = "abcdefghijklmnop";

await Promise.all(["puzzles", "evaluation", "engine"].map(useCatalogue));
mountSite();

const moveInput = new MoveInput({
  onMove: (move) => answer(move.move),
  onRefused: (from, to) => refuse(from, to),
});
const board = createBoard(find("#board"), { ...moveInput.handlers, orientation: "wide" });
moveInput.board = board;
const cloth = createCloth(find("#cloth"));
const score = new Score();

let { rules, options } = parseQuery(location.hash);
/** @type {any} how its throws are made */
let throwing;
/** @type {Puzzle[]} */
let waiting = [];
/** @type {Puzzle|null} */
let puzzle = null;
/** @type {any[]} the legal moves, with what they do */
let moves = [];
let solved = false;

function question() {
  return { rules, options, position: puzzle?.position ?? "", throw: puzzle?.throw ?? null };
}

/** @param {string} text @param {string} [kind] */
function say(text, kind = "") {
  const said = find("#said");
  said.className = `said ${kind}`;
  said.textContent = text;
  announce(text);
}

/** Fetches puzzles of the ruleset; each fetch is a new seed, so that they are others every time. */
async function fetchMore() {
  const query = new URLSearchParams({ rules, seed: String(score.nextSeed(rules)), count: String(AT_ONCE) });
  for (const [key, value] of Object.entries(options)) query.append("option", `${key}=${value}`);
  waiting = (await get(`puzzles?${query}`)).puzzles;
}

/** Where nothing is known of the whole game, the one with fewer pieces has puzzles too. */
async function fetchSome() {
  try {
    await fetchMore();
  } catch (problem) {
    const isUnknown = problem instanceof ApiError && problem.code === "no-puzzles";
    if (!isUnknown || options.pieces) throw problem;
    await prepare(rules, { pieces: FEWER });
    await fetchMore();
  }
}

async function next() {
  solved = false;
  find("#answer").replaceChildren();
  if (waiting.length === 0) {
    say(t("puzzles.loading"));
    await fetchSome();
  }
  puzzle = waiting.shift() ?? null;
  if (!puzzle) return say(t("puzzles.none"));
  await show(puzzle);
}

/** @param {Puzzle} shown */
async function show(shown) {
  const { position, side, throw: thrown, difficulty } = shown;
  board.show(position);
  moves = (await post("moves", question())).moves;
  moveInput.offer(moves);
  const named = [t("puzzles.number", { number: score.tried + 1 }), t(`puzzles.difficulty.${difficulty}`)];
  if (options.pieces) named.push(t("puzzles.pieces", { count: Number(options.pieces) }));
  find("#number").textContent = named.join(" · ");
  find("#ask").textContent = t("puzzles.question", { side, throw: thrown });
  const roll = facesOf(throwing, thrown);
  find("#cloth").hidden = !roll;
  if (roll) cloth.show(roll);
  find("#moves").replaceChildren(...moves.map(button));
  find("#next").classList.remove("primary");
  say("");
  announce(find("#ask").textContent ?? "");
}

/** @param {any} move @param {number} index */
function button(move, index) {
  // Once it is solved the board shows the answer, not what the pointer rests on.
  const preview = (/** @type {any} */ wanted) => solved || moveInput.preview(wanted);
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
  return html(
    "li",
    {},
    html(
      "button",
      attributes,
      html("kbd", { "aria-hidden": "true" }, KEYS[index]),
      html("span", {}, moveText(move.move)),
    ),
  );
}

/** @param {string} text the move's */
async function answer(text) {
  if (!puzzle || solved) return;
  solved = true;
  const shown = puzzle;
  const isRight = text === shown.solution;
  score.add(isRight);
  showScore();
  await board.travel(listed(text));
  explain(shown, text, isRight);
  if (!isRight) showSolution(shown);
  find("#next").classList.add("primary");
  find("#next").focus({ preventScroll: true });
}

/** @param {string} text */
function listed(text) {
  return moves.find(({ move }) => move === text);
}

/** @param {Puzzle} shown @param {string} made @param {boolean} isRight */
function explain(shown, made, isRight) {
  const { solution, tempting, gap, moves: valued } = shown;
  const does = effectsText(listed(solution));
  say(
    t(isRight ? "puzzles.correct" : "puzzles.wrong", {
      move: moveText(made),
      solution: moveText(solution),
      does,
    }),
    isRight ? "done" : "wrong",
  );
  const lines = [t("puzzles.margin", { gap: percent(gap, 1) })];
  if (tempting !== made)
    lines.push(t("puzzles.tempting", { move: moveText(tempting), does: effectsText(listed(tempting)) }));
  const loss = valued[0].win - (valued.find(({ move }) => move === made)?.win ?? 0);
  if (!isRight) lines.push(t("puzzles.loss", { loss: percent(loss, 1) }));
  const link = html("a", { href: addressOf("/analyse", question()) }, t("puzzles.analyse"));
  find("#answer").replaceChildren(
    ...lines.map((line) => html("p", {}, line)),
    comparison(valued, moves, made),
    html("p", {}, link),
  );
}

/** After a wrong answer the board shows what would have been right. @param {Puzzle} shown */
function showSolution({ position, solution }) {
  board.show(position);
  board.preview(listed(solution));
}

/** @param {import("../parts/position.js").Place} from @param {import("../parts/position.js").Place|null} to */
async function refuse(from, to) {
  if (solved) return;
  say(localized("refusal", await post("refusal", { ...question(), from, to })));
}

function showScore() {
  find("#score").textContent =
    `${t("puzzles.score", { right: score.right, tried: score.tried })} · ${t("puzzles.streak", { row: score.row })}`;
}

/** Takes over a ruleset. @param {string} name @param {Record<string, string>} [chosen] its options */
async function prepare(name, chosen = {}) {
  rules = name;
  options = chosen;
  waiting = [];
  history.replaceState(null, "", queryFragment({ rules, options }));
  const { houses, points, goal } = await ruleset(name, options);
  throwing = points.throw;
  board.setup({ houses, pieces: points.start.pieces, downwards: goal === "line-up" });
}

/** Begins with puzzles of a ruleset. @param {string} name @param {Record<string, string>} [chosen] its options */
async function choose(name, chosen) {
  await prepare(name, chosen);
  await next();
}

/** @param {() => Promise<void>} act */
function tell(act) {
  find("#problem").textContent = "";
  act().catch((problem) => {
    say("");
    find("#problem").textContent = problem.message;
  });
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest("select, [data-board]")) return;
  const move = moves[KEYS.indexOf(event.key)];
  if (move && !solved) answer(move.move);
}

const select = /** @type {HTMLSelectElement} */ (find("#rules"));
select.append(
  ...(await allRules()).map((/** @type {any} */ { name, title }) =>
    html("option", { value: name, selected: name === rules }, title),
  ),
);
select.addEventListener("change", () => tell(() => choose(select.value)));
find("#next").addEventListener("click", () => tell(next));
document.addEventListener("keydown", keys);
showScore();
tell(() => choose(rules, options));

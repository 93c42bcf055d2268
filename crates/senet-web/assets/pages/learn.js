// The lesson: a position at a time, with tasks to do in it. The engine says what is legal, and why a move is
// not.

import { at } from "../parts/address.js";
import { announce } from "../parts/announce.js";
import { ApiError, ask, isReconstruction, isRulesetText, ruleset } from "../parts/api.js";
import { boardOptions, createBoard } from "../parts/board.js";
import { createCloth } from "../parts/cloth.js";
import { find, findAs, html } from "../parts/elements.js";
import { localized, t, useCatalogue } from "../parts/i18n.js";
import { moveComparison } from "../parts/move-comparison.js";
import { MoveInput } from "../parts/move-input.js";
import { effectsText, moveText } from "../parts/move-text.js";
import { learnAddress, playAddress, rulesAddress, rulesetOptions } from "../parts/own-rulesets.js";
import { queryFragment } from "../parts/position-query.js";
import { mountSite } from "../parts/site.js";
import { facesOf } from "../parts/throws.js";
import { exampleLessons } from "./learn/examples.js";
import { LESSONS as MODERN_LESSONS, RULES as MODERN } from "./learn/lessons.js";

/** @typedef {import("./learn/lessons.js").Task} Task */
/** @typedef {import("../parts/position.js").Place} Place */

/** What stands behind the `#`: the name of a lesson, or the text of a ruleset and the name of a lesson. */
const FRAGMENT = new URLSearchParams(location.hash.slice(1));

/** The ruleset of the lesson: `modern` has one written for it, all others are made from their examples. */
const RULES = FRAGMENT.get("rules") ?? new URLSearchParams(location.search).get("rules") ?? MODERN;

const more = RULES === MODERN ? [] : ["rules", "points"];
await Promise.all(["learn", "evaluation", "engine", ...more].map(useCatalogue));
mountSite();

const rules = await ruleset(RULES);
const { points } = rules;
const LESSONS = RULES === MODERN ? MODERN_LESSONS : exampleLessons(rules);

/** @type {MoveInput<Api.Move>} */
const moveInput = new MoveInput({
  onMove: (move) => onMove(move),
  onRefused: (from, to) => onRefused(from, to),
});
const board = createBoard(find("#board"), { ...moveInput.handlers, orientation: "wide" });
moveInput.board = board;
const cloth = createCloth(find("#cloth"));

/**
 * The lesson and task shown. A new object for each lesson: late answers compare it to learn that they are
 * outdated.
 */
let progress = { lesson: 0, task: 0 };
/** The legal moves of the lesson's position. @type {Api.Move[]} */
let moves = [];

function lesson() {
  return LESSONS[progress.lesson];
}

/** A text of the lesson. @param {string} part `title`, `text`, `task-1` and so on, `done` */
function text(part) {
  const { name, throw: thrown, texts } = lesson();
  return texts?.[part] ?? t(`learn.${name}.${part}`, { throw: thrown ?? "" });
}

/** @returns {Task|undefined} */
function task() {
  return lesson().tasks[progress.task];
}

/**
 * Sends a request about the position of the lesson. A problem is shown.
 * @template {"moves"|"refusal"|"value"} Path
 * @param {Path} path
 * @param {Record<string, unknown>} [details]
 * @returns {Promise<Api.PostAnswers[Path]|null>} null after a problem, or if another lesson is shown by then
 */
async function request(path, details = {}) {
  const before = progress;
  const { position, throw: thrown } = lesson();
  try {
    const answer = await ask(path, { rules: RULES, options: {}, position, throw: thrown, ...details });
    return before === progress ? answer : null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (before === progress) say(error.message, "wrong");
    return null;
  }
}

/** @param {string} words @param {"answer"|"wrong"|"done"} kind */
function say(words, kind = "answer") {
  const message = find("#message");
  message.className = `message ${kind}`;
  message.textContent = words;
  announce(words);
}

/** Shows a throw on the cloth. @param {number|null} thrown null before a throw */
function showThrow(thrown) {
  const faces = facesOf(points.throw, thrown ?? 1);
  if (faces) cloth.show(faces);
  if (thrown === null) cloth.rest();
}

/** Shows sticks that are not thrown yet. */
function showUnthrown() {
  showThrow(1);
  cloth.rest();
}

/** The address of a lesson of this ruleset. @param {string} name */
function lessonAddress(name) {
  const isText = isRulesetText(RULES);
  return isText ? `${queryFragment({ rules: RULES })}&lesson=${name}` : `${location.search}#${name}`;
}

/** Opens a lesson. @param {number} number */
async function open(number) {
  progress = { lesson: number, task: 0 };
  moves = [];
  const { name, position, throw: thrown, tasks, about } = lesson();
  history.replaceState(null, "", lessonAddress(name));
  find("#title").textContent = text("title");
  find("#text").replaceChildren(html("p", {}, text("text")), ...(about ?? []));
  find("#task").textContent = tasks.length > 0 ? text("task-1") : "";
  find("#actions").replaceChildren();
  board.show(position);
  moveInput.offer([]);
  say("");
  announce(`${text("title")}. ${text("text")}`);
  showProgress();
  if (tasks.some((each) => "sticks" in each)) showUnthrown();
  else showThrow(thrown);
  const answer = await request("moves");
  if (!answer) return;
  moves = answer.moves;
  showTask();
}

/** Shows the current task, or the end of the lesson. */
function showTask() {
  const current = task();
  const words = current ? text(`task-${progress.task + 1}`) : "";
  find("#task").textContent = words;
  find("#actions").replaceChildren(...(current ? actions(current) : []));
  find("#next").classList.toggle("primary", !current);
  if (!current) return finish();
  const isMove = !("sticks" in current);
  moveInput.offer(isMove ? moves : [], { guides: !("attempt" in current && current.attempt.to) });
  announce(words);
}

function nextTask() {
  progress.task++;
  showTask();
}

/** The buttons of a task. @param {Task} current @returns {Node[]} */
function actions(current) {
  const button = (/** @type {string} */ key, /** @type {() => void} */ onclick) => [
    html("button", { type: "button", class: "primary", onclick }, t(key)),
  ];
  if ("sticks" in current) return button("learn.throw-button", () => throwSticks(current.sticks));
  const pass = moves.find(({ move }) => move === "pass");
  return pass ? button("learn.pass-button", () => onMove(pass)) : [];
}

/** @param {number[]} sticks */
async function throwSticks(sticks) {
  const before = progress;
  find("#actions").replaceChildren();
  await cloth.roll({ throw: lesson().throw ?? 0, sticks });
  if (before === progress) nextTask();
}

/** Handles a legal move. @param {Api.Move} move */
async function onMove(move) {
  const current = task();
  if (!current) return;
  if ("choose" in current) return compareChoices(move);
  if (!("play" in current) || !current.play.includes(move.move)) {
    moveInput.select(null);
    board.putBack();
    return say(t("learn.wrong-move", { move: moveText(move.move), does: effectsText(move) }), "wrong");
  }
  if (move.move === "pass" || (await play(move))) nextTask();
}

/**
 * Animates a move.
 * @param {Api.Move} move
 * @returns {Promise<boolean>} whether the lesson is still shown afterwards
 */
async function play(move) {
  const before = progress;
  moveInput.offer([]);
  await board.play(move);
  if (before !== progress) board.show(lesson().position);
  return before === progress;
}

/** Compares the win chances of all moves with the chosen one. @param {Api.Move} move */
async function compareChoices(move) {
  if (!(await play(move))) return;
  nextTask();
  const value = await request("value");
  if (!value) return;
  const best = value.moves[0].move;
  find("#actions").replaceChildren(moveComparison(value.moves, moves, move.move));
  const isBest = best === move.move;
  const key = isBest ? "learn.choose.best" : "learn.choose.second";
  say(t(key, { move: moveText(move.move), best: moveText(best) }), isBest ? "done" : "wrong");
}

/** Says why a move is not legal: some tasks ask for that. @param {Place} from @param {Place|null} to */
async function onRefused(from, to) {
  const current = task();
  if (!current) return;
  const refusal = await request("refusal", { from, to });
  if (!refusal || task() !== current) return;
  const isTask = "attempt" in current && current.attempt.from === from && (current.attempt.to ?? null) === to;
  moveInput.select(null);
  const why = localized("refusal", refusal);
  if (!isTask) return say(why, "wrong");
  say(t("learn.refused", { why }), "done");
  nextTask();
}

function finish() {
  moveInput.offer([]);
  const { tasks } = lesson();
  const isAnswered = find("#message").textContent !== "" && tasks.some((each) => "choose" in each);
  if (!isAnswered && text("done")) say(text("done"), "done");
  find("#next").focus({ preventScroll: true });
}

function showProgress() {
  const steps = LESSONS.map(({ name, texts }, number) => {
    const current = number === progress.lesson ? "step" : null;
    const attributes = {
      type: "button",
      class: "quiet",
      "aria-current": current,
      onclick: () => open(number),
    };
    return html(
      "li",
      {},
      html("button", attributes, html("span", {}, texts?.title ?? t(`learn.${name}.title`))),
    );
  });
  const isLast = progress.lesson + 1 === LESSONS.length;
  find("#steps").replaceChildren(...steps);
  find("#place").textContent = t("learn.progress", { number: progress.lesson + 1, count: LESSONS.length });
  find("#next").textContent = t(isLast ? "learn.play" : "learn.next");
  findAs("#back", HTMLButtonElement).disabled = progress.lesson === 0;
}

function next() {
  if (progress.lesson + 1 < LESSONS.length) open(progress.lesson + 1);
  else location.href = at(playAddress(RULES));
}

find("#next").addEventListener("click", next);
find("#back").addEventListener("click", () => open(progress.lesson - 1));
find("#restart").addEventListener("click", () => open(progress.lesson));
board.setup({ ...boardOptions(rules), orientation: "wide", showPath: true });
if (RULES !== MODERN) find("#lead").textContent = t("learn.rules.lead", { count: LESSONS.length });
const hasSample = await isReconstruction(RULES);
find("#lead").append(
  " ",
  html(
    "a",
    { href: at(hasSample ? `${rulesAddress(RULES)}#sample-section` : rulesAddress(RULES)) },
    t(hasSample ? "learn.rules.sample" : "learn.rules.page"),
  ),
);

const select = findAs("#rules", HTMLSelectElement);
select.append(...(await rulesetOptions(RULES)));
select.addEventListener("change", () => (location.href = at(learnAddress(select.value))));
const asked = FRAGMENT.get("lesson") ?? location.hash.slice(1);
await open(
  Math.max(
    0,
    LESSONS.findIndex(({ name }) => name === asked),
  ),
);
addEventListener("hashchange", () => {
  // A link to another ruleset of one's own changes only what stands behind the #.
  if (new URLSearchParams(location.hash.slice(1)).get("rules") !== FRAGMENT.get("rules")) location.reload();
});

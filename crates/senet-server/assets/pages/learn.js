// A short lesson: the learner makes the moves on the board, and the engine answers.

import { announce } from "../parts/announce.js";
import { post, ruleset } from "../parts/api.js";
import { createBoard } from "../parts/board.js";
import { castOf } from "../parts/casts.js";
import { Chooser } from "../parts/chooser.js";
import { deedsText, moveText } from "../parts/moves.js";
import { find, html } from "../parts/elements.js";
import { t, translated, useCatalogue } from "../parts/i18n.js";
import { mountSite } from "../parts/site.js";
import { createCloth } from "../parts/sticks.js";
import { LESSONS, RULES } from "./learn/lesson.js";
import { comparison } from "../parts/comparison.js";

/** @typedef {import("./learn/lesson.js").Task} Task */
/** @typedef {import("../parts/position.js").Place} Place */

await Promise.all(["learn", "worth", "engine"].map(useCatalogue));
mountSite();

const { houses, points } = await ruleset(RULES);

const chooser = new Chooser({ onMove: (move) => chosen(move), onRefused: (from, to) => attempted(from, to) });
const board = createBoard(find("#board"), chooser.handlers);
chooser.board = board;
const cloth = createCloth(find("#cloth"));

/** Where the learner is. */
const at = { lesson: 0, task: 0 };
/** @type {any[]} the legal moves of the lesson's position */
let moves = [];

function lesson() {
  return LESSONS[at.lesson];
}

/** @returns {Task|undefined} */
function task() {
  return lesson().tasks[at.task];
}

function question() {
  return { rules: RULES, options: {}, position: lesson().position, throw: lesson().throw };
}

/** @param {string} text @param {"answer"|"wrong"|"done"} kind */
function say(text, kind = "answer") {
  const said = find("#said");
  said.className = `said ${kind}`;
  said.textContent = text;
  announce(text);
}

/** @param {number} thrown */
function lay(thrown) {
  const cast = castOf(points.throw, thrown);
  if (cast) cloth.show(cast);
}

/** Sticks that wait to be thrown. */
function layOut() {
  lay(1);
  cloth.rest();
}

/** Begins a lesson. @param {number} number */
async function open(number) {
  at.lesson = number;
  at.task = 0;
  const { name, position, throw: thrown } = lesson();
  history.replaceState(null, "", `#${name}`);
  find("#title").textContent = t(`learn.${name}.title`);
  find("#text").textContent = t(`learn.${name}.text`);
  board.show(position);
  chooser.offer([]);
  say("");
  announce(`${t(`learn.${name}.title`)}. ${t(`learn.${name}.text`)}`);
  showPlace();
  moves = (await post("moves", question())).moves;
  if (!lesson().tasks.some((each) => "sticks" in each)) lay(thrown);
  else layOut();
  ask();
}

/** Asks for the task at hand, or ends the lesson. */
function ask() {
  const now = task();
  const { name, throw: thrown } = lesson();
  find("#task").textContent = now ? t(`learn.${name}.task-${at.task + 1}`, { throw: thrown }) : "";
  find("#actions").replaceChildren(...(now ? actions(now) : []));
  find("#next").classList.toggle("primary", !now);
  if (!now) return finish();
  const waits = "sticks" in now;
  chooser.offer(waits ? [] : moves, { guides: !("attempt" in now && now.attempt.to) });
  announce(find("#task").textContent ?? "");
}

/** @param {Task} now @returns {Node[]} */
function actions(now) {
  if ("sticks" in now) return [html("button", { type: "button", class: "primary", onclick: () => throwSticks(now.sticks) }, t("learn.throw-button"))];
  const pass = moves.find(({ move }) => move === "pass");
  return pass ? [html("button", { type: "button", class: "primary", onclick: () => chosen(pass) }, t("learn.pass-button"))] : [];
}

/** @param {number[]} sticks */
async function throwSticks(sticks) {
  find("#actions").replaceChildren();
  await cloth.cast({ throw: lesson().throw, sticks });
  at.task++;
  ask();
}

/** A legal move was chosen. @param {any} move */
async function chosen(move) {
  const now = task();
  if (!now) return;
  if ("choose" in now) return choose(move);
  if (!("play" in now) || !now.play.includes(move.move)) {
    chooser.select(null);
    return say(t("learn.other", { move: moveText(move.move), does: deedsText(move) }), "wrong");
  }
  if (move.move !== "pass") await board.travel(move);
  at.task++;
  ask();
}

/** Every choice is an answer here: the win chances tell how good it was. @param {any} move */
async function choose(move) {
  const value = await post("value", question());
  const best = value.moves[0].move === move.move;
  await board.travel(move);
  at.task++;
  ask();
  find("#actions").replaceChildren(comparison(value.moves, moves, move.move));
  say(t(best ? "learn.choose.best" : "learn.choose.second", { move: moveText(move.move), best: moveText(value.moves[0].move) }), best ? "done" : "wrong");
}

/** Something else was wanted: the engine says why it cannot be. @param {Place} from @param {Place|null} to */
async function attempted(from, to) {
  const now = task();
  if (!now) return;
  const refusal = await post("refusal", { ...question(), from, to });
  const asked = "attempt" in now && now.attempt.from === from && (now.attempt.to ?? null) === to;
  chooser.select(null);
  const why = translated("refusal", refusal);
  say(asked ? t("learn.refused", { why }) : why, asked ? "done" : "wrong");
  if (!asked) return;
  at.task++;
  ask();
}

function finish() {
  chooser.offer([]);
  const { name } = lesson();
  if (find("#said").textContent === "" || !lesson().tasks.some((each) => "choose" in each)) say(t(`learn.${name}.done`), "done");
  find("#next").focus({ preventScroll: true });
}

function showPlace() {
  const steps = LESSONS.map(({ name }, number) => {
    const current = number === at.lesson ? "step" : null;
    return html("li", {}, html("button", { type: "button", class: "quiet", "aria-current": current, onclick: () => open(number) }, html("span", {}, t(`learn.${name}.title`))));
  });
  find("#steps").replaceChildren(...steps);
  find("#place").textContent = t("learn.place", { number: at.lesson + 1, count: LESSONS.length });
  find("#next").textContent = t(at.lesson + 1 < LESSONS.length ? "learn.next" : "learn.play");
  /** @type {HTMLButtonElement} */ (find("#back")).disabled = at.lesson === 0;
}

function goOn() {
  if (at.lesson + 1 < LESSONS.length) open(at.lesson + 1);
  else location.href = `/?rules=${RULES}#setup`;
}

find("#next").addEventListener("click", goOn);
find("#back").addEventListener("click", () => open(at.lesson - 1));
find("#again").addEventListener("click", () => open(at.lesson));
board.setup({ houses, showPath: true });
const wanted = LESSONS.findIndex(({ name }) => `#${name}` === location.hash);
await open(Math.max(0, wanted));

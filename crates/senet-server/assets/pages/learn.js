// A short lesson: the learner makes the moves on the board, and the engine answers.

import { announce } from "../parts/announce.js";
import { ApiError, post, ruleset } from "../parts/api.js";
import { createBoard } from "../parts/board.js";
import { facesOf } from "../parts/throws.js";
import { MoveInput } from "../parts/move-input.js";
import { effectsText, moveText } from "../parts/move-text.js";
import { find, html } from "../parts/elements.js";
import { t, localized, useCatalogue } from "../parts/i18n.js";
import { mountSite } from "../parts/site.js";
import { createCloth } from "../parts/cloth.js";
import { LESSONS, RULES } from "./learn/lessons.js";
import { comparison } from "../parts/move-comparison.js";

/** @typedef {import("./learn/lessons.js").Task} Task */
/** @typedef {import("../parts/position.js").Place} Place */

await Promise.all(["learn", "evaluation", "engine"].map(useCatalogue));
mountSite();

const { houses, points } = await ruleset(RULES);

const moveInput = new MoveInput({
  onMove: (move) => chosen(move),
  onRefused: (from, to) => attempted(from, to),
});
const board = createBoard(find("#board"), moveInput.handlers);
moveInput.board = board;
const cloth = createCloth(find("#cloth"));

/** Where the learner is; another place each time a lesson is opened, so that what comes late is known for it. */
let at = { lesson: 0, task: 0 };
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

/**
 * Asks the server about the position of the lesson. There is no answer where something goes wrong, which is said, nor where the
 * learner is elsewhere by then.
 * @param {string} path
 * @param {Record<string, unknown>} [more]
 * @returns {Promise<any>}
 */
async function answerTo(path, more = {}) {
  const here = at;
  try {
    const answer = await post(path, { ...question(), ...more });
    return here === at ? answer : null;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    if (here === at) say(cause.message, "wrong");
    return null;
  }
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
  const roll = facesOf(points.throw, thrown);
  if (roll) cloth.show(roll);
}

/** Sticks that wait to be thrown. */
function layOut() {
  lay(1);
  cloth.rest();
}

/** Begins a lesson. @param {number} number */
async function open(number) {
  at = { lesson: number, task: 0 };
  moves = [];
  const { name, position, throw: thrown } = lesson();
  history.replaceState(null, "", `#${name}`);
  find("#title").textContent = t(`learn.${name}.title`);
  find("#text").textContent = t(`learn.${name}.text`);
  find("#task").textContent = "";
  find("#actions").replaceChildren();
  board.show(position);
  moveInput.offer([]);
  say("");
  announce(`${t(`learn.${name}.title`)}. ${t(`learn.${name}.text`)}`);
  showPlace();
  if (!lesson().tasks.some((each) => "sticks" in each)) lay(thrown);
  else layOut();
  const answer = await answerTo("moves");
  if (!answer) return;
  moves = answer.moves;
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
  moveInput.offer(waits ? [] : moves, { guides: !("attempt" in now && now.attempt.to) });
  announce(find("#task").textContent ?? "");
}

/** @param {Task} now @returns {Node[]} */
function actions(now) {
  if ("sticks" in now)
    return [
      html(
        "button",
        { type: "button", class: "primary", onclick: () => throwSticks(now.sticks) },
        t("learn.throw-button"),
      ),
    ];
  const pass = moves.find(({ move }) => move === "pass");
  return pass
    ? [
        html(
          "button",
          { type: "button", class: "primary", onclick: () => chosen(pass) },
          t("learn.pass-button"),
        ),
      ]
    : [];
}

/** @param {number[]} sticks */
async function throwSticks(sticks) {
  const here = at;
  find("#actions").replaceChildren();
  await cloth.roll({ throw: lesson().throw, sticks });
  if (here !== at) return;
  at.task++;
  ask();
}

/** A legal move was chosen. @param {any} move */
async function chosen(move) {
  const now = task();
  if (!now) return;
  if ("choose" in now) return choose(move);
  if (!("play" in now) || !now.play.includes(move.move)) {
    moveInput.select(null);
    board.putBack();
    return say(t("learn.wrong-move", { move: moveText(move.move), does: effectsText(move) }), "wrong");
  }
  if (move.move !== "pass" && !(await travelled(move))) return;
  at.task++;
  ask();
}

/** Lets a move be seen. Whether the learner is still there when it is made. @param {any} move */
async function travelled(move) {
  const here = at;
  moveInput.offer([]);
  await board.travel(move);
  if (here !== at) board.show(lesson().position);
  return here === at;
}

/** Every choice is an answer here: the win chances tell how good it was. @param {any} move */
async function choose(move) {
  if (!(await travelled(move))) return;
  at.task++;
  ask();
  const value = await answerTo("value");
  if (!value) return;
  const best = value.moves[0].move;
  find("#actions").replaceChildren(comparison(value.moves, moves, move.move));
  const key = best === move.move ? "learn.choose.best" : "learn.choose.second";
  say(t(key, { move: moveText(move.move), best: moveText(best) }), best === move.move ? "done" : "wrong");
}

/** Something else was wanted: the engine says why it cannot be. @param {Place} from @param {Place|null} to */
async function attempted(from, to) {
  const now = task();
  if (!now) return;
  const refusal = await answerTo("refusal", { from, to });
  if (!refusal || task() !== now) return;
  const asked = "attempt" in now && now.attempt.from === from && (now.attempt.to ?? null) === to;
  moveInput.select(null);
  const why = localized("refusal", refusal);
  say(asked ? t("learn.refused", { why }) : why, asked ? "done" : "wrong");
  if (!asked) return;
  at.task++;
  ask();
}

function finish() {
  moveInput.offer([]);
  const { name } = lesson();
  if (find("#said").textContent === "" || !lesson().tasks.some((each) => "choose" in each))
    say(t(`learn.${name}.done`), "done");
  find("#next").focus({ preventScroll: true });
}

function showPlace() {
  const steps = LESSONS.map(({ name }, number) => {
    const current = number === at.lesson ? "step" : null;
    return html(
      "li",
      {},
      html(
        "button",
        { type: "button", class: "quiet", "aria-current": current, onclick: () => open(number) },
        html("span", {}, t(`learn.${name}.title`)),
      ),
    );
  });
  find("#steps").replaceChildren(...steps);
  find("#place").textContent = t("learn.progress", { number: at.lesson + 1, count: LESSONS.length });
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

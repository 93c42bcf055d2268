// Analysis: any position, every move with its win chance, lines to try. What is asked stands in the address.

import { announce } from "../parts/announce.js";
import { allRules, post, ruleset } from "../parts/api.js";
import { createBoard } from "../parts/board.js";
import { MoveInput } from "../parts/move-input.js";
import { effectsText } from "../parts/move-text.js";
import { find, html } from "../parts/elements.js";
import { ltr, t, localized, useCatalogue } from "../parts/i18n.js";
import { parseMove } from "../parts/notation.js";
import { chosenOptions, optionFields } from "../parts/options.js";
import { queryFragment, parseQuery } from "../parts/position-query.js";
import { recordBox } from "../parts/record-box.js";
import { mountSite } from "../parts/site.js";
import { everyThrow, movesOf, together, valueOf } from "./analyse/queries.js";
import { Line } from "./analyse/line.js";
import { fillLine, nameOf } from "./analyse/line-list.js";
import { Setup } from "./analyse/setup.js";
import { movesTable, throwsTable, verdict } from "./analyse/tables.js";

/** @typedef {import("../parts/position-query.js").PositionQuery} PositionQuery */

await Promise.all(["analyse", "options", "evaluation", "record", "engine"].map(useCatalogue));
mountSite();

/** @type {any} the ruleset with its options */
let rules;
let line = new Line("10/10/10 c - -");
let asked = parseQuery(location.hash);
let pending = new AbortController();

const moveInput = new MoveInput({
  onMove: (move) => make(move),
  onRefused: (from, to) => refuse(from, to),
  onPreview: (move) => describePreview(move),
});
const board = createBoard(find("#board"), {
  ...moveInput.handlers,
  onChoose: (place) => (settingUp() ? setup.paint(place) : moveInput.choose(place)),
});
moveInput.board = board;
const setup = new Setup(find("#setup"), (position) => start(position, null));

/** @returns {PositionQuery} */
function question() {
  return { rules: asked.rules, options: asked.options, position: line.node.position, throw: line.node.throw };
}

function settingUp() {
  return /** @type {HTMLInputElement} */ (find("#mode-setup")).checked;
}

/** @param {string} text */
function say(text) {
  find("#said").textContent = text;
  announce(text);
}

/** @param {unknown} problem */
function failed(problem) {
  if (problem instanceof DOMException && problem.name === "AbortError") return;
  find("#problem").textContent = problem instanceof Error ? problem.message : String(problem);
  find("#worth").replaceChildren();
  showThrows([]);
}

/** Begins a new line. @param {string} position @param {number|null} thrown */
function start(position, thrown) {
  line = new Line(position, thrown);
  show();
}

/** Shows where the line stands, and asks what it is worth. */
function show() {
  const { node } = line;
  try {
    board.show(node.position);
  } catch {
    return failed(new Error(t("analyse.bad-position")));
  }
  setup.take(node.position);
  history.replaceState(null, "", queryFragment(question()));
  /** @type {HTMLInputElement} */ (find("#position")).value = node.position;
  find("#problem").textContent = "";
  showLine();
  look().catch(failed);
}

/** Asks the server about the position; an older question is given up. @param {"usual"|"deep"} [depth] */
async function look(depth = "usual") {
  pending.abort();
  pending = new AbortController();
  const { signal } = pending;
  moveInput.offer([]);
  if (line.node.winner) return showEnd(line.node.winner);
  find("#worth").replaceChildren(html("p", { class: "soft" }, t("analyse.evaluating")));
  const now = question();
  const { moves, legal_throws: possible } = await movesOf(now, signal);
  offer(moves);
  showThrows(possible);
  const value = await valueOf(now, signal, depth);
  showWorth(value, together(moves, value.moves));
  if (!value.exact && depth === "usual") find("#worth .knowledge").append(deeper());
  if (now.throw === null) await lookAtThrows(now, possible, signal);
}

/** @param {any[]} moves */
function offer(moves) {
  const by = line.node.by;
  const last = by ? [parseMove(by).from, parseMove(by).to].filter((place) => place !== null) : [];
  moveInput.offer(moves, { last });
}

/** Estimates get better when more time is spent on them. */
function deeper() {
  return html(
    "button",
    { type: "button", class: "quiet", onclick: () => look("deep").catch(failed) },
    t("analyse.deeper"),
  );
}

/** @param {any} value @param {any[]} moves */
function showWorth(value, moves) {
  const { throw: thrown } = line.node;
  const parts = verdict(value, board.position.side, thrown);
  if (moves.length > 0) parts.push(movesTable(moves, make, (move) => moveInput.preview(move)));
  find("#worth").replaceChildren(...parts, html("div", { id: "every-throw" }));
}

/** @param {PositionQuery} now @param {number[]} possible throws @param {AbortSignal} signal */
async function lookAtThrows(now, possible, signal) {
  const values = new Map();
  const draw = () =>
    find("#every-throw").replaceChildren(throwsTable(chancesOf(possible), values, chooseThrow));
  draw();
  await everyThrow(now, possible, signal, (thrown, value) => {
    values.set(thrown, value);
    draw();
  });
}

/** How often each throw comes; a game that begins with a certain one leaves nothing to chance. @param {number[]} possible */
function chancesOf(possible) {
  if (possible.length === 1) return [{ throw: possible[0], weight: 1, of: 1 }];
  return rules.throws.filter((/** @type {{throw: number}} */ chance) => possible.includes(chance.throw));
}

/** @param {string} winner */
function showEnd(winner) {
  const text = t("analyse.won", { side: winner });
  find("#worth").replaceChildren(html("p", { class: "verdict" }, text));
  announce(text);
}

/** @param {number|null} thrown */
function chooseThrow(thrown) {
  line.chooseThrow(thrown);
  show();
}

/** @param {any} move */
async function make(move) {
  pending.abort();
  const text = effectsText(move);
  await board.travel(move);
  line.goOn(move);
  say(`${ltr(move.move)}: ${text}`);
  show();
}

/** @param {import("../parts/position.js").Place} from @param {import("../parts/position.js").Place|null} to */
async function refuse(from, to) {
  if (line.node.throw === null) return;
  const refusal = await post("refusal", { ...question(), from, to });
  say(localized("refusal", refusal));
}

/** @param {any} move */
function describePreview(move) {
  find("#said").textContent = move ? `${ltr(move.move)}: ${effectsText(move)}` : "";
}

/** @param {number[]} possible throws */
function showThrows(possible) {
  const buttons = [null, ...possible].map((thrown) => {
    const chosen = thrown === line.node.throw;
    const name = thrown === null ? t("analyse.no-throw") : String(thrown);
    return html(
      "button",
      { type: "button", "aria-pressed": String(chosen), onclick: () => chooseThrow(thrown) },
      name,
    );
  });
  find("#throws").replaceChildren(...buttons);
}

function showLine() {
  fillLine(find("#line"), line, stepTo);
  /** @type {HTMLButtonElement} */ (find("#back")).disabled = !line.canGoBack;
  /** @type {HTMLButtonElement} */ (find("#forward")).disabled = !line.canGoForward;
}

/** @param {number} place */
function stepTo(place) {
  line.goTo(place);
  show();
  announce(nameOf(line, line.at));
}

/** Takes over another ruleset or other options; a position that is not given is its start. */
async function useRules() {
  const [usual, chosen] = await Promise.all([ruleset(asked.rules), ruleset(asked.rules, asked.options)]);
  rules = chosen;
  const pieces = Number(
    chosen.options.find((/** @type {{key: string}} */ { key }) => key === "pieces")?.value ?? 5,
  );
  board.setup({ houses: chosen.houses, pieces, downwards: chosen.goal === "line-up" });
  const changed = (/** @type {HTMLElement} */ fields) =>
    change(asked.rules, chosenOptions(fields, usual.options));
  find("#options").replaceChildren(optionFields(chosen.options, changed));
  /** @type {HTMLSelectElement} */ (find("#rules")).value = asked.rules;
}

/** @param {string} name @param {Record<string, string>} options */
function change(name, options) {
  asked = { rules: name, options, position: "", throw: null };
  begin().catch(failed);
}

/** Begins with what is asked. */
async function begin() {
  await useRules();
  start(asked.position || rules.start, asked.throw);
}

/** A game becomes the line. @param {string} record */
async function takeRecord(record) {
  const game = await post("replay", { record });
  asked = { rules: game.rules, options: game.options, position: game.start, throw: null };
  await useRules();
  line = Line.ofGame(game);
  show();
  say(t("analyse.record-shown", { count: game.plies.length }));
}

function listen() {
  const on = (/** @type {string} */ selector, /** @type {string} */ event, /** @type {() => void} */ act) =>
    find(selector).addEventListener(event, act);
  on("#back", "click", () => stepTo(line.at - 1));
  on("#forward", "click", () => stepTo(line.at + 1));
  on("#from-start", "click", () => start(rules.start, null));
  on("#show-position", "click", () => start(/** @type {HTMLInputElement} */ (find("#position")).value, null));
  on("#copy", "click", () =>
    navigator.clipboard.writeText(location.href).then(() => say(t("analyse.link-copied"))),
  );
  on("#rules", "change", () => change(/** @type {HTMLSelectElement} */ (find("#rules")).value, {}));
  for (const mode of ["try", "setup"])
    on(`#mode-${mode}`, "change", () => (find("#setup").hidden = !settingUp()));
  addEventListener("hashchange", () => {
    asked = parseQuery(location.hash);
    begin().catch(failed);
  });
  document.addEventListener("keydown", keys);
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input[type=text], textarea, select"))
    return;
  if (/^[0-6]$/.test(event.key)) return chooseThrowByKey(Number(event.key));
  // On the board the arrows go from square to square.
  if (target.closest("[data-board]")) return;
  if (event.key === "ArrowLeft") stepTo(line.at - 1);
  else if (event.key === "ArrowRight") stepTo(line.at + 1);
}

/** @param {number} thrown */
function chooseThrowByKey(thrown) {
  const button = [...find("#throws").children].find(({ textContent }) => textContent === String(thrown));
  if (thrown === 0) chooseThrow(null);
  else if (button) chooseThrow(thrown);
}

const names = (await allRules()).map((/** @type {{name: string, title: string}} */ { name, title }) =>
  html("option", { value: name }, title),
);
find("#rules").append(...names);
find("#record").append(recordBox((record) => takeRecord(record).catch(failed)));
listen();
begin().catch(failed);

// The analysis board: any position, every move with its win chance, lines of play. The address contains the
// position.

import { announce } from "../parts/announce.js";
import { allRules, post, ruleset } from "../parts/api.js";
import { boardOptions, createBoard } from "../parts/board.js";
import { find, findAs, html } from "../parts/elements.js";
import { localized, ltr, t, useCatalogue } from "../parts/i18n.js";
import { MoveInput } from "../parts/move-input.js";
import { effectsText } from "../parts/move-text.js";
import { parseMove } from "../parts/notation.js";
import { chosenOptions, optionFields } from "../parts/options.js";
import { parseQuery, queryFragment } from "../parts/position-query.js";
import { EMPTY } from "../parts/position.js";
import { recordBox } from "../parts/record-box.js";
import { mountSite } from "../parts/site.js";
import { Line } from "./analyse/line.js";
import { fillLine, nodeName } from "./analyse/line-list.js";
import { evaluateThrows, fetchMoves, fetchValue, mergeEvaluations } from "./analyse/queries.js";
import { Setup } from "./analyse/setup.js";
import { movesTable, throwsTable, verdict } from "./analyse/tables.js";

/** @typedef {import("../parts/position-query.js").PositionQuery} PositionQuery */
/** @typedef {import("../parts/position.js").Place} Place */
/** @typedef {import("./analyse/queries.js").Depth} Depth */

await Promise.all(["analyse", "options", "evaluation", "record", "engine"].map(useCatalogue));
mountSite();

/** The ruleset with its options. @type {Api.Rules} */
let rules;
let line = new Line(EMPTY);
/** What the address asks for; `query` has the current position. */
let requested = parseQuery(location.hash);
let pending = new AbortController();

/** @type {MoveInput<Api.Move>} */
const moveInput = new MoveInput({
  onMove: (move) => play(move),
  onRefused: (from, to) => explainRefusal(from, to),
  onPreview: (move) => describePreview(move),
});
const board = createBoard(find("#board"), {
  ...moveInput.handlers,
  onChoose: (place) => (isSettingUp() ? setup.paint(place) : moveInput.choose(place)),
});
moveInput.board = board;
const setup = new Setup(find("#setup"), (position) => start(position, null));

/** @returns {PositionQuery} */
function query() {
  const { position, throw: thrown } = line.node;
  return { rules: requested.rules, options: requested.options, position, throw: thrown };
}

function isSettingUp() {
  return findAs("#mode-setup", HTMLInputElement).checked;
}

/** @param {string} text */
function say(text) {
  find("#message").textContent = text;
  announce(text);
}

/** @param {unknown} error */
function showError(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  find("#problem").textContent = error instanceof Error ? error.message : String(error);
  find("#evaluation").replaceChildren();
  showThrows([]);
}

/** Starts a new line. @param {string} position @param {number|null} thrown */
function start(position, thrown) {
  line = new Line(position, thrown);
  show();
}

/** Shows the current position of the line, and requests its evaluation. */
function show() {
  const { node } = line;
  try {
    board.show(node.position);
  } catch {
    return showError(new Error(t("analyse.bad-position")));
  }
  setup.show(node.position);
  history.replaceState(null, "", queryFragment(query()));
  findAs("#position", HTMLInputElement).value = node.position;
  find("#problem").textContent = "";
  showLine();
  evaluate().catch(showError);
}

/** Requests moves and win chances of the position. An older request is aborted. @param {Depth} [depth] */
async function evaluate(depth = "usual") {
  pending.abort();
  pending = new AbortController();
  const { signal } = pending;
  moveInput.offer([]);
  if (line.node.winner) return showEnd(line.node.winner);
  find("#evaluation").replaceChildren(html("p", { class: "soft" }, t("analyse.evaluating")));
  const current = query();
  const valued = fetchValue(current, signal, depth);
  // If the moves are refused, so is this; one message is enough.
  valued.catch(() => {});
  const { moves, legal_throws: legalThrows } = await fetchMoves(current, signal);
  offer(moves);
  showThrows(legalThrows);
  const value = await valued;
  showValue(value, mergeEvaluations(moves, value.moves));
  if (!value.exact && depth === "usual") find("#evaluation .accuracy").append(deeperButton());
  if (current.throw === null) await showThrowValues(current, legalThrows, signal);
}

/** @param {Api.Move[]} moves */
function offer(moves) {
  const { from, to } = parseMove(line.node.by ?? "pass");
  const last = [from, to].filter((place) => place !== null);
  moveInput.offer(moves, { last });
}

/** The button for a deeper search, which makes estimates more accurate. */
function deeperButton() {
  const onclick = () => evaluate("deep").catch(showError);
  return html("button", { type: "button", class: "quiet", onclick }, t("analyse.deeper"));
}

/** @param {Api.Value} value @param {import("./analyse/queries.js").ListedEvaluation[]} moves */
function showValue(value, moves) {
  const parts = verdict(value, board.position.side, line.node.throw);
  if (moves.length > 0) parts.push(movesTable(moves, play, (move) => moveInput.preview(move)));
  find("#evaluation").replaceChildren(...parts, html("div", { id: "every-throw" }));
}

/** @param {PositionQuery} current @param {number[]} legalThrows @param {AbortSignal} signal */
async function showThrowValues(current, legalThrows, signal) {
  /** @type {Map<number, Api.Value>} */
  const values = new Map();
  const draw = () =>
    find("#every-throw").replaceChildren(throwsTable(chancesOf(legalThrows), values, chooseThrow));
  draw();
  await evaluateThrows(current, legalThrows, signal, (thrown, value) => {
    values.set(thrown, value);
    draw();
  });
}

/** The chances of the legal throws. Some rulesets prescribe the first throw. @param {number[]} legalThrows */
function chancesOf(legalThrows) {
  if (legalThrows.length === 1) return [{ throw: legalThrows[0], weight: 1, of: 1 }];
  return rules.throws.filter((chance) => legalThrows.includes(chance.throw));
}

/** @param {string} winner */
function showEnd(winner) {
  const text = t("analyse.won", { side: winner });
  find("#evaluation").replaceChildren(html("p", { class: "verdict" }, text));
  announce(text);
}

/** @param {number|null} thrown */
function chooseThrow(thrown) {
  line.chooseThrow(thrown);
  show();
}

/** @param {Api.Move} move */
async function play(move) {
  pending.abort();
  const text = effectsText(move);
  await board.play(move);
  line.play(move);
  say(`${ltr(move.move)}: ${text}`);
  show();
}

/** Says why a move is not legal. @param {Place} from @param {Place|null} to */
async function explainRefusal(from, to) {
  if (line.node.throw === null) return;
  say(localized("refusal", await post("refusal", { ...query(), from, to })));
}

/** @param {Api.Move|null} move */
function describePreview(move) {
  find("#message").textContent = move ? `${ltr(move.move)}: ${effectsText(move)}` : "";
}

/** The buttons that choose a throw. @param {number[]} legalThrows */
function showThrows(legalThrows) {
  const buttons = [null, ...legalThrows].map((thrown) => {
    const name = thrown === null ? t("analyse.no-throw") : String(thrown);
    const pressed = String(thrown === line.node.throw);
    const onclick = () => chooseThrow(thrown);
    return html("button", { type: "button", "aria-pressed": pressed, onclick }, name);
  });
  find("#throws").replaceChildren(...buttons);
}

function showLine() {
  fillLine(find("#line"), line, goTo);
  findAs("#back", HTMLButtonElement).disabled = !line.canGoBack;
  findAs("#forward", HTMLButtonElement).disabled = !line.canGoForward;
}

/** Goes to a position of the line. @param {number} index */
function goTo(index) {
  line.goTo(index);
  show();
  announce(nodeName(line, line.at));
}

/** Loads the requested ruleset with its options. */
async function loadRules() {
  const { options } = requested;
  const [plain, chosen] = await Promise.all([ruleset(requested.rules), ruleset(requested.rules, options)]);
  rules = chosen;
  board.setup(boardOptions(chosen));
  const onOptions = (/** @type {HTMLElement} */ fields) =>
    chooseRules(requested.rules, chosenOptions(fields, plain.options));
  find("#options").replaceChildren(optionFields(chosen.options, onOptions));
  findAs("#rules", HTMLSelectElement).value = requested.rules;
}

/** @param {string} name @param {Api.Options} options */
function chooseRules(name, options) {
  requested = { rules: name, options, position: "", throw: null };
  begin().catch(showError);
}

/** Shows the requested position, or the start of the ruleset. */
async function begin() {
  await loadRules();
  start(requested.position || rules.start, requested.throw);
}

/** Opens the record of a game as a line. @param {string} record */
async function openRecord(record) {
  const game = await post("replay", { record });
  requested = { rules: game.rules, options: game.options, position: game.start, throw: null };
  await loadRules();
  line = Line.ofGame(game);
  show();
  say(t("analyse.record-shown", { count: game.plies.length }));
}

function listen() {
  const on = (
    /** @type {string} */ selector,
    /** @type {string} */ event,
    /** @type {() => void} */ action,
  ) => find(selector).addEventListener(event, action);
  on("#back", "click", () => goTo(line.at - 1));
  on("#forward", "click", () => goTo(line.at + 1));
  on("#from-start", "click", () => start(rules.start, null));
  on("#show-position", "click", () => start(findAs("#position", HTMLInputElement).value, null));
  on("#copy", "click", copyLink);
  on("#rules", "change", () => chooseRules(findAs("#rules", HTMLSelectElement).value, {}));
  for (const mode of ["try", "setup"]) {
    on(`#mode-${mode}`, "change", () => (find("#setup").hidden = !isSettingUp()));
  }
  addEventListener("hashchange", () => {
    requested = parseQuery(location.hash);
    begin().catch(showError);
  });
  document.addEventListener("keydown", onKey);
}

async function copyLink() {
  await navigator.clipboard.writeText(location.href);
  say(t("analyse.link-copied"));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {Element} */ (event.target);
  const isModified = event.altKey || event.ctrlKey || event.metaKey;
  if (isModified || target.closest("input[type=text], textarea, select")) return;
  if (/^[0-6]$/.test(event.key)) return chooseThrowByKey(Number(event.key));
  // On the board the arrow keys move the focus.
  if (target.closest("[data-board]")) return;
  if (event.key === "ArrowLeft") goTo(line.at - 1);
  else if (event.key === "ArrowRight") goTo(line.at + 1);
}

/** @param {number} thrown 0 for no throw */
function chooseThrowByKey(thrown) {
  if (thrown === 0) return chooseThrow(null);
  const isLegal = [...find("#throws").children].some(({ textContent }) => textContent === String(thrown));
  if (isLegal) chooseThrow(thrown);
}

// Everything is requested at once; `begin` waits for the ruleset.
for (const options of [{}, requested.options]) ruleset(requested.rules, options).catch(() => {});
const entries = await allRules();
find("#rules").append(...entries.map(({ name, title }) => html("option", { value: name }, title)));
find("#record").append(recordBox((record) => openRecord(record).catch(showError)));
listen();
begin().catch(showError);

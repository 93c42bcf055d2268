// The analysis board: any position, every move with its win chance, lines of play. The address contains the
// position.

import { announce } from "../parts/announce.js";
import { ask, post, requestRuleset, ruleset } from "../parts/api.js";
import { boardOptions, createBoard } from "../parts/board.js";
import { find, findAs, html } from "../parts/elements.js";
import { localized, ltr, t, useCatalogue } from "../parts/i18n.js";
import { MoveInput } from "../parts/move-input.js";
import { effectsText } from "../parts/move-text.js";
import { nextTask } from "../parts/next-task.js";
import { parseMove } from "../parts/notation.js";
import { chosenOptions, optionFields } from "../parts/options.js";
import { rulesetOptions } from "../parts/own-rulesets.js";
import { parseQuery, queryFragment } from "../parts/position-query.js";
import { EMPTY } from "../parts/position.js";
import { rulesOfRecord } from "../parts/record-rules.js";
import { recordBox } from "../parts/record-box.js";
import { saveText } from "../parts/save.js";
import { mountSite } from "../parts/site.js";
import { bestLine, lineButtons } from "./analyse/best-line.js";
import { clearExplorer, drawExplorer, fillExplorer, giveSpaceBack } from "./analyse/explorer.js";
import {
  chancesOf,
  fetchMoves,
  fetchPlayed,
  fetchValue,
  mergeEvaluations,
  playedKey,
} from "./analyse/queries.js";
import { listenToKeys } from "./analyse/keys.js";
import { rollOut } from "./analyse/rollout.js";
import { Setup } from "./analyse/setup.js";
import { movesTable, rolloutTable, throwButtons, verdict } from "./analyse/tables.js";
import { MARKS, Tree } from "./analyse/tree.js";
import { fillTree, nodeName } from "./analyse/tree-list.js";
import { movesText, recordText } from "./analyse/tree-text.js";
import { showWinChance } from "./analyse/win-chance.js";

/** @typedef {import("../parts/position-query.js").PositionQuery} PositionQuery */
/** @typedef {import("../parts/position.js").Place} Place */
/** @typedef {import("./analyse/queries.js").Depth} Depth */
/** @typedef {import("./analyse/best-line.js").LineStep} LineStep */

/** What the address asks for; `query` has the current position. */
let requested = parseQuery(location.hash);
// Everything is requested at once; `begin` waits for the ruleset.
for (const options of [{}, requested.options]) requestRuleset(requested.rules, options).catch(() => {});
await Promise.all(["analyse", "options", "evaluation", "record", "engine"].map(useCatalogue));
mountSite();
await nextTask();

/** The ruleset with its options. @type {Api.Rules} */
let rules;
let tree = new Tree(EMPTY);
let pending = new AbortController();
/** The rollout that is under way. @type {AbortController|null} */
let rolling = null;
/** The best move, if it is known. @type {string|null} */
let best = null;
/** The tree whose start was set up last. @type {Tree|null} */
let painted = null;
/** Whether the page scrolls to the explorer once it is filled. */
let leadsToExplorer = false;

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
const setup = new Setup(find("#setup"), paint);

/** @returns {PositionQuery} */
function query() {
  const { position, throw: thrown } = tree.node;
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
  giveSpaceBack();
  showThrows([]);
}

/** Keeps the address of the tree in the history: "Back" leads to it once another one is shown. */
function keepTree() {
  history.pushState(null, "", location.href);
}

/** Starts a new tree. @param {string} position @param {number|null} thrown */
function start(position, thrown) {
  tree = new Tree(position, thrown);
  show();
}

/** Starts a new tree, and keeps the one before. @param {string} position */
function restart(position) {
  if (tree.root.position !== position || tree.root.children.length > 0) keepTree();
  start(position, null);
}

/** Starts with a position that is being set up. All its steps are one entry of the history. @param {string} position */
function paint(position) {
  if (tree !== painted || tree.root.children.length > 0) keepTree();
  start(position, null);
  painted = tree;
}

/** Shows the current position of the tree, and requests its evaluation. */
function show() {
  const { node } = tree;
  showBest(null);
  stopRollout();
  find("#rollout").replaceChildren();
  find("#best-line").replaceChildren();
  clearExplorer();
  showWinChance(null, "cones");
  try {
    board.show(node.position);
  } catch {
    return showError(new Error(t("analyse.bad-position")));
  }
  setup.show(node.position);
  history.replaceState(null, "", address());
  findAs("#position", HTMLInputElement).value = node.position;
  find("#problem").textContent = "";
  showLine();
  evaluate().catch(showError);
}

/** The address of all that is shown: the start with the moves of the tree, and the number of the position. */
function address() {
  const { rules: name, options, explorer } = requested;
  const moves = movesText(tree.root);
  const { position } = tree.root;
  const thrown = tree.node.throw;
  return queryFragment({ rules: name, options, position, throw: thrown, moves, at: tree.number, explorer });
}

function isExploring() {
  return findAs("#explorer", HTMLDetailsElement).open;
}

/** Requests moves and win chances of the position. An older request is aborted. @param {Depth} [depth] */
async function evaluate(depth = "usual") {
  pending.abort();
  pending = new AbortController();
  const { signal } = pending;
  moveInput.offer([]);
  if (tree.node.winner) return showEnd(tree.node.winner);
  find("#evaluation").replaceChildren(html("p", { class: "soft" }, t("analyse.evaluating")));
  const current = query();
  const valued = fetchValue(current, signal, depth);
  const askedPlayed = fetchPlayed(current, signal);
  // If the moves are refused, so are these; one message is enough.
  for (const other of [valued, askedPlayed]) other.catch(() => {});
  const { moves, legal_throws: legalThrows } = await fetchMoves(current, signal);
  offer(moves);
  showThrows(legalThrows);
  const value = await valued;
  const played = await askedPlayed;
  showValue(value, mergeEvaluations(moves, value.moves), played);
  if (!value.exact && depth === "usual") find("#evaluation .accuracy").append(deeperButton());
  showWinChance(value, board.position.side);
  if (current.throw !== null) showBest(value.moves[0]?.move ?? null);
  if (current.throw === null) await showThrowValues(current, legalThrows, played, signal);
  showBestLine(await bestLine(current, rules.throws, signal));
  if (current.throw !== null && isExploring()) await showThrowValues(current, legalThrows, played, signal);
}

/** @param {string|null} move */
function showBest(move) {
  best = move;
  board.arrow(findAs("#show-best", HTMLInputElement).checked && move !== "pass" ? move : null);
}

/** Shows the principal line. @param {LineStep[]} steps */
function showBestLine(steps) {
  const follow = (/** @type {LineStep[]} */ part) => change(() => tree.follow(part));
  find("#best-line").replaceChildren(...lineButtons(steps, follow));
}

function stopRollout() {
  rolling?.abort();
  rolling = null;
  find("#roll-out").textContent = t("analyse.roll-out");
}

/** Starts the rollout of the position, or stops it. */
async function toggleRollout() {
  if (rolling) return stopRollout();
  const control = new AbortController();
  rolling = control;
  find("#roll-out").textContent = t("analyse.stop");
  try {
    await rollOut(query(), control.signal, (estimates) =>
      find("#rollout").replaceChildren(rolloutTable(estimates)),
    );
  } finally {
    if (rolling === control) stopRollout();
  }
}

/** @param {Api.Move[]} moves */
function offer(moves) {
  const { from, to } = parseMove(tree.node.by ?? "pass");
  const last = [from, to].filter((place) => place !== null);
  moveInput.offer(moves, { last });
}

/** The button for a deeper search, which makes estimates more accurate. */
function deeperButton() {
  const onclick = () => evaluate("deep").catch(showError);
  return html("button", { type: "button", class: "quiet", onclick }, t("analyse.deeper"));
}

/**
 * @param {Api.Value} value
 * @param {import("./analyse/queries.js").ListedEvaluation[]} moves
 * @param {import("./analyse/queries.js").PlayedMoves} played
 */
function showValue(value, moves, played) {
  const parts = verdict(value, board.position.side, tree.node.throw);
  if (moves.length > 0)
    parts.push(
      movesTable(
        moves,
        (move) => played.get(playedKey(tree.node.throw, move)),
        play,
        (move) => moveInput.preview(move),
      ),
    );
  find("#evaluation").replaceChildren(...parts, html("div", { id: "every-throw" }));
}

/**
 * @param {PositionQuery} current
 * @param {number[]} legalThrows
 * @param {import("./analyse/queries.js").PlayedMoves} played
 * @param {AbortSignal} signal
 */
async function showThrowValues(current, legalThrows, played, signal) {
  const chances = chancesOf(rules.throws, legalThrows);
  await fillExplorer(current, chances, played, signal, { onThrow: chooseThrow, onMove: playThrow });
  const summary = find("#explorer summary");
  if (leadsToExplorer && summary.getBoundingClientRect().bottom > innerHeight / 2) summary.scrollIntoView();
  leadsToExplorer = false;
}

/** @param {string} winner */
function showEnd(winner) {
  const text = t("analyse.won", { side: winner });
  find("#evaluation").replaceChildren(html("p", { class: "verdict" }, text));
  giveSpaceBack();
  showWinChance({ win: 1, exact: true }, /** @type {Api.Side} */ (winner));
  announce(text);
}

/** @param {number|null} thrown */
function chooseThrow(thrown) {
  tree.chooseThrow(thrown);
  show();
}

/** @param {Api.Move} move */
async function play(move) {
  pending.abort();
  const text = effectsText(move);
  await board.play(move);
  tree.play(move);
  say(`${ltr(move.move)}: ${text}`);
  show();
}

/** Chooses a throw and makes one of its moves. @param {number} thrown @param {string} text */
async function playThrow(thrown, text) {
  const { moves } = await fetchMoves({ ...query(), throw: thrown }, pending.signal);
  const move = moves.find(({ move }) => move === text);
  tree.chooseThrow(thrown);
  if (move) await play(move);
}

/** Says why a move is not legal. @param {Place} from @param {Place|null} to */
async function explainRefusal(from, to) {
  if (tree.node.throw === null) return;
  say(localized("refusal", await post("refusal", { ...query(), from, to })));
}

/** @param {Api.Move|null} move */
function describePreview(move) {
  find("#message").textContent = move ? `${ltr(move.move)}: ${effectsText(move)}` : "";
}

/** @param {number[]} legalThrows */
function showThrows(legalThrows) {
  find("#throws").replaceChildren(...throwButtons(legalThrows, tree.node.throw, chooseThrow));
}

function showLine() {
  fillTree(find("#line"), tree, (path) => change(() => (tree.path = path)));
  const buttons = {
    "#back": tree.canGoBack,
    "#forward": tree.canGoForward,
    "#undo": tree.canUndo,
    "#promote": tree.isVariation,
    "#remove": tree.canGoBack,
  };
  for (const [selector, enabled] of Object.entries(buttons)) {
    findAs(selector, HTMLButtonElement).disabled = !enabled;
  }
  const { comment, mark } = tree.node;
  findAs("#comment", HTMLInputElement).value = comment;
  const marks = findAs("#mark", HTMLSelectElement);
  marks.value = mark;
  marks.disabled = !tree.canGoBack;
}

/** Changes the tree or the cursor, and shows and announces the position. @param {() => void} action */
function change(action) {
  action();
  show();
  const [before, node] = [undefined, ...tree.nodesTo()].slice(-2);
  if (node) announce(nodeName(node, before));
}

/** Takes the comment and the mark from their fields. */
function annotate() {
  tree.annotate(findAs("#comment", HTMLInputElement).value.trim(), findAs("#mark", HTMLSelectElement).value);
  history.replaceState(null, "", address());
  showLine();
}

/** Saves the tree as a record with variations. */
function saveRecord() {
  const { rules: name, options } = requested;
  const moves = movesText(tree.root);
  const text = recordText({ rules: name, options, start: tree.root.position, moves });
  saveText(text, "senet-analysis.txt");
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
  keepTree();
  requested = { rules: name, options, position: "", throw: null, explorer: isExploring() };
  begin().catch(showError);
}

/** Shows the requested tree or position, or the start of the ruleset. */
async function begin() {
  await loadRules();
  const { rules: name, options, position, throw: thrown, moves, at } = requested;
  const first = position || rules.start;
  if (!moves) return start(first, thrown);
  const record = recordText({ rules: name, options, start: first, moves });
  try {
    tree = Tree.ofGame(await ask("replay", { record }));
  } catch (error) {
    // The start is shown below the message.
    start(first, null);
    find("#problem").textContent ||= error instanceof Error ? error.message : String(error);
    return;
  }
  tree.goToNumber(at ?? 0);
  tree.chooseThrow(thrown);
  show();
}

/** Opens the record of a game as a line. @param {string} record */
async function openRecord(record) {
  const game = await post("replay", { record });
  keepTree();
  requested = {
    rules: rulesOfRecord(record, game.rules),
    options: game.options,
    position: game.start,
    throw: null,
    explorer: isExploring(),
  };
  find("#rules").replaceChildren(...(await rulesetOptions(requested.rules)));
  await loadRules();
  tree = Tree.ofGame(game);
  show();
  say(t("analyse.record-shown", { count: game.plies.length }));
}

/** What the buttons of the move list do. */
const actions = {
  "#back": () => tree.back(),
  "#forward": () => tree.forward(),
  "#undo": () => tree.undo(),
  "#promote": () => tree.promote(),
  "#remove": () => tree.remove(),
};

function listen() {
  const on = (
    /** @type {string} */ selector,
    /** @type {string} */ event,
    /** @type {() => void} */ action,
  ) => find(selector).addEventListener(event, action);
  for (const [selector, action] of Object.entries(actions)) on(selector, "click", () => change(action));
  for (const selector of ["#comment", "#mark"]) on(selector, "change", annotate);
  on("#export", "click", saveRecord);
  on("#show-best", "change", () => showBest(best));
  on("#roll-out", "click", () => toggleRollout().catch(showError));
  on("#from-start", "click", () => restart(rules.start));
  on("#show-position", "click", () => restart(findAs("#position", HTMLInputElement).value));
  on("#explorer", "toggle", onExplorer);
  on("#copy", "click", copyLink);
  on("#share", "click", share);
  on("#rules", "change", () => chooseRules(findAs("#rules", HTMLSelectElement).value, {}));
  for (const mode of ["try", "setup"]) {
    on(`#mode-${mode}`, "change", () => (find("#setup").hidden = !isSettingUp()));
  }
  addEventListener("hashchange", () => {
    requested = parseQuery(location.hash);
    openExplorer();
    begin().catch(showError);
  });
  listenToKeys({
    canUndo: () => tree.canUndo,
    undo: () => change(actions["#undo"]),
    back: () => change(actions["#back"]),
    forward: () => change(actions["#forward"]),
    throws: () => [...find("#throws").children].map(({ textContent }) => textContent ?? ""),
    choose: chooseThrow,
  });
}

/** Opens the explorer if the address asks for it. */
function openExplorer() {
  const { explorer = false } = requested;
  findAs("#explorer", HTMLDetailsElement).open = explorer;
  delete document.documentElement.dataset.explorer;
  leadsToExplorer = explorer;
}

/** Keeps in the address whether the explorer is open, and fills it. */
function onExplorer() {
  if (isExploring() === (requested.explorer ?? false)) return;
  requested.explorer = isExploring();
  history.replaceState(null, "", address());
  const isEmpty = find("#explorer-table").childElementCount === 0;
  if (isExploring() && isEmpty && !drawExplorer()) evaluate().catch(showError);
}

/** Opens the dialog that shares the position, and the moves that led to it. */
async function share() {
  const { openShareDialog } = await import("../parts/share.js");
  /** @type {[string, string][]} */
  const links = [["share.position", `/analyse${queryFragment(query())}`]];
  if (movesText(tree.root)) links.push(["share.variations", `/analyse${address()}`]);
  openShareDialog("share.position-title", links);
}

async function copyLink() {
  await navigator.clipboard.writeText(location.href);
  say(t("analyse.link-copied"));
}

find("#rules").append(...(await rulesetOptions(requested.rules)));
find("#mark").append(
  ...["", ...MARKS].map((value) => html("option", { value }, value || t("analyse.no-mark"))),
);
find("#record").append(recordBox((record) => openRecord(record).catch(showError)));
listen();
openExplorer();
begin().catch(showError);

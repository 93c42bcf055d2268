// The analysis board: any position, every move with its win chance, lines of play. The address contains the
// position.

import { announce } from "../../parts/announce.js";
import { ask, post, ruleset } from "../../parts/api.js";
import { boardOptions, createBoard } from "../../parts/board.js";
import { find, findAs, html } from "../../parts/elements.js";
import { localized, ltr, t } from "../../parts/i18n.js";
import { MoveInput } from "../../parts/move-input.js";
import { effectsText } from "../../parts/move-text.js";
import { parseMove } from "../../parts/notation.js";
import { chosenOptions, optionFields } from "../../parts/options.js";
import { rulesetOptions } from "../../parts/own-rulesets.js";
import { parseQuery, queryFragment } from "../../parts/position-query.js";
import { EMPTY } from "../../parts/position.js";
import { rulesOfRecord } from "../../parts/record-rules.js";
import { recordBox } from "../../parts/record-box.js";
import { saveText } from "../../parts/save.js";
import { bestLine, lineButtons } from "./best-line.js";
import { clearExplorer, drawExplorer, fillExplorer, giveSpaceBack } from "./explorer.js";
import { chancesOf, fetchMoves, fetchPlayed, fetchValue, mergeEvaluations, playedKey } from "./queries.js";
import { listenToKeys } from "./keys.js";
import { rollOut } from "./rollout.js";
import { Setup } from "./setup.js";
import { movesTable, rolloutTable, throwButtons, verdict } from "./tables.js";
import { MARKS, Tree } from "./tree.js";
import { fillTree, nodeName } from "./tree-list.js";
import { movesText, recordText } from "./tree-text.js";
import { showWinChance } from "./win-chance.js";

/** @typedef {import("../../parts/position-query.js").PositionQuery} PositionQuery */
/** @typedef {import("../../parts/position.js").Place} Place */
/** @typedef {import("./queries.js").Depth} Depth */
/** @typedef {import("./best-line.js").LineStep} LineStep */

export class AnalysisPage {
  /** @param {PositionQuery} requested */
  constructor(requested) {
    /** What the address asks for; `query` has the current position. */
    this.requested = requested;
    /** The position with which games of the ruleset begin. */
    this.rulesetStart = "";
    /** How the ruleset throws. @type {Api.ThrowEntry[]} */
    this.throws = [];
    this.tree = new Tree(EMPTY);
    this.pending = new AbortController();
    /** The rollout that is under way. @type {AbortController|null} */
    this.rolling = null;
    /** The best move, if it is known. @type {string|null} */
    this.best = null;
    /** The tree whose start was set up last. @type {Tree|null} */
    this.painted = null;
    /** Whether the page scrolls to the explorer once it is filled. */
    this.leadsToExplorer = false;
    /** @type {MoveInput<Api.Move>} */
    this.moveInput = new MoveInput({
      onMove: (move) => this.play(move),
      onRefused: (from, to) => this.explainRefusal(from, to),
      onPreview: (move) => describePreview(move),
    });
    this.board = createBoard(find("#board"), {
      ...this.moveInput.handlers,
      onChoose: (place) => (isSettingUp() ? this.setup.paint(place) : this.moveInput.choose(place)),
    });
    this.moveInput.board = this.board;
    this.setup = new Setup(find("#setup"), (position) => this.paint(position));
    /** What the buttons of the move list do. */
    this.actions = {
      "#back": () => this.tree.back(),
      "#forward": () => this.tree.forward(),
      "#undo": () => this.tree.undo(),
      "#promote": () => this.tree.promote(),
      "#remove": () => this.tree.remove(),
    };
    const marks = ["", ...MARKS];
    find("#mark").append(...marks.map((value) => html("option", { value }, value || t("analyse.no-mark"))));
    find("#record").append(
      recordBox((record) => this.openRecord(record).catch((error) => this.showError(error))),
    );
    this.listen();
    this.openExplorer();
    this.begin().catch((error) => this.showError(error));
  }

  /** @returns {PositionQuery} */
  query() {
    const { position, throw: thrown } = this.tree.node;
    return { rules: this.requested.rules, options: this.requested.options, position, throw: thrown };
  }

  /** @param {unknown} error */
  showError(error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    find("#problem").textContent = error instanceof Error ? error.message : String(error);
    find("#evaluation").replaceChildren();
    giveSpaceBack();
    this.showThrows([]);
  }

  /** Starts a new tree. @param {string} position @param {number|null} thrown */
  start(position, thrown) {
    this.tree = new Tree(position, thrown);
    this.show();
  }

  /** Starts a new tree, and keeps the one before. @param {string} position */
  restart(position) {
    if (this.tree.root.position !== position || this.tree.root.children.length > 0) keepTree();
    this.start(position, null);
  }

  /** Starts with a position that is being set up. All its steps are one entry of the history. @param {string} position */
  paint(position) {
    if (this.tree !== this.painted || this.tree.root.children.length > 0) keepTree();
    this.start(position, null);
    this.painted = this.tree;
  }

  /** Shows the current position of the tree, and requests its evaluation. */
  show() {
    const { node } = this.tree;
    this.showBest(null);
    this.stopRollout();
    find("#rollout").replaceChildren();
    find("#best-line").replaceChildren();
    clearExplorer();
    showWinChance(null, "cones");
    try {
      this.board.show(node.position);
    } catch {
      return this.showError(new Error(t("analyse.bad-position")));
    }
    this.setup.show(node.position);
    history.replaceState(null, "", this.address());
    findAs("#position", HTMLInputElement).value = node.position;
    find("#problem").textContent = "";
    this.showLine();
    this.evaluate().catch((error) => this.showError(error));
  }

  /** The address of all that is shown: the start with the moves of the tree, and the number of the position. */
  address() {
    const { rules: name, options, explorer } = this.requested;
    const moves = movesText(this.tree.root);
    const { position } = this.tree.root;
    const thrown = this.tree.node.throw;
    return queryFragment({
      rules: name,
      options,
      position,
      throw: thrown,
      moves,
      at: this.tree.number,
      explorer,
    });
  }

  /** Requests moves and win chances of the position. An older request is aborted. @param {Depth} [depth] */
  async evaluate(depth = "usual") {
    this.pending.abort();
    this.pending = new AbortController();
    const { signal } = this.pending;
    this.moveInput.offer([]);
    if (this.tree.node.winner) return showEnd(this.tree.node.winner);
    find("#evaluation").replaceChildren(html("p", { class: "soft" }, t("analyse.evaluating")));
    const current = this.query();
    const valued = fetchValue(current, signal, depth);
    const askedPlayed = fetchPlayed(current, signal);
    // If the moves are refused, so are these; one message is enough.
    for (const other of [valued, askedPlayed]) other.catch(() => {});
    const { moves, legal_throws: legalThrows } = await fetchMoves(current, signal);
    this.offer(moves);
    this.showThrows(legalThrows);
    const value = await valued;
    const played = await askedPlayed;
    this.showValue(value, mergeEvaluations(moves, value.moves), played);
    if (!value.exact && depth === "usual") find("#evaluation .accuracy").append(this.deeperButton());
    showWinChance(value, this.board.position.side);
    if (current.throw !== null) this.showBest(value.moves[0]?.move ?? null);
    if (current.throw === null) await this.showThrowValues(current, legalThrows, played, signal);
    this.showBestLine(await bestLine(current, this.throws, signal));
    if (current.throw !== null && isExploring())
      await this.showThrowValues(current, legalThrows, played, signal);
  }

  /** @param {string|null} move */
  showBest(move) {
    this.best = move;
    this.board.arrow(findAs("#show-best", HTMLInputElement).checked && move !== "pass" ? move : null);
  }

  /** Shows the principal line. @param {LineStep[]} steps */
  showBestLine(steps) {
    const follow = (/** @type {LineStep[]} */ part) => this.change(() => this.tree.follow(part));
    find("#best-line").replaceChildren(...lineButtons(steps, follow));
  }

  stopRollout() {
    this.rolling?.abort();
    this.rolling = null;
    find("#roll-out").textContent = t("analyse.roll-out");
  }

  /** Starts the rollout of the position, or stops it. */
  async toggleRollout() {
    if (this.rolling) return this.stopRollout();
    const control = new AbortController();
    this.rolling = control;
    find("#roll-out").textContent = t("analyse.stop");
    try {
      await rollOut(this.query(), control.signal, (estimates) =>
        find("#rollout").replaceChildren(rolloutTable(estimates)),
      );
    } finally {
      if (this.rolling === control) this.stopRollout();
    }
  }

  /** @param {Api.Move[]} moves */
  offer(moves) {
    const { from, to } = parseMove(this.tree.node.by ?? "pass");
    const last = [from, to].filter((place) => place !== null);
    this.moveInput.offer(moves, { last });
  }

  /** The button for a deeper search, which makes estimates more accurate. */
  deeperButton() {
    const onclick = () => this.evaluate("deep").catch((error) => this.showError(error));
    return html("button", { type: "button", class: "quiet", onclick }, t("analyse.deeper"));
  }

  /**
   * @param {Api.ValueReport} value
   * @param {import("./queries.js").ListedEvaluation[]} moves
   * @param {import("./queries.js").PlayedMoves} played
   */
  showValue(value, moves, played) {
    const parts = verdict(value, this.board.position.side, this.tree.node.throw);
    if (moves.length > 0)
      parts.push(
        movesTable(
          moves,
          (move) => played.get(playedKey(this.tree.node.throw, move)),
          (move) => this.play(move),
          (move) => this.moveInput.preview(move),
        ),
      );
    find("#evaluation").replaceChildren(...parts, html("div", { id: "every-throw" }));
  }

  /**
   * @param {PositionQuery} current
   * @param {number[]} legalThrows
   * @param {import("./queries.js").PlayedMoves} played
   * @param {AbortSignal} signal
   */
  async showThrowValues(current, legalThrows, played, signal) {
    const chances = chancesOf(this.throws, legalThrows);
    await fillExplorer(current, chances, played, signal, {
      onThrow: (thrown) => this.chooseThrow(thrown),
      onMove: (thrown, text) => this.playThrow(thrown, text),
    });
    const summary = find("#explorer summary");
    if (this.leadsToExplorer && summary.getBoundingClientRect().bottom > innerHeight / 2)
      summary.scrollIntoView();
    this.leadsToExplorer = false;
  }

  /** @param {number|null} thrown */
  chooseThrow(thrown) {
    this.tree.chooseThrow(thrown);
    this.show();
  }

  /** @param {Api.Move} move */
  async play(move) {
    this.pending.abort();
    const text = effectsText(move);
    await this.board.play(move);
    this.tree.play(move);
    say(`${ltr(move.move)}: ${text}`);
    this.show();
  }

  /** Chooses a throw and makes one of its moves. @param {number} thrown @param {string} text */
  async playThrow(thrown, text) {
    const { moves } = await fetchMoves({ ...this.query(), throw: thrown }, this.pending.signal);
    const move = moves.find(({ move }) => move === text);
    this.tree.chooseThrow(thrown);
    if (move) await this.play(move);
  }

  /** Says why a move is not legal. @param {Place} from @param {Place|null} to */
  async explainRefusal(from, to) {
    if (this.tree.node.throw === null) return;
    say(localized("refusal", await post("refusal", { ...this.query(), from, to })));
  }

  /** @param {number[]} legalThrows */
  showThrows(legalThrows) {
    find("#throws").replaceChildren(
      ...throwButtons(legalThrows, this.tree.node.throw, (thrown) => this.chooseThrow(thrown)),
    );
  }

  showLine() {
    fillTree(find("#line"), this.tree, (path) => this.change(() => (this.tree.path = path)));
    const buttons = {
      "#back": this.tree.canGoBack,
      "#forward": this.tree.canGoForward,
      "#undo": this.tree.canUndo,
      "#promote": this.tree.isVariation,
      "#remove": this.tree.canGoBack,
    };
    for (const [selector, enabled] of Object.entries(buttons)) {
      findAs(selector, HTMLButtonElement).disabled = !enabled;
    }
    const { comment, mark } = this.tree.node;
    findAs("#comment", HTMLInputElement).value = comment;
    const marks = findAs("#mark", HTMLSelectElement);
    marks.value = mark;
    marks.disabled = !this.tree.canGoBack;
  }

  /** Changes the tree or the cursor, and shows and announces the position. @param {() => void} action */
  change(action) {
    action();
    this.show();
    const [before, node] = [undefined, ...this.tree.nodesTo()].slice(-2);
    if (node) announce(nodeName(node, before));
  }

  /** Takes the comment and the mark from their fields. */
  annotate() {
    this.tree.annotate(
      findAs("#comment", HTMLInputElement).value.trim(),
      findAs("#mark", HTMLSelectElement).value,
    );
    history.replaceState(null, "", this.address());
    this.showLine();
  }

  /** Saves the tree as a record with variations. */
  saveRecord() {
    const { rules: name, options } = this.requested;
    const moves = movesText(this.tree.root);
    const text = recordText({ rules: name, options, start: this.tree.root.position, moves });
    saveText(text, "senet-analysis.txt");
  }

  /** Loads the requested ruleset with its options. */
  async loadRules() {
    const { options } = this.requested;
    const [plain, chosen] = await Promise.all([
      ruleset(this.requested.rules),
      ruleset(this.requested.rules, options),
    ]);
    this.rulesetStart = chosen.start;
    this.throws = chosen.throws;
    this.board.setup(boardOptions(chosen));
    const onOptions = (/** @type {HTMLElement} */ fields) =>
      this.chooseRules(this.requested.rules, chosenOptions(fields, plain.options));
    find("#options").replaceChildren(optionFields(chosen.options, onOptions));
    findAs("#rules", HTMLSelectElement).value = this.requested.rules;
  }

  /** @param {string} name @param {Api.Options} options */
  chooseRules(name, options) {
    keepTree();
    this.requested = { rules: name, options, position: "", throw: null, explorer: isExploring() };
    this.begin().catch((error) => this.showError(error));
  }

  /** Shows the requested tree or position, or the start of the ruleset. */
  async begin() {
    await this.loadRules();
    const { rules: name, options, position, throw: thrown, moves, at } = this.requested;
    const first = position || this.rulesetStart;
    if (!moves) return this.start(first, thrown);
    const record = recordText({ rules: name, options, start: first, moves });
    try {
      this.tree = Tree.ofGame(await ask("replay", { record }));
    } catch (error) {
      // The start is shown below the message.
      this.start(first, null);
      find("#problem").textContent ||= error instanceof Error ? error.message : String(error);
      return;
    }
    this.tree.goToNumber(at ?? 0);
    this.tree.chooseThrow(thrown);
    this.show();
  }

  /** Opens the record of a game as a line. @param {string} record */
  async openRecord(record) {
    const game = await post("replay", { record });
    keepTree();
    this.requested = {
      rules: rulesOfRecord(record, game.rules),
      options: game.options,
      position: game.start,
      throw: null,
      explorer: isExploring(),
    };
    find("#rules").replaceChildren(...(await rulesetOptions(this.requested.rules)));
    await this.loadRules();
    this.tree = Tree.ofGame(game);
    this.show();
    say(t("analyse.record-shown", { count: game.plies.length }));
  }

  listen() {
    const on = (
      /** @type {string} */ selector,
      /** @type {string} */ event,
      /** @type {() => void} */ action,
    ) => find(selector).addEventListener(event, action);
    for (const [selector, action] of Object.entries(this.actions))
      on(selector, "click", () => this.change(action));
    for (const selector of ["#comment", "#mark"]) on(selector, "change", () => this.annotate());
    on("#export", "click", () => this.saveRecord());
    on("#show-best", "change", () => this.showBest(this.best));
    on("#roll-out", "click", () => this.toggleRollout().catch((error) => this.showError(error)));
    on("#from-start", "click", () => this.restart(this.rulesetStart));
    on("#show-position", "click", () => this.restart(findAs("#position", HTMLInputElement).value));
    on("#explorer", "toggle", () => this.onExplorer());
    on("#copy", "click", copyLink);
    on("#share", "click", () => this.share());
    on("#rules", "change", () => this.chooseRules(findAs("#rules", HTMLSelectElement).value, {}));
    for (const mode of ["try", "setup"]) {
      on(`#mode-${mode}`, "change", () => (find("#setup").hidden = !isSettingUp()));
    }
    addEventListener("hashchange", () => {
      this.requested = parseQuery(location.hash);
      this.openExplorer();
      this.begin().catch((error) => this.showError(error));
    });
    listenToKeys({
      canUndo: () => this.tree.canUndo,
      undo: () => this.change(this.actions["#undo"]),
      back: () => this.change(this.actions["#back"]),
      forward: () => this.change(this.actions["#forward"]),
      throws: () => [...find("#throws").children].map(({ textContent }) => textContent ?? ""),
      choose: (thrown) => this.chooseThrow(thrown),
    });
  }

  /** Opens the explorer if the address asks for it. */
  openExplorer() {
    const { explorer = false } = this.requested;
    findAs("#explorer", HTMLDetailsElement).open = explorer;
    delete document.documentElement.dataset.explorer;
    this.leadsToExplorer = explorer;
  }

  /** Keeps in the address whether the explorer is open, and fills it. */
  onExplorer() {
    if (isExploring() === (this.requested.explorer ?? false)) return;
    this.requested.explorer = isExploring();
    history.replaceState(null, "", this.address());
    const isEmpty = find("#explorer-table").childElementCount === 0;
    if (isExploring() && isEmpty && !drawExplorer()) this.evaluate().catch((error) => this.showError(error));
  }

  /** Opens the dialog that shares the position, and the moves that led to it. */
  async share() {
    const { openShareDialog } = await import("../../parts/share.js");
    /** @type {[string, string][]} */
    const links = [["share.position", `/analyse${queryFragment(this.query())}`]];
    if (movesText(this.tree.root)) links.push(["share.variations", `/analyse${this.address()}`]);
    openShareDialog("share.position-title", links);
  }
}

function isSettingUp() {
  return findAs("#mode-setup", HTMLInputElement).checked;
}

/** @param {string} text */
function say(text) {
  find("#message").textContent = text;
  announce(text);
}

/** Keeps the address of the tree in the history: "Back" leads to it once another one is shown. */
function keepTree() {
  history.pushState(null, "", location.href);
}

function isExploring() {
  return findAs("#explorer", HTMLDetailsElement).open;
}

/** @param {string} winner */
function showEnd(winner) {
  const text = t("analyse.won", { side: winner });
  find("#evaluation").replaceChildren(html("p", { class: "verdict" }, text));
  giveSpaceBack();
  showWinChance({ win: 1, exact: true }, /** @type {Api.Side} */ (winner));
  announce(text);
}

/** @param {Api.Move|null} move */
function describePreview(move) {
  find("#message").textContent = move ? `${ltr(move.move)}: ${effectsText(move)}` : "";
}

async function copyLink() {
  await navigator.clipboard.writeText(location.href);
  say(t("analyse.link-copied"));
}

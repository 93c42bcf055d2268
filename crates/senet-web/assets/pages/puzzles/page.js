// The puzzles: find the best move, on the board, by buttons or by keys.
//
// Rulesets have puzzles that are part of the site, each with an address. Games with options have puzzles that are found
// when they are asked for.

import { announce } from "../../parts/announce.js";
import {
  ApiError,
  ask,
  fetchDailyPuzzle,
  fetchPuzzle,
  fetchPuzzleList,
  fetchPuzzles,
  isReconstruction,
  post,
  ruleset,
} from "../../parts/api.js";
import { boardOptions, createBoard } from "../../parts/board.js";
import { createCloth } from "../../parts/cloth.js";
import { find, findAs, html } from "../../parts/elements.js";
import { localized, ltr, percent, t } from "../../parts/i18n.js";
import { moveComparison } from "../../parts/move-comparison.js";
import { MoveInput } from "../../parts/move-input.js";
import { effectsText, moveText } from "../../parts/move-text.js";
import { EMPTY } from "../../parts/position.js";
import { queryAddress } from "../../parts/position-query.js";
import { facesOf } from "../../parts/throws.js";
import { DAILY, puzzleFragment } from "./fragment.js";
import { Progress, dayOf, filtered } from "./progress.js";

/** @typedef {import("../../parts/position.js").Place} Place */
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

/** The keys of the moves. */
const KEYS = "abcdefghijklmnop";

export class PuzzlesPage {
  /**
   * @param {{name: string, title: string}[]} choices the rulesets that have puzzles
   * @param {import("./fragment.js").PuzzleAddress} address
   */
  constructor(choices, { rules, options, wanted, named }) {
    /** @type {MoveInput<Api.Move>} */
    this.moveInput = new MoveInput({
      onMove: (move) => this.answer(move.move),
      onRefused: (from, to) => this.explainRefusal(from, to),
    });
    this.board = createBoard(find("#board"), this.moveInput.handlers);
    this.moveInput.board = this.board;
    this.cloth = createCloth(find("#cloth"));
    this.progress = new Progress();
    /** The results of this visit, where puzzles have no names. */
    this.visit = { tried: 0, solved: 0 };
    this.rules = rules;
    this.options = options;
    /** The puzzles of the ruleset; none if they are found when they are asked for. @type {Api.ListedPuzzle[]} */
    this.listed = [];
    /** Whether the puzzle is the one of the day. */
    this.isDaily = false;
    /** How the ruleset throws. @type {Api.RulePoints["throw"]|null} */
    this.throwing = null;
    /** Puzzles that are fetched but not shown. @type {Puzzle[]} */
    this.queue = [];
    /** @type {Puzzle|null} */
    this.puzzle = null;
    /** The legal moves with their effects. @type {Api.Move[]} */
    this.moves = [];
    this.isAnswered = false;
    /** The puzzle without a name that the address leads to. */
    this.wanted = wanted;
    const select = findAs("#rules", HTMLSelectElement);
    select.append(...choices.map(({ name, title }) => html("option", { value: name }, title)));
    select.value = rules;
    select.addEventListener("change", () => this.attempt(() => this.begin(select.value)));
    find("#next").addEventListener("click", () => this.attempt(() => this.next()));
    find("#share").addEventListener("click", () => this.share());
    find("#theme").addEventListener("change", () => this.attempt(() => this.next()));
    find("#daily").addEventListener("click", () => this.attempt(() => this.daily()));
    document.addEventListener("keydown", (event) => this.onKey(event));
    this.attempt(() => this.begin(rules, options, named));
  }

  query() {
    return {
      rules: this.rules,
      options: this.options,
      position: this.puzzle?.position ?? "",
      throw: this.puzzle?.throw ?? null,
    };
  }

  /** Fetches puzzles of a small game. Each request has a new seed, and so other puzzles, unless the address names one. */
  async fetchBatch() {
    const { seed, number } = this.wanted ?? { seed: this.progress.nextSeed(this.rules), number: 1 };
    this.wanted = null;
    const fetched = await fetchPuzzles({ rules: this.rules, options: this.options, seed, count: BATCH });
    this.queue = fetched.map((puzzle, index) => ({ ...puzzle, seed, number: index + 1 })).slice(number - 1);
  }

  /** Fetches puzzles of a game with options; of that with fewer pieces, if there are none. */
  async fetchAny() {
    try {
      await this.fetchBatch();
    } catch (error) {
      const hasNone = error instanceof ApiError && error.code === "no-puzzles";
      if (!hasNone || this.options.pieces) throw error;
      await this.prepare(this.rules, { pieces: FEWER_PIECES });
      await this.fetchBatch();
    }
  }

  /** Whether the puzzles are those of the ruleset, with names and ratings. */
  hasSet() {
    return this.listed.length > 0;
  }

  async next() {
    say(t("puzzles.loading"));
    if (this.hasSet()) {
      const chosen = this.progress.next(this.rules, filtered(this.listed, theme()), this.puzzle?.id);
      return chosen ? this.open(await fetchPuzzle(this.rules, chosen.id)) : say(t("puzzles.none"));
    }
    if (this.queue.length === 0) await this.fetchAny();
    const found = this.queue.shift();
    return found ? this.open(found) : say(t("puzzles.none"));
  }

  /** Shows the puzzle of the day. */
  async daily() {
    say(t("puzzles.loading"));
    await this.open(await fetchDailyPuzzle(this.rules, dayOf(new Date())), true);
  }

  /** Shows a puzzle, to which the address leads from now on. @param {Puzzle} opened @param {boolean} [ofDay] */
  async open(opened, ofDay = false) {
    this.isAnswered = false;
    this.isDaily = ofDay;
    for (const selector of ["#next", "#share"]) findAs(selector, HTMLButtonElement).disabled = false;
    find("#answer").replaceChildren();
    this.puzzle = opened;
    history.replaceState(null, "", this.addressOf(opened, ofDay));
    await this.show(opened);
  }

  /**
   * The part of the address of a puzzle behind the path. That of the day has an address of its own, which leads to another
   * puzzle on the next day.
   * @param {Puzzle} shown
   * @param {boolean} [ofDay]
   */
  addressOf({ id, seed = 0, number = 1 }, ofDay = false) {
    const kept = [...new URLSearchParams(location.search)].filter(
      ([name]) => !["rules", "id", "option", DAILY].includes(name),
    );
    const named = ofDay ? { rules: this.rules, [DAILY]: "" } : { rules: this.rules, id: id ?? "" };
    const fields = new URLSearchParams([...kept, ...Object.entries(id ? named : {})]);
    const search = fields.toString().replaceAll(/=(?=&|$)/g, "");
    const path = search ? `?${search}` : location.pathname;
    return id ? path : path + puzzleFragment({ rules: this.rules, options: this.options, seed, number });
  }

  /** @param {Puzzle} shown */
  async show({ id, rating, position, side, throw: thrown, difficulty }) {
    this.board.show(position);
    this.moves = (await ask("moves", this.query())).moves;
    this.moveInput.offer(this.moves);
    const title = [
      this.isDaily ? t("puzzles.daily") : t("puzzles.number", { number: this.counts().tried + 1 }),
    ];
    title.push(t(`puzzles.difficulty.${difficulty}`));
    if (rating) title.push(ltr(String(Math.round(rating))));
    if (this.options.pieces) title.push(t("puzzles.pieces", { count: Number(this.options.pieces) }));
    find("#number").dataset.id = id ?? "";
    find("#number").textContent = title.join(" · ");
    const question = t("puzzles.question", { side, throw: thrown });
    find("#ask").textContent = question;
    const faces = this.throwing && facesOf(this.throwing, thrown);
    find("#cloth").hidden = !faces;
    if (faces) this.cloth.show(faces);
    find("#moves").replaceChildren(...this.moves.map((move, index) => this.moveButton(move, index)));
    find("#next").classList.remove("primary");
    say("");
    announce(question);
  }

  /** @param {Api.Move} move @param {number} index */
  moveButton(move, index) {
    // After the answer the board shows the solution, and no previews.
    const preview = (/** @type {Api.Move|null} */ shown) => this.isAnswered || this.moveInput.preview(shown);
    const show = () => preview(move);
    const hide = () => preview(null);
    const attributes = {
      type: "button",
      class: "move",
      "data-move": move.move,
      onclick: () => this.answer(move.move),
      onfocus: show,
      onblur: hide,
      onmouseenter: show,
      onmouseleave: hide,
    };
    const key = html("kbd", { "aria-hidden": "true" }, KEYS[index]);
    return html("li", {}, html("button", attributes, key, html("span", {}, moveText(move.move))));
  }

  /** @param {string} text of the chosen move */
  async answer(text) {
    if (!this.puzzle || this.isAnswered) return;
    this.isAnswered = true;
    const shown = this.puzzle;
    const isCorrect = text === shown.solution;
    const before = this.progress.rating;
    const isRated = shown.id !== undefined && this.progress.add(this.rules, shown.id, isCorrect);
    this.visit.tried++;
    if (isCorrect) this.visit.solved++;
    this.showScore();
    const rated = isRated ? this.rate(shown, isCorrect) : Promise.resolve();
    await this.board.play(this.legalMove(text));
    this.explain(shown, text, isCorrect);
    if (!isCorrect) this.showSolution(shown);
    find("#next").classList.add("primary");
    find("#next").focus({ preventScroll: true });
    await rated;
    if (isRated && this.puzzle === shown) this.showChange(this.progress.rating - before);
  }

  /** Rates the player. Without an answer the rating stays. @param {Puzzle} shown @param {boolean} solved */
  async rate({ rating, deviation }, solved) {
    try {
      this.progress.rate(
        await post("puzzles/rating", { player: this.progress.player, rating, deviation, solved }),
      );
    } catch {
      return;
    }
    this.showScore();
  }

  /** @param {number} change of the rating */
  showChange(change) {
    const text = t("puzzles.rated", {
      rating: ltr(String(Math.round(this.progress.rating))),
      change: ltr(`${change < 0 ? "−" : "+"}${Math.abs(Math.round(change))}`),
    });
    find("#answer").prepend(html("p", { id: "change" }, text));
  }

  /** The legal move with a text. @param {string} text @returns {Api.Move} */
  legalMove(text) {
    return this.moves.find(({ move }) => move === text) ?? { move: text, position: null, winner: null };
  }

  /** @param {Puzzle} shown @param {string} chosen @param {boolean} isCorrect */
  explain(shown, chosen, isCorrect) {
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
    const does = effectsText(this.legalMove(solution));
    const key = isCorrect ? "puzzles.correct" : "puzzles.wrong";
    say(t(key, { move: moveText(chosen), solution: moveText(solution), does }), isCorrect ? "done" : "wrong");
    const lines = [t("puzzles.margin", { gap: percent(gap, 1) })];
    if (tempting !== chosen) {
      lines.push(
        t("puzzles.tempting", { move: moveText(tempting), does: effectsText(this.legalMove(tempting)) }),
      );
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
    const links = [html("a", { href: queryAddress("/analyse", this.query()) }, t("puzzles.analyse"))];
    if (id) links.push(html("a", { href: this.addressOf(shown) }, t("puzzles.link")));
    find("#answer").replaceChildren(
      ...lines.map((line) => html("p", {}, line)),
      moveComparison(evaluated, this.moves, chosen),
      html("p", { class: "row" }, ...links),
    );
  }

  /** Shows the solution on the board. @param {Puzzle} shown */
  showSolution({ position, solution }) {
    this.board.show(position);
    this.board.preview(this.legalMove(solution));
  }

  /** Says why a move is not legal. @param {Place} from @param {Place|null} to */
  async explainRefusal(from, to) {
    if (this.isAnswered) return;
    say(localized("refusal", await post("refusal", { ...this.query(), from, to })));
  }

  /** How many puzzles were tried and solved. */
  counts() {
    return this.hasSet() ? this.progress.counts(this.rules) : this.visit;
  }

  showScore() {
    const { solved, tried } = this.counts();
    const parts = [
      t("puzzles.score", { right: solved, tried }),
      t("puzzles.streak", { row: this.progress.streak }),
    ];
    if (this.hasSet())
      parts.unshift(t("puzzles.rating", { rating: ltr(String(Math.round(this.progress.rating))) }));
    find("#score").textContent = parts.join(" · ");
  }

  /** Opens the dialog that shares the puzzle. */
  async share() {
    if (!this.puzzle) return;
    const { openShareDialog } = await import("../../parts/share.js");
    const { id } = this.puzzle;
    const page = `/puzzles${id ? `?${new URLSearchParams({ rules: this.rules, id })}` : location.hash}`;
    openShareDialog("share.puzzle-title", [["share.puzzle", page]]);
  }

  /** Loads a ruleset with its puzzles. @param {string} name @param {Api.Options} chosen */
  async prepare(name, chosen) {
    if (!(await isReconstruction(name))) {
      this.puzzle = null;
      throw new Error(t("puzzles.presets-only"));
    }
    this.rules = name;
    this.options = chosen;
    this.queue = [];
    this.puzzle = null;
    const loaded = await ruleset(name, this.options);
    this.throwing = loaded.points.throw;
    this.board.setup(boardOptions(loaded));
    const isSmall = this.wanted !== null || Object.keys(this.options).length > 0;
    this.listed = isSmall ? [] : await fetchPuzzleList(name);
    find("#theme").closest("label")?.toggleAttribute("hidden", isSmall);
    find("#daily").hidden = isSmall;
    const kept = theme();
    const filters = ["all", "ahead", ...THEMES].flatMap((value) => {
      const count = filtered(this.listed, value).length;
      const label = t("puzzles.filter", { theme: t(`puzzles.theme.${value}`), count });
      return count > 0 ? [html("option", { value, selected: value === kept }, label)] : [];
    });
    find("#theme").replaceChildren(...filters);
    this.showScore();
  }

  /**
   * Shows the first puzzle of a ruleset.
   * @param {string} name
   * @param {Api.Options} [chosen]
   * @param {URLSearchParams} [named] the puzzle that the address names
   */
  async begin(name, chosen = {}, named = new URLSearchParams()) {
    await this.prepare(name, chosen);
    const id = named.get("id");
    if (id) return this.open(await fetchPuzzle(name, id));
    await (named.has(DAILY) && this.hasSet() ? this.daily() : this.next());
  }

  /** Removes what belongs to a puzzle. */
  clear() {
    this.board.show(EMPTY);
    this.moves = [];
    this.moveInput.offer(this.moves);
    find("#cloth").hidden = true;
    for (const selector of ["#number", "#ask", "#moves", "#answer", "#score"])
      find(selector).replaceChildren();
  }

  /** Runs an action; shows the problem if it fails, and no puzzle if there is none. @param {() => Promise<void>} action */
  attempt(action) {
    find("#problem").textContent = "";
    action().catch((error) => {
      say("");
      if (!this.puzzle) this.clear();
      for (const selector of ["#next", "#share"]) findAs(selector, HTMLButtonElement).disabled = !this.puzzle;
      find("#problem").textContent = error.message;
    });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {Element} */ (event.target);
    const isModified = event.altKey || event.ctrlKey || event.metaKey;
    if (isModified || target.closest("select, [data-board]")) return;
    const move = this.moves[KEYS.indexOf(event.key)];
    if (move && !this.isAnswered) this.answer(move.move);
  }
}

/** @param {string} text @param {string} [kind] */
function say(text, kind = "") {
  const message = find("#message");
  message.className = `message ${kind}`;
  message.textContent = text;
  announce(text);
}

/** The theme that the user chose. */
function theme() {
  return findAs("#theme", HTMLSelectElement).value;
}

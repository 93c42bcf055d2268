// The lesson: a position at a time, with tasks to do in it. The engine says what is legal, and why a move is
// not.

import { at } from "../../parts/address.js";
import { announce } from "../../parts/announce.js";
import { ApiError, ask, isRulesetText } from "../../parts/api.js";
import { boardOptions, createBoard } from "../../parts/board.js";
import { createCloth } from "../../parts/cloth.js";
import { find, findAs, html } from "../../parts/elements.js";
import { localized, t } from "../../parts/i18n.js";
import { moveComparison } from "../../parts/move-comparison.js";
import { MoveInput } from "../../parts/move-input.js";
import { effectsText, moveText } from "../../parts/move-text.js";
import { learnAddress, playAddress, rulesAddress } from "../../parts/own-rulesets.js";
import { queryFragment } from "../../parts/position-query.js";
import { facesOf } from "../../parts/throws.js";
import { exampleLessons } from "./examples.js";
import { LESSONS as MODERN_LESSONS, RULES as MODERN } from "./lessons.js";

/** @typedef {import("./lessons.js").Task} Task */
/** @typedef {import("../../parts/position.js").Place} Place */

export class LearnPage {
  /**
   * @param {string} name of the ruleset, or its text
   * @param {Api.RulesDetail} rules
   */
  constructor(name, rules) {
    this.name = name;
    this.points = rules.points;
    this.lessons = name === MODERN ? MODERN_LESSONS : exampleLessons(rules);
    /** @type {MoveInput<Api.Move>} */
    this.moveInput = new MoveInput({
      onMove: (move) => this.onMove(move),
      onRefused: (from, to) => this.onRefused(from, to),
    });
    this.board = createBoard(find("#board"), {
      ...this.moveInput.handlers,
      ...boardOptions(rules),
      orientation: "wide",
      showPath: true,
    });
    this.moveInput.board = this.board;
    this.cloth = createCloth(find("#cloth"));
    /**
     * The lesson and task shown. A new object for each lesson: late answers compare it to learn that they are
     * outdated.
     */
    this.progress = { lesson: 0, task: 0 };
    /** The legal moves of the lesson's position. @type {Api.Move[]} */
    this.moves = [];
    find("#next").addEventListener("click", () => this.next());
    find("#back").addEventListener("click", () => this.open(this.progress.lesson - 1));
    find("#restart").addEventListener("click", () => this.open(this.progress.lesson));
    if (name !== MODERN) find("#lead").textContent = t("learn.rules.lead", { count: this.lessons.length });
  }

  /** Adds what other rulesets have: the link to the rules, and the choice. @param {boolean} hasSample @param {Node[]} choices */
  offerRulesets(hasSample, choices) {
    const address = rulesAddress(this.name);
    const [href, key] = hasSample
      ? [`${address}#sample-section`, "learn.rules.sample"]
      : [address, "learn.rules.page"];
    find("#lead").append(" ", html("a", { href: at(href) }, t(key)));
    const select = findAs("#rules", HTMLSelectElement);
    select.append(...choices);
    select.addEventListener("change", () => (location.href = at(learnAddress(select.value))));
  }

  /** Opens the lesson with a name, or the first one. @param {string} asked */
  openNamed(asked) {
    const number = this.lessons.findIndex(({ name }) => name === asked);
    return this.open(Math.max(0, number));
  }

  lesson() {
    return this.lessons[this.progress.lesson];
  }

  /** A text of the lesson. @param {string} part `title`, `text`, `task-1` and so on, `done` */
  text(part) {
    const { name, throw: thrown, texts } = this.lesson();
    return texts?.[part] ?? t(`learn.${name}.${part}`, { throw: thrown ?? "" });
  }

  /** @returns {Task|undefined} */
  task() {
    return this.lesson().tasks[this.progress.task];
  }

  /**
   * Sends a request about the position of the lesson. A problem is shown.
   * @template {"moves"|"refusal"|"value"} Path
   * @param {Path} path
   * @param {Record<string, unknown>} [details]
   * @returns {Promise<Api.PostAnswers[Path]|null>} null after a problem, or if another lesson is shown by then
   */
  async request(path, details = {}) {
    const before = this.progress;
    const { position, throw: thrown } = this.lesson();
    try {
      const answer = await ask(path, { rules: this.name, options: {}, position, throw: thrown, ...details });
      return before === this.progress ? answer : null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (before === this.progress) say(error.message, "wrong");
      return null;
    }
  }

  /** Shows a throw on the cloth. @param {number|null} thrown null before a throw */
  showThrow(thrown) {
    const faces = facesOf(this.points.throw, thrown ?? 1);
    if (faces) this.cloth.show(faces);
    if (thrown === null) this.cloth.rest();
  }

  /** Shows sticks that are not thrown yet. */
  showUnthrown() {
    this.showThrow(1);
    this.cloth.rest();
  }

  /** The address of a lesson of this ruleset. @param {string} name */
  lessonAddress(name) {
    const isText = isRulesetText(this.name);
    return isText ? `${queryFragment({ rules: this.name })}&lesson=${name}` : `${location.search}#${name}`;
  }

  /** Opens a lesson. @param {number} number */
  async open(number) {
    this.progress = { lesson: number, task: 0 };
    this.moves = [];
    const { name, position, throw: thrown, tasks, about } = this.lesson();
    history.replaceState(null, "", this.lessonAddress(name));
    find("#title").textContent = this.text("title");
    find("#text").replaceChildren(html("p", {}, this.text("text")), ...(about ?? []));
    find("#task").textContent = tasks.length > 0 ? this.text("task-1") : "";
    find("#actions").replaceChildren();
    this.board.show(position);
    this.moveInput.offer([]);
    say("");
    announce(`${this.text("title")}. ${this.text("text")}`);
    this.showProgress();
    if (tasks.some((each) => "sticks" in each)) this.showUnthrown();
    else this.showThrow(thrown);
    const answer = await this.request("moves");
    if (!answer) return;
    this.moves = answer.moves;
    this.showTask();
  }

  /** Shows the current task, or the end of the lesson. */
  showTask() {
    const current = this.task();
    const words = current ? this.text(`task-${this.progress.task + 1}`) : "";
    find("#task").textContent = words;
    find("#actions").replaceChildren(...(current ? this.actions(current) : []));
    find("#next").classList.toggle("primary", !current);
    if (!current) return this.finish();
    const isMove = !("sticks" in current);
    this.moveInput.offer(isMove ? this.moves : [], { guides: !("attempt" in current && current.attempt.to) });
    announce(words);
  }

  nextTask() {
    this.progress.task++;
    this.showTask();
  }

  /** The buttons of a task. @param {Task} current @returns {Node[]} */
  actions(current) {
    const button = (/** @type {string} */ key, /** @type {() => void} */ onclick) => [
      html("button", { type: "button", class: "primary", onclick }, t(key)),
    ];
    if ("sticks" in current) return button("learn.throw-button", () => this.throwSticks(current.sticks));
    const pass = this.moves.find(({ move }) => move === "pass");
    return pass ? button("learn.pass-button", () => this.onMove(pass)) : [];
  }

  /** @param {number[]} sticks */
  async throwSticks(sticks) {
    const before = this.progress;
    find("#actions").replaceChildren();
    await this.cloth.roll({ throw: this.lesson().throw ?? 0, sticks });
    if (before === this.progress) this.nextTask();
  }

  /** Handles a legal move. @param {Api.Move} move */
  async onMove(move) {
    const current = this.task();
    if (!current) return;
    if ("choose" in current) return this.compareChoices(move);
    if (!("play" in current) || !current.play.includes(move.move)) {
      this.moveInput.select(null);
      this.board.putBack();
      return say(t("learn.wrong-move", { move: moveText(move.move), does: effectsText(move) }), "wrong");
    }
    if (move.move === "pass" || (await this.play(move))) this.nextTask();
  }

  /**
   * Animates a move.
   * @param {Api.Move} move
   * @returns {Promise<boolean>} whether the lesson is still shown afterwards
   */
  async play(move) {
    const before = this.progress;
    this.moveInput.offer([]);
    await this.board.play(move);
    if (before !== this.progress) this.board.show(this.lesson().position);
    return before === this.progress;
  }

  /** Compares the win chances of all moves with the chosen one. @param {Api.Move} move */
  async compareChoices(move) {
    if (!(await this.play(move))) return;
    this.nextTask();
    const value = await this.request("value");
    if (!value) return;
    const best = value.moves[0].move;
    find("#actions").replaceChildren(moveComparison(value.moves, this.moves, move.move));
    const isBest = best === move.move;
    const key = isBest ? "learn.choose.best" : "learn.choose.second";
    say(t(key, { move: moveText(move.move), best: moveText(best) }), isBest ? "done" : "wrong");
  }

  /** Says why a move is not legal: some tasks ask for that. @param {Place} from @param {Place|null} to */
  async onRefused(from, to) {
    const current = this.task();
    if (!current) return;
    const refusal = await this.request("refusal", { from, to });
    if (!refusal || this.task() !== current) return;
    const isTask =
      "attempt" in current && current.attempt.from === from && (current.attempt.to ?? null) === to;
    this.moveInput.select(null);
    const why = localized("refusal", refusal);
    if (!isTask) return say(why, "wrong");
    say(t("learn.refused", { why }), "done");
    this.nextTask();
  }

  finish() {
    this.moveInput.offer([]);
    const { tasks } = this.lesson();
    const isAnswered = find("#message").textContent !== "" && tasks.some((each) => "choose" in each);
    if (!isAnswered && this.text("done")) say(this.text("done"), "done");
    find("#next").focus({ preventScroll: true });
  }

  showProgress() {
    const steps = this.lessons.map(({ name, texts }, number) => {
      const current = number === this.progress.lesson ? "step" : null;
      const attributes = {
        type: "button",
        class: "quiet",
        "aria-current": current,
        onclick: () => this.open(number),
      };
      return html(
        "li",
        {},
        html("button", attributes, html("span", {}, texts?.title ?? t(`learn.${name}.title`))),
      );
    });
    const isLast = this.progress.lesson + 1 === this.lessons.length;
    find("#steps").replaceChildren(...steps);
    find("#place").textContent = t("learn.progress", {
      number: this.progress.lesson + 1,
      count: this.lessons.length,
    });
    find("#next").textContent = t(isLast ? "learn.play" : "learn.next");
    findAs("#back", HTMLButtonElement).disabled = this.progress.lesson === 0;
  }

  next() {
    if (this.progress.lesson + 1 < this.lessons.length) this.open(this.progress.lesson + 1);
    else location.href = at(playAddress(this.name));
  }
}

/** @param {string} words @param {"answer"|"wrong"|"done"} kind */
function say(words, kind = "answer") {
  const message = find("#message");
  message.className = `message ${kind}`;
  message.textContent = words;
  announce(words);
}

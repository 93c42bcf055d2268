// A game that is played: what the server tells is shown, what the player wants is asked of the server.

import { announce } from "../parts/announce.js";
import { ApiError, post } from "../parts/api.js";
import { pause } from "../parts/board/tween.js";
import { find, html } from "../parts/elements.js";
import { GameController } from "../parts/game/controller.js";
import { createGameView, lastPlaces } from "../parts/game/game-view.js";
import { storeNewGame, storeGame, storedGame, loadSeats } from "../parts/game/stored-games.js";
import { onlyPass, queryOf } from "../parts/game/state.js";
import { toggleButton, toolButton } from "../parts/game/toolbar.js";
import { statusText } from "../parts/game/status-text.js";
import { language, t, localized, useCatalogue } from "../parts/i18n.js";
import { CommandRefused } from "../parts/live-connection.js";
import { effectsText, moveText } from "../parts/move-text.js";
import { parseMove } from "../parts/notation.js";
import { other } from "../parts/position.js";
import { onPreference, preference } from "../parts/preferences.js";
import { mountSite } from "../parts/site.js";
import { sound } from "../parts/sound.js";

/** @typedef {import("../parts/live-connection.js").GameEvent} GameEvent */
/** @typedef {import("../parts/position.js").Side} Side */
/** @typedef {import("../parts/position.js").Place} Place */
/** @typedef {import("../parts/game/state.js").ListedMove} ListedMove */

/** So long a player looks at a throw with which nothing can move, in milliseconds. */
const LOOK_AT_NOTHING = 1500;
/** So long at one that leaves only one move, which is made without asking. */
const LOOK_AT_ONE = 500;

// What few turns need is fetched when it is first wanted.
const openKeys = () => import("../parts/game/dialogs.js").then((dialogs) => dialogs.openKeys());
const openSettings = () => import("../parts/game/settings.js").then((settings) => settings.openSettings());

await Promise.all([useCatalogue("play"), useCatalogue("engine")]);
mountSite();

class PlayPage {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.seats = loadSeats(game);
    this.guides = true;
    this.asking = false;
    /** Whether it is said what a move would do. */
    this.previewing = false;
    this.gameView = createGameView(find("#board"), find("#cloth"), {
      onMove: ({ move }) => this.move(move),
      onRefused: (from, to) => this.refuse(from, to),
      onPreview: (move) => this.preview(/** @type {ListedMove|null} */ (move)),
    });
    this.buttons = this.makeButtons();
    this.controller = new GameController(game, this.seats, this.gameView, {
      onBegin: (snapshot) => this.begin(snapshot),
      onSettled: () => this.settle(),
      onRematch: (event) => this.goOn(event),
      onUnknown: () => this.giveUp(),
    });
    find("#cloth").addEventListener("click", () => this.throw());
    document.addEventListener("keydown", (event) => this.key(event));
    onPreference("chance", (shown) => {
      find("#chance").hidden = !shown;
      this.showChance();
    });
  }

  /** What this browser remembers of the game, which may be new since a moment. */
  get kept() {
    return storedGame(this.game);
  }

  get state() {
    return this.controller.state;
  }

  get you() {
    return this.controller.you;
  }

  makeButtons() {
    const buttons = {
      throw: /** @type {HTMLButtonElement} */ (
        html(
          "button",
          {
            type: "button",
            class: "primary great",
            id: "throw",
            disabled: true,
            onclick: () => this.throw(),
          },
          t("action.throw"),
        )
      ),
      pass: html(
        "button",
        { type: "button", id: "pass", hidden: true, onclick: () => this.move("pass") },
        t("action.pass"),
      ),
      again: html(
        "button",
        { type: "button", class: "primary", id: "again", hidden: true, onclick: () => this.again() },
        t("result.rematch"),
      ),
      undo: toolButton("undo", () => this.undo()),
      hint: toolButton("hint", () => this.hint()),
      resign: toolButton("resign", () => this.resign()),
    };
    find("#act").replaceChildren(buttons.throw, buttons.pass, buttons.again);
    const shown = [toggleButton("chance", "chance"), toggleButton("path", "path")];
    const share = toolButton("share", () => this.share());
    const help = [toolButton("settings", openSettings), toolButton("keys", openKeys)];
    find("#tools").replaceChildren(buttons.undo, buttons.hint, ...shown, share, buttons.resign, ...help);
    return buttons;
  }

  /** @param {Record<string, any>} snapshot */
  begin(snapshot) {
    if (!this.state) return;
    this.guides = snapshot.guidelines ?? this.kept?.guides ?? true;
    announce(statusText(this.state, this.you));
    // Who came by a link finds the game again on the first page.
    if (this.you.length > 0 && !this.kept?.title)
      storeGame({ game: this.game, title: this.state.rules.title, opponent: t("player.opponent") });
    const invited = this.kept?.invitation;
    if (invited && !this.state.seats[/** @type {Side} */ (invited.side)].joined) this.share();
  }

  async share() {
    const { openShare } = await import("../parts/game/game-dialogs.js");
    if (this.state) openShare(this.game, this.state, this.you);
  }

  /** There is no such game. */
  async giveUp() {
    const { showMissingGame } = await import("../parts/game/game-dialogs.js");
    this.controller.showStatus(showMissingGame());
  }

  /** The next game of the series; the seats keep their secrets. @param {GameEvent} event */
  goOn(event) {
    const { title = "", opponent = "" } = this.kept ?? {};
    location.assign(
      storeNewGame({ game: event.game, seats: this.seats, title, opponent, guides: this.guides }),
    );
  }

  // What can be done.

  settle() {
    const { state } = this;
    if (!state) return;
    this.showButtons();
    this.showChance();
    if (this.controller.viewed !== null) return;
    this.controller.showStatus(statusText(state, this.you));
    this.offer();
    if (state.stage === "over") this.end();
    else if (this.controller.mine && onlyPass(state)) this.passSoon();
    else if (
      this.controller.mine &&
      preference("forced") &&
      state.stage === "to-move" &&
      state.moves.length === 1
    )
      this.moveSoon(state.moves[0].move, LOOK_AT_ONE);
    else if (document.hidden && this.controller.mine) sound("turn");
  }

  get mayThrow() {
    const { mine, viewed, busy } = this.controller;
    return mine && this.state?.stage === "to-throw" && viewed === null && !busy && !this.asking;
  }

  offer() {
    if (!this.state) return;
    const moves = this.controller.mine ? this.state.moves : [];
    this.gameView.moveInput.offer(moves, { last: lastPlaces(this.state), guides: this.guides });
    const idle = document.activeElement === document.body || document.activeElement === this.buttons.throw;
    if (this.mayThrow && idle) this.buttons.throw.focus({ preventScroll: true });
    else if (moves.length > 0 && idle)
      this.gameView.board.focus(/** @type {Place} */ (parseMove(moves[0].move).from ?? 1));
  }

  showButtons() {
    if (!this.state) return;
    const { stage, moves, history, seats } = this.state;
    const plays = this.you.length > 0;
    const alone = this.you.length > 1 || seats[other(this.you[0] ?? "cones")].kind === "computer";
    this.buttons.throw.hidden = !plays || stage === "over";
    this.buttons.throw.disabled = !this.mayThrow;
    this.buttons.pass.hidden = !(
      this.controller.mine &&
      moves.length > 1 &&
      moves.some(({ move }) => move === "pass")
    );
    this.showAgain();
    this.buttons.undo.disabled = !plays || !alone || stage === "over" || history.length === 0;
    this.buttons.hint.disabled = !this.controller.mine;
    this.buttons.resign.disabled = !plays || stage === "over";
  }

  /** The way to the next game of the series, once this one is over. */
  showAgain() {
    if (!this.state) return;
    const { stage, offers } = this.state;
    const mine = offers.some((side) => this.you.includes(side));
    const theirs = offers.some((side) => !this.you.includes(side));
    this.buttons.again.hidden = this.you.length === 0 || stage !== "over";
    this.buttons.again.toggleAttribute("disabled", mine);
    this.buttons.again.textContent = t(mine ? "result.offered" : theirs ? "result.accept" : "result.rematch");
  }

  again() {
    return this.command("rematch");
  }

  async showChance() {
    if (!preference("chance") || !this.controller) return;
    const { showChance } = await import("../parts/game/win-chance.js");
    if (this.state) showChance(this.state);
  }

  /** @param {ListedMove|null} move */
  preview(move) {
    if (!this.state || this.controller.viewed !== null || this.controller.busy) return;
    // What was said otherwise, such as why a move is not allowed, stays until there is something else to say.
    if (!move && !this.previewing) return;
    this.previewing = move !== null;
    const does = move ? effectsText(move) : "";
    this.controller.showStatus(
      move ? `${moveText(move.move)}${does ? `: ${does}` : ""}` : statusText(this.state, this.you),
    );
  }

  async end() {
    if (!this.state || this.ended) return;
    this.ended = true;
    if (this.you.length > 0) storeGame({ game: this.game, over: true });
    const won = this.state.winner !== null && this.you.includes(this.state.winner);
    if (this.you.length > 0) sound(won ? "win" : "loss");
    const { openResult } = await import("../parts/game/game-dialogs.js");
    openResult(this.game, this.state, this.you, () => this.again());
  }

  // What the player wants.

  /**
   * @param {string} deed
   * @param {Record<string, unknown>} [details]
   * @returns {Promise<boolean>} whether it was done
   */
  async command(deed, details) {
    this.asking = true;
    try {
      await this.controller.live.command(deed, details);
      return true;
    } catch (cause) {
      if (!(cause instanceof CommandRefused)) throw cause;
      if (cause.code !== "stale")
        this.complain(localized("refusal", { code: cause.code, params: cause.params, text: cause.message }));
      return false;
    } finally {
      this.asking = false;
      this.showButtons();
    }
  }

  throw() {
    if (!this.mayThrow || !this.state) return;
    this.buttons.throw.disabled = true;
    this.command("throw", { at: this.state.at });
  }

  /** @param {string} move */
  async move(move) {
    const { state } = this;
    const done =
      state && this.controller.mine && !this.asking && (await this.command("move", { move, at: state.at }));
    if (!done) this.gameView.board.putBack();
  }

  /** After a look at a throw with which nothing can move, the turn passes by itself. */
  passSoon() {
    if (!this.state) return;
    const text = t("status.no-move", { throw: this.state.throw });
    this.controller.showStatus(text);
    announce(text);
    this.moveSoon("pass", LOOK_AT_NOTHING);
  }

  /**
   * @param {string} move
   * @param {number} wait in milliseconds
   */
  async moveSoon(move, wait) {
    const at = this.state?.at;
    await pause(wait);
    if (this.state?.at === at) this.move(move);
  }

  /**
   * @param {Place} from
   * @param {Place|null} to
   */
  async refuse(from, to) {
    const { state } = this;
    if (!state || this.controller.viewed !== null) return;
    if (this.you.length === 0) return this.complain(t("refusal.spectator"));
    if (!this.controller.mine) return this.complain(statusText(state, this.you));
    if (state.throw === null) return this.complain(t("refusal.throw-first"));
    const question = { ...queryOf(state), from, ...(to === null ? {} : { to }) };
    await this.asked(async () => this.complain(localized("refusal", await post("refusal", question))));
  }

  /**
   * Asks the server something; what goes wrong is said.
   * @param {() => Promise<void>} question
   */
  async asked(question) {
    try {
      await question();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      this.complain(cause.message);
    }
  }

  /** @param {string} reason */
  complain(reason) {
    const text = reason.charAt(0).toLocaleUpperCase(language) + reason.slice(1);
    sound("refused");
    this.previewing = false;
    this.controller.showStatus(text);
    announce(text);
    find("#status").animate(
      [{ transform: "translateX(-5px)" }, { transform: "translateX(5px)" }, { transform: "none" }],
      { duration: 180 },
    );
  }

  async hint() {
    const { state } = this;
    if (!state || !this.controller.mine) return;
    await this.asked(async () => {
      const { hintFor } = await import("../parts/game/win-chance.js");
      const { text, places } = await hintFor(state);
      if (this.state !== state) return;
      this.gameView.board.mark({ ...this.gameView.board.marks, hint: places });
      this.controller.showStatus(text);
      announce(text);
    });
  }

  undo() {
    if (!this.buttons.undo.disabled && this.state) this.command("undo", { at: this.state.at });
  }

  async resign() {
    const { confirmed } = await import("../parts/game/dialogs.js");
    // Where both sides are played here, it is the one whose turn it is that gives up.
    const side = this.you.length > 1 ? { side: this.state?.side } : {};
    if (await confirmed(t("resign.question"), t("resign.yes"))) await this.command("resign", side);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, input, select, textarea"))
      return;
    const deed = this.deedOf(event.key, target);
    if (!deed) return;
    event.preventDefault();
    deed();
  }

  /**
   * @param {string} key
   * @param {Element} target
   * @returns {(() => void)|null}
   */
  deedOf(key, target) {
    if (key === " ") return target.closest("button, a, summary") ? null : () => this.space();
    /** @type {Record<string, () => void>} */
    const deeds = {
      t: () => this.throw(),
      u: () => this.undo(),
      h: () => this.hint(),
      b: () => this.gameView.board.focus(this.gameView.board.focused),
      s: () => announce(find("#status").textContent ?? ""),
      escape: () => this.gameView.moveInput.select(null),
      "[": () => this.controller.list.step("previous"),
      "]": () => this.controller.list.step("next"),
      "?": openKeys,
    };
    return deeds[key.toLowerCase()] ?? null;
  }

  /** Throws, or chooses where there is nothing to throw. */
  space() {
    if (this.mayThrow) this.throw();
    else this.gameView.moveInput.choose(this.gameView.board.focused);
  }
}

new PlayPage(decodeURIComponent(location.pathname.split("/")[2] ?? ""));

// The page of a live game: shows what the server reports, and sends the user's commands to it.

import { announce } from "../../parts/announce.js";
import { ApiError, post } from "../../parts/api.js";
import { delay, paced } from "../../parts/board/tween.js";
import { find, html } from "../../parts/elements.js";
import { Absence } from "../../parts/game/absence.js";
import { greetingFor } from "../../parts/game/contribution.js";
import { GameController } from "../../parts/game/controller.js";
import { createGameView, lastPlaces } from "../../parts/game/game-view.js";
import { FORCED_MOVE_DELAY_MS, PASS_DELAY_MS } from "../../parts/game/pace.js";
import { allowsHints, isBetweenPeople, onlyPass, queryOf, rematchKey } from "../../parts/game/state.js";
import { statusText } from "../../parts/game/status-text.js";
import { loadSeats, storeGame, storeNewGame, storedGame } from "../../parts/game/stored-games.js";
import { toggleButton, toolButton } from "../../parts/game/toolbar.js";
import { language, localized, t } from "../../parts/i18n.js";
import { CommandRefused } from "../../parts/live-connection.js";
import { describeMove } from "../../parts/move-text.js";
import { parseMove } from "../../parts/notation.js";
import { onPreference, preference } from "../../parts/preferences.js";
import { sound } from "../../parts/sound.js";

/** @typedef {import("../../parts/position.js").Place} Place */

/** When the dialogs are loaded, so that they are there if the network is lost. */
const LOAD_AHEAD_MS = 500;

/** Preferences that decide what is done without a click. */
const AUTOMATION = /** @type {const} */ (["throws", "early", "forced", "passes"]);

// Modules that few games need are loaded on demand.
const openKeys = () => import("../../parts/game/dialogs.js").then((dialogs) => dialogs.openKeys());
const askForHints = () => import("../../parts/game/game-dialogs.js").then((dialogs) => dialogs.askForHints());
const openSettings = () => import("../../parts/game/settings.js").then((settings) => settings.openSettings());

export class PlayPage {
  /**
   * @param {string} game
   * @param {import("../../parts/game/controller.js").Connect} [connect]
   */
  constructor(game, connect) {
    this.game = game;
    this.seats = loadSeats(game);
    this.guides = true;
    /** Whether a command is not yet answered. */
    this.isWaiting = false;
    /** Whether the status line describes a previewed move. */
    this.isPreviewing = false;
    this.isOver = false;
    /** @type {ReturnType<import("../../parts/game/game-dialogs.js").openResult>|null} */
    this.resultDialog = null;
    /** Whether the user has ordered a throw for the beginning of the turn. */
    this.isThrowOrdered = false;
    /** The state in which the user has thrown: no second throw is possible in it. @type {number|null} */
    this.thrownAt = null;
    this.gameView = createGameView(find("#board"), find("#cloth"), {
      onMove: ({ move }) => this.move(move),
      onRefused: (from, to) => this.explainRefusal(from, to),
      onPreview: (move) => this.preview(move),
    });
    this.buttons = this.createButtons();
    this.absence = new Absence({
      onClaim: () => this.command("claim"),
      onCallOff: () => this.command("call_off"),
    });
    this.controller = new GameController(
      game,
      this.seats,
      this.gameView,
      {
        onBegin: (snapshot) => this.begin(snapshot),
        onChange: () => this.showButtons(),
        onSettled: () => this.update(),
        onRematch: (event) => location.assign(this.nextGame(event.game)),
        onConnection: (state) => this.absence.showConnection(state),
        onUnknown: () => this.showMissing(),
        greeting: () => greetingFor(game, askForHints),
      },
      connect,
    );
    find("#cloth").addEventListener("click", () => this.throw());
    document.addEventListener("keydown", (event) => this.key(event));
    onPreference("chance", () => this.showChance());
    for (const name of AUTOMATION) onPreference(name, () => this.controller.settle());
  }

  /** What this browser has stored about the game. */
  get stored() {
    return storedGame(this.game);
  }

  get state() {
    return this.controller.state;
  }

  get you() {
    return this.controller.you;
  }

  createButtons() {
    const primary = { type: "button", class: "primary" };
    const buttons = {
      throw: html(
        "button",
        { ...primary, class: "primary large", id: "throw", disabled: true, onclick: () => this.throw() },
        t("action.throw"),
      ),
      pass: html(
        "button",
        { type: "button", id: "pass", hidden: true, onclick: () => this.move("pass") },
        t("action.pass"),
      ),
      rematch: html(
        "button",
        { ...primary, id: "rematch", hidden: true, onclick: () => this.offerRematch() },
        t("result.rematch"),
      ),
      undo: toolButton("undo", () => this.undo()),
      hint: toolButton("hint", () => this.hint()),
      resign: toolButton("resign", () => this.resign()),
    };
    find("#act").replaceChildren(buttons.throw, buttons.pass, buttons.rematch);
    const toggles = [toggleButton("chance", "chance"), toggleButton("path", "path")];
    const share = toolButton("share", () => this.share());
    const help = [toolButton("settings", openSettings), toolButton("keys", openKeys)];
    const hintsNote = html("p", { id: "hints-note", class: "soft small", hidden: true });
    find("#tools").replaceChildren(
      buttons.undo,
      buttons.hint,
      ...toggles,
      share,
      buttons.resign,
      ...help,
      hintsNote,
    );
    return buttons;
  }

  /** @param {Api.Snapshot} snapshot */
  begin(snapshot) {
    if (!this.state) return;
    // A player who was away when the next game began is taken there; "back" leads past this page.
    if (snapshot.rematch && this.you.length > 0) return location.replace(this.nextGame(snapshot.rematch));
    if (snapshot.rematch) this.showNextGame(snapshot.rematch);
    this.guides = snapshot.guidelines ?? this.stored?.guides ?? true;
    this.showButtons();
    announce(statusText(this.state, this.you));
    // A player who came by a link finds the game on the home page from now on.
    if (this.you.length > 0 && !this.stored?.title) {
      storeGame({ game: this.game, title: this.state.rules.title, opponent: t("player.opponent") });
    }
    delay(LOAD_AHEAD_MS).then(() => import("../../parts/game/game-dialogs.js"));
    const invitation = this.stored?.invitation;
    if (invitation && !this.state.seats[invitation.side].joined) this.share();
  }

  async share() {
    const { openShare } = await import("../../parts/game/game-dialogs.js");
    if (this.state) openShare(this.game, this.state, this.you);
  }

  async showMissing() {
    const { showMissingGame } = await import("../../parts/game/game-dialogs.js");
    this.controller.showStatus(showMissingGame());
  }

  /** The address of the next game of the series. The seats keep their secrets. @param {string} game */
  nextGame(game) {
    const { title = "", opponent = "" } = this.stored ?? {};
    const { seats, guides } = this;
    return storeNewGame({ game, seats, title, opponent, guides, over: storedGame(game)?.over ?? false });
  }

  // Showing what the user can do.

  update() {
    const { state } = this;
    if (!state) return;
    this.showButtons();
    this.absence.show(state, this.you);
    this.showChance();
    if (this.controller.viewed !== null) return;
    this.controller.showStatus(statusText(state, this.you));
    this.offerMoves();
    if (state.stage === "over") this.showResult();
    else if (this.controller.isMyTurn) this.beginTurn(state);
  }

  /**
   * Does what the user leaves to the page or has ordered, or reminds a user who looks at another tab.
   * @param {import("../../parts/game/state.js").GameState} state
   */
  beginTurn(state) {
    const isForced = state.stage === "to-move" && state.moves.length === 1;
    if (onlyPass(state)) this.showPass(state);
    else if (preference("forced") && isForced) this.moveSoon(state.moves[0].move, FORCED_MOVE_DELAY_MS);
    else if (this.throwsAtOnce(state)) this.throw();
    else if (document.hidden) sound("turn");
  }

  /**
   * Whether the turn begins with a throw that needs no click. A move that may be made instead of it leaves the user a
   * choice, and the server refuses throws until all players have joined.
   * @param {import("../../parts/game/state.js").GameState} state
   */
  throwsAtOnce({ moves, seats }) {
    const isComplete = Object.values(seats).every(({ joined }) => joined);
    return (
      this.canThrow && isComplete && (this.isThrowOrdered || (preference("throws") && moves.length === 0))
    );
  }

  /** Whether a throw can be ordered for the user's next turn. */
  get canOrderThrow() {
    const { isMyTurn, viewed } = this.controller;
    const isPlaying = this.you.length === 1 && this.state !== null && this.state.stage !== "over";
    return preference("early") && isPlaying && !isMyTurn && viewed === null;
  }

  /** Whether hints and win chances may be shown. */
  get allowsHints() {
    return this.state !== null && allowsHints(this.state);
  }

  /** Shows the tools for hints and win chances, or hides them in a game between people without them. */
  showHints() {
    if (!this.state) return;
    for (const tool of ["hint", "chance"]) find(`[data-tool=${tool}]`).hidden = !this.allowsHints;
    const { hints } = this.state;
    find("#hints-note").hidden = !isBetweenPeople(this.state) || this.state.stage === "over";
    find("#hints-note").textContent = t(`hints.${hints}`);
  }

  get canThrow() {
    const { isMyTurn, viewed, busy } = this.controller;
    const isOpen = this.state?.stage === "to-throw" || this.state?.stage === "opening";
    const isToThrow = isOpen && this.state?.at !== this.thrownAt;
    return isMyTurn && isToThrow && viewed === null && !busy && !this.isWaiting;
  }

  offerMoves() {
    if (!this.state) return;
    const moves = this.controller.isMyTurn ? this.state.moves : [];
    this.gameView.moveInput.offer(moves, { last: lastPlaces(this.state), guides: this.guides });
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== this.buttons.throw) return;
    if (this.canThrow) this.buttons.throw.focus({ preventScroll: true });
    else if (moves.length > 0) this.gameView.board.focus(parseMove(moves[0].move).from ?? 1);
  }

  showButtons() {
    if (!this.state) return;
    const { stage, moves, decisions } = this.state;
    const isPlayer = this.you.length > 0;
    const needsPass = moves.length > 1 || !preference("passes");
    const canPass = this.controller.isMyTurn && needsPass && moves.some(({ move }) => move === "pass");
    this.showThrow(isPlayer && stage !== "over");
    this.buttons.pass.hidden = !canPass;
    this.showRematch();
    this.buttons.undo.disabled = !isPlayer || stage === "over" || decisions.length === 0;
    this.showHints();
    this.buttons.hint.disabled = !this.controller.isMyTurn || stage === "opening";
    this.buttons.resign.disabled = !isPlayer || stage === "over";
  }

  /** @param {boolean} isShown */
  showThrow(isShown) {
    const button = this.buttons.throw;
    button.hidden = !isShown;
    button.disabled = !this.canThrow && !this.canOrderThrow;
    button.textContent = t(this.canOrderThrow ? "action.throw-early" : "action.throw");
    if (this.canOrderThrow) button.setAttribute("aria-pressed", String(this.isThrowOrdered));
    else button.removeAttribute("aria-pressed");
  }

  /** Spectators of a game that is over find the next one by a link. @param {string} next */
  async showNextGame(next) {
    const { nextGameLink } = await import("../../parts/game/game-dialogs.js");
    if (!document.querySelector("#act a")) find("#act").append(nextGameLink(next));
  }

  /** The button for the next game of the series. */
  showRematch() {
    if (!this.state) return;
    const { stage, offers } = this.state;
    const isOffered = offers.some((side) => this.you.includes(side));
    const isOfferedByOpponent = offers.some((side) => !this.you.includes(side));
    const key = isOffered ? "result.offered" : isOfferedByOpponent ? "result.accept" : rematchKey(this.state);
    this.buttons.rematch.hidden = this.you.length === 0 || stage !== "over";
    this.buttons.rematch.disabled = isOffered;
    this.buttons.rematch.textContent = t(key);
    this.resultDialog?.showRematch(t(key), isOffered);
    const opponent = offers.find((side) => !this.you.includes(side));
    if (opponent) this.resultDialog?.showOffer(t("event.rematch_offered", { side: opponent }));
  }

  offerRematch() {
    return this.command("rematch");
  }

  async showChance() {
    const isShown = preference("chance") && this.allowsHints;
    find("#chance").hidden = !isShown;
    if (!isShown) return;
    const { showChance } = await import("../../parts/game/win-chance.js");
    if (this.state) showChance(this.state);
  }

  /** Describes a previewed move in the status line. @param {Api.Move|null} move */
  preview(move) {
    if (!this.state || this.controller.viewed !== null || this.controller.busy) return;
    // Another text, such as the reason of a refusal, stays until there is a new one.
    if (!move && !this.isPreviewing) return;
    this.isPreviewing = move !== null;
    this.controller.showStatus(move ? describeMove(move) : statusText(this.state, this.you));
  }

  async showResult() {
    if (!this.state || this.isOver) return;
    this.isOver = true;
    if (this.you.length > 0) {
      storeGame({ game: this.game, over: true });
      const { winner } = this.state;
      if (winner) sound(this.you.includes(winner) ? "win" : "loss");
    }
    const { openResult } = await import("../../parts/game/game-dialogs.js");
    this.resultDialog = openResult(this.game, this.state, this.you, () => this.offerRematch());
    this.showRematch();
  }

  // Sending what the user does.

  /**
   * @param {string} name
   * @param {Record<string, unknown>} [details]
   * @returns {Promise<boolean>} whether the server executed it
   */
  async command(name, details) {
    this.isWaiting = true;
    try {
      await this.controller.command(name, details);
      return true;
    } catch (error) {
      this.thrownAt = null;
      if (!(error instanceof CommandRefused)) throw error;
      const { code, params, message } = error;
      if (code === "rematch-begun") location.assign(this.nextGame(String(params.game)));
      else if (code !== "stale") this.complain(localized("refusal", { code, params, text: message }));
      return false;
    } finally {
      this.isWaiting = false;
      this.showButtons();
    }
  }

  /** Throws, or orders a throw for the next turn, or takes the order back. */
  throw() {
    if (this.canOrderThrow) {
      this.isThrowOrdered = !this.isThrowOrdered;
      return this.showButtons();
    }
    if (!this.canThrow || !this.state) return;
    this.isThrowOrdered = false;
    this.thrownAt = this.state.at;
    this.command("throw", { at: this.state.at });
    this.showButtons();
  }

  /** @param {string} move */
  async move(move) {
    const { state } = this;
    const isAllowed = state && this.controller.isMyTurn && !this.isWaiting;
    const isDone = isAllowed && (await this.command("move", { move, at: state.at }));
    if (!isDone) this.gameView.board.putBack();
  }

  /**
   * Says that no piece can move, and passes automatically after the user has seen the throw.
   * @param {import("../../parts/game/state.js").GameState} state
   */
  showPass(state) {
    const isAutomatic = preference("passes");
    const text = t(isAutomatic ? "status.passes" : "status.no-move", { throw: state.throw });
    this.controller.showStatus(text);
    announce(text);
    if (isAutomatic) this.moveSoon("pass", PASS_DELAY_MS);
  }

  /**
   * @param {string} move
   * @param {number} wait in milliseconds, at normal speed
   */
  async moveSoon(move, wait) {
    const at = this.state?.at;
    await delay(paced(wait));
    if (this.state?.at === at) this.move(move);
  }

  /**
   * Says why a move is not legal.
   * @param {Place} from
   * @param {Place|null} to
   */
  async explainRefusal(from, to) {
    const { state } = this;
    if (!state || this.controller.viewed !== null) return;
    if (this.you.length === 0) return this.complain(t("refusal.spectator"));
    if (!this.controller.isMyTurn) return this.complain(statusText(state, this.you));
    if (state.throw === null) return this.complain(t("refusal.throw-first"));
    const query = { ...queryOf(state), from, ...(to === null ? {} : { to }) };
    await this.attempt(async () => this.complain(localized("refusal", await post("refusal", query))));
  }

  /**
   * Runs a request; shows the problem if it fails.
   * @param {() => Promise<void>} request
   */
  async attempt(request) {
    try {
      await request();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.complain(error.message);
    }
  }

  /** @param {string} reason */
  complain(reason) {
    const text = reason.charAt(0).toLocaleUpperCase(language) + reason.slice(1);
    sound("refused");
    this.isPreviewing = false;
    this.controller.showStatus(text);
    announce(text);
    const frames = ["translateX(-5px)", "translateX(5px)", "none"].map((transform) => ({ transform }));
    find("#status").animate(frames, { duration: 180 });
  }

  async hint() {
    const { state } = this;
    if (!state || !this.controller.isMyTurn || !this.allowsHints) return;
    await this.attempt(async () => {
      const { hintFor } = await import("../../parts/game/win-chance.js");
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
    const { confirmed } = await import("../../parts/game/dialogs.js");
    // If both sides are played here, the side whose turn it is resigns.
    const side = this.you.length > 1 ? { side: this.state?.side } : {};
    if (await confirmed(t("resign.question"), t("resign.yes"))) await this.command("resign", side);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (isModified || target.closest("dialog, input, select, textarea")) return;
    const action = this.actionOf(event.key, target);
    if (!action) return;
    event.preventDefault();
    action();
  }

  /**
   * @param {string} key
   * @param {Element} target
   * @returns {(() => void)|null}
   */
  actionOf(key, target) {
    if (key === " ") return target.closest("button, a, summary") ? null : () => this.throwOrChoose();
    /** @type {Record<string, () => void>} */
    const actions = {
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
    return actions[key.toLowerCase()] ?? null;
  }

  throwOrChoose() {
    if (this.canThrow) this.throw();
    else this.gameView.moveInput.choose(this.gameView.board.focused);
  }
}

// Follows a live game: takes what the server tells, one thing after the other, lets it be seen, heard and said, and steps
// back and forth through what has been.

import { announce } from "../announce.js";
import { ruleset } from "../api.js";
import { pause } from "../board/tween.js";
import { find } from "../elements.js";
import { t } from "../i18n.js";
import { LiveConnection } from "../live-connection.js";
import { createMovesList } from "./moves-list.js";
import { showPlayer } from "./players.js";
import { lastPlaces } from "./game-view.js";
import { after, positionAt, stateFromSnapshot } from "./state.js";
import { movedText, overText, thrownText } from "./status-text.js";
import { other } from "../position.js";

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("../live-connection.js").GameEvent} GameEvent */
/** @typedef {import("../position.js").Side} Side */

/** So long others seem to look at their throw, in milliseconds. */
const LOOK = 550;
/** With more events than that waiting, they are not played but shown. */
const HURRY = 12;

/**
 * @typedef {object} GameHandlers
 * @property {(snapshot: Record<string, any>) => void} [onBegin] the game is known, with its rules
 * @property {() => void} onSettled nothing is under way; what can be done may be shown
 * @property {(event: GameEvent) => void} [onRematch]
 * @property {() => void} [onUnknown] there is no such game
 */

export class GameController {
  /**
   * @param {string} game
   * @param {string[]} seats secrets
   * @param {ReturnType<typeof import("./game-view.js").createGameView>} gameView
   * @param {GameHandlers} handlers
   */
  constructor(game, seats, gameView, handlers) {
    this.game = game;
    this.gameView = gameView;
    this.handlers = handlers;
    /** @type {Side[]} the sides played here */
    this.you = [];
    /** @type {GameState|null} */
    this.state = null;
    /** @type {GameEvent[]} */
    this.queue = [];
    /** How many plies are shown; null follows the game. @type {number|null} */
    this.viewed = null;
    this.busy = false;
    this.list = createMovesList(find("#record"), (plies) => this.view(plies));
    this.live = new LiveConnection(game, seats, {
      onSnapshot: (snapshot, you) => this.begin(snapshot, you),
      onEvent: (event) => this.take(event),
      onConnection: (connection) => this.connection(connection),
    });
  }

  /**
   * @param {Record<string, any>} snapshot
   * @param {string[]} you
   */
  async begin(snapshot, you) {
    this.queue = [];
    this.busy = true;
    const state = stateFromSnapshot(snapshot);
    const rules = await ruleset(state.rules.file ?? state.rules.name, state.rules.options);
    state.start ??= rules.start;
    this.you = /** @type {Side[]} */ (you.filter((seat) => seat === "cones" || seat === "spools"));
    this.state = state;
    this.viewed = null;
    await this.gameView.furnish(rules);
    this.gameView.show(state);
    this.title = `${rules.title} · Senet`;
    find("#title").textContent = t("play.heading", { rules: rules.title });
    this.handlers.onBegin?.(snapshot);
    await this.drain();
  }

  /** @param {GameEvent} event */
  async take(event) {
    this.queue.push(event);
    if (!this.busy) await this.drain();
  }

  async drain() {
    this.busy = true;
    for (let event = this.queue.shift(); event; event = this.queue.shift()) await this.happen(event);
    this.busy = false;
    this.settle();
  }

  /** @param {GameEvent} event */
  async happen(event) {
    if (!this.state) return;
    if (event.kind === "undone") return this.goBack(event);
    if (event.kind === "rematch") return this.handlers.onRematch?.(event);
    this.state = after(this.state, event);
    this.showPlayers();
    this.say(event);
    const seen = this.viewed === null && this.queue.length < HURRY;
    if (seen) await this.gameView.play(event, this.state);
    // A move that wins leaves no position that could go on; the board knows how it left the pieces.
    if (seen && event.kind === "moved" && !event.position)
      this.state = { ...this.state, position: this.gameView.board.text };
    if (seen && event.kind === "thrown" && !this.you.includes(event.side)) await pause(LOOK);
    this.showMoves();
  }

  /** @param {GameEvent} event */
  goBack(event) {
    if (!this.state) return;
    this.state = after(this.state, event);
    this.viewed = null;
    this.gameView.show(this.state);
    this.showMoves();
    announce(t("event.undone"));
  }

  /** @param {GameEvent} event */
  say(event) {
    const text = this.words(event);
    if (!text) return;
    this.showStatus(text);
    announce(text);
  }

  /** @param {GameEvent} event */
  words(event) {
    if (!this.state) return "";
    if (event.kind === "thrown") return thrownText(event, this.you);
    if (event.kind === "moved") return movedText(event, this.you);
    if (event.kind === "over") return overText(this.state, this.you);
    const known = ["seated", "left", "back", "resigned", "rematch_offered"].includes(event.kind);
    return known && !this.you.includes(event.side) ? t(`event.${event.kind}`, { side: event.side }) : "";
  }

  settle() {
    if (!this.state || this.busy) return;
    this.showPlayers();
    this.showMoves();
    // Whoever looks at another page meanwhile sees whose turn it is.
    document.title = `${this.mine ? "● " : ""}${this.title}`;
    this.handlers.onSettled();
  }

  /** Whether somebody here is to throw or to move. */
  get mine() {
    return this.state !== null && this.state.stage !== "over" && this.you.includes(this.state.side);
  }

  showPlayers() {
    if (!this.state) return;
    const below = this.you.length === 1 ? this.you[0] : "cones";
    showPlayer(find("#mine"), this.state, below, this.you);
    showPlayer(find("#theirs"), this.state, other(below), this.you);
  }

  showMoves() {
    if (this.state) this.list.show(this.state.history, this.viewed ?? this.state.history.length);
  }

  /** @param {string} text */
  showStatus(text) {
    find("#status").textContent = text;
  }

  /**
   * Shows the game as it was after so many plies.
   * @param {number} plies
   */
  view(plies) {
    if (!this.state) return;
    const { history } = this.state;
    this.viewed = plies >= history.length ? null : plies;
    this.showMoves();
    if (this.viewed === null) {
      this.gameView.show(this.state);
      this.settle();
      return;
    }
    this.gameView.board.show(positionAt(this.state, plies));
    this.gameView.moveInput.offer([], { last: lastPlaces({ history: history.slice(0, plies) }) });
    this.showStatus(t("status.earlier-move", { count: plies, all: history.length }));
    this.handlers.onSettled();
  }

  /** @param {import("../live-connection.js").Connection} connection */
  connection(connection) {
    const line = find("#connection");
    this.wasLost = connection === "lost" || (this.wasLost && connection === "connecting");
    line.hidden = connection === "connected" || (connection === "connecting" && !this.wasLost);
    line.textContent = line.hidden ? "" : t(`connection.${connection}`);
    if (connection === "closed" && !this.state) this.handlers.onUnknown?.();
  }
}

// Follows a live game: takes the server's events one at a time, animates and announces them, and steps
// through the moves of the game.

import { announce } from "../announce.js";
import { ruleset } from "../api.js";
import { delay, paced } from "../board/tween.js";
import { find } from "../elements.js";
import { documentTitle, t } from "../i18n.js";
import { LiveConnection } from "../live-connection.js";
import { LocalConnection } from "../local-connection.js";
import { localLines } from "../local-games.js";
import { nextTask } from "../next-task.js";
import { other } from "../position.js";
import { lastPlaces } from "./game-view.js";
import { createMovesList } from "./moves-list.js";
import { BEGIN_PAUSE_MS, THROW_PAUSE_MS } from "./pace.js";
import { showPlayer } from "./players.js";
import { applyEvent, positionAt, stateFromSnapshot } from "./state.js";
import { beginsText, movedText, openingThrownText, resultText, thrownText } from "./status-text.js";

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {Api.ServerEvent} GameEvent */
/** @typedef {import("../position.js").Side} Side */

/** If more events wait, they are applied without animation. */
const MAX_ANIMATED_EVENTS = 12;

/** Events about a player that are announced to the others. */
const PLAYER_EVENTS = ["seated", "left", "back", "resigned", "rematch_offered", "help_agreed"];

/**
 * @typedef {object} GameHandlers
 * @property {(snapshot: Api.Snapshot) => void} [onBegin] the game and its rules are loaded
 * @property {() => void} [onChange] an event has changed the state; its animation begins
 * @property {() => void} onSettled all events are processed; the page may offer moves
 * @property {(event: Api.EventOf<"rematch">) => void} [onRematch]
 * @property {(state: import("../live-connection.js").ConnectionState) => void} [onConnection]
 * @property {import("../live-connection.js").LiveHandlers["greeting"]} [greeting] of a player
 * @property {() => void} [onUnknown] the game does not exist
 */

/** @typedef {typeof connect} Connect */

/**
 * Follows a game: in this browser if it keeps the game, else on the server.
 * @param {string} game
 * @param {string[]} seats
 * @param {import("../live-connection.js").LiveHandlers} handlers
 */
async function connect(game, seats, handlers) {
  const isLocal = (await localLines(game)) !== null;
  return isLocal ? new LocalConnection(game, seats, handlers) : new LiveConnection(game, seats, handlers);
}

export class GameController {
  /**
   * @param {string} game
   * @param {string[]} seats secrets
   * @param {import("./game-view.js").GameView} gameView
   * @param {GameHandlers} handlers
   * @param {Connect} [connectTo]
   */
  constructor(game, seats, gameView, handlers, connectTo = connect) {
    this.game = game;
    this.gameView = gameView;
    this.handlers = handlers;
    /** The sides played here. @type {Side[]} */
    this.you = [];
    /** @type {GameState|null} */
    this.state = null;
    /** Events that wait for the animation of others. @type {GameEvent[]} */
    this.queue = [];
    /** The number of plies shown; null for the current position. @type {number|null} */
    this.viewed = null;
    this.busy = false;
    /** The number of snapshots received. */
    this.beginnings = 0;
    this.title = "";
    this.wasLost = false;
    this.list = createMovesList(find("#record"), (plies) => this.viewPly(plies));
    this.live = connectTo(game, seats, {
      onSnapshot: (snapshot, you) => this.begin(snapshot, you),
      onEvent: (event) => this.receive(event),
      onSeats: (seats) => this.takeSeats(seats),
      onConnection: (state) => this.showConnection(state),
      greeting: seats.length > 0 ? handlers.greeting : undefined,
    });
  }

  /**
   * @param {string} name such as `throw`
   * @param {Record<string, unknown>} [details]
   * @returns {Promise<{id: string}>} rejects with `CommandRefused`
   */
  async command(name, details) {
    return (await this.live).command(name, details);
  }

  async close() {
    (await this.live).close();
  }

  /**
   * @param {Api.Snapshot} snapshot
   * @param {string[]} you
   */
  async begin(snapshot, you) {
    this.queue = [];
    this.busy = true;
    const beginning = ++this.beginnings;
    const state = stateFromSnapshot(snapshot);
    const rules = await ruleset(state.rules.file ?? state.rules.name, state.rules.options);
    // While the rules were loading, a new connection may have brought a later snapshot.
    if (beginning !== this.beginnings) return;
    state.start ??= rules.start;
    this.you = you.filter((seat) => seat === "cones" || seat === "spools");
    this.state = state;
    this.viewed = null;
    await this.gameView.setRules(rules);
    await nextTask();
    if (beginning !== this.beginnings) return;
    this.gameView.show(state);
    this.title = documentTitle(rules.title);
    find("#title").textContent = t("play.heading", { rules: rules.title });
    this.handlers.onBegin?.(snapshot);
    // What follows asks where things are: the browser has laid the page out by then.
    await nextTask();
    if (beginning === this.beginnings) await this.processQueue();
  }

  /** @param {Api.SeatViews} seats */
  takeSeats(seats) {
    if (!this.state) return;
    this.state = { ...this.state, seats };
    this.settle();
  }

  /** @param {GameEvent} event */
  async receive(event) {
    this.queue.push(event);
    if (!this.busy) await this.processQueue();
  }

  async processQueue() {
    this.busy = true;
    for (let event = this.queue.shift(); event; event = this.queue.shift()) await this.process(event);
    this.busy = false;
    this.settle();
  }

  /** @param {GameEvent} event */
  async process(event) {
    if (!this.state) return;
    if (event.kind === "undone") return this.undo(event);
    if (event.kind === "rematch") return this.handlers.onRematch?.(event);
    this.state = applyEvent(this.state, event);
    if (event.kind === "begins" && event.swapped) this.you = this.you.map(other);
    this.showPlayers();
    this.handlers.onChange?.();
    // A throw is announced after its animation, a move before.
    const isThrow = event.kind === "thrown" || event.kind === "opening_thrown";
    if (!isThrow) this.announce(event);
    const isAnimated = this.viewed === null && this.queue.length < MAX_ANIMATED_EVENTS;
    if (isAnimated) await this.gameView.play(event, this.state);
    if (isThrow) this.announce(event);
    if (isAnimated) await this.afterAnimation(event, this.state);
    this.showMoves();
  }

  /**
   * @param {GameEvent} event
   * @param {GameState} state after it
   */
  async afterAnimation(event, state) {
    // The server gives no position after a winning move: the board has it.
    if (event.kind === "moved" && !event.position) {
      this.state = { ...state, position: this.gameView.board.text };
    }
    const isThrow = event.kind === "thrown" || event.kind === "opening_thrown";
    if (isThrow && !this.you.includes(event.side)) await delay(paced(THROW_PAUSE_MS));
    if (event.kind === "begins") await delay(paced(BEGIN_PAUSE_MS));
  }

  /** @param {Api.EventOf<"undone">} event */
  undo(event) {
    if (!this.state) return;
    this.state = applyEvent(this.state, event);
    this.viewed = null;
    this.gameView.show(this.state);
    this.showMoves();
    announce(t("event.undone"));
  }

  /** @param {GameEvent} event */
  announce(event) {
    const text = this.eventText(event);
    if (!text) return;
    this.showStatus(text);
    announce(text);
  }

  /** @param {GameEvent} event */
  eventText(event) {
    if (!this.state) return "";
    if (event.kind === "thrown") return thrownText(event, this.you);
    if (event.kind === "opening_thrown") return openingThrownText(event, this.you);
    if (event.kind === "begins") return beginsText(event, this.you);
    if (event.kind === "moved") return movedText(event, this.you);
    if (event.kind === "over" || event.kind === "called_off") return resultText(this.state, this.you);
    if (!("side" in event) || !PLAYER_EVENTS.includes(event.kind) || this.you.includes(event.side)) return "";
    return t(`event.${event.kind}`, { side: event.side });
  }

  settle() {
    if (!this.state || this.busy) return;
    this.showPlayers();
    this.showMoves();
    // The title of a tab in the background tells whose turn it is.
    document.title = `${this.isMyTurn ? "● " : ""}${this.title}`;
    this.handlers.onSettled();
  }

  /** Whether a side played here is to throw or to move. */
  get isMyTurn() {
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
   * Shows the position after a number of plies.
   * @param {number} plies
   */
  viewPly(plies) {
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

  /** @param {import("../live-connection.js").ConnectionState} state */
  showConnection(state) {
    const line = find("#connection");
    this.wasLost = state === "lost" || (this.wasLost && state === "connecting");
    line.hidden = state === "connected" || (state === "connecting" && !this.wasLost);
    line.textContent = line.hidden ? "" : t(`connection.${state}`);
    this.handlers.onConnection?.(state);
    if (state === "closed" && !this.state) this.handlers.onUnknown?.();
  }
}

// The connection to a live game. It reconnects after every break, resumes with the first missed event, and
// sends unanswered commands again: the server executes each command id once.
//
// A connection can die without notice, as when a device sleeps or changes its network. Therefore silence is followed
// by a ping, and a ping without an answer by a new connection.

import { ApiError, fetchGame } from "./api.js";
import { isPassing } from "./retry.js";

/** @typedef {Api.Snapshot} Snapshot */
/** @typedef {Api.ServerEvent} GameEvent */

/** @typedef {"connecting"|"connected"|"lost"|"closed"} ConnectionState */

/** The server refused a command. */
export class CommandRefused extends Error {
  /** @param {{code: string, text: string, params?: Record<string, unknown>}} refusal */
  constructor({ code, text, params = {} }) {
    super(text);
    this.code = code;
    this.params = params;
  }
}

/**
 * @typedef {object} LiveHandlers
 * @property {(snapshot: Snapshot, you: string[]) => void} onSnapshot the state at the beginning, and after
 *   a break in which more events were missed than the server sends
 * @property {(event: GameEvent) => void} onEvent called once for each event, in order
 * @property {(seats: Snapshot["seats"]) => void} onSeats who is present, after a break in which players may have
 *   come and gone: the server keeps no events about that
 * @property {(state: ConnectionState) => void} onConnection
 * @property {() => Promise<Record<string, unknown>>} [greeting] what a player says in the greeting besides the seats;
 *   may ask the user
 */

/**
 * A command without an answer.
 * @typedef {object} PendingCommand
 * @property {Record<string, unknown>} command
 * @property {(answer: {id: string}) => void} resolve
 * @property {(error: Error) => void} reject
 */

const FIRST_RETRY_MS = 300;
const LAST_RETRY_MS = 8000;
/** A ping is sent after so long a silence, */
const PING_AFTER_MS = 4000;
/** or after this time without an answer to a command. */
const PING_AFTER_COMMAND_MS = 2000;
/** A connection on which a ping is not answered for this time is dead. */
const PONG_MS = 4000;
/** The longest time to open a connection. */
const OPEN_MS = 8000;

/** Errors that pass: the server cannot save the game now, or too many people watch it. */
const PASSING_ERRORS = ["not-saved", "crowded"];

/** What tells that the device was asleep or the network has changed. */
const WAKE_EVENTS = ["online", "offline", "visibilitychange", "focus", "pageshow"];

export class LiveConnection {
  /**
   * @param {string} game
   * @param {string[]} seats secrets of the seats held here
   * @param {LiveHandlers} handlers
   */
  constructor(game, seats, handlers) {
    this.game = game;
    this.seats = seats;
    this.handlers = handlers;
    /** The number of the last event received. */
    this.seq = 0;
    /** Whether a snapshot was received. */
    this.synced = false;
    /** Whether the connection is open and the server has answered the greeting. */
    this.ready = false;
    this.closed = false;
    /** Whether it is not known yet what to say in the greeting. */
    this.isPreparing = false;
    /** What is said in the greeting. @type {Record<string, unknown>|undefined} */
    this.details = undefined;
    this.retryDelay = FIRST_RETRY_MS;
    /** Whether a message must arrive soon. */
    this.isExpecting = false;
    /** The number of pings sent. */
    this.pings = 0;
    /** The open connection, or the one that is being opened. @type {WebSocket|null} */
    this.socket = null;
    /** Commands by id. @type {Map<string, PendingCommand>} */
    this.pending = new Map();
    this.onWake = () => this.check();
    for (const name of WAKE_EVENTS) addEventListener(name, this.onWake);
    this.open();
  }

  open() {
    this.stopTimers();
    if (this.closed) return;
    this.handlers.onConnection("connecting");
    if (this.handlers.greeting) this.prepare(this.handlers.greeting);
    else this.connect();
  }

  /**
   * Connects once it is known what to say.
   * @param {() => Promise<Record<string, unknown>>} greeting
   */
  async prepare(greeting) {
    if (this.isPreparing) return;
    this.isPreparing = true;
    try {
      this.details = await greeting();
      if (!this.closed) this.connect();
    } catch {
      this.onClose();
    } finally {
      this.isPreparing = false;
    }
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/v1/games/${encodeURIComponent(this.game)}/live`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    socket.onopen = () => {
      const after = this.synced ? this.seq : null;
      socket.send(JSON.stringify({ hello: { seats: this.seats, after, ...this.details } }));
    };
    socket.onmessage = ({ data }) => socket === this.socket && this.receive(JSON.parse(data));
    socket.onclose = () => socket === this.socket && this.onClose();
    this.expectMessage(OPEN_MS);
  }

  onClose() {
    this.ready = false;
    this.socket = null;
    this.stopTimers();
    if (this.closed) return;
    if (!this.synced) this.checkExistence();
    this.handlers.onConnection("lost");
    this.retryTimer = setTimeout(() => this.open(), this.retryDelay * (0.7 + 0.6 * Math.random()));
    this.retryDelay = Math.min(LAST_RETRY_MS, this.retryDelay * 2);
  }

  /** Gives up the connection if no message arrives in this time. @param {number} time in milliseconds */
  expectMessage(time) {
    this.isExpecting = true;
    this.deathTimer = setTimeout(() => this.abandon(), time);
  }

  stopTimers() {
    this.isExpecting = false;
    for (const timer of [this.retryTimer, this.pingTimer, this.deathTimer]) clearTimeout(timer);
  }

  /** Treats the connection as closed. A browser reports the end of a dead connection much later. */
  abandon() {
    const { socket } = this;
    this.onClose();
    socket?.close();
  }

  /** Sends a ping if nothing arrives in this time. @param {number} time in milliseconds */
  pingAfter(time) {
    clearTimeout(this.pingTimer);
    this.pingTimer = setTimeout(() => this.check(), time);
  }

  /** Checks at once whether the connection is alive; opens another if there is none. */
  check() {
    if (this.closed || this.isExpecting) return;
    if (!this.socket) return this.open();
    this.socket.send(JSON.stringify({ ping: ++this.pings }));
    this.expectMessage(PONG_MS);
  }

  /** Browsers do not tell why a WebSocket failed: a request tells whether the game exists. */
  async checkExistence() {
    try {
      await fetchGame(this.game);
    } catch (error) {
      if (!(error instanceof ApiError) || isPassing(error)) return;
      this.fail({ code: error.code, text: error.message });
    }
  }

  /** @param {Api.ServerMessage} message */
  receive({ welcome, event, done, refused, error }) {
    this.stopTimers();
    this.pingAfter(PING_AFTER_MS);
    if (welcome) this.resume(welcome);
    else if (event) this.receiveEvent(event);
    else if (done) this.takePending(done.id)?.resolve(done);
    else if (refused) this.takePending(refused.id)?.reject(new CommandRefused(refused));
    else if (error && !PASSING_ERRORS.includes(error.code)) this.fail(error);
    // After another error the server closes the connection, and another is opened.
  }

  /**
   * Handles the server's greeting: with the missed events, if the server still has all of them.
   * @param {NonNullable<Api.ServerMessage["welcome"]>} welcome
   */
  resume({ snapshot, you, events = [] }) {
    this.ready = true;
    this.retryDelay = FIRST_RETRY_MS;
    const missed = events.filter(({ seq }) => seq !== null && seq > this.seq);
    if (this.synced && missed.length === snapshot.seq - this.seq) {
      missed.forEach((event) => this.receiveEvent(event));
      this.handlers.onSeats(snapshot.seats);
    } else {
      this.handlers.onSnapshot(snapshot, you);
    }
    this.synced = true;
    this.seq = snapshot.seq;
    this.handlers.onConnection("connected");
    for (const { command } of this.pending.values()) this.socket?.send(JSON.stringify({ command }));
  }

  /** @param {GameEvent} event */
  receiveEvent(event) {
    if (event.seq !== null && event.seq !== undefined) {
      if (event.seq <= this.seq) return;
      this.seq = event.seq;
    }
    this.handlers.onEvent(event);
  }

  /** @param {string} id @returns {PendingCommand|undefined} */
  takePending(id) {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  /**
   * Closes the connection for good, after an error that a new connection would not solve.
   * @param {{code: string, text: string}} error
   */
  fail(error) {
    this.close();
    for (const { reject } of this.pending.values()) reject(new CommandRefused(error));
    this.handlers.onConnection("closed");
  }

  /**
   * Sends a command, and sends it again after a break until it is answered.
   * @param {string} name such as `throw`
   * @param {Record<string, unknown>} [details]
   * @returns {Promise<{id: string}>} rejects with `CommandRefused`
   */
  command(name, details = {}) {
    const command = { id: randomId(), do: name, ...details };
    return new Promise((resolve, reject) => {
      this.pending.set(command.id, { command, resolve, reject });
      if (!this.ready) return;
      this.socket?.send(JSON.stringify({ command }));
      this.pingAfter(PING_AFTER_COMMAND_MS);
    });
  }

  close() {
    this.closed = true;
    this.stopTimers();
    for (const name of WAKE_EVENTS) removeEventListener(name, this.onWake);
    this.socket?.close();
  }
}

/** The id of a command. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The connection to a live game. It reconnects after every break, resumes with the first missed event, and
// sends unanswered commands again: the server executes each command id once.

import { ApiError, fetchGame } from "./api.js";
import { t } from "./i18n.js";

/** @typedef {Api.Snapshot} Snapshot */
/** @typedef {Api.GameEvent} GameEvent */

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
 * @property {(state: ConnectionState) => void} onConnection
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
/** If a command is not answered for this time, the connection is presumed dead. */
const SILENCE_MS = 25000;

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
    this.retryDelay = FIRST_RETRY_MS;
    /** Commands by id. @type {Map<string, PendingCommand>} */
    this.pending = new Map();
    this.onOnline = () => this.reconnect(0);
    addEventListener("online", this.onOnline);
    this.open();
  }

  open() {
    clearTimeout(this.retryTimer);
    if (this.closed) return;
    this.handlers.onConnection("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/v1/games/${encodeURIComponent(this.game)}/live`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ hello: { seats: this.seats, after: this.synced ? this.seq : null } }));
    };
    socket.onmessage = ({ data }) => socket === this.socket && this.receive(JSON.parse(data));
    socket.onclose = () => socket === this.socket && this.onClose();
  }

  onClose() {
    this.ready = false;
    if (this.closed) return;
    if (!this.synced) this.checkExistence();
    this.handlers.onConnection("lost");
    this.reconnect(this.retryDelay * (0.7 + 0.6 * Math.random()));
    this.retryDelay = Math.min(LAST_RETRY_MS, this.retryDelay * 2);
  }

  /** Browsers do not tell why a WebSocket failed: a request tells whether the game exists. */
  async checkExistence() {
    try {
      await fetchGame(this.game);
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      const { code, status, message } = error;
      const isFinal = status >= 400 && status < 500 && status !== 429;
      if (isFinal) this.fail({ code, text: message });
    }
  }

  /** @param {number} delay in milliseconds */
  reconnect(delay) {
    if (this.closed || this.ready) return;
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.open(), delay);
  }

  /** @param {Api.ServerMessage} message */
  receive({ welcome, event, done, refused, error }) {
    this.restartSilenceTimer();
    if (welcome) this.resume(welcome);
    else if (event) this.receiveEvent(event);
    else if (done) this.takePending(done.id)?.resolve(done);
    else if (refused) this.takePending(refused.id)?.reject(new CommandRefused(refused));
    else if (error) this.fail(error);
  }

  /** Closes a connection that is dead without the browser's notice. */
  restartSilenceTimer() {
    clearTimeout(this.silenceTimer);
    const closeIfPending = () => this.ready && this.pending.size > 0 && this.socket?.close();
    this.silenceTimer = setTimeout(closeIfPending, SILENCE_MS);
  }

  /**
   * Handles the server's greeting: with the missed events, if the server still has all of them.
   * @param {Api.Welcome} welcome
   */
  resume({ snapshot, you, events = [] }) {
    this.ready = true;
    this.retryDelay = FIRST_RETRY_MS;
    const missed = events.filter(({ seq }) => seq !== null && seq > this.seq);
    if (this.synced && missed.length === snapshot.seq - this.seq) {
      missed.forEach((event) => this.receiveEvent(event));
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
   * @param {{code?: string, text?: string}|string} error
   */
  fail(error) {
    const { code = "unknown", text = t("error.network") } =
      typeof error === "string" ? { text: error } : error;
    this.close();
    for (const { reject } of this.pending.values()) reject(new CommandRefused({ code, text }));
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
      if (this.ready) this.socket?.send(JSON.stringify({ command }));
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.retryTimer);
    clearTimeout(this.silenceTimer);
    removeEventListener("online", this.onOnline);
    this.socket?.close();
  }
}

/** The id of a command. */
function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

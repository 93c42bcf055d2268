// The line to a live game. It comes back by itself after any break, goes on where it was, and sends again what was not
// answered: the server knows a command by its id and does it once.

import { ApiError, get } from "./api.js";
import { t } from "./i18n.js";

/** @typedef {Record<string, any>} Snapshot */
/** @typedef {{seq: number|null, kind: string} & Record<string, any>} GameEvent */

/** @typedef {"connecting"|"connected"|"lost"|"closed"} Connection */

/** The server would not do what was asked. */
export class CommandRefused extends Error {
  /** @param {{code: string, text: string, params?: Record<string, unknown>}} answer */
  constructor(answer) {
    super(answer.text);
    this.code = answer.code;
    this.params = answer.params ?? {};
  }
}

/**
 * @typedef {object} LiveHandlers
 * @property {(snapshot: Snapshot, you: string[]) => void} onSnapshot at first, and when too much was missed to be told one by one
 * @property {(event: GameEvent) => void} onEvent each once, in order
 * @property {(connection: Connection) => void} onConnection
 */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** A line on which nothing is heard for so long, in milliseconds, is asked whether it is still there. */
const SILENCE = 25000;

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
    this.seq = 0;
    this.known = false;
    this.wait = FIRST_WAIT;
    /** @type {Map<string, {command: Record<string, unknown>, resolve: (answer: any) => void, reject: (cause: Error) => void}>} */
    this.pending = new Map();
    this.online = () => this.again(0);
    addEventListener("online", this.online);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.handlers.onConnection("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/v1/games/${encodeURIComponent(this.game)}/live`,
    );
    this.socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ hello: { seats: this.seats, after: this.known ? this.seq : null } }));
    socket.onmessage = ({ data }) => socket === this.socket && this.hear(JSON.parse(data));
    socket.onclose = () => socket === this.socket && this.lose();
  }

  lose() {
    this.ready = false;
    if (this.closed) return;
    if (!this.known) this.doubt();
    this.handlers.onConnection("lost");
    this.again(this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** A line that never opened may lead to no game; browsers do not tell why it did not open, so that is asked. */
  async doubt() {
    try {
      await get(`games/${encodeURIComponent(this.game)}`);
    } catch (cause) {
      if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500 && cause.status !== 429)
        this.fail({ code: cause.code, text: cause.message });
    }
  }

  /** @param {number} wait in milliseconds */
  again(wait) {
    if (this.closed || this.ready) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** @param {Record<string, any>} message */
  hear(message) {
    this.listen();
    if (message.welcome) this.welcome(message.welcome);
    else if (message.event) this.take(message.event);
    else if (message.done) this.settle(message.done.id, (waiting) => waiting.resolve(message.done));
    else if (message.refused)
      this.settle(message.refused.id, (waiting) => waiting.reject(new CommandRefused(message.refused)));
    else if (message.error) this.fail(message.error);
  }

  /** Notices a line that has gone dead without saying so. */
  listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.ready && this.pending.size > 0 && this.socket?.close(), SILENCE);
  }

  /** @param {{snapshot: Snapshot, you: string[], events?: GameEvent[]}} welcome */
  welcome({ snapshot, you, events = [] }) {
    this.ready = true;
    this.wait = FIRST_WAIT;
    const missed = events.filter(({ seq }) => seq !== null && seq > this.seq);
    if (this.known && missed.length === snapshot.seq - this.seq) missed.forEach((event) => this.take(event));
    else this.handlers.onSnapshot(snapshot, you);
    this.known = true;
    this.seq = snapshot.seq;
    this.handlers.onConnection("connected");
    for (const { command } of this.pending.values()) this.socket?.send(JSON.stringify({ command }));
  }

  /** @param {GameEvent} event */
  take(event) {
    if (event.seq !== null && event.seq !== undefined) {
      if (event.seq <= this.seq) return;
      this.seq = event.seq;
    }
    this.handlers.onEvent(event);
  }

  /**
   * @param {string} id
   * @param {(waiting: {resolve: (answer: any) => void, reject: (cause: Error) => void}) => void} answer
   */
  settle(id, answer) {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    if (waiting) answer(waiting);
  }

  /** What is wrong with the line itself: there is no use in trying again. @param {{code?: string, text?: string}|string} error */
  fail(error) {
    const said =
      typeof error === "string"
        ? { code: "unknown", text: error }
        : { code: error.code ?? "unknown", text: error.text ?? t("error.network") };
    this.close();
    for (const { reject } of this.pending.values()) reject(new CommandRefused(said));
    this.handlers.onConnection("closed");
  }

  /**
   * Sends a command; it is sent again after a break until it is answered.
   * @param {string} deed such as `throw`
   * @param {Record<string, unknown>} [details]
   * @returns {Promise<any>} rejects with `CommandRefused`
   */
  command(deed, details = {}) {
    const command = { id: newId(), do: deed, ...details };
    return new Promise((resolve, reject) => {
      this.pending.set(command.id, { command, resolve, reject });
      if (this.ready) this.socket?.send(JSON.stringify({ command }));
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    removeEventListener("online", this.online);
    this.socket?.close();
  }
}

/** A command's name, which nobody else has. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A game that is played in this browser, with the interface of `LiveConnection`. The engine decides, IndexedDB
// stores the lines of the game, and then the page receives the events, as from a server. Several tabs may show a game:
// a tab opens the game again when another tab has continued it.

import { localQuestion } from "./api.js";
import { t } from "./i18n.js";
import { CommandRefused, randomId } from "./live-connection.js";
import { addLines, localLines } from "./local-games.js";

/** The channel that names a game to the other tabs when this tab has continued it. */
const CHANNEL = "senet.games";

/** What the engine does for a message, or when the computer plays. */
/** @typedef {import("./local-games.js").Line} Line */
/** @typedef {{messages: Api.ServerMessage[], stored: Line[], next?: {game: string, stored: Line[]}}} Reply */

export class LocalConnection {
  /**
   * @param {string} game
   * @param {string[]} seats secrets of the seats held here
   * @param {import("./live-connection.js").LiveHandlers} handlers
   */
  constructor(game, seats, handlers) {
    this.game = game;
    this.seats = seats;
    this.handlers = handlers;
    this.closed = false;
    /** The number of lines that are stored. */
    this.known = 0;
    /** What is done one after the other. @type {Promise<void>} */
    this.work = Promise.resolve();
    /** Commands by id. @type {Map<string, {resolve: (answer: {id: string}) => void, reject: (error: Error) => void}>} */
    this.pending = new Map();
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }) => data === game && this.enqueue(() => this.open());
    this.enqueue(() => this.open());
  }

  /** Does something after all that waits. @param {() => Promise<void>} task */
  enqueue(task) {
    this.work = this.work.then(() => (this.closed ? undefined : task())).catch((error) => this.fail(error));
  }

  /** Opens the game as it is stored, and shows it. */
  async open() {
    await this.take(await this.load());
    this.handlers.onConnection("connected");
    await this.playComputers();
  }

  /** Opens the game as it is stored. @returns {Promise<Reply>} the answer to the greeting */
  async load() {
    const lines = await localLines(this.game);
    if (!lines) throw new Error("this browser does not keep the game");
    this.known = lines.length;
    await this.ask("open", { lines });
    const greeting = await this.handlers.greeting?.();
    return this.ask("message", { message: { hello: { seats: this.seats, after: null, ...greeting } } });
  }

  /**
   * @param {string} path
   * @param {Record<string, unknown>} [body]
   * @returns {Promise<any>}
   */
  ask(path, body) {
    return localQuestion(path, { game: this.game, ...body });
  }

  /** @param {Record<string, unknown>} message of a client */
  async send(message) {
    await this.take(await this.ask("message", { message }));
  }

  /** Stores what has happened, and then tells it. @param {Reply} reply */
  async take({ messages, stored, next }) {
    if (next) await addLines(next.game, 0, next.stored);
    if (stored.length > 0) {
      if (!(await addLines(this.game, this.known, stored))) return this.openAgain();
      this.known += stored.length;
      this.channel.postMessage(this.game);
    }
    for (const message of messages) this.receive(message);
  }

  /** Drops what another tab was faster to do. */
  openAgain() {
    this.refuseAll({ code: "stale", text: "" });
    this.enqueue(() => this.open());
  }

  /** @param {{code: string, text: string}} refusal of the commands without an answer */
  refuseAll(refusal) {
    for (const { reject } of this.pending.values()) reject(new CommandRefused(refusal));
    this.pending.clear();
  }

  async playComputers() {
    for (;;) {
      const thinking = await this.ask("thinking");
      if (thinking) this.receive(thinking);
      /** @type {Reply|null} */
      const reply = await this.ask("computer");
      if (!reply || this.closed) return;
      const known = this.known + reply.stored.length;
      await this.take(reply);
      if (this.known !== known) return;
    }
  }

  /** @param {Api.ServerMessage} message */
  receive({ welcome, event, done, refused }) {
    if (welcome) this.handlers.onSnapshot(welcome.snapshot, welcome.you);
    else if (event) this.handlers.onEvent(event);
    else if (done) this.takePending(done.id)?.resolve(done);
    else if (refused) this.takePending(refused.id)?.reject(new CommandRefused(refused));
  }

  /** @param {string} id */
  takePending(id) {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  /** Gives the game up: it is not there, cannot be stored, or the engine does not run. @param {Error} error */
  fail(error) {
    this.close();
    this.refuseAll({ code: "not-saved", text: error.message });
    this.handlers.onConnection("closed");
  }

  /**
   * @param {string} name such as `throw`
   * @param {Record<string, unknown>} [details]
   * @returns {Promise<{id: string}>} rejects with `CommandRefused`
   */
  command(name, details = {}) {
    const command = { id: randomId(), do: name, ...details };
    return new Promise((resolve, reject) => {
      this.pending.set(command.id, { resolve, reject });
      this.enqueue(async () => {
        try {
          await this.send({ command });
        } catch {
          // What is not stored has not happened: the page shows the right state, and the user may try again.
          await this.load();
          return this.refuseAll({ code: "not-stored", text: t("connection.not-stored") });
        }
        await this.playComputers();
      });
    });
  }

  close() {
    this.closed = true;
    this.channel.close();
  }
}

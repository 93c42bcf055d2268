import { answerRequests } from "./environment.js";

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { CommandRefused, LiveConnection } from "../../assets/parts/live-connection.js";

/** A WebSocket of which the test plays the server. */
class FakeSocket {
  /** @type {FakeSocket[]} */
  static all = [];

  /** @param {string} url */
  constructor(url) {
    this.url = url;
    /** @type {any[]} */
    this.sent = [];
    this.onopen = () => {};
    this.onmessage = (/** @type {{data: string}} */ _) => {};
    this.onclose = () => {};
    FakeSocket.all.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.onclose();
  }

  /** From now on nothing arrives, and the browser does not notice. */
  die() {
    this.close = () => {};
  }

  /** @param {{[Field in keyof Api.ServerMessage]: object|number}} message */
  receive(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  static get last() {
    return FakeSocket.all[FakeSocket.all.length - 1];
  }
}

/** The listeners for events of the window. @type {Map<string, () => void>} */
const listeners = new Map();
Object.assign(globalThis, {
  WebSocket: FakeSocket,
  addEventListener: (/** @type {string} */ name, /** @type {() => void} */ listener) =>
    listeners.set(name, listener),
  removeEventListener: (/** @type {string} */ name) => listeners.delete(name),
});

/** @param {number} seq @returns {Api.Snapshot} */
function snapshot(seq) {
  return /** @type {Api.Snapshot} */ ({ game: "ab", seq, at: seq });
}

/** @param {number|null} seq @returns {Api.ServerEvent} */
function event(seq) {
  return { kind: "seated", seq, side: "cones" };
}

/** A connection that records what it reports, and its open socket. */
function connect() {
  FakeSocket.all.length = 0;
  /** @type {string[]} */
  const log = [];
  const connection = new LiveConnection("ab", ["secret"], {
    onSnapshot: ({ seq }) => log.push(`snapshot ${seq}`),
    onEvent: ({ seq }) => log.push(`event ${seq}`),
    onSeats: () => log.push("seats"),
    onConnection: (state) => log.push(state),
  });
  const socket = FakeSocket.last;
  socket.onopen();
  return { connection, socket, log };
}

test("greets with its seats and reports snapshot and events in order", () => {
  const { connection, socket, log } = connect();
  assert.equal(socket.url, "wss://senet.test/api/v1/games/ab/live");
  assert.deepEqual(socket.sent, [{ hello: { seats: ["secret"], after: null } }]);
  socket.receive({ welcome: { snapshot: snapshot(3), you: ["cones"] } });
  socket.receive({ event: event(4) });
  socket.receive({ event: event(4) });
  socket.receive({ event: event(null) });
  assert.deepEqual(log, ["connecting", "snapshot 3", "connected", "event 4", "event null"]);
  connection.close();
});

test("resolves commands by id and rejects refused ones", async () => {
  const { connection, socket } = connect();
  socket.receive({ welcome: { snapshot: snapshot(1), you: [] } });
  const done = connection.command("throw", { at: 1 });
  const refused = connection.command("move");
  const [first, second] = socket.sent.slice(1).map(({ command }) => command);
  assert.deepEqual([first.do, first.at, second.do], ["throw", 1, "move"]);
  socket.receive({ refused: { id: second.id, code: "stale", text: "too late" } });
  socket.receive({ done: { id: first.id } });
  assert.deepEqual(await done, { id: first.id });
  await assert.rejects(refused, (/** @type {CommandRefused} */ error) => error.code === "stale");
  connection.close();
});

test("after a break it takes missed events and sends unanswered commands again", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { connection, socket, log } = connect();
  socket.receive({ welcome: { snapshot: snapshot(1), you: [] } });
  connection.command("throw");
  socket.close();
  context.mock.timers.tick(1000);
  const again = FakeSocket.last;
  assert.notEqual(again, socket);
  again.onopen();
  assert.deepEqual(again.sent, [{ hello: { seats: ["secret"], after: 1 } }]);
  again.receive({ welcome: { snapshot: snapshot(3), you: [], events: [event(2), event(3)] } });
  assert.deepEqual(again.sent[1], socket.sent[1]);
  assert.deepEqual(log.slice(3), ["lost", "connecting", "event 2", "event 3", "seats", "connected"]);
  connection.close();
});

test("takes a snapshot if events are missing", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { connection, socket, log } = connect();
  socket.receive({ welcome: { snapshot: snapshot(1), you: [] } });
  socket.close();
  context.mock.timers.tick(1000);
  FakeSocket.last.receive({ welcome: { snapshot: snapshot(9), you: [], events: [event(9)] } });
  assert.deepEqual(log.slice(-2), ["snapshot 9", "connected"]);
  connection.close();
});

test("waits longer after each failure", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(Math, "random", () => 0.5);
  answerRequests({ "games/ab": {} });
  const { connection } = connect();
  for (const wait of [300, 600, 1200, 2400, 4800, 8000, 8000]) {
    const { length } = FakeSocket.all;
    FakeSocket.last.close();
    context.mock.timers.tick(wait - 1);
    assert.equal(FakeSocket.all.length, length);
    context.mock.timers.tick(1);
    assert.equal(FakeSocket.all.length, length + 1);
  }
  connection.close();
  mock.restoreAll();
});

test("closes for good if the game does not exist", async () => {
  answerRequests({});
  const { socket, log, connection } = connect();
  const command = connection.command("throw");
  socket.close();
  await assert.rejects(command, { code: "no-answer" });
  assert.equal(log.at(-1), "closed");
});

test("connects again after an error that passes", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const code of ["not-saved", "crowded"]) {
    const { connection, socket, log } = connect();
    socket.receive({ error: { code, text: "later" } });
    socket.close();
    context.mock.timers.tick(1000);
    FakeSocket.last.receive({ welcome: { snapshot: snapshot(1), you: [] } });
    assert.deepEqual(log, ["connecting", "lost", "connecting", "snapshot 1", "connected"], code);
    connection.close();
  }
});

test("a request that the server had no time for does not end the connection", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const status of [408, 429, 503]) {
    globalThis.fetch = async () => new Response("{}", { status });
    const { connection, log } = connect();
    await connection.checkExistence();
    assert.equal(log.at(-1), "connecting", String(status));
    connection.close();
  }
});

/** A connection that is welcomed and then dies. @param {import("node:test").TestContext} context */
function connectAndDie(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const connected = connect();
  connected.socket.receive({ welcome: { snapshot: snapshot(1), you: [] } });
  connected.socket.die();
  return connected;
}

test("pings a silent connection, and replaces one that does not answer within ten seconds", (context) => {
  const { connection, socket, log } = connectAndDie(context);
  context.mock.timers.tick(4000);
  assert.deepEqual(socket.sent.at(-1), { ping: 1 });
  context.mock.timers.tick(4000);
  assert.deepEqual(log.slice(3), ["lost"]);
  context.mock.timers.tick(1000);
  FakeSocket.last.receive({ welcome: { snapshot: snapshot(2), you: [], events: [event(2)] } });
  assert.deepEqual(log.slice(3), ["lost", "connecting", "event 2", "seats", "connected"]);
  socket.receive({ event: event(3) });
  assert.equal(log.at(-1), "connected", "the dead connection is ignored");
  connection.close();
});

test("a connection that answers pings stays", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { connection, socket, log } = connect();
  socket.receive({ welcome: { snapshot: snapshot(1), you: [] } });
  for (let number = 1; number <= 5; number++) {
    context.mock.timers.tick(4000);
    assert.deepEqual(socket.sent.at(-1), { ping: number });
    context.mock.timers.tick(3000);
    socket.receive({ pong: number });
  }
  assert.equal(log.at(-1), "connected");
  connection.close();
});

test("a command without an answer is soon followed by a ping", (context) => {
  const { connection, socket, log } = connectAndDie(context);
  connection.command("throw");
  context.mock.timers.tick(2000);
  assert.deepEqual(socket.sent.at(-1), { ping: 1 });
  context.mock.timers.tick(4000);
  context.mock.timers.tick(1000);
  assert.equal(log.at(-1), "connecting");
  FakeSocket.last.receive({ welcome: { snapshot: snapshot(1), you: [] } });
  assert.deepEqual(FakeSocket.last.sent.at(-1), socket.sent[1], "the command is sent again");
  connection.close();
});

test("checks the connection as soon as the device wakes up or the network changes", (context) => {
  for (const wake of ["online", "offline", "visibilitychange", "focus", "pageshow"]) {
    const { connection, socket, log } = connectAndDie(context);
    for (let time = 0; time < 4; time++) {
      // Further events do not grant more time.
      listeners.get(wake)?.();
      context.mock.timers.tick(1000);
    }
    assert.deepEqual([socket.sent.slice(1), log.at(-1)], [[{ ping: 1 }], "lost"]);
    const { length } = FakeSocket.all;
    listeners.get(wake)?.();
    assert.equal(FakeSocket.all.length, length + 1, "it does not wait for the next try");
    connection.close();
    context.mock.timers.reset();
  }
});

test("gives up a connection that does not open", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  answerRequests({ "games/ab": {} });
  const { connection, socket, log } = connect();
  socket.die();
  context.mock.timers.tick(8000);
  assert.equal(log.at(-1), "lost");
  connection.close();
});

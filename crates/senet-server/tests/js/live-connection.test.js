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

  /** @param {Api.ServerMessage} message */
  receive(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  static get last() {
    return FakeSocket.all[FakeSocket.all.length - 1];
  }
}

Object.assign(globalThis, { WebSocket: FakeSocket, addEventListener() {}, removeEventListener() {} });

/** @param {number} seq @returns {Api.Snapshot} */
function snapshot(seq) {
  return /** @type {Api.Snapshot} */ ({ game: "ab", seq, at: seq });
}

/** @param {number|null} seq @returns {Api.GameEvent} */
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
  assert.deepEqual(log.slice(3), ["lost", "connecting", "event 2", "event 3", "connected"]);
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

test("reopens a connection on which a command stays unanswered", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { connection, socket, log } = connect();
  socket.receive({ welcome: { snapshot: snapshot(1), you: [] } });
  connection.command("throw");
  context.mock.timers.tick(25_000);
  assert.equal(log.at(-1), "lost");
  connection.close();
});

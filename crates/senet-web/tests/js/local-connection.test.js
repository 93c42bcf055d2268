import "./dom.js";
import { settled, until } from "./dom.js";

import "fake-indexeddb/auto";

import assert from "node:assert/strict";
import { after, test } from "node:test";

/** A worker of which the test plays the engine. */
class FakeWorker {
  /** @type {FakeWorker[]} */
  static all = [];
  /** @type {Record<string, any>[]} */
  asked = [];
  isTerminated = false;

  /** @type {(event: {data: object}) => void} */
  listener = () => {};

  constructor() {
    FakeWorker.all.push(this);
  }

  /** @param {string} type @param {(event: any) => void} listener */
  addEventListener(type, listener) {
    if (type === "message") this.listener = listener;
  }

  /** @param {Record<string, any>} message */
  postMessage(message) {
    this.asked.push(message);
    const body = answers(message.question);
    if (body === undefined) return;
    const bytes = new TextEncoder().encode(JSON.stringify(body?.error ?? body));
    const answer = { status: body?.error ? 400 : 200, type: "application/json", name: "", body: bytes };
    queueMicrotask(() => this.tell({ id: message.id, answer }));
  }

  /** @param {object} data */
  tell(data) {
    this.listener({ data });
  }

  terminate() {
    this.isTerminated = true;
  }
}

/** The answer of the engine; undefined for none. @type {(question: any) => any} */
let answers = () => undefined;

document.documentElement.dataset.engine = "";
Object.assign(globalThis, { Worker: FakeWorker });

const { askEngine, hasEngine, isEngineReady } = await import("../../assets/parts/engine-client.js");
const { LocalConnection } = await import("../../assets/parts/local-connection.js");
const { addLines, localLines } = await import("../../assets/parts/local-games.js");

const worker = () => /** @type {FakeWorker} */ (FakeWorker.all.at(-1));
const paths = () => worker().asked.map(({ question }) => question.path.replace("local/", ""));

/** @param {object[]} [messages] @param {Record<string, unknown>[]} [stored] */
const reply = (messages = [], stored = []) => ({ messages, stored });

/** A line of a stored game. @param {string} event */
const line = (event) => ({ event });

/** An engine that greets, accepts commands as events, and plays the computer's moves that are given. */
function engine({ computer = /** @type {any[]} */ ([]), thinking = /** @type {any[]} */ ([]) } = {}) {
  let seq = 1;
  answers = ({ path, body }) => {
    if (path === "local/thinking") return thinking.shift() ?? null;
    if (path === "local/computer") return computer.shift() ?? null;
    if (path === "local/open") return {};
    const { hello, command } = body.message;
    if (hello) return reply([{ welcome: { snapshot: { game: body.game, seq }, you: ["cones"] } }]);
    if (command.do === "no") return reply([{ refused: { id: command.id, code: "illegal", text: "no" } }]);
    seq += 1;
    return reply([{ event: { kind: "thrown", seq } }, { done: { id: command.id } }], [line(`${seq}`)]);
  };
}

/** @type {InstanceType<typeof LocalConnection>[]} */
const connections = [];

/** @param {string} game @param {object} [more] handlers */
function connect(game, more = {}) {
  /** @type {string[]} */
  const log = [];
  if (FakeWorker.all.length > 0) worker().asked.length = 0;
  const connection = new LocalConnection(game, ["secret"], {
    onSnapshot: ({ seq }, you) => log.push(`snapshot ${seq} ${you}`),
    onEvent: ({ kind, seq }) => log.push(`${kind} ${seq}`),
    onSeats: () => {},
    onConnection: (state) => log.push(state),
    ...more,
  });
  connections.push(connection);
  return { connection, log };
}

/** An open channel keeps the process alive. */
after(() => connections.forEach((connection) => connection.close()));

test("lines of a game are added one after the other, and not if another tab was faster", async () => {
  assert.equal(await localLines("new"), null);
  assert.equal(await addLines("new", 0, [line("a"), line("b")]), true);
  assert.equal(await addLines("new", 0, [line("c")]), false);
  assert.equal(await addLines("new", 2, [line("c")]), true);
  assert.deepEqual(await localLines("new"), [line("a"), line("b"), line("c")]);
  assert.equal(await localLines(""), null);
});

test("lines that 0.2 has stored as text are read, and continued", async () => {
  const old = /** @type {any[]} */ ([JSON.stringify(line("a")), JSON.stringify(line("b"))]);
  await addLines("old", 0, old);
  assert.equal(await addLines("old", 2, [line("c")]), true);
  assert.deepEqual(await localLines("old"), [line("a"), line("b"), line("c")]);
});

test("a game that this browser does not keep closes at once", async () => {
  engine();
  const { log } = connect("missing");
  await until(() => log.length > 0);
  assert.deepEqual(log, ["closed"]);
});

test("opens a game as it is stored, with its seats and the greeting, and then plays the computer", async () => {
  engine({
    thinking: [{ event: { kind: "thinking", seq: null } }],
    computer: [reply([{ event: { kind: "moved", seq: 9 } }], [line("computer")])],
  });
  await addLines("ab", 0, [line("first"), line("second")]);
  const { connection, log } = connect("ab", { greeting: async () => ({ nonce: "00" }) });
  await until(() => log.includes("moved 9"));
  await connection.work;
  assert.deepEqual(log, ["snapshot 1 cones", "connected", "thinking null", "moved 9"]);
  assert.deepEqual(paths(), ["open", "message", "thinking", "computer", "thinking", "computer"]);
  const [open, hello] = worker().asked.map(({ question }) => question.body);
  assert.deepEqual(open, { game: "ab", lines: [line("first"), line("second")] });
  assert.deepEqual(hello.message, { hello: { seats: ["secret"], after: null, nonce: "00" } });
  assert.deepEqual(await localLines("ab"), [line("first"), line("second"), line("computer")]);
  connection.close();
});

test("a command is stored before it is sent, and done or refused by its id", async () => {
  engine();
  await addLines("cd", 0, [line("first")]);
  const { connection, log } = connect("cd");
  const done = connection.command("throw", { at: 1 });
  const refused = connection.command("no");
  await assert.rejects(refused, { code: "illegal" });
  assert.equal(typeof (await done).id, "string");
  assert.deepEqual(await localLines("cd"), [line("first"), line("2")]);
  assert.ok(log.indexOf("snapshot 1 cones") < log.indexOf("thrown 2"), "the game was opened before");
  connection.close();
});

test("what another tab was faster to do is dropped, and its game shown", async () => {
  engine();
  await addLines("ef", 0, [line("first")]);
  const { connection, log } = connect("ef");
  await until(() => log.includes("connected"));
  await addLines("ef", 1, [line("other")]);
  await assert.rejects(connection.command("throw"), { code: "stale" });
  await until(() => log.filter((entry) => entry === "connected").length === 2);
  assert.ok(!log.includes("thrown 2"), "nothing happened that is not stored");
  assert.deepEqual(await localLines("ef"), [line("first"), line("other")]);
  connection.close();
});

test("a game continues in other tabs", async () => {
  engine();
  await addLines("gh", 0, [line("first")]);
  const here = connect("gh");
  const there = connect("gh");
  const other = connect("cd");
  await until(() => [here, there, other].every(({ log }) => log.includes("connected")));
  await here.connection.command("throw");
  await until(() => there.log.filter((entry) => entry === "connected").length === 2);
  await settled();
  assert.equal(other.log.filter((entry) => entry === "connected").length, 1, "another game");
  for (const { connection } of [here, there, other]) connection.close();
});

test("what cannot be stored has not happened, and may be tried again", async () => {
  engine();
  await addLines("ij", 0, [line("first")]);
  const { connection, log } = connect("ij");
  await until(() => log.includes("connected"));
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  await assert.rejects(connection.command("throw"), { code: "not-stored" });
  assert.ok(!log.some((entry) => entry.startsWith("thrown")));
  IDBObjectStore.prototype.put = put;
  await connection.command("throw");
  assert.equal((await localLines("ij"))?.length, 2);
  connection.close();
});

test("a closed connection does nothing that waits", async () => {
  engine();
  await addLines("kl", 0, [line("first")]);
  const { connection, log } = connect("kl");
  connection.close();
  await settled();
  assert.deepEqual(log, []);
});

test("the engine answers by number, is ready once it says so, and is given up if it fails", async () => {
  answers = () => undefined;
  const [first, second, lost] = ["one", "two", "three"].map((path) => askEngine({ path }));
  const [one, two] = worker().asked.slice(-3);
  worker().tell({ id: two.id, answer: "2" });
  worker().tell({ id: one.id, error: "trap" });
  assert.equal(await second, "2");
  await assert.rejects(first, /trap/);
  assert.equal(isEngineReady(), false);
  worker().tell({ ready: true });
  assert.equal(isEngineReady(), true);
  worker().tell({ failed: "no memory" });
  await assert.rejects(lost, /no memory/);
  assert.deepEqual([hasEngine(), isEngineReady(), worker().isTerminated], [false, false, true]);
  await assert.rejects(askEngine({ path: "four" }), /no engine/);
  assert.equal(FakeWorker.all.length, 1, "it is not started again");
});

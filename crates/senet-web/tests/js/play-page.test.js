import { answerRequests } from "./environment.js";
import { click, openPage, page, press, settled, textOf, until } from "./dom.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { PlayPage } from "../../assets/pages/play/page.js";
import { useCatalogue } from "../../assets/parts/i18n.js";
import { CommandRefused } from "../../assets/parts/live-connection.js";
import { prefer } from "../../assets/parts/preferences.js";

await Promise.all(["play", "engine", "dialogs"].map(useCatalogue));

const START = "cscscscscs/10/10 c - -";
const RULES = {
  name: "modern",
  title: "Modern",
  start: START,
  options: [],
  houses: [],
  goal: "bear-off",
  points: { throw: { kind: "sticks" }, start: { pieces: 5 } },
};
const PERSON = { kind: "person", joined: true, present: true, absent: null };
const LINK = { ...PERSON, kind: "link" };
const COMPUTER = { ...PERSON, kind: "computer", level: "novice" };
const MOVES = [
  { move: "9/11", position: "cscscscs1s/c9/10 s - -", winner: null },
  { move: "7/9", position: "cscscs1scs/10/10 s - -", winner: null },
];

/**
 * Opens a game whose server is the test.
 * @param {Record<string, unknown>} [state] of the snapshot
 * @param {string[]} [you]
 */
async function openGame(state = {}, you = ["cones"]) {
  openPage("play", "/play/ab");
  const requests = answerRequests({ "rules/modern": RULES, refusal: { code: "own", text: "it is yours" } });
  /** @type {[string, Record<string, unknown>|undefined][]} */
  const commands = [];
  /** @type {any} */
  let handlers;
  const connection = {
    /** The refusal of the next commands. @type {Error|null} */
    refusal: null,
    async command(/** @type {string} */ name, /** @type {Record<string, unknown>} */ details) {
      commands.push([name, details]);
      if (connection.refusal) throw connection.refusal;
      return { id: "1" };
    },
    close() {},
  };
  const shown = new PlayPage(
    "ab",
    /** @type {any} */ (
      async (/** @type {string} */ _game, /** @type {string[]} */ _seats, /** @type {unknown} */ given) => {
        handlers = given;
        return connection;
      }
    ),
  );
  const snapshot = {
    game: "ab",
    seq: 1,
    at: 1,
    rules: { name: "modern", title: "Modern", options: {} },
    start: START,
    position: START,
    stage: "to-throw",
    side_to_throw: "cones",
    seats: { cones: PERSON, spools: COMPUTER },
    ...state,
  };
  handlers.onSnapshot(snapshot, you);
  await until(() => textOf("#status"));
  await settled();
  const send = async (/** @type {Record<string, unknown>} */ event) => {
    handlers.onEvent(event);
    await settled();
  };
  return { shown, commands, connection, requests, send, handlers };
}

const button = (/** @type {string} */ selector) =>
  /** @type {HTMLButtonElement} */ (document.querySelector(selector));

/** A throw of the cones. @param {object[]} [moves] */
const thrown = (moves = MOVES, seq = 2) => ({
  kind: "thrown",
  seq,
  at: seq,
  side: "cones",
  throw: 2,
  sticks: [1, 0, 1, 0],
  position: START,
  moves,
});

test("a player throws, and moves by the board; commands name the state that the user saw", async () => {
  const { shown, commands, send } = await openGame();
  assert.equal(button("#throw").disabled, false);
  click("#throw");
  assert.equal(button("#throw").disabled, true, "no second throw while the first is not answered");
  await settled();
  assert.equal(button("#throw").disabled, true, "nor in the state in which it was thrown");
  assert.deepEqual(commands, [["throw", { at: 1 }]]);
  await send(thrown());
  assert.equal(document.activeElement?.getAttribute("data-place"), "9", "the focus is on a legal piece");
  shown.gameView.moveInput.choose(9);
  shown.gameView.moveInput.choose(11);
  await settled();
  assert.deepEqual(commands[1], ["move", { move: "9/11", at: 2 }]);
});

test("a finished game has a certain winner, with nothing to say about the accuracy", async () => {
  prefer("chance", true);
  await openGame({ stage: "over", winner: "spools", ending: "resigned" });
  assert.equal(await until(() => textOf("#chance")), "Spools 100%");
  prefer("chance", false);
});

test("the page can be opened twice, and shows each game for itself", async () => {
  await openGame();
  click("#throw");
  const second = await openGame();
  assert.equal(button("#throw").disabled, false);
  assert.deepEqual(second.commands, []);
});

test("a throw can be ordered while the opponent plays; it is made when the turn comes", async () => {
  prefer("early", true);
  const { commands, send } = await openGame({
    position: "cscscscscs/10/10 s - -",
    side_to_throw: "spools",
  });
  assert.deepEqual(textOf("#throw"), "Throw in advance");
  assert.equal(button("#throw").getAttribute("aria-pressed"), "false");
  click("#throw");
  assert.equal(button("#throw").getAttribute("aria-pressed"), "true");
  assert.deepEqual(commands, []);
  await send({
    kind: "moved",
    seq: 2,
    at: 2,
    side: "spools",
    move: "pass",
    position: START,
    side_to_throw: "cones",
  });
  assert.deepEqual(commands, [["throw", { at: 2 }]]);
  prefer("early", false);
});

test("throws are made without a click if the user wants it, unless a move may be made instead", async () => {
  prefer("throws", true);
  const { commands } = await openGame();
  assert.deepEqual(commands, [["throw", { at: 1 }]]);
  const rescue = await openGame({ moves: [{ move: "27/15", position: START, winner: null }] });
  assert.deepEqual(rescue.commands, []);
  const waiting = await openGame({ seats: { cones: PERSON, spools: { ...LINK, joined: false } } });
  assert.deepEqual(waiting.commands, [], "the server refuses throws until all have joined");
  prefer("throws", false);
});

test("a pass without another choice is made after the throw was seen", async (context) => {
  const { commands, send } = await openGame();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  await send(thrown([{ move: "pass", position: START, winner: null }]));
  assert.match(textOf("#status") ?? "", /2.*pass/i);
  context.mock.timers.tick(99);
  await settled();
  assert.deepEqual(commands, [], "not yet");
  context.mock.timers.tick(1);
  await settled();
  assert.deepEqual(commands, [["move", { move: "pass", at: 2 }]]);
});

test("a user who wants to pass by hand has a button for it", async (context) => {
  prefer("passes", false);
  const { commands, send } = await openGame();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  await send(thrown([{ move: "pass", position: START, winner: null }]));
  context.mock.timers.tick(60_000);
  await settled();
  assert.deepEqual(commands, []);
  assert.equal(button("#pass").hidden, false);
  click("#pass");
  await settled();
  assert.deepEqual(commands, [["move", { move: "pass", at: 2 }]]);
  prefer("passes", true);
});

test("a forced move is made for the user, but not after the state has changed", async (context) => {
  prefer("forced", true);
  const { commands, send } = await openGame();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  await send(thrown(MOVES.slice(0, 1)));
  await send({
    ...{ kind: "undone", seq: 3, at: 3, plies: 0, position: START, stage: "to-throw" },
    ...{ side_to_throw: "cones", moves: [] },
  });
  context.mock.timers.tick(1000);
  await settled();
  assert.deepEqual(commands, []);
  await send(thrown(MOVES.slice(0, 1), 4));
  context.mock.timers.tick(1000);
  await settled();
  assert.deepEqual(commands, [["move", { move: "9/11", at: 4 }]]);
  prefer("forced", false);
});

test("a refused command is explained, and an outdated one is not", async () => {
  const { connection } = await openGame();
  const before = textOf("#status");
  connection.refusal = new CommandRefused({ code: "stale", text: "the game went on" });
  click("#throw");
  await settled();
  assert.equal(textOf("#status"), before);
  assert.equal(button("#throw").disabled, false, "the user may try again");
  connection.refusal = new CommandRefused({ code: "other", text: "that does not work" });
  click("#throw");
  await settled();
  assert.equal(textOf("#status"), "That does not work");
});

test("says why a move is not possible: for spectators, before the throw, and by the engine", async () => {
  const spectator = await openGame({}, []);
  await spectator.shown.explainRefusal(1, null);
  assert.match(textOf("#status") ?? "", /watch/i);
  assert.equal(button("#throw").hidden, true);
  const { shown, requests, send } = await openGame();
  await shown.explainRefusal(1, null);
  assert.match(textOf("#status") ?? "", /throw/i);
  await send(thrown());
  await shown.explainRefusal(1, 3);
  assert.equal(textOf("#status"), "It is yours");
  const query = { rules: "modern", options: {}, position: START, throw: 2, from: 1, to: 3 };
  assert.deepEqual(requests.at(-1), { path: "refusal", body: query });
  await shown.explainRefusal(1, null);
  assert.ok(!("to" in requests.at(-1)?.body), "only a piece was chosen");
});

test("hints and win chances are hidden in a game between people without them", async () => {
  const seats = { cones: LINK, spools: LINK };
  await openGame({ seats, hints: "proposed" });
  assert.deepEqual([button("[data-tool=hint]").hidden, button("[data-tool=chance]").hidden], [true, true]);
  assert.equal(button("#hints-note").hidden, false);
  await openGame({ seats, hints: "on" });
  assert.equal(button("[data-tool=hint]").hidden, false);
  await openGame();
  assert.equal(button("#hints-note").hidden, true, "a computer does not mind");
});

test("only players of a running game undo and resign", async () => {
  const enabled = () => ["undo", "hint", "resign"].filter((tool) => !button(`[data-tool=${tool}]`).disabled);
  await openGame({}, []);
  assert.deepEqual(enabled(), []);
  await openGame();
  assert.deepEqual(enabled(), ["hint", "resign"]);
  const { commands } = await openGame({ decisions: [0] });
  assert.deepEqual(enabled(), ["undo", "hint", "resign"]);
  press("u");
  await settled();
  assert.deepEqual(commands, [["undo", { at: 1 }]]);
});

test("keys do what the buttons do, but not in fields, dialogs, or with modifiers", async () => {
  const { commands } = await openGame();
  press("t", document.body, { ctrlKey: true });
  const field = document.body.appendChild(document.createElement("input"));
  press("t", field);
  assert.deepEqual(commands, []);
  assert.equal(press("x").defaultPrevented, false);
  assert.equal(press(" ", button("#throw")).defaultPrevented, false, "the button itself is pressed");
  assert.equal(press("T").defaultPrevented, true);
  await settled();
  assert.deepEqual(commands, [["throw", { at: 1 }]]);
  const other = await openGame();
  press(" ");
  await settled();
  assert.deepEqual(other.commands, [["throw", { at: 1 }]]);
});

test("the end of a game is kept, and offers the next one", async () => {
  const { send, commands } = await openGame();
  await send({ kind: "over", seq: 2, at: 2, side: "cones", winner: "cones", ending: "borne-off" });
  await until(() => document.querySelector("dialog[open]"));
  assert.deepEqual([button("#throw").hidden, button("#rematch").hidden], [true, false]);
  assert.match(textOf("dialog h2") ?? "", /you/i);
  click("#rematch");
  await settled();
  assert.deepEqual(commands, [["rematch", undefined]]);
  await send({ kind: "rematch_offered", seq: 3, side: "cones" });
  assert.equal(button("#rematch").disabled, true);
  await send({ kind: "rematch", seq: 4, game: "cd" });
  assert.deepEqual(page.left, ["/play/cd"]);
});

test("an opponent's offer of a rematch is shown in the dialog", async () => {
  const { send } = await openGame({ seats: { cones: LINK, spools: LINK } });
  await send({ kind: "over", seq: 2, at: 2, side: "spools", winner: "spools", ending: "resigned" });
  await until(() => document.querySelector("dialog[open]"));
  await send({ kind: "rematch_offered", seq: 3, side: "spools" });
  assert.match(textOf("dialog .offer") ?? "", /./);
  assert.equal(button("#rematch").disabled, false);
});

test("a player who was away is taken to the next game; a spectator is offered a link", async () => {
  await openGame({ stage: "over", winner: "cones", ending: "resigned", rematch: "next" });
  assert.deepEqual(page.left, ["replaced by /play/next"]);
  await openGame({ stage: "over", winner: "cones", ending: "resigned", rematch: "next" }, []);
  await until(() => document.querySelector("#act a"));
  assert.deepEqual(page.left, []);
  assert.equal(document.querySelector("#act a")?.getAttribute("href"), "/play/next");
});

test("a preview replaces the status line and gives it back, except for a reason", async () => {
  const { shown, send } = await openGame();
  await send(thrown());
  const before = textOf("#status");
  shown.preview(/** @type {Api.Move} */ (MOVES[0]));
  assert.match(textOf("#status") ?? "", /9.*11/);
  shown.preview(null);
  assert.equal(textOf("#status"), before);
  shown.complain("no");
  shown.preview(null);
  assert.equal(textOf("#status"), "No");
});

test("an earlier position is shown without offering moves, and says how far it goes", async () => {
  const { shown, send } = await openGame();
  await send(thrown());
  await send({
    kind: "moved",
    seq: 3,
    at: 3,
    side: "cones",
    ...MOVES[0],
    side_to_throw: "spools",
    moves: [],
  });
  await until(() => document.querySelector("#record [data-ply]"));
  press("[");
  assert.match(textOf("#status") ?? "", /0.*1/);
  assert.equal(shown.gameView.board.text, START);
  assert.equal(shown.canThrow, false);
  press("]");
  assert.equal(shown.gameView.board.text, MOVES[0].position);
});

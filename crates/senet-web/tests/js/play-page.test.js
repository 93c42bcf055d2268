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

test("the page can be opened twice, and shows each game for itself", async () => {
  await openGame();
  click("#throw");
  const second = await openGame();
  assert.equal(button("#throw").disabled, false);
  assert.deepEqual(second.commands, []);
});

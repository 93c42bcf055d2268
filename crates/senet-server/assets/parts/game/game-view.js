// The table as it is seen: the board, the cloth with the sticks, and what they sound like. Events happen one after the other.

import { createBoard } from "../board.js";
import { MoveInput } from "../move-input.js";
import { parseMove } from "../notation.js";
import { onPreference, preference } from "../preferences.js";
import { sound } from "../sound.js";
import { createCloth } from "../cloth.js";

/** @typedef {import("../position.js").Place} Place */
/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("../live-connection.js").GameEvent} GameEvent */

/** How many dice are thrown, by what the ruleset throws. @type {Record<string, number>} */
const DICE = { sticks: 0, die: 1, "two-dice": 2 };

/**
 * @param {HTMLElement} boardHost
 * @param {HTMLElement} clothHost
 * @param {import("../move-input.js").MoveInputOptions} handlers
 */
export function createGameView(boardHost, clothHost, handlers) {
  const moveInput = new MoveInput(handlers);
  const boardSounds = {
    onStep: () => sound("step"),
    onLand: () => sound("land"),
    onWater: () => sound("water"),
  };
  const board = createBoard(boardHost, {
    ...moveInput.handlers,
    pieces: 0,
    sounds: boardSounds,
    orientation: preference("orientation"),
  });
  moveInput.board = board;
  const cloth = createCloth(clothHost, { onLand: () => sound("stick") });
  onPreference("path", (shown) => board.showPath(shown));
  onPreference("orientation", (orientation) => board.turn(orientation));
  onPreference("numbers", (shown) => boardHost.classList.toggle("no-numbers", !shown));

  return {
    board,
    moveInput,
    cloth,

    /** What the rules say about the board. @param {any} rules as `/api/v1/rules/{name}` has them */
    async furnish({ houses = [], points }) {
      board.setup({
        houses,
        pieces: points.start.pieces,
        downwards: points.leaving.goal === "line-up",
        showPath: preference("path"),
      });
      await cloth.prepare(DICE[points.throw.kind] ?? 0);
    },

    /** Shows everything at once. @param {GameState} state */
    show(state) {
      board.show(state.position);
      board.mark({ last: lastPlaces(state) });
      if (state.throw !== null && (state.sticks || state.dice))
        cloth.show({ throw: state.throw, sticks: state.sticks, dice: state.dice });
      else cloth.rest();
    },

    /**
     * Lets an event be seen.
     * @param {GameEvent} event
     * @param {GameState} state after it
     */
    async play(event, state) {
      if (event.kind === "thrown")
        await cloth.roll({ throw: event.throw, sticks: event.sticks, dice: event.dice });
      else if (event.kind === "moved") await this.travel(event, state);
    },

    /**
     * @param {GameEvent} event
     * @param {GameState} state
     */
    async travel(event, state) {
      if (event.move !== "pass") {
        const way = parseMove(event.move);
        if (way.hits) setTimeout(() => sound("swap"), 300);
        await board.travel({ move: event.move, position: event.position, side: event.side });
        if (way.to === "off") sound("off");
      }
      if (event.position) board.show(event.position);
      board.mark({ last: lastPlaces(state) });
      cloth.rest();
    },
  };
}

/**
 * From where and to where the last move went.
 * @param {Pick<GameState, "history">} state
 * @returns {Place[]}
 */
export function lastPlaces({ history }) {
  const last = history.at(-1);
  if (!last) return [];
  const { from, to } = parseMove(last.move);
  return from === null || to === null ? [] : [from, to];
}

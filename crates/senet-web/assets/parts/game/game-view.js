// The view of a live game: the board, the cloth with the sticks, and the sounds. It animates one event at a
// time.

import { boardOptions, createBoard } from "../board.js";
import { paced } from "../board/tween.js";
import { createCloth } from "../cloth.js";
import { MoveInput } from "../move-input.js";
import { parseMove } from "../notation.js";
import { onPreference, preference } from "../preferences.js";
import { sound } from "../sound.js";

/** @typedef {import("../position.js").Place} Place */
/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {Api.ServerEvent} GameEvent */
/** @typedef {ReturnType<typeof createGameView>} GameView */

/** The number of dice for each way of throwing. @type {Record<Api.RulePoints["throw"]["kind"], number>} */
const DICE = { sticks: 0, die: 1, "two-dice": 2 };

/** The time from the start of a hit to its sound, in milliseconds. */
const HIT_SOUND_DELAY_MS = 160;

/**
 * @param {HTMLElement} boardHost
 * @param {HTMLElement} clothHost
 * @param {import("../move-input.js").MoveInputOptions<Api.Move>} handlers
 */
export function createGameView(boardHost, clothHost, handlers) {
  const moveInput = new MoveInput(handlers);
  const board = createBoard(boardHost, {
    ...moveInput.handlers,
    pieces: 0,
    sounds: { onStep: () => sound("step"), onLand: () => sound("land"), onWater: () => sound("water") },
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

    /** Sets houses, pieces and dice. @param {Api.RulesDetail} rules */
    async setRules(rules) {
      board.setup({ ...boardOptions(rules), showPath: preference("path") });
      await cloth.prepare(DICE[rules.points.throw.kind] ?? 0);
    },

    /** Shows a state without animation. @param {GameState} state */
    show(state) {
      const { position, throw: thrown, sticks, dice } = state;
      board.show(position);
      board.mark({ last: lastPlaces(state) });
      if (thrown !== null && (sticks || dice)) cloth.show({ throw: thrown, sticks, dice });
      else cloth.rest();
    },

    /**
     * Animates an event.
     * @param {GameEvent} event
     * @param {GameState} state after it
     */
    async play(event, state) {
      // The throw that decided who begins is played: it lies on the cloth already.
      const isLying =
        event.kind === "thrown" && state.opening?.by === "first-one" && state.history.length === 0;
      if (isLying) await cloth.show(event);
      else if (event.kind === "thrown" || event.kind === "opening_thrown") await cloth.roll(event);
      else if (event.kind === "moved") await this.playMove(event, state);
    },

    /**
     * @param {Api.EventOf<"moved">} event
     * @param {GameState} state
     */
    async playMove(event, state) {
      if (event.move !== "pass") {
        const { hits, to } = parseMove(event.move);
        if (hits) setTimeout(() => sound("swap"), paced(HIT_SOUND_DELAY_MS));
        await board.play(event);
        if (to === "off") sound("off");
      }
      if (event.position) board.show(event.position);
      board.mark({ last: lastPlaces(state) });
      cloth.rest();
    },
  };
}

/**
 * Both ends of the last move.
 * @param {Pick<GameState, "history">} state
 * @returns {Place[]}
 */
export function lastPlaces({ history }) {
  const last = history.at(-1);
  if (!last) return [];
  const { from, to } = parseMove(last.move);
  return from === null || to === null ? [] : [from, to];
}

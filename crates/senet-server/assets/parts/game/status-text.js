// What happens in a game, in the reader's language.

import { t } from "../i18n.js";
import { effectsText, moveText } from "../move-text.js";

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("../position.js").Side} Side */

/**
 * Who somebody is to those who look: `You`, `Cones`.
 * @param {Side} side
 * @param {Side[]} you the sides that are played here
 */
export function who(side, you) {
  return you.length === 1 && you[0] === side ? t("player.you") : t(`side.${side}`);
}

/**
 * @param {Side} side
 * @param {Side[]} you
 */
function voice(side, you) {
  return you.length === 1 && you[0] === side ? "you" : "they";
}

/**
 * @param {import("../live-connection.js").GameEvent} event
 * @param {Side[]} you
 */
export function thrownText(event, you) {
  const key = event.throw === 0 ? "event.turn-lost" : "event.thrown";
  return t(`${key}.${voice(event.side, you)}`, { side: event.side, throw: event.throw });
}

/**
 * @param {import("../live-connection.js").GameEvent} event
 * @param {Side[]} you
 */
export function movedText(event, you) {
  if (event.move === "pass") return t(`event.passed.${voice(event.side, you)}`, { side: event.side });
  const does = effectsText(/** @type {any} */ (event));
  const key = does ? "event.moved" : "event.moved-plain";
  return t(`${key}.${voice(event.side, you)}`, { side: event.side, move: moveText(event.move), does });
}

/**
 * What the game waits for.
 * @param {GameState} state
 * @param {Side[]} you
 */
export function statusText(state, you) {
  const { stage, side, seats } = state;
  if (stage === "over") return overText(state, you);
  const mine = you.includes(side);
  if (!mine && seats[side].kind === "computer") return t("status.computer-turn", { side });
  if (!mine && !seats[side].joined && seats[side].kind === "link") return t("status.not-joined", { side });
  if (!mine) return t(`status.${stage}.they`, { side, throw: state.throw });
  const instead = stage === "to-throw" ? state.moves[0] : undefined;
  const key = `status.${instead ? "to-throw-or-move" : stage}.${you.length > 1 ? "named" : "you"}`;
  return t(key, { side, throw: state.throw, move: instead ? moveText(instead.move) : "" });
}

/**
 * @param {GameState} state
 * @param {Side[]} you
 */
export function overText({ winner, ending }, you) {
  if (!winner) return t("status.ended");
  const how = ending === "resigned" ? "resigned" : "won";
  return t(`status.${how}.${you.length === 1 ? (you[0] === winner ? "you" : "they") : "named"}`, {
    side: winner,
  });
}

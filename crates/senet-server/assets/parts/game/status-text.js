// What happens in a game, and what it waits for, as texts in the user's language.

import { t } from "../i18n.js";
import { effectsText, moveText } from "../move-text.js";

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("../position.js").Side} Side */

/**
 * The grammatical person for a side: `you` if it is the only side played here.
 * @param {Side} side
 * @param {Side[]} you the sides played here
 */
function person(side, you) {
  return you.length === 1 && you[0] === side ? "you" : "they";
}

/**
 * @param {Api.Thrown} event
 * @param {Side[]} you
 */
export function thrownText(event, you) {
  const key = event.throw === 0 ? "event.turn-lost" : "event.thrown";
  return t(`${key}.${person(event.side, you)}`, { side: event.side, throw: event.throw });
}

/**
 * @param {Api.Moved} event
 * @param {Side[]} you
 */
export function movedText(event, you) {
  const { side } = event;
  if (event.move === "pass") return t(`event.passed.${person(side, you)}`, { side });
  const does = effectsText(event);
  const key = does ? "event.moved" : "event.moved-plain";
  return t(`${key}.${person(side, you)}`, { side, move: moveText(event.move), does });
}

/**
 * What the game waits for, or how it ended.
 * @param {GameState} state
 * @param {Side[]} you
 */
export function statusText(state, you) {
  const { stage, side, seats } = state;
  if (stage === "over") return resultText(state, you);
  const isMine = you.includes(side);
  if (!isMine && seats[side].kind === "computer") return t("status.computer-turn", { side });
  if (!isMine && !seats[side].joined && seats[side].kind === "link") return t("status.not-joined", { side });
  if (!isMine) return t(`status.${stage}.they`, { side, throw: state.throw });
  const instead = stage === "to-throw" ? state.moves[0] : undefined;
  const key = `status.${instead ? "to-throw-or-move" : stage}.${you.length > 1 ? "named" : "you"}`;
  return t(key, { side, throw: state.throw, move: instead ? moveText(instead.move) : "" });
}

/**
 * How the game ended.
 * @param {Pick<GameState, "winner"|"ending"|"afterAbsence">} state
 * @param {Side[]} you
 */
export function resultText({ winner, ending, afterAbsence }, you) {
  if (!winner) return t(afterAbsence ? "status.called-off" : "status.ended");
  const how = afterAbsence ?? (ending === "resigned" ? "resigned" : "won");
  const whom = you.length === 1 ? person(winner, you) : "named";
  return t(`status.${how}.${whom}`, { side: winner });
}

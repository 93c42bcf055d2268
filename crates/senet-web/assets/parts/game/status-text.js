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
 * @param {Api.EventOf<"thrown">} event
 * @param {Side[]} you
 */
export function thrownText(event, you) {
  const key = event.throw === 0 ? "event.turn-lost" : "event.thrown";
  return t(`${key}.${person(event.side, you)}`, { side: event.side, throw: event.throw });
}

/**
 * A player before the sides are decided: `you` or `they` for a player, else `first` or `second`.
 * @param {Side} side by which the player is named until then
 * @param {Side[]} you
 */
export function playerWord(side, you) {
  if (you.length === 1) return person(side, you);
  return side === "cones" ? "first" : "second";
}

/** What counts of a throw to decide who begins: of two dice their sum. @param {Api.ThrowFaces} faces */
export function openingCount({ throw: thrown, dice }) {
  return dice?.length === 2 ? dice[0] + dice[1] : thrown;
}

/** @param {Api.EventOf<"opening_thrown">} event @param {Side[]} you */
export function openingThrownText(event, you) {
  return t(`event.opening-thrown.${playerWord(event.side, you)}`, { throw: openingCount(event) });
}

/** @param {Api.EventOf<"begins">} event @param {Side[]} you */
export function beginsText({ side }, you) {
  return t(you.length === 1 ? `event.begins.${person(side, you)}` : "event.begins.named", {
    side,
    own: side === "cones" ? "spools" : "cones",
  });
}

/**
 * @param {Api.EventOf<"moved">} event
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
  if (stage === "opening" && (isMine || seats[side].joined)) {
    const rule = t(`opening.${state.opening?.by ?? "first-one"}`);
    return `${t(`status.opening.${playerWord(side, you)}`)} ${rule}`;
  }
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

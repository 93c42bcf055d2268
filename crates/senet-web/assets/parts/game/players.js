// The players of a game: name, side, presence, turn, and score of the series.

import { emblem } from "../board/pieces.js";
import { html } from "../elements.js";
import { ltr, number, t } from "../i18n.js";
import { other } from "../position.js";
import { openingCount } from "./status-text.js";

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("../position.js").Side} Side */

/**
 * Shows one player.
 * @param {HTMLElement} host
 * @param {GameState} state
 * @param {Side} side
 * @param {Side[]} you
 */
export function showPlayer(host, state, side, you) {
  const seat = state.seats[side];
  const turn = state.stage !== "over" && state.side === side;
  host.classList.toggle("to-play", turn);
  host.dataset.side = side;
  const presence = presenceOf(seat, you.includes(side));
  const score = state.series !== null || state.score.cones + state.score.spools > 0;
  const isOpening = state.stage === "opening";
  host.replaceChildren(
    isOpening ? "" : emblem(side),
    html(
      "span",
      { class: "player-words" },
      html(
        "strong",
        {},
        isOpening ? openingName(state.seats, side, you) : playerName(state.seats, side, you),
      ),
      html("span", { class: "soft small" }, isOpening ? openingText(state, side) : roleText(seat, side)),
    ),
    presence
      ? html(
          "span",
          { class: `presence ${presence}` },
          html("span", { class: "small" }, t(`presence.${presence}`)),
        )
      : "",
    score
      ? html(
          "span",
          { class: "score", "aria-label": scoreText(state, side) },
          state.series
            ? ltr(`${number(state.score[side])} / ${number(state.series.first_to)}`)
            : number(state.score[side]),
        )
      : "",
    turn ? html("span", { class: "visually-hidden" }, t("player.turn")) : "",
  );
}

/**
 * The standing of a player in the series.
 * @param {GameState} state
 * @param {Side} side
 */
function scoreText({ score, series }, side) {
  if (!series) return t("player.score", { count: score[side] });
  return t("player.points", { count: score[side], all: series.first_to });
}

/**
 * A name that differs from the other player's.
 * @param {GameState["seats"]} seats
 * @param {Side} side
 * @param {Side[]} you
 */
export function playerName(seats, side, you) {
  const isComputer = seats[side].kind === "computer";
  if (isComputer && seats[other(side)].kind === "computer") return t(`player.computer-${side}`);
  if (isComputer) return t("player.computer");
  if (you.length === 1) return t(you[0] === side ? "player.you" : "player.opponent");
  return t(`player.${side}`);
}

/**
 * The name of a player whose side is not decided yet.
 * @param {GameState["seats"]} seats
 * @param {Side} side by which the player is named until then
 * @param {Side[]} you
 */
function openingName(seats, side, you) {
  const isAlone = seats[side].kind === "computer" && seats[other(side)].kind !== "computer";
  if (isAlone || you.length === 1) return playerName(seats, side, you);
  return t(`player.${side === "cones" ? "first" : "second"}`);
}

/**
 * The last throw of a player to decide who begins.
 * @param {GameState} state
 * @param {Side} side
 */
function openingText({ opening }, side) {
  const last = opening?.throws.findLast((thrown) => thrown.side === side);
  return last ? t("player.threw", { throw: openingCount(last) }) : t("player.not-thrown");
}

/**
 * The side, and the level of the computer if it plays it.
 * @param {GameState["seats"]["cones"]} seat
 * @param {Side} side
 */
function roleText(seat, side) {
  return seat.kind === "computer"
    ? `${t(`side.${side}`)} · ${t(`computer.${seat.level}`)}`
    : t(`side.${side}`);
}

/**
 * @param {GameState["seats"]["cones"]} seat
 * @param {boolean} isHere whether the seat is held in this browser
 * @returns {"offline"|"online"|"expected"|null} null if presence is not shown
 */
function presenceOf(seat, isHere) {
  if (isHere || seat.kind === "computer") return null;
  if (!seat.joined) return "expected";
  return seat.present ? "online" : "offline";
}

// What follows when a player of a game by link is away. Both players see how long it takes until the other may end the
// game: the one who stays, and the one whose connection is lost.

import { announce } from "../announce.js";
import { find, html } from "../elements.js";
import { t } from "../i18n.js";
import { other } from "../position.js";
import { reserveRoomForNotices } from "./notices.js";

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("../position.js").Side} Side */

/** The countdown ends a little later here than on the server, which decides. */
const MARGIN_MS = 1000;

/**
 * The opponent who is away, so that the only side played here may soon end the game; null if there is none.
 * @param {GameState} state
 * @param {Side[]} you
 * @returns {Side|null}
 */
export function awayOpponent({ stage, seats }, you) {
  if (stage === "over" || you.length !== 1) return null;
  const side = other(you[0]);
  const { kind, joined, present } = seats[side];
  return kind !== "computer" && joined && !present ? side : null;
}

/**
 * The whole seconds that are left; 0 once the time is over.
 * @param {number} since in milliseconds
 * @param {number} now in milliseconds
 * @param {number} limit in seconds
 */
export function secondsLeft(since, now, limit) {
  return Math.max(0, Math.ceil((since + 1000 * limit + MARGIN_MS - now) / 1000));
}

export class Absence {
  /** @param {{onClaim: () => void, onCallOff: () => void}} handlers */
  constructor({ onClaim, onCallOff }) {
    this.text = html("p", {});
    this.buttons = html(
      "p",
      { class: "row", hidden: true },
      html("button", { type: "button", id: "claim", class: "primary", onclick: onClaim }, t("absence.claim")),
      html("button", { type: "button", id: "call-off", onclick: onCallOff }, t("absence.call-off")),
    );
    find("#absence").replaceChildren(this.text, this.buttons);
    reserveRoomForNotices();
    /** @type {GameState|null} */
    this.state = null;
    /** @type {Side[]} */
    this.you = [];
    /** The seat of the opponent who is away; another object after each change. @type {Api.SeatView|null} */
    this.seat = null;
    /** When the opponent left, in milliseconds. */
    this.leftAt = 0;
    /** When the connection here was lost, in milliseconds; null while it stands. @type {number|null} */
    this.lostAt = null;
  }

  /** @param {GameState} state @param {Side[]} you */
  show(state, you) {
    this.state = state;
    this.you = you;
    const away = awayOpponent(state, you);
    const seat = away && state.seats[away];
    if (seat && seat !== this.seat) this.leftAt = performance.now() - 1000 * (seat.absent ?? 0);
    this.seat = seat;
    this.tick();
  }

  /** @param {import("../live-connection.js").ConnectionState} connection */
  showConnection(connection) {
    if (connection === "lost") this.lostAt ??= performance.now();
    else if (connection !== "connecting") this.lostAt = null;
    this.tick();
  }

  /** Shows the time that is left, once a second. */
  tick() {
    clearTimeout(this.timer);
    const { state, you } = this;
    const isLost = this.lostAt !== null && state?.stage !== "over" && you.length === 1;
    const hasOpponent = isLost && state?.seats[other(you[0])].kind !== "computer";
    find("#absence").hidden = !hasOpponent && !this.seat;
    if (!state || find("#absence").hidden) return;
    const now = performance.now();
    const left = secondsLeft(hasOpponent ? (this.lostAt ?? now) : this.leftAt, now, state.absenceSeconds);
    const text = t(`absence.${hasOpponent ? "own" : "other"}${left > 0 ? "" : "-over"}`, { count: left });
    const mayEnd = !hasOpponent && left === 0;
    if (mayEnd && this.buttons.hidden) announce(text);
    this.text.textContent = text;
    this.buttons.hidden = !mayEnd;
    if (left > 0) this.timer = setTimeout(() => this.tick(), 1000);
  }
}

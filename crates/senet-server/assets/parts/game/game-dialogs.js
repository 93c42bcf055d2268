// What leaves the page: links to share, the record to keep, the way to the review, and a game's end with the next one.

import { find, html } from "../elements.js";
import { t } from "../i18n.js";
import { addressField, openDialog } from "./dialogs.js";
import { storedGame } from "./stored-games.js";
import { overText } from "./status-text.js";

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("../position.js").Side} Side */

/** @param {string} game @param {string} [seat] */
function addressOf(game, seat) {
  return `${location.origin}/play/${game}${seat ? `#seat=${seat}` : ""}`;
}

/**
 * @param {string} game
 * @param {GameState} state
 * @param {Side[]} you
 */
export function openShare(game, state, you) {
  const kept = storedGame(game);
  const invitation = kept?.invitation;
  const invited = invitation && !state.seats[/** @type {Side} */ (invitation.side)].joined;
  const fields = [
    ...(invited
      ? [
          html("p", {}, t("share.invite-about")),
          addressField(t("share.invite"), addressOf(game, invitation.secret)),
        ]
      : []),
    addressField(t("share.watch"), addressOf(game)),
    ...(you.length === 1 && kept?.seats.length === 1
      ? [addressField(t("share.own-seat"), addressOf(game, kept.seats[0]))]
      : []),
    addressField(t("share.commitment"), state.commitment),
    html("p", { class: "links" }, recordLink(game), reviewLink(game)),
  ];
  openDialog(t(invited ? "share.invite-title" : "share.title"), fields);
}

/** Clears the page of a game that is not there. What is to be said of it. */
export function showMissingGame() {
  for (const part of ["#connection", "#theirs", "#mine", "#cloth", "#tools", "#record"])
    find(part).hidden = true;
  find("#act").replaceChildren(html("a", { href: "/", class: "button primary" }, t("play.new")));
  return t("play.no-game");
}

/** @param {string} game */
function recordLink(game) {
  return html(
    "a",
    { class: "button", href: `/api/v1/games/${game}/record`, download: `senet-${game}.txt` },
    t("share.record"),
  );
}

/** @param {string} game */
function reviewLink(game) {
  return html("a", { class: "button", href: `/review?game=${game}` }, t("share.review"));
}

/**
 * @param {string} game
 * @param {GameState} state
 * @param {Side[]} you
 * @param {() => Promise<boolean>} onRematch
 */
export function openResult(game, state, you, onRematch) {
  const { cones, spools } = state.score;
  const series =
    cones + spools > 0 ? html("p", { class: "series" }, t("result.series", { cones, spools })) : "";
  const links = html(
    "p",
    { class: "links" },
    reviewLink(game),
    recordLink(game),
    html("a", { class: "button", href: `/fair?game=${game}` }, t("result.fair")),
  );
  const again = html("button", { type: "button", class: "primary" }, t("result.rematch"));
  again.addEventListener("click", async () => {
    again.setAttribute("disabled", "");
    if (await onRematch()) again.textContent = t("result.offered");
  });
  openDialog(overText(state, you), [series, links], you.length > 0 ? [again] : []);
}

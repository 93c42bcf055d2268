// Dialogs of a live game: sharing it, and its result. Also the page for a game that does not exist.

import { at } from "../address.js";
import { fetchAddresses, fetchRecord } from "../api.js";
import { find, html } from "../elements.js";
import { number, t } from "../i18n.js";
import { localLines } from "../local-games.js";
import { addressField, copyField, embedField } from "../share.js";
import { openDialog } from "./dialogs.js";
import { playerName } from "./players.js";
import { rematchKey } from "./state.js";
import { resultText } from "./status-text.js";
import { storedGame } from "./stored-games.js";

/** @typedef {import("./state.js").GameState} GameState */
/** @typedef {import("../position.js").Side} Side */

/**
 * The address of a game's page, with the secret of a seat or for spectators.
 * @param {string} game
 * @param {string} [seat]
 * @param {string} [server] the URL of the server
 */
function gameAddress(game, seat, server = location.origin) {
  return `${server}/play/${game}${seat ? `#seat=${seat}` : ""}`;
}

/** Whether the page's address works on this machine only. */
function isLocal() {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
}

/**
 * What to say in an invitation if this page's address works on this machine only: the links for others, or how to start
 * the server for them.
 * @param {string} game
 * @param {string} seat
 */
async function linksForOthers(game, seat) {
  const addresses = await fetchAddresses();
  if (addresses.length === 0) {
    const command = `senet serve --address 0.0.0.0:${location.port || 80}`;
    return [
      html(
        "p",
        {},
        `${t("share.local")} ${t("share.start-for-others")} `,
        html("code", { dir: "ltr" }, command),
      ),
    ];
  }
  const links = addresses.map((server) =>
    addressField(t("share.invite-other"), gameAddress(game, seat, server)),
  );
  return [html("p", {}, t("share.local")), ...links];
}

/**
 * Opens the dialog with the links of a game.
 * @param {string} game
 * @param {GameState} state
 * @param {Side[]} you the sides played here
 */
export async function openShare(game, state, you) {
  if (await localLines(game)) return openLocalShare(game, state, you);
  const stored = storedGame(game);
  const invitation = stored?.invitation;
  const isOpen = invitation && !state.seats[invitation.side].joined;
  const fields = [
    ...(isOpen
      ? [
          html("p", {}, t("share.invite-about")),
          addressField(t("share.invite"), gameAddress(game, invitation.secret)),
          ...(isLocal() ? await linksForOthers(game, invitation.secret) : []),
        ]
      : []),
    addressField(t("share.watch"), gameAddress(game)),
    ...(you.length === 1 && stored?.seats.length === 1
      ? [addressField(t("share.own-seat"), gameAddress(game, stored.seats[0]))]
      : []),
    copyField(t("share.commitment"), state.commitment),
    ...(you.length > 0 ? [html("p", { class: "small soft" }, contributionText(game, state))] : []),
    ...embedField(`/projector/${game}`, t("share.frame-title")),
    html("p", { class: "links" }, recordLink(game), reviewLink(game), projectorLink(game)),
  ];
  openDialog(t(isOpen ? "share.invite-title" : "share.title"), fields);
}

/**
 * Opens the dialog of a game that this browser keeps: nothing leads to it from elsewhere.
 * @param {string} game
 * @param {GameState} state
 * @param {Side[]} you the sides played here
 */
function openLocalShare(game, state, you) {
  openDialog(t("share.title"), [
    html("p", {}, t("share.in-browser")),
    copyField(t("share.commitment"), state.commitment),
    ...(you.length > 0 ? [html("p", { class: "small soft" }, contributionText(game, state))] : []),
    html("p", { class: "links" }, recordLink(game), reviewLink(game), projectorLink(game)),
  ]);
}

/**
 * Who contributes to the seed of the throws.
 * @param {string} game
 * @param {GameState} state
 */
function contributionText(game, { nonces, seats }) {
  const nonce = storedGame(game)?.nonce;
  if (!nonce || !nonces.includes(nonce)) return t("share.contribution.none");
  const isAlone = Object.values(seats).some(({ kind }) => kind === "computer");
  return t(isAlone || nonces.includes(null) ? "share.contribution.own" : "share.contribution.both");
}

/**
 * Asks an invited player whether both players may use hints and win chances.
 * @returns {Promise<boolean>}
 */
export function askForHints() {
  return new Promise((resolve) => {
    const agree = html("button", { type: "button", class: "primary", id: "agree" }, t("hints.agree"));
    const decline = html("button", { type: "button", id: "decline" }, t("hints.decline"));
    const dialog = openDialog(t("hints.question"), [html("p", {}, t("hints.about"))], [agree, decline]);
    let agreed = false;
    agree.addEventListener("click", () => {
      agreed = true;
      dialog.close();
    });
    decline.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => resolve(agreed));
  });
}

/** Clears the page of a game that does not exist. Returns the text to show. */
export function showMissingGame() {
  for (const part of ["#connection", "#theirs", "#mine", "#cloth", "#tools", "#record"])
    find(part).hidden = true;
  find("#act").replaceChildren(html("a", { href: "/", class: "button primary" }, t("play.new")));
  return t("play.no-game");
}

/** The link to the record of a game; that of a game in this browser is written when it is needed. @param {string} game */
function recordLink(game) {
  const download = `senet-${game}.txt`;
  const link = html(
    "a",
    { class: "button", href: `/api/v1/games/${game}/record`, download },
    t("share.record"),
  );
  localLines(game).then(async (lines) => {
    if (lines) link.href = URL.createObjectURL(new Blob([await fetchRecord(game)], { type: "text/plain" }));
  });
  return link;
}

/** @param {string} game */
function reviewLink(game) {
  return html("a", { class: "button", href: `/review?game=${game}` }, t("share.review"));
}

/** The link to the view of a game for a projector, in a window for another screen. @param {string} game */
function projectorLink(game) {
  const attributes = { class: "button", href: `/projector/${game}`, target: "_blank", rel: "noopener" };
  return html("a", attributes, t("share.projector"));
}

/**
 * How the series stands, and how this game was scored. The points belong to the players: sides change between games.
 * @param {GameState} state
 * @param {Side[]} you the sides played here
 */
export function seriesText({ score, series, seats }, you) {
  /** @type {Side[]} */
  const sides = you[0] === "spools" ? ["spools", "cones"] : ["cones", "spools"];
  const name = (/** @type {Side} */ side) => playerName(seats, side, you);
  const standing = sides.map((side) => `${name(side)} ${number(score[side])}`).join(t("text.comma"));
  if (!series) return t("result.series", { standing });
  const { points, scoring, first_to: all, winner } = series;
  const parts = [t("result.standing", { standing, all })];
  if (winner && you.length === 1) {
    parts.push(t(winner === you[0] ? "result.series-won.you" : "result.series-won.they"));
  } else if (winner) parts.push(t("result.series-won.named", { player: name(winner) }));
  if (scoring === "pieces-left" && points !== null) {
    parts.unshift(t("result.points", { count: points }));
    parts.push(t("series.points-about"));
  }
  return parts.join(" ");
}

/** The link to the next game, for spectators. @param {string} next */
export function nextGameLink(next) {
  return html("a", { class: "button primary", href: `/play/${next}` }, t("result.next-game"));
}

/**
 * Opens the dialog with the result of a game.
 * @param {string} game
 * @param {GameState} state
 * @param {Side[]} you the sides played here
 * @param {() => void} onRematch
 */
export function openResult(game, state, you, onRematch) {
  const { cones, spools } = state.score;
  const isSeries = state.series !== null || cones + spools > 0;
  const series = isSeries ? html("p", { class: "series" }, seriesText(state, you)) : "";
  const links = html(
    "p",
    { class: "links" },
    reviewLink(game),
    recordLink(game),
    html("a", { class: "button", href: `/fair?game=${game}` }, t("result.fair")),
    state.next !== null && you.length === 0 ? nextGameLink(state.next) : "",
  );
  const rematch = html("button", { type: "button", class: "primary", autofocus: true }, t(rematchKey(state)));
  rematch.addEventListener("click", onRematch);
  const offer = html("p", { class: "offer", role: "status" });
  openDialog(resultText(state, you), [series, offer, links], you.length > 0 ? [rematch] : []);
  return {
    /** @param {string} text @param {boolean} isOffered */
    showRematch(text, isOffered) {
      rematch.textContent = text;
      rematch.disabled = isOffered;
    },
    /** @param {string} text */
    showOffer(text) {
      if (offer.textContent !== text) offer.textContent = text;
    },
  };
}

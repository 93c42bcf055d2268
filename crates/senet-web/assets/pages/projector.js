// A live game for many eyes: board, players, last throw and win chance, large and without controls.

import { at, currentPath, hasServer } from "../parts/address.js";
import { find } from "../parts/elements.js";
import { GameController } from "../parts/game/controller.js";
import { createGameView } from "../parts/game/game-view.js";
import { allowsHints } from "../parts/game/state.js";
import { statusText } from "../parts/game/status-text.js";
import { t, useCatalogue } from "../parts/i18n.js";
import { localLines } from "../parts/local-games.js";
import { mountSite } from "../parts/site.js";

await Promise.all([useCatalogue("play"), useCatalogue("engine")]);
mountSite();

const named = decodeURIComponent(currentPath().split("/")[2] ?? "");
if (named === "") showMessage(t("projector.no-game"));
else if (!hasServer && (await localLines(named)) === null) showMessage(t("play.no-game"));
else follow(named);

/** @param {string} text */
function showMessage(text) {
  find("#status").textContent = text;
}

/** Shows a game, move by move. @param {string} game */
function follow(game) {
  const gameView = createGameView(find("#board"), find("#cloth"), { onMove: () => {} });
  const controller = new GameController(game, [], gameView, {
    onBegin: ({ rematch }) => rematch && showGame(rematch),
    onRematch: ({ game: next }) => showGame(next),
    onSettled: () => update(controller),
    onUnknown: () => showMessage(t("play.no-game")),
  });
}

/** Shows the next game of a series. @param {string} next */
function showGame(next) {
  location.replace(at(`/projector/${next}${location.search}`));
}

/** @param {GameController} controller */
async function update(controller) {
  const { state } = controller;
  if (!state) return;
  showMessage(statusText(state, []));
  const last = state.throw ?? state.history.at(-1)?.throw ?? null;
  find("#last-throw").textContent = last === null ? "" : t("projector.last-throw", { throw: last });
  // The same rule as for the players: in a game between people only if both have agreed.
  const isShown = allowsHints(state);
  find("#chance").hidden = !isShown;
  if (!isShown) return;
  const { showChance } = await import("../parts/game/win-chance.js");
  if (controller.state) showChance(controller.state);
}

// Moves and their effects as texts in the user's language.

import { localized, ltr, t } from "./i18n.js";
import { parseMove } from "./notation.js";

/**
 * A move for reading: `10 → 14`.
 * @param {string} move
 */
export function moveText(move) {
  if (move === "pass") return t("move.pass");
  const stops = parseMove(move).stops.map((stop) =>
    typeof stop === "number" ? String(stop) : t(`move.${stop}`),
  );
  return ltr(stops.join(" \u2192 "));
}

/**
 * The effects of a move, as one text.
 * @param {{does?: string, effects?: Api.Message[]}} move as the server lists it
 */
export function effectsText({ effects, does = "" }) {
  if (!effects || effects.length === 0) return does;
  return effects
    .map((effect) => localized("effect", effect))
    .filter(Boolean)
    .join(t("text.semicolon"));
}

/** A move with its effects. @param {Api.Move} move */
export function describeMove(move) {
  const effects = effectsText(move);
  return `${moveText(move.move)}${effects ? `: ${effects}` : ""}`;
}

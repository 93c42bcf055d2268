// Moves in the reader's language: where they go, and what they do.

import { ltr, t, localized } from "./i18n.js";
import { parseMove } from "./notation.js";

/**
 * A move as it is read: `10 → 14`.
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
 * What a move does, in words.
 * @param {{does?: string, deeds?: {code: string, params?: Record<string, unknown>, text?: string}[]}} listed as the server lists it
 */
export function effectsText({ deeds, does = "" }) {
  if (!deeds || deeds.length === 0) return does;
  return deeds
    .map((deed) => localized("effect", deed))
    .filter(Boolean)
    .join(t("text.semicolon"));
}

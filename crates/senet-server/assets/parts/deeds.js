// What a move does, in words.

import { translated } from "./i18n.js";

/**
 * @param {{does: string, deeds?: {code: string, params?: Record<string, unknown>, text?: string}[]}} move as the server lists it
 */
export function deedText({ does, deeds = [] }) {
  if (deeds.length === 0) return does;
  return deeds.map((deed) => translated("deed", deed)).join("; ");
}

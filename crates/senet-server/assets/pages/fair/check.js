// Checks that the throws of a game follow from a seed to which the server had committed before the game.

import { post, ruleset } from "../../parts/api.js";
import { t } from "../../parts/i18n.js";
import { throwAt } from "./dice.js";

/** The prefix of what is hashed. */
const LABEL = "senet-fair-1";

/**
 * @typedef {object} Commitment
 * @property {string} game
 * @property {string} commitment
 * @property {string} seed empty until the game is over
 */

/**
 * The result of one check.
 * @typedef {object} Finding
 * @property {boolean|null} passed null if the check was not possible
 * @property {string} key of the message
 * @property {Record<string, unknown>} parameters of the message
 */

/**
 * The bytes of a hexadecimal text; none if it is not hexadecimal.
 * @param {string} text
 */
export function bytesOf(text) {
  const pairs = text.match(/^([0-9a-f]{2})+$/i) ? (text.match(/../g) ?? []) : [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/**
 * The commitment to a seed: the SHA-256 of label, game and seed.
 * @param {Pick<Commitment, "game"|"seed">} fair
 */
export async function commitmentOf({ game, seed }) {
  const bytes = [...new TextEncoder().encode(LABEL + game), ...bytesOf(seed)];
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text */
function parseDocument(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(t("fair.bad-document"));
  }
}

/**
 * Reads a record or a fair document.
 * @param {string} text
 * @returns {Promise<{fair: Commitment, replay: Api.Replay|null}>} a document has no throws, and so no replay
 */
async function read(text) {
  if (text.trimStart().startsWith("{")) {
    const { game = "", commitment = "", seed } = parseDocument(text);
    return { fair: { game, commitment, seed: seed ?? "" }, replay: null };
  }
  const replay = await post("replay", { record: text });
  const header = (/** @type {string} */ name) => String(replay.headers[name] ?? "");
  const fair = {
    game: header("Fair-Game"),
    commitment: header("Fair-Commitment"),
    seed: header("Fair-Seed"),
  };
  return { fair, replay };
}

/**
 * Compares the throws of a game with those that follow from the seed.
 * @param {Pick<Api.Replay, "start"|"plies"|"throw">} replay
 * @param {Uint8Array} seed
 * @param {Pick<Api.ThrowPoints, "kind"|"scores">} throwing how the ruleset throws
 * @returns {Finding}
 */
export function checkThrows(replay, seed, throwing) {
  const positions = [replay.start, ...replay.plies.map(({ position }) => position)];
  const throws = [...replay.plies, { throw: replay.throw }]
    .map((ply, index) => ({ throw: ply.throw, position: positions[index] }))
    .filter((ply) => ply.throw !== null);
  for (const [number, { throw: made, position }] of throws.entries()) {
    const given = owesFirstThrow(position ?? "") ? 1 : throwAt(seed, throwing, number);
    if (given !== made) {
      return { passed: false, key: "fair.throw-differs", parameters: { number: number + 1, made, given } };
    }
  }
  return { passed: true, key: "fair.throws-match", parameters: { count: throws.length } };
}

/** Whether the ruleset prescribes the first throw, a 1, for a position. @param {string} position */
function owesFirstThrow(position) {
  return (position.split(" ")[3] ?? "").includes("s");
}

/**
 * @param {boolean|null} passed
 * @param {string} key
 * @param {Record<string, unknown>} [parameters]
 * @returns {Finding}
 */
function finding(passed, key, parameters = {}) {
  return { passed, key, parameters };
}

/**
 * Runs all checks that are possible, in order.
 * @param {string} text a record or a fair document
 * @param {string} noted the commitment that the user noted before the game; may be empty
 * @returns {Promise<Finding[]>}
 */
export async function check(text, noted) {
  const { fair, replay } = await read(text);
  if (!fair.game || !fair.commitment) return [finding(null, "fair.headers-missing")];
  const findings = [];
  if (noted.trim()) {
    const matches = noted.trim().toLowerCase() === fair.commitment;
    findings.push(finding(matches, matches ? "fair.noted-matches" : "fair.noted-differs"));
  }
  if (!fair.seed) return [...findings, finding(null, "fair.seed-secret")];
  const found = await commitmentOf(fair);
  const holds = found === fair.commitment;
  findings.push(finding(holds, holds ? "fair.seed-matches" : "fair.seed-differs", { found }));
  if (!replay) return [...findings, finding(null, "fair.no-throws")];
  const { points } = await ruleset(replay.rules, replay.options);
  return [...findings, checkThrows(replay, bytesOf(fair.seed), points.throw)];
}

// Whether the throws of a game came from a seed that was bound before it.

import { post, ruleset } from "../../parts/api.js";
import { t } from "../../parts/i18n.js";
import { roll } from "./dice.js";

const LABEL = "senet-fair-1";

/**
 * What a game tells of its throws.
 * @typedef {object} Told
 * @property {string} game
 * @property {string} commitment
 * @property {string} seed empty while the game goes on
 */

/** @typedef {{passed: boolean|null, key: string, parameters: Record<string, unknown>}} Finding `passed` is null where nothing can be said */

/** @param {string} text hexadecimal */
function bytesOf(text) {
  const pairs = text.match(/^([0-9a-f]{2})+$/i) ? (text.match(/../g) ?? []) : [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/** What the server bound itself to, made anew here. @param {Told} told */
async function commitmentOf({ game, seed }) {
  const bytes = [...new TextEncoder().encode(LABEL + game), ...bytesOf(seed)];
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text */
function readDocument(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(t("fair.bad-document"));
  }
}

/**
 * Reads a record or a fair document.
 * @param {string} text
 * @returns {Promise<{told: Told, played: any}>} `played` is null for a document, which has no throws
 */
async function read(text) {
  if (text.trimStart().startsWith("{")) {
    const { game = "", commitment = "", seed } = readDocument(text);
    return { told: { game, commitment, seed: seed ?? "" }, played: null };
  }
  const played = await post("replay", { record: text });
  const header = (/** @type {string} */ name) => String(played.headers[name] ?? "");
  return {
    told: { game: header("Fair-Game"), commitment: header("Fair-Commitment"), seed: header("Fair-Seed") },
    played,
  };
}

/** @param {any} played @param {Uint8Array} seed @returns {Promise<Finding>} */
async function checkThrows(played, seed) {
  const { points } = await ruleset(played.rules, played.options);
  const positions = [played.start, ...played.plies.map((/** @type {any} */ ply) => ply.position)];
  const thrown = [...played.plies, { throw: played.throw }].map((ply, index) => ({
    throw: ply.throw,
    position: positions[index],
  }));
  const throws = thrown.filter((ply) => ply.throw !== null);
  for (const [number, { throw: made, position }] of throws.entries()) {
    const given = owesFirstThrow(position) ? 1 : roll(seed, points.throw, number);
    if (given !== made)
      return { passed: false, key: "fair.throw-differs", parameters: { number: number + 1, made, given } };
  }
  return { passed: true, key: "fair.throws-match", parameters: { count: throws.length } };
}

/** Some games begin with a throw of 1 that is not left to chance: the position says so. @param {string} position */
function owesFirstThrow(position) {
  return position.split(" ")[3].includes("s");
}

/**
 * Checks everything that can be checked, one thing after the other.
 * @param {string} text
 * @param {string} noted the commitment as somebody noted it before the game; empty if nobody did
 * @returns {Promise<Finding[]>}
 */
export async function check(text, noted) {
  const { told, played } = await read(text);
  if (!told.game || !told.commitment) return [{ passed: null, key: "fair.headers-missing", parameters: {} }];
  const findings = [];
  const same = noted.trim().toLowerCase() === told.commitment;
  if (noted.trim())
    findings.push({ passed: same, key: same ? "fair.noted-matches" : "fair.noted-differs", parameters: {} });
  if (!told.seed) return [...findings, { passed: null, key: "fair.seed-secret", parameters: {} }];
  const found = await commitmentOf(told);
  const holds = found === told.commitment;
  findings.push({
    passed: holds,
    key: holds ? "fair.seed-matches" : "fair.seed-differs",
    parameters: { found },
  });
  if (!played) return [...findings, { passed: null, key: "fair.no-throws", parameters: {} }];
  return [...findings, await checkThrows(played, bytesOf(told.seed))];
}

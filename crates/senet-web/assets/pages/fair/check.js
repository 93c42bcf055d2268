// Checks that the throws of a game follow from their seed, and the seed from the server's secret and the nonces of the
// players.

import { post, ruleset } from "../../parts/api.js";
import { t } from "../../parts/i18n.js";
import { openingThrows, throwAt } from "./dice.js";

/** The prefix of what is hashed for a commitment. */
const COMMITMENT_LABEL = "senet-fair-1";
/** The prefix of what is hashed for a seed. */
const SEED_LABEL = "senet-fair-2";
/** Stands for the nonce of a player who has sent none. */
const DEFAULT_NONCE = "00".repeat(32);
/** Stands for the default in records. */
const DEFAULT = "default";

/**
 * What a record or a fair document says about the making of its throws.
 * @typedef {object} Fairness
 * @property {string} game
 * @property {string} commitment
 * @property {string} secret of the server, to which it had committed; empty until the game is over
 * @property {(string|null)[]|null} nonces of the players, null for a default; null in games without contributions
 * @property {string} seed of the throws; empty until the game is over
 */

/**
 * What this browser stored at the beginning of a game.
 * @typedef {object} Noted
 * @property {string} [commitment]
 * @property {string} [nonce]
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
 * The commitment to a secret.
 * @param {Pick<Fairness, "game"|"secret">} fair
 */
export function commitmentOf({ game, secret }) {
  return sha256(COMMITMENT_LABEL + game, bytesOf(secret));
}

/**
 * The seed of the throws, from the secret and the nonces.
 * @param {Pick<Fairness, "game"|"secret"|"nonces">} fair
 */
export async function seedOf({ game, secret, nonces }) {
  if (!nonces) return secret;
  return sha256(SEED_LABEL + game, bytesOf(secret + nonces.map((nonce) => nonce ?? DEFAULT_NONCE).join("")));
}

/**
 * The SHA-256 of a text and bytes after it, in hexadecimal.
 * @param {string} text
 * @param {Uint8Array} rest
 */
async function sha256(text, rest) {
  const bytes = [...new TextEncoder().encode(text), ...rest];
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
 * @returns {Promise<{fair: Fairness, replay: Api.GameTranscript|null}>} a document has no throws, and so no replay
 */
async function read(text) {
  if (text.trimStart().startsWith("{")) {
    const { nonces, ...fields } = parseDocument(text);
    const [game, commitment, seed, secret] = ["game", "commitment", "seed", "secret"].map((name) =>
      String(fields[name] ?? ""),
    );
    const isShared = secret !== "" && Array.isArray(nonces);
    const made = { secret: secret || seed, nonces: isShared ? nonces : null, seed };
    return { fair: { game, commitment, ...made }, replay: null };
  }
  const replay = await post("replay", { record: text });
  const header = (/** @type {string} */ name) => String(replay.headers[name] ?? "");
  const secret = header("Fair-Secret");
  const nonces = header("Fair-Nonces").split(" ");
  const fair = {
    game: header("Fair-Game"),
    commitment: header("Fair-Commitment"),
    secret: secret || header("Fair-Seed"),
    nonces: secret ? nonces.map((nonce) => (nonce === DEFAULT ? null : nonce)) : null,
    seed: header("Fair-Seed"),
  };
  return { fair, replay };
}

/**
 * Compares the throws of a game with those that follow from the seed.
 * @param {{start: string, plies: Api.Ply[], throw: number|null}} replay
 * @param {Uint8Array} seed
 * @param {Pick<Api.RulePoints["throw"], "kind"|"scores">} throwing how the ruleset throws
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

/**
 * Compares the throws to decide who begins with those that follow from the seed.
 * @param {Record<string, string>} headers of the record
 * @param {Uint8Array} seed
 * @param {Pick<Api.RulePoints, "start"|"throw">} points of the ruleset
 * @returns {Finding[]}
 */
export function checkOpening(headers, seed, points) {
  const made = headers.Opening;
  if (!made || points.start.opening === "fixed") return [];
  const given = openingThrows(seed, points);
  const key = made === given ? "fair.opening-matches" : "fair.opening-differs";
  return [finding(made === given, key, { made, given })];
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
 * Compares the commitment with the one that was noted before the game.
 * @param {Fairness} fair
 * @param {string} noted may be empty
 */
function checkNoted({ commitment }, noted) {
  if (!noted) return finding(null, "fair.not-noted");
  const matches = noted === commitment;
  return finding(matches, matches ? "fair.noted-matches" : "fair.noted-differs");
}

/**
 * Checks that the secret is the committed one, and that it gives the seed with the nonces.
 * @param {Fairness} fair
 * @returns {Promise<Finding[]>}
 */
async function checkSeed(fair) {
  const found = await commitmentOf(fair);
  const holds = found === fair.commitment;
  const committed = finding(holds, holds ? "fair.secret-matches" : "fair.secret-differs", { found });
  if (!fair.nonces) return [committed, finding(null, "fair.no-contributions")];
  const follows = (await seedOf(fair)) === fair.seed;
  return [committed, finding(follows, follows ? "fair.seed-matches" : "fair.seed-differs")];
}

/**
 * Checks that the nonce of this browser is part of the seed.
 * @param {Fairness} fair
 * @param {string|undefined} nonce
 * @returns {Finding[]}
 */
function checkNonce({ nonces }, nonce) {
  if (!nonces) return [];
  const isContained = nonce && nonces.includes(nonce);
  const own = isContained ? "fair.own-nonce" : nonce ? "fair.own-nonce-missing" : "fair.no-own-nonce";
  const defaults = nonces.filter((other) => other === null).length;
  const other = defaults > 0 ? [finding(null, "fair.default-nonces", { count: defaults })] : [];
  return [finding(isContained ? true : null, own), ...other];
}

/**
 * What findings prove, as the key of a message.
 * @param {Finding[]} findings
 */
function verdictOf(findings) {
  const has = (/** @type {string} */ key) => findings.some((finding) => finding.key === key);
  if (findings.some(({ passed }) => passed === false)) return "fair.failed";
  if (!has("fair.throws-match")) return "fair.incomplete";
  if (!has("fair.noted-matches")) return "fair.consistent";
  if (has("fair.no-contributions")) return "fair.committed-alone";
  return has("fair.own-nonce") ? "fair.shared" : "fair.committed";
}

/**
 * Runs all checks that are possible, in order.
 * @param {string} text a record or a fair document
 * @param {string} noted the commitment that the user noted before the game; may be empty
 * @param {(game: string) => Noted|undefined} [stored] what this browser stored about a game
 * @returns {Promise<{verdict: string, findings: Finding[]}>}
 */
export async function check(text, noted, stored = () => undefined) {
  const { fair, replay } = await read(text);
  const findings = await findingsOf(fair, replay, noted.trim().toLowerCase(), stored(fair.game));
  return { verdict: verdictOf(findings), findings };
}

/**
 * @param {Fairness} fair
 * @param {Api.GameTranscript|null} replay
 * @param {string} noted
 * @param {Noted} [stored]
 * @returns {Promise<Finding[]>}
 */
async function findingsOf(fair, replay, noted, stored) {
  if (!fair.game || !fair.commitment) return [finding(null, "fair.headers-missing")];
  const findings = [checkNoted(fair, noted || (stored?.commitment ?? ""))];
  if (!fair.seed) return [...findings, finding(null, "fair.seed-secret")];
  findings.push(...(await checkSeed(fair)), ...checkNonce(fair, stored?.nonce));
  if (!replay) return [...findings, finding(null, "fair.no-throws")];
  const { points } = await ruleset(replay.rules, replay.options);
  const seed = bytesOf(fair.seed);
  findings.push(...checkOpening(replay.headers, seed, points));
  return [...findings, checkThrows(replay, seed, points.throw)];
}

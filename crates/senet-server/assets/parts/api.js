// Requests to the server's JSON interface that need no live game: rulesets, moves, win chances, records.

import { has, localized, ltr, t } from "./i18n.js";

/** A request that failed: a sentence for the user, and a code for programs. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {string} code
   * @param {number} status the HTTP status; 0 if the server was not reached
   */
  constructor(message, code, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/**
 * @param {Response} response
 * @returns {Promise<any>} the body: parsed JSON, or text
 */
async function readBody(response) {
  const type = response.headers.get("content-type") ?? "";
  const body = type.includes("json") ? await response.json() : await response.text();
  if (response.ok) return body;
  const problem =
    typeof body === "object" && body ? body : { error: t("error.server", { status: response.status }) };
  const code = problem.code ?? "unknown";
  const message = { code, text: problem.error, params: { details: ltr(problem.error) } };
  throw new ApiError(localized("problem", message), code, response.status);
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function request(path, options) {
  let response;
  try {
    response = await fetch(`/api/v1/${path}`, options);
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    throw new ApiError(t("error.network"), "network", 0);
  }
  return readBody(response);
}

/**
 * Sends a `POST` request.
 * @template {keyof Api.PostAnswers} Path
 * @param {Path} path below `/api/v1/`
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.PostAnswers[Path]>}
 */
export function post(path, body, signal) {
  const headers = { "content-type": "application/json" };
  return request(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/**
 * A live game's snapshot.
 * @param {string} game
 * @returns {Promise<Api.Snapshot>}
 */
export function fetchGame(game) {
  return request(`games/${encodeURIComponent(game)}`);
}

/**
 * The record of a game on this server.
 * @param {string} game
 * @returns {Promise<string>}
 */
export function fetchRecord(game) {
  return request(`games/${encodeURIComponent(game)}/record`);
}

/**
 * Puzzles of a ruleset.
 * @param {{rules: string, options: Api.Options, seed: number, count: number}} wanted
 * @returns {Promise<Api.Puzzle[]>}
 */
export async function fetchPuzzles({ rules, options, seed, count }) {
  const query = new URLSearchParams({ rules, seed: String(seed), count: String(count) });
  for (const [key, value] of Object.entries(options)) query.append("option", `${key}=${value}`);
  /** @type {Api.Puzzles} */
  const { puzzles } = await request(`puzzles?${query}`);
  return puzzles;
}

/**
 * A ruleset with its title and summary in the user's language, if the catalogue has them.
 * @template {Api.RulesEntry} Entry
 * @param {Entry} entry
 * @returns {Entry}
 */
function localizeRuleset(entry) {
  const text = (/** @type {string} */ key, /** @type {string} */ english) => (has(key) ? t(key) : english);
  return {
    ...entry,
    title: text(`title.${entry.name}`, entry.title),
    summary: text(`summary.${entry.name}`, entry.summary),
  };
}

/**
 * Whether rules are given as the text of a ruleset file, and not by name.
 * @param {string} rules
 */
export function isRulesetText(rules) {
  return rules.includes("\n");
}

/** @returns {Promise<Api.RulesEntry[]>} every ruleset with its summary and source */
export async function allRules() {
  /** @type {Api.RulesEntry[]} */
  const entries = await request("rules");
  return entries.map(localizeRuleset);
}

/** Rulesets requested by this page, by path. @type {Map<string, Promise<Api.Rules>>} */
const rulesets = new Map();

/**
 * A ruleset with everything about it. Each page requests a ruleset once.
 * @param {string} name a name, or the text of a ruleset file
 * @param {Api.Options} [options]
 * @returns {Promise<Api.Rules>}
 */
export function ruleset(name, options = {}) {
  const query = new URLSearchParams(
    Object.entries(options).map(([key, value]) => ["option", `${key}=${value}`]),
  );
  const path = `rules/${encodeURIComponent(name)}${query.size ? `?${query}` : ""}`;
  const known = rulesets.get(path);
  if (known) return known;
  /** @type {Promise<Api.Rules>} */
  const answer = request(path);
  const rules = isRulesetText(name) ? answer : answer.then(localizeRuleset);
  rulesets.set(path, rules);
  rules.catch(() => rulesets.delete(path));
  return rules;
}

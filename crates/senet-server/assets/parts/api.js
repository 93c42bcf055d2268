// Requests to the server's JSON interface that need no live game: rulesets, moves, win chances, records.

import { has, localized, ltr, t } from "./i18n.js";
import { untilLoaded } from "./retry.js";

/** The longest time of a request, in milliseconds. The server itself gives up after 30 seconds. */
const LIMIT_MS = 35000;

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
 * @param {string} path below `/api/v1/`
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
function request(path, options) {
  return fetchBody(`/api/v1/${path}`, options);
}

/**
 * @param {string} url
 * @param {RequestInit} [options]
 * @returns {Promise<any>} the body: parsed JSON, or text
 */
async function fetchBody(url, options) {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const signal = options?.signal ? AbortSignal.any([options.signal, limit]) : limit;
  try {
    return await readBody(await fetch(url, { ...options, signal }));
  } catch (error) {
    if (options?.signal?.aborted || error instanceof ApiError) throw error;
    throw new ApiError(t("error.network"), "network", 0);
  }
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
 * Sends a question by `POST`, which changes nothing on the server. A request that fails is repeated.
 * @template {keyof Api.PostAnswers} Path
 * @param {Path} path below `/api/v1/`
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.PostAnswers[Path]>}
 */
export function ask(path, body, signal) {
  return untilLoaded(() => post(path, body, signal));
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
 * The URLs by which other machines reach this server; none if it is not known.
 * @returns {Promise<string[]>}
 */
export async function fetchAddresses() {
  try {
    return (await request("addresses")).addresses;
  } catch {
    return [];
  }
}

/**
 * The record of a game on this server. A request that fails is repeated.
 * @param {string} game
 * @returns {Promise<string>}
 */
export function fetchRecord(game) {
  return untilLoaded(() => request(`games/${encodeURIComponent(game)}/record`));
}

/**
 * A JSON file of the site. A request that fails is repeated.
 * @param {URL} url
 * @returns {Promise<any>}
 */
export function fetchFile(url) {
  return untilLoaded(() => fetchBody(url.href));
}

/**
 * A text file of the site. A request that fails is repeated.
 * @param {URL} url
 * @returns {Promise<string>}
 */
export function fetchText(url) {
  return untilLoaded(() => fetchBody(url.href));
}

/**
 * Puzzles of a ruleset. A request that fails is repeated.
 * @param {{rules: string, options: Api.Options, seed: number, count: number}} wanted
 * @returns {Promise<Api.Puzzle[]>}
 */
export async function fetchPuzzles({ rules, options, seed, count }) {
  const query = new URLSearchParams({ rules, seed: String(seed), count: String(count) });
  for (const [key, value] of Object.entries(options)) query.append("option", `${key}=${value}`);
  /** @type {Api.Puzzles} */
  const { puzzles } = await untilLoaded(() => request(`puzzles?${query}`));
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

/**
 * Every ruleset with its summary and source. A request that fails is repeated.
 * @returns {Promise<Api.RulesEntry[]>}
 */
export async function allRules() {
  /** @type {Api.RulesEntry[]} */
  const entries = await untilLoaded(() => request("rules"));
  return entries.map(localizeRuleset);
}

/** Rulesets requested by this page, by path. @type {Map<string, Promise<Api.Rules>>} */
const rulesets = new Map();

/**
 * A ruleset with everything about it. Each page requests a ruleset once; a request that fails is repeated.
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
  const answer = untilLoaded(() => request(path));
  const rules = isRulesetText(name) ? answer : answer.then(localizeRuleset);
  rulesets.set(path, rules);
  rules.catch(() => rulesets.delete(path));
  return rules;
}

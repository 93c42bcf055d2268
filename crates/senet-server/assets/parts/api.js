// Questions to the server that need no game: rules, moves, values, records.

import { has, localized, ltr, t } from "./i18n.js";

/** What the server said was wrong, in one sentence, with a code that stays. */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {string} code
   * @param {number} status
   */
  constructor(message, code, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** @param {Response} response */
async function answer(response) {
  const type = response.headers.get("content-type") ?? "";
  const body = type.includes("json") ? await response.json() : await response.text();
  if (response.ok) return body;
  const said =
    typeof body === "object" && body ? body : { error: t("error.server", { status: response.status }) };
  const code = said.code ?? "unknown";
  const message = localized("problem", { code, text: said.error, params: { details: ltr(said.error) } });
  throw new ApiError(message, code, response.status);
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (cause) {
    if (options?.signal?.aborted) throw cause;
    throw new ApiError(t("error.network"), "network", 0);
  }
  return answer(response);
}

/**
 * @param {string} path below `/api/v1/`
 * @param {AbortSignal} [signal]
 */
export function get(path, signal) {
  return ask(`/api/v1/${path}`, { signal });
}

/**
 * @param {string} path below `/api/v1/`
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
export function post(path, body, signal) {
  const headers = { "content-type": "application/json" };
  return ask(`/api/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** @type {Map<string, Promise<any>>} */
const rules = new Map();

/**
 * A ruleset with its title and character in the reader's language, where the catalogue has them.
 * @template {{name: string, title: string, summary: string}} Entry
 * @param {Entry} entry
 * @returns {Entry}
 */
function localizeRuleset(entry) {
  const word = (/** @type {string} */ key, /** @type {string} */ english) => (has(key) ? t(key) : english);
  return {
    ...entry,
    title: word(`title.${entry.name}`, entry.title),
    summary: word(`summary.${entry.name}`, entry.summary),
  };
}

/**
 * Whether rules are not named, but given as the text of a file.
 * @param {string} rules
 */
export function isRulesetText(rules) {
  return rules.includes("\n");
}

/** Every ruleset with its character and source. */
export async function allRules() {
  return (await get("rules")).map(localizeRuleset);
}

/**
 * A ruleset with everything about it, asked for once.
 * @param {string} name or the text of a ruleset file
 * @param {Record<string, string>} [options]
 */
export function ruleset(name, options = {}) {
  const query = new URLSearchParams(
    Object.entries(options).map(([key, value]) => ["option", `${key}=${value}`]),
  );
  const path = `rules/${encodeURIComponent(name)}${query.size ? `?${query}` : ""}`;
  const asked = rules.get(path) ?? get(path).then(isRulesetText(name) ? (own) => own : localizeRuleset);
  rules.set(path, asked);
  asked.catch(() => rules.delete(path));
  return asked;
}

// Questions about rulesets, moves, win chances, records and sheets to print. This module decides who answers: the engine
// in this browser, or the server.
//
// The engine answers once it is loaded, and whenever the server does not. It is loaded for questions about positions, not
// for those that every page asks. The server answers what needs one, and, where there is one, what is exact by its tables.

import { hasServer, versioned } from "./address.js";
import { askEngine, hasEngine, isEngineReady, startEngineSoon } from "./engine-client.js";
import { has, localized, ltr, t } from "./i18n.js";
import { LOCAL_COPY, addLines, localLines } from "./local-games.js";
import { untilLoaded } from "./retry.js";

/** The longest time of a request, in milliseconds. The server itself gives up after 30 seconds. */
const LIMIT_MS = 35000;

/** What the engine answers, by the first part of the path. */
const ENGINE_PATHS = [
  "rules",
  "moves",
  "refusal",
  "replay",
  "value",
  "rollout",
  "review",
  "puzzles",
  "qr",
  "rule-points",
  "ruleset",
];
/** Questions that follow one another: the engine is loaded for the next ones. */
const FREQUENT_PATHS = ["moves", "refusal", "replay"];
/** What a server answers better, since it has tables. */
const TABLE_PATHS = ["value", "rollout", "review", "puzzles"];

/** What the program alone decides, by path: a server's answers never change. */
const UNCHANGING = /^(rules|rule-points|rules\/.*|puzzles\/(?!daily).*|print\/.*)$/;

/** The code of errors of an engine that does not run. */
const NO_ENGINE = "no-engine";

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
 * @param {number} status
 * @param {string} type the media type
 * @param {string} text
 * @returns {any} the body: parsed JSON, or text
 */
function readBody(status, type, text) {
  const body = type.includes("json") ? JSON.parse(text) : text;
  if (status < 400) return body;
  const problem = typeof body === "object" && body ? body : { error: t("error.server", { status }) };
  const code = problem.code ?? "unknown";
  const message = { code, text: problem.error, params: { details: ltr(problem.error) } };
  throw new ApiError(localized("problem", message), code, status);
}

/**
 * @typedef {object} Request
 * @property {string} path below `/api/v1/`
 * @property {[string, string][]} [query]
 * @property {unknown} [body]
 * @property {AbortSignal} [signal]
 */

/**
 * Asks the engine or the server.
 * @param {Request} asked
 * @returns {Promise<any>} the body: parsed JSON, or text
 */
async function request(asked) {
  const [kind] = asked.path.split("/");
  if (!ENGINE_PATHS.includes(kind) || !hasEngine()) return fromServer(asked);
  if (!hasServer || (isEngineReady() && !TABLE_PATHS.includes(kind))) return fromEngine(asked);
  if (FREQUENT_PATHS.includes(kind)) startEngineSoon();
  try {
    return await fromServer(asked);
  } catch (error) {
    const isUnavailable = error instanceof ApiError && (error.status === 0 || error.status >= 429);
    if (!isUnavailable) throw error;
    return fromEngine(asked).catch((reason) => Promise.reject(reason.code === NO_ENGINE ? error : reason));
  }
}

/** @param {Request} asked @returns {Promise<any>} */
async function fromEngine(asked) {
  return bodyOf(await engineAnswer(asked));
}

/** @param {import("./engine.js").EngineAnswer} answer @returns {any} the body: parsed JSON, or text */
function bodyOf({ status, type, body }) {
  return readBody(status, type, new TextDecoder().decode(body));
}

/** @param {Request} asked */
async function engineAnswer({ path, query, body, signal }) {
  const answer = await askEngine({ path: decodePath(path), query, body }).catch(() => {
    throw new ApiError(t("error.engine"), NO_ENGINE, 424);
  });
  signal?.throwIfAborted();
  return answer;
}

/** A path with its parts decoded: the engine knows no URLs. @param {string} path */
function decodePath(path) {
  return path.split("/").map(decodeURIComponent).join("/");
}

/** @param {Request} asked @returns {Promise<any>} */
function fromServer({ path, query, body, signal }) {
  if (body === undefined) return fetchBody(serverAddress(path, query), { signal });
  const url = `/api/v1/${path}`;
  const headers = { "content-type": "application/json" };
  return fetchBody(url, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** @param {string} path @param {[string, string][]} [query] */
function serverAddress(path, query) {
  const fields = new URLSearchParams(query);
  if (UNCHANGING.test(path)) versioned(fields);
  return `/api/v1/${path}${fields.size ? `?${fields}` : ""}`;
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
    const response = await fetch(url, { ...options, signal });
    return readBody(response.status, response.headers.get("content-type") ?? "", await response.text());
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
  return request({ path, body, signal });
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
 * Asks the engine about a game that is played in this browser.
 * @param {string} path such as `message`
 * @param {Record<string, unknown>} body
 * @returns {Promise<any>}
 */
export function localQuestion(path, body) {
  return fromEngine({ path: `local/${path}`, body });
}

/**
 * Creates a game: in this browser, unless it is a game by link or the browser cannot keep it.
 * @param {Record<string, unknown>} wanted
 * @returns {Promise<Api.NewGameResponse>}
 */
export async function newGame(wanted) {
  const isByLink = [wanted.cones, wanted.spools].some(
    (seat) => /** @type {{kind: string}} */ (seat).kind === "link",
  );
  if (!isByLink && hasEngine()) {
    try {
      const { stored, ...created } = await localQuestion("create", wanted);
      if (await addLines(created.game, 0, stored)) return created;
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code !== NO_ENGINE;
      if (isRefused) throw error;
      if (!hasServer) throw new ApiError(t("error.engine"), NO_ENGINE, 424);
    }
  }
  return post("games", wanted);
}

/**
 * Opens a copy of a game that this browser keeps; null if it does not.
 * @param {string} game
 * @returns {Promise<Api.Snapshot|null>}
 */
async function openLocal(game) {
  const lines = await localLines(game);
  if (!lines) return null;
  return localQuestion("open", { game: LOCAL_COPY + game, lines });
}

/**
 * A live game's snapshot.
 * @param {string} game
 * @returns {Promise<Api.Snapshot>}
 */
export async function fetchGame(game) {
  return (await openLocal(game)) ?? request({ path: `games/${encodeURIComponent(game)}` });
}

/**
 * The URLs by which other machines reach this server; none if it is not known.
 * @returns {Promise<string[]>}
 */
export async function fetchAddresses() {
  try {
    return (await request({ path: "addresses" })).addresses;
  } catch {
    return [];
  }
}

/**
 * The record of a game in this browser or on this server. A request that fails is repeated.
 * @param {string} game
 * @returns {Promise<string>}
 */
export async function fetchRecord(game) {
  const isLocal = await openLocal(game);
  if (isLocal) return localQuestion("record", { game: LOCAL_COPY + game });
  return untilLoaded(() => request({ path: `games/${encodeURIComponent(game)}/record` }));
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
  /** @type {[string, string][]} */
  const query = [
    ["rules", rules],
    ["seed", String(seed)],
    ["count", String(count)],
    ...optionsQuery(options),
  ];
  /** @type {Api.Puzzles} */
  const { puzzles } = await untilLoaded(() => request({ path: "puzzles", query }));
  return puzzles;
}

/**
 * The rule points that a ruleset may have. A request that fails is repeated.
 * @returns {Promise<Api.PointTableEntry[]>}
 */
export function fetchRulePoints() {
  return untilLoaded(() => request({ path: "rule-points" }));
}

/**
 * The QR code of an address, as SVG.
 * @param {string} text
 * @returns {Promise<string>}
 */
export function fetchQrCode(text) {
  return request({ path: "qr", body: { text } });
}

/**
 * The puzzles of a ruleset that are part of the site. A request that fails is repeated.
 * @param {string} rules
 * @returns {Promise<Api.ListedPuzzle[]>}
 */
export async function fetchPuzzleList(rules) {
  return (await untilLoaded(() => request({ path: "puzzles/list", query: [["rules", rules]] }))).puzzles;
}

/**
 * A puzzle that is part of the site. A request that fails is repeated.
 * @param {string} rules
 * @param {string} id
 * @returns {Promise<Api.Puzzle>}
 */
export function fetchPuzzle(rules, id) {
  return untilLoaded(() => request({ path: `puzzles/${encodeURIComponent(id)}`, query: [["rules", rules]] }));
}

/**
 * The puzzle of a day. A request that fails is repeated.
 * @param {string} rules
 * @param {string} day such as `2026-11-29`
 * @returns {Promise<Api.Puzzle>}
 */
export function fetchDailyPuzzle(rules, day) {
  /** @type {[string, string][]} */
  const query = [
    ["rules", rules],
    ["day", day],
  ];
  return untilLoaded(() => request({ path: "puzzles/daily", query }));
}

/** Whether sheets are drawn in this browser: there is no server, or it did not answer. */
let printsHere = !hasServer;

/** Has sheets drawn in this browser from now on. Returns whether that changes anything. */
export function printHere() {
  const isNew = !printsHere && hasEngine();
  printsHere ||= isNew;
  return isNew;
}

/**
 * What a link to a sheet needs: its address, and a name to save it if this browser has drawn it.
 * @param {string} part such as `board`
 * @param {{rules: string, options: Api.Options, paper: string, ink: string, format: string}} sheet
 * @returns {Promise<{href: string, download?: string}>}
 */
export async function sheetLink(part, { options, ...choices }) {
  const path = `print/${part}`;
  const query = [...Object.entries(choices), ...optionsQuery(options)];
  if (!printsHere) return { href: serverAddress(path, query) };
  const answer = await engineAnswer({ path, query });
  if (answer.status >= 400) bodyOf(answer);
  const { type, name, body } = answer;
  return { href: URL.createObjectURL(new Blob([body], { type })), download: name };
}

/** @param {Api.Options} options @returns {[string, string][]} */
function optionsQuery(options) {
  return Object.entries(options).map(([key, value]) => ["option", `${key}=${value}`]);
}

/**
 * A ruleset with its title and summary in the user's language, if the catalogue has them.
 * @template {Pick<Api.RulesListItem, "name"|"title"|"summary"|"source">} Entry
 * @param {Entry} entry
 * @returns {Entry}
 */
function localizeRuleset(entry) {
  const text = (/** @type {string} */ key, /** @type {string} */ english) => (has(key) ? t(key) : english);
  return {
    ...entry,
    title: text(`title.${entry.name}`, entry.title),
    summary: text(`summary.${entry.name}`, entry.summary),
    source: text(`source.${entry.name}`, entry.source),
  };
}

/**
 * Whether rules are given as the text of a ruleset file, and not by name.
 * @param {string} rules
 */
export function isRulesetText(rules) {
  return rules.includes("\n");
}

/** The built-in rulesets, once they are requested. @type {Promise<Api.RulesListItem[]>|undefined} */
let builtIn;

/**
 * The built-in rulesets of a group with their summaries and sources. A page requests them once; a request that fails is
 * repeated.
 * @param {Api.RulesetGroup} group
 * @returns {Promise<Api.RulesListItem[]>}
 */
async function rulesOf(group) {
  builtIn ??= untilLoaded(() => request({ path: "rules" }));
  const entries = await builtIn;
  return entries.filter((entry) => (entry.group ?? "reconstruction") === group).map(localizeRuleset);
}

/** The reconstructions. */
export function allRules() {
  return rulesOf("reconstruction");
}

/** Whether a ruleset is a reconstruction: only these have sample games. @param {string} name or the text of a ruleset */
export async function isReconstruction(name) {
  return (await allRules()).some((entry) => entry.name === name);
}

/** The rulesets that were published elsewhere. */
export function publishedRules() {
  return rulesOf("published");
}

/** Rulesets requested by this page, by name and options: as they were sent. @type {Map<string, Promise<Api.RulesDetail>>} */
const answers = new Map();
/** The same in the user's language. @type {Map<string, Promise<Api.RulesDetail>>} */
const rulesets = new Map();

/** @param {string} name @param {Api.Options} options */
function rulesetKey(name, options) {
  return JSON.stringify([name, optionsQuery(options)]);
}

/**
 * Requests a ruleset before the catalogues of the page are loaded.
 * @param {string} name a name, or the text of a ruleset file
 * @param {Api.Options} options
 * @returns {Promise<Api.RulesDetail>}
 */
export function requestRuleset(name, options) {
  const key = rulesetKey(name, options);
  const query = optionsQuery(options);
  /** @type {Promise<Api.RulesDetail>} */
  const answer =
    answers.get(key) ?? untilLoaded(() => request({ path: `rules/${encodeURIComponent(name)}`, query }));
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  return answer;
}

/**
 * A ruleset with everything about it. Each page requests a ruleset once; a request that fails is repeated.
 * @param {string} name a name, or the text of a ruleset file
 * @param {Api.Options} [options]
 * @returns {Promise<Api.RulesDetail>}
 */
export function ruleset(name, options = {}) {
  const key = rulesetKey(name, options);
  const known = rulesets.get(key);
  if (known) return known;
  const answer = requestRuleset(name, options);
  const rules = isRulesetText(name) ? answer : answer.then(localizeRuleset);
  rulesets.set(key, rules);
  rules.catch(() => rulesets.delete(key));
  return rules;
}

// The position that a page is about: a ruleset with options, a position, a throw. It is kept in the address
// behind the `#`, so that a link leads to it and the server's log does not contain it.

/**
 * @typedef {object} PositionQuery
 * @property {string} rules
 * @property {Api.Options} options
 * @property {string} position empty for the ruleset's start
 * @property {number|null} throw
 * @property {string} [moves] the moves from the position, with variations, as in a record
 * @property {number} [at] the number of the position shown, in the order of the moves
 * @property {boolean} [explorer] whether the opening explorer is open
 */

/**
 * The options in a query, `option=KEY=VALUE` any number of times.
 * @param {URLSearchParams} fields
 * @returns {Api.Options}
 */
export function parseOptions(fields) {
  return Object.fromEntries(fields.getAll("option").map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
}

/**
 * @param {string} fragment with or without its `#`
 * @returns {PositionQuery}
 */
export function parseQuery(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const thrown = fields.get("throw") ?? "";
  return {
    rules: fields.get("rules") || "modern",
    options: parseOptions(fields),
    position: fields.get("position") ?? "",
    throw: /^\d+$/.test(thrown) ? Number(thrown) : null,
    ...(fields.has("moves") ? { moves: fields.get("moves") ?? "", at: Number(fields.get("at")) || 0 } : {}),
    ...(fields.has("explorer") ? { explorer: true } : {}),
  };
}

/**
 * @param {Partial<PositionQuery>} query
 * @returns {string} with its `#`
 */
export function queryFragment(query) {
  const { rules = "modern", options = {}, position, throw: thrown = null, moves, at = 0, explorer } = query;
  const fields = new URLSearchParams({ rules });
  for (const [key, value] of Object.entries(options)) fields.append("option", `${key}=${value}`);
  if (position) fields.set("position", position);
  if (thrown !== null) fields.set("throw", String(thrown));
  if (moves) fields.set("moves", moves);
  if (at > 0) fields.set("at", String(at));
  // A fragment may contain these characters as they are; a position is easier to read then.
  const text = fields.toString().replaceAll("%2F", "/").replaceAll("%3D", "=");
  return `#${text}${explorer ? "&explorer" : ""}`;
}

/**
 * The address of a page with a query.
 * @param {string} page such as `/analyse`
 * @param {Partial<PositionQuery>} query
 */
export function queryAddress(page, query) {
  return page + queryFragment(query);
}

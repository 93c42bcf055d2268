// What a page asks about: a ruleset with options, a position, a throw. It stands in the address behind the `#`, so that a link
// leads to it and the server does not hear of it.

/**
 * @typedef {object} PositionQuery
 * @property {string} rules
 * @property {Record<string, string>} options
 * @property {string} position empty: the ruleset's start
 * @property {number|null} throw
 */

/**
 * @param {string} fragment with or without its `#`
 * @returns {PositionQuery}
 */
export function parseQuery(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const options = fields.getAll("option").map((pair) => pair.split(/=(.*)/s).slice(0, 2));
  const thrown = Number(fields.get("throw"));
  return {
    rules: fields.get("rules") || "modern",
    options: Object.fromEntries(options),
    position: fields.get("position") ?? "",
    throw: Number.isInteger(thrown) && thrown > 0 ? thrown : null,
  };
}

/**
 * @param {Partial<PositionQuery>} question
 * @returns {string} with its `#`
 */
export function queryFragment({ rules = "modern", options = {}, position = "", throw: thrown = null }) {
  const fields = new URLSearchParams({ rules });
  for (const [key, value] of Object.entries(options)) fields.append("option", `${key}=${value}`);
  if (position) fields.set("position", position);
  if (thrown !== null) fields.set("throw", String(thrown));
  // Positions are read by people too: what need not be escaped in a fragment is not.
  return `#${fields.toString().replaceAll("%2F", "/").replaceAll("%3D", "=")}`;
}

/**
 * The address of a page that asks this.
 * @param {string} page such as `/analyse`
 * @param {Partial<PositionQuery>} question
 */
export function addressOf(page, question) {
  return page + queryFragment(question);
}

// The rule points of a ruleset as texts for tables. The keywords are those of ruleset files.

import { list, number, t } from "./i18n.js";

/** @typedef {{value: string, text: string}} Cell a value to compare, and its text */

/** @param {string} point @param {string} keyword @returns {Cell} */
function choice(point, keyword) {
  return { value: keyword, text: t(`point.${point}.${keyword}`) };
}

/**
 * @param {string} point
 * @param {unknown} value
 * @param {Record<string, unknown>} [parameters]
 * @returns {Cell}
 */
function phrase(point, value, parameters = {}) {
  return { value: JSON.stringify(value), text: t(`point.${point}`, parameters) };
}

/** The throws of a list. @param {number[]|"any"} throws */
function throwList(throws) {
  return throws === "any" ? [1, 2, 3, 4, 5, 6] : throws;
}

/** @param {number[]} squares */
function squares(squares) {
  return list(squares.map((square) => number(square)));
}

/** @param {Api.RulePoints} points @returns {Cell} */
function throwing({ throw: { kind, scores } }) {
  if (kind !== "sticks" || !scores) return choice("kind", kind);
  const [none, , , , four] = scores;
  const noneText = none ? t("point.none-counts", { score: none }) : t("point.none-loses");
  const text = four === 4 ? noneText : `${noneText}; ${t("point.four-counts", { score: four })}`;
  return { value: JSON.stringify(scores), text };
}

/** @param {Api.RulePoints} points @returns {Cell} */
function extraThrows({ throw: point }) {
  const reasons = [];
  if (point.again_on.length) reasons.push(t("point.again-on", { throws: throwList(point.again_on) }));
  if (point.again_landing.length)
    reasons.push(t("point.again-landing", { squares: squares(point.again_landing) }));
  if (point.again_leaving?.length)
    reasons.push(t("point.again-leaving", { squares: squares(point.again_leaving) }));
  if (point.after_bearing_off === "throws-again") reasons.push(t("point.again-off"));
  const usual = { after_backward: "throws-again", after_water: "throws-again", stuck_throw: "ends-turn" };
  for (const remark of changed(point, usual)) reasons.push(remark.text);
  const { kind, scores, ...rest } = point;
  return { value: JSON.stringify(rest), text: reasons.join(t("text.semicolon")) || t("point.never") };
}

/** @param {Api.RulePoints} points @returns {Cell} */
function safeSquares({ meeting: { safe, safe_with_water } }) {
  const always = safe.length ? { value: JSON.stringify(safe), text: squares(safe) } : phrase("no-square", []);
  const sometimes = squaresRemark("safe-with-water", safe_with_water);
  return !safe.length && sometimes.length ? sometimes[0] : withRemarks(always, sometimes);
}

/** @param {Api.RulePoints} points @returns {Cell} */
function leaving({ leaving: point, moving }) {
  if (point.goal === "line-up") return choice("goal", "line-up");
  const exits = Object.entries(point.exits).map(([square, throws]) =>
    t("point.exit", { square, throws: throws === "any" ? t("point.any-throw") : throws }),
  );
  const ways =
    point.last_square === "ordinary" ? exits : [t(`point.last_square.${point.last_square}`), ...exits];
  const ordered = {
    value: JSON.stringify([point.exits, point.last_square]),
    text: ways.join(t("text.semicolon")),
  };
  return withRemarks(ordered, squaresRemark("no-advance", moving.no_advance));
}

/**
 * A choice with remarks on it.
 * @param {Cell} chosen
 * @param {Cell[]} remarks
 * @returns {Cell}
 */
function withRemarks(chosen, remarks) {
  const cells = [chosen, ...remarks];
  return {
    value: cells.map(({ value }) => value).join(" "),
    text: cells.map(({ text }) => text).join(t("text.semicolon")),
  };
}

/**
 * A remark for each point that has another value than usual. A point that is left out has the usual one.
 * @param {object} table
 * @param {Record<string, string>} usual the usual keywords
 * @returns {Cell[]}
 */
function changed(table, usual) {
  const points = new Map(Object.entries(table));
  return Object.entries(usual).flatMap(([key, keyword]) => {
    const chosen = points.get(key) ?? keyword;
    return chosen === keyword ? [] : [choice(key, chosen)];
  });
}

/** @param {string} remark @param {number[] | undefined} numbers @returns {Cell[]} none without squares */
function squaresRemark(remark, numbers) {
  return numbers?.length ? [phrase(remark, [remark, numbers], { squares: squares(numbers) })] : [];
}

/** @param {Api.RulePoints} points @returns {Cell} */
function hits({ meeting }) {
  return withRemarks(
    choice("hit", meeting.hit),
    changed(meeting, { end_hit: "as-elsewhere", push_onto_left: "allowed" }),
  );
}

/** @param {Api.RulePoints} points @returns {Cell} */
function blockade({ meeting }) {
  const { rows_of_three, blockade_length } = meeting;
  const chosen =
    rows_of_three === "blockade" && blockade_length === "two"
      ? phrase("blockade-of-two", "blockade-of-two")
      : choice("rows_of_three", rows_of_three);
  return withRemarks(chosen, changed(meeting, { blockade_reach: "everywhere" }));
}

/** @param {Api.RulePoints} points @returns {Cell} */
function backward({ moving }) {
  return withRemarks(choice("backward", moving.backward), [
    ...changed(moving, { backward_by: "throw", backward_when: "stuck" }),
    ...squaresRemark("no-retreat", moving.no_retreat),
    ...squaresRemark("may-decline", moving.may_decline),
    ...changed(moving, { stranded: "stay" }),
  ]);
}

/** @param {Api.RulePoints} points @returns {Cell} */
function water({ houses, meeting }) {
  const back = houses.water_back?.length
    ? [phrase("water-back", houses.water_back, { throws: houses.water_back })]
    : [];
  return withRemarks(choice("water", houses.water), [
    ...back,
    ...changed(meeting, { water_neighbours: "protected" }),
  ]);
}

/** @param {string} point @param {number[] | undefined} numbers @param {(squares: string) => string} text */
function squaresOrNone(point, numbers, text) {
  if (!numbers?.length) return phrase("no-square", []);
  return { value: `${point} ${JSON.stringify(numbers)}`, text: text(squares(numbers)) };
}

/** The points in the order of a game. @type {[string, (points: Api.RulePoints) => Cell][]} */
const ROWS = [
  ["pieces", (points) => ({ value: String(points.start.pieces), text: number(points.start.pieces) })],
  ["start", (points) => choice("start", points.start.start)],
  ["first", (points) => choice("first", points.start.first)],
  ["opening", (points) => choice("opening", points.start.opening)],
  ["reply", (points) => choice("reply", points.start.reply)],
  ["throwing", throwing],
  ["again", extraThrows],
  [
    "entry",
    (points) => {
      const { entry } = points.moving;
      return entry.length
        ? { value: JSON.stringify(entry), text: t("point.entry-with", { throws: throwList(entry) }) }
        : phrase("no-hand", []);
    },
  ],
  ["short", ({ moving }) => choice("short_throws", moving.short_throws ?? "exact")],
  ["hit", hits],
  ["two", (points) => choice("rows_of_two", points.meeting.rows_of_two)],
  ["three", blockade],
  ["safe", safeSquares],
  ["compulsion", ({ moving }) => choice("compulsion", moving.compulsion ?? "must-use")],
  ["moves-first", ({ moving }) => squaresOrNone("moves-first", moving.moves_first, (squares) => squares)],
  ["backward", backward],
  [
    "beauty",
    ({ houses }) =>
      withRemarks(choice("beauty", houses.beauty), changed(houses, { from_beauty: "as-elsewhere" })),
  ],
  ["water", water],
  [
    "neglect",
    ({ houses }) => squaresOrNone("neglect", houses.neglect, (squares) => t("point.neglect-on", { squares })),
  ],
  ["leaving", leaving],
  ["home", (points) => choice("home", points.leaving.home)],
];

/**
 * The points of a ruleset, in the order of a game.
 * @param {Api.RulePoints} points
 * @returns {{name: string, cell: Cell}[]}
 */
export function describePoints(points) {
  return ROWS.map(([name, cell]) => ({ name, cell: cell(points) }));
}

// The lesson of a ruleset, made from the examples of its rules: in each the learner makes the move that shows the rule,
// or tries the move that is refused.

import { html } from "../../parts/elements.js";
import { localized, t } from "../../parts/i18n.js";
import { effectsText, moveText } from "../../parts/move-text.js";
import { parseMove } from "../../parts/notation.js";
import { parsePosition } from "../../parts/position.js";
import { describePoints } from "../../parts/rule-points.js";
import { throwsTable } from "../rules/throws.js";

/**
 * The lessons of a ruleset: its rules in brief, and one for each example.
 * @param {Api.RulesDetail} rules
 * @returns {import("./lessons.js").Lesson[]}
 */
export function exampleLessons(rules) {
  return [overview(rules), ...rules.examples.map(exampleLesson)];
}

/** @param {Api.RulesDetail} rules @returns {import("./lessons.js").Lesson} */
function overview(rules) {
  const brief = describePoints(rules.points).map(({ name, cell }) =>
    html("li", {}, html("b", {}, t(`point.name.${name}`)), `: ${cell.text}`),
  );
  return {
    name: "overview",
    position: rules.start,
    throw: null,
    tasks: [],
    texts: { title: t("learn.rules.overview"), text: t("learn.rules.overview-text"), done: "" },
    about: [throwsTable(rules), html("ul", { class: "small" }, ...brief)],
  };
}

/** @param {Api.RuleExample} example @returns {import("./lessons.js").Lesson} */
function exampleLesson({ shows, position, throw: thrown, move, effects, refused }) {
  const { side } = parsePosition(position);
  const kind = refused
    ? "refused"
    : thrown === null
      ? "instead"
      : move !== "pass"
        ? "move"
        : thrown
          ? "pass"
          : "lost";
  const tried = moveText(refused?.move ?? move ?? "pass");
  const parameters = { side, throw: thrown ?? "", move: tried };
  const does = effectsText({ effects });
  return {
    name: shows,
    position,
    throw: thrown,
    tasks: [refused ? { attempt: attempt(refused.move) } : { play: [move ?? "pass"] }],
    texts: {
      title: t(`rules.shows.${shows}`),
      text: "",
      "task-1": t(`learn.rules.${kind}`, parameters),
      done: refused ? t("learn.refused", { why: localized("refusal", refused) }) : `${tried}: ${does}.`,
    },
  };
}

/** The places of a refused move. @param {string} move */
function attempt(move) {
  const { from, to } = parseMove(move);
  return { from, to };
}

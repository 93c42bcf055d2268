// The line as a list of steps to go to.

import { html } from "../../parts/elements.js";
import { ltr, t } from "../../parts/i18n.js";
import { parsePosition } from "../../parts/position.js";

/**
 * What led to a place in the line: `Cones, 3: 9/12`.
 * @param {import("./line.js").Line} line
 * @param {number} index
 */
export function nameOf(line, index) {
  const { by } = line.nodes[index];
  if (by === null) return t("analyse.line-start");
  const before = line.nodes[index - 1];
  const side = t(`side.${parsePosition(before.position).side}`);
  const key = before.throw === null ? "analyse.step" : "analyse.step-with-throw";
  return t(key, { side, throw: before.throw, move: ltr(by) });
}

/**
 * Fills a list with the steps of the line, and keeps the present one in sight.
 * @param {HTMLElement} list
 * @param {import("./line.js").Line} line
 * @param {(index: number) => void} go
 */
export function fillLine(list, line, go) {
  const items = line.nodes.map((_, index) => {
    const current = index === line.at ? "step" : null;
    const name = nameOf(line, index);
    return html(
      "li",
      {},
      html(
        "button",
        { type: "button", class: "quiet step", "aria-current": current, onclick: () => go(index) },
        name,
      ),
    );
  });
  list.replaceChildren(...items);
  list.scrollTop = items[line.at].offsetTop - list.offsetTop - list.clientHeight / 2;
}

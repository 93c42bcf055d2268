// The list of the positions of a line, for navigation.

import { html } from "../../parts/elements.js";
import { ltr, t } from "../../parts/i18n.js";
import { parsePosition } from "../../parts/position.js";

/**
 * The move that led to a position of the line: `Cones, 3: 9/12`.
 * @param {import("./line.js").Line} line
 * @param {number} index
 */
export function nodeName(line, index) {
  const { by } = line.nodes[index];
  if (by === null) return t("analyse.line-start");
  const before = line.nodes[index - 1];
  const side = t(`side.${parsePosition(before.position).side}`);
  const key = before.throw === null ? "analyse.step" : "analyse.step-with-throw";
  return t(key, { side, throw: before.throw, move: ltr(by) });
}

/**
 * Fills the list, and scrolls the current position into view.
 * @param {HTMLElement} list
 * @param {import("./line.js").Line} line
 * @param {(index: number) => void} onGo
 */
export function fillLine(list, line, onGo) {
  const items = line.nodes.map((_, index) => {
    const current = index === line.at ? "step" : null;
    const attributes = { type: "button", class: "quiet step", "aria-current": current };
    return html(
      "li",
      {},
      html("button", { ...attributes, onclick: () => onGo(index) }, nodeName(line, index)),
    );
  });
  list.replaceChildren(...items);
  list.scrollTop = items[line.at].offsetTop - list.offsetTop - list.clientHeight / 2;
}

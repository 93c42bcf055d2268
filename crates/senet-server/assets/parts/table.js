// Tables that may be wider than the page: they scroll in a region of their own, with the head of each row in sight.

import { html } from "./elements.js";

/**
 * @typedef {object} Row
 * @property {Node|string} head
 * @property {(Node|string)[]} cells
 * @property {string} [kind] a class of its own
 */

/**
 * @param {{name: string, corner: string, heads: (Node|string)[], rows: Row[]}} shown `name` is for those who listen
 * @returns {HTMLElement}
 */
export function table({ name, corner, heads, rows }) {
  const top = [corner, ...heads].map((head) => html("th", { scope: "col" }, head));
  const body = rows.map(({ head, cells, kind }) =>
    html(
      "tr",
      { class: kind },
      html("th", { scope: "row" }, head),
      ...cells.map((cell) => html("td", {}, cell)),
    ),
  );
  const whole = html("table", {}, html("thead", {}, html("tr", {}, ...top)), html("tbody", {}, ...body));
  return html("div", { class: "scrolls", role: "region", "aria-label": name, tabindex: 0 }, whole);
}

// Tables that may be wider than the page: they scroll in a region of their own, and the head of each row
// stays visible.

import { html } from "./elements.js";

/**
 * @typedef {object} Row
 * @property {Node|string} head
 * @property {(Node|string)[]} cells
 * @property {string} [kind] a CSS class
 * @property {string} [note] a second line below the cells
 * @property {string} [group] a heading above the row, which begins a group
 */

/**
 * @param {object} content
 * @param {string} content.name the accessible name
 * @param {string} content.corner the heading of the row heads
 * @param {(Node|string)[]} content.heads
 * @param {Row[]} content.rows
 * @returns {HTMLElement}
 */
export function table({ name, corner, heads, rows }) {
  const top = [corner, ...heads].map((head) => html("th", { scope: "col" }, head));
  const colspan = top.length;
  const body = rows.flatMap(({ head, cells, kind, note, group }) => [
    ...(group ? [html("tr", { class: "group" }, html("th", { scope: "rowgroup", colspan }, group))] : []),
    html(
      "tr",
      { class: kind },
      html("th", { scope: "row" }, head),
      ...cells.map((cell) => html("td", {}, cell)),
    ),
    ...(note ? [html("tr", { class: `note ${kind ?? ""}` }, html("td", { colspan }, note))] : []),
  ]);
  const content = html("table", {}, html("thead", {}, html("tr", {}, ...top)), html("tbody", {}, ...body));
  return html("div", { class: "scrolls", role: "region", "aria-label": name, tabindex: 0 }, content);
}

// The list of the moves of a game, with buttons to step back and forward.

import { emblem } from "../board/pieces.js";
import { html, svg } from "../elements.js";
import { number, t } from "../i18n.js";
import { moveText } from "../move-text.js";

/** @typedef {import("./state.js").Ply} Ply */

/** The buttons with their icons. */
const STEPS = /** @type {const} */ ([
  ["first", "M17 6l-6 6 6 6M7 6v12"],
  ["previous", "M15 6l-6 6 6 6"],
  ["next", "M9 6l6 6-6 6"],
  ["last", "M7 6l6 6-6 6M17 6v12"],
]);

/**
 * @param {Element} host
 * @param {(plies: number) => void} onView called with the number of plies to show
 */
export function createMovesList(host, onView) {
  const list = html("ol", { class: "moves", tabindex: 0, "aria-label": t("record.moves") });
  const buttons = Object.fromEntries(STEPS.map(([name, d]) => [name, stepButton(name, d, () => step(name))]));
  const bar = html(
    "div",
    { class: "steps", role: "group", "aria-label": t("record.steps"), dir: "ltr" },
    ...Object.values(buttons),
  );
  host.replaceChildren(html("h2", { id: "record-title" }, t("record.moves")), bar, list);
  let length = 0;
  let viewed = 0;

  /** @param {string} name */
  function step(name) {
    const goal = { first: 0, previous: viewed - 1, next: viewed + 1, last: length }[name] ?? viewed;
    onView(Math.max(0, Math.min(length, goal)));
  }

  return {
    step,

    /**
     * @param {Ply[]} history
     * @param {number} plies the number of plies shown on the board
     */
    show(history, plies) {
      length = history.length;
      viewed = plies;
      while (list.children.length > length) list.lastElementChild?.remove();
      history.forEach((ply, index) => {
        const known = /** @type {HTMLElement|undefined} */ (list.children[index]);
        const text = `${ply.side} ${ply.throw} ${ply.move}`;
        if (known?.dataset.ply === text) return;
        const item = entry(ply, index + 1, text, () => onView(index + 1));
        if (known) known.replaceWith(item);
        else list.append(item);
      });
      mark(list, plies);
      for (const name of ["first", "previous"]) buttons[name].disabled = plies === 0;
      for (const name of ["next", "last"]) buttons[name].disabled = plies === length;
    },
  };
}

/**
 * @param {Ply} ply
 * @param {number} count
 * @param {string} text
 * @param {() => void} onChoose
 */
function entry(ply, count, text, onChoose) {
  const hidden = (/** @type {string} */ words) => html("span", { class: "visually-hidden" }, words);
  return html(
    "li",
    { "data-ply": text },
    html(
      "button",
      { type: "button", class: "quiet ply", onclick: onChoose },
      html("span", { class: "ply-count" }, number(count), hidden(` ${t(`side.${ply.side}`)}, `)),
      emblem(ply.side),
      html("span", { class: "ply-throw" }, ply.throw === null ? "–" : String(ply.throw), hidden(": ")),
      html("span", { class: "ply-move" }, moveText(ply.move)),
    ),
  );
}

/**
 * @param {HTMLElement} list
 * @param {number} plies
 */
function mark(list, plies) {
  for (const button of list.querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
  const item = /** @type {HTMLElement|undefined} */ (list.children[plies - 1]);
  item?.firstElementChild?.setAttribute("aria-current", "step");
  if (item) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight + item.clientHeight + 8;
}

/**
 * @param {string} name
 * @param {string} d
 * @param {() => void} onPress
 */
function stepButton(name, d, onPress) {
  const icon = svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d }));
  const label = t(`record.${name}`);
  return html(
    "button",
    { type: "button", class: "quiet", "aria-label": label, title: label, onclick: onPress },
    icon,
  );
}

// The moves of a tree of play, for navigation. A variation is a list in the list of its line.

import { html } from "../../parts/elements.js";
import { ltr, t } from "../../parts/i18n.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

/**
 * The move that led to a node: `Cones, 3: 9/12 ?!`.
 * @param {TreeNode} node
 * @param {TreeNode|undefined} before
 */
export function nodeName(node, before) {
  if (node.by === null || !before) return t("analyse.line-start");
  const side = t(`side.${before.position.split(" ")[1] === "c" ? "cones" : "spools"}`);
  const key = node.made === null ? "analyse.step" : "analyse.step-with-throw";
  return t(key, { side, throw: node.made, move: ltr([node.by, node.mark].filter(Boolean).join(" ")) });
}

/**
 * Fills the list, and scrolls the current position into view.
 * @param {HTMLElement} list
 * @param {import("./tree.js").Tree} tree
 * @param {(path: number[]) => void} onGo
 */
export function fillTree(list, tree, onGo) {
  const at = tree.path.join();
  /** @type {HTMLElement|null} */
  let current = null;
  const step = (
    /** @type {TreeNode} */ node,
    /** @type {TreeNode|undefined} */ before,
    /** @type {number[]} */ path,
  ) => {
    const isCurrent = path.join() === at;
    const attributes = { type: "button", class: "quiet step", "aria-current": isCurrent ? "step" : null };
    const button = html("button", { ...attributes, onclick: () => onGo(path) }, nodeName(node, before));
    const comment = node.comment ? html("span", { class: "comment soft small" }, node.comment) : null;
    const item = html("li", {}, button, comment);
    if (isCurrent) current = item;
    return item;
  };
  const line = (/** @type {TreeNode} */ start, /** @type {number[]} */ way) => {
    /** @type {HTMLElement[]} */
    const items = [];
    let path = way;
    for (let node = start; node.children.length > 0; node = node.children[0]) {
      const before = node;
      node.children.forEach((child, index) => {
        const childPath = [...path, index];
        const item = step(child, before, childPath);
        if (index === 0) return items.push(item);
        const rest = line(child, childPath);
        const name = t("analyse.variation", { move: ltr(child.by ?? "") });
        const variation = html("ol", { class: "line variation", "aria-label": name }, item, ...rest);
        items.push(html("li", { class: "variations" }, variation));
      });
      path = [...path, 0];
    }
    return items;
  };
  list.replaceChildren(step(tree.root, undefined, []), ...line(tree.root, []));
  // Measuring makes the browser lay the page out: not while the page loads.
  if (current && tree.root.children.length > 0) {
    const { offsetTop } = /** @type {HTMLElement} */ (current);
    list.scrollTop = offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}

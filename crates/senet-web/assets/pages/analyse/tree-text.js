// Trees of play as text: the moves of a record with variations and comments.

import { isRulesetText } from "../../parts/api.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

/** The moves of a tree. The start has a comment, but no move. @param {TreeNode} root @returns {string} */
export function movesText(root) {
  const text = commentText(root) + lineText(root);
  return text.replaceAll(/\n +/g, "\n").trim();
}

/** What follows a node. @param {TreeNode} node @returns {string} */
function lineText(node) {
  let text = "";
  // A loop for the line and a call for each variation: lines can be long.
  for (let next = node; next.children.length > 0; next = next.children[0]) {
    const [main, ...variations] = next.children;
    text += moveText(next, main);
    for (const child of variations) text += ` (${moveText(next, child).trimStart()}${lineText(child)})`;
  }
  return text;
}

/** @param {TreeNode} before @param {TreeNode} node */
function moveText(before, node) {
  const side = before.position.split(" ")[1];
  const thrown = node.made === null ? "" : `${node.made}:`;
  return ` ${side}${thrown}${node.by}${commentText(node)}`;
}

/** @param {TreeNode} node */
function commentText({ mark, comment }) {
  const text = `${mark} ${comment}`.replaceAll(/\s+/g, " ").trim();
  return text && `\n# ${text}\n`;
}

/**
 * The record of a tree.
 * @param {{rules: string, options: Api.Options, start: string, moves: string}} content
 */
export function recordText({ rules, options, start, moves }) {
  const isText = isRulesetText(rules);
  const name = isText ? (/^\s*name\s*=\s*["']([^"']*)/m.exec(rules)?.[1] ?? "own") : rules;
  const own = isText ? rules.split("\n").filter((line) => line.trim() && !/^\s*#/.test(line)) : [];
  const pairs = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  const headers = [
    "Format: senet-record 1",
    `Rules: ${name}`,
    ...(pairs.length > 0 ? [`Options: ${pairs.join(" ")}`] : []),
    ...own.map((line) => `Rule: ${line.trim()}`),
    `Start: ${start}`,
  ];
  return `${headers.join("\n")}\n\n${moves}\n`;
}

// The lessons: positions of the ruleset `modern`, and the tasks in them. The engine says which moves are
// legal.

/** @typedef {import("../../parts/position.js").Place} Place */

/**
 * A task: play one of these moves; try a move that is refused (without `to`: choose a piece that cannot
 * move); throw these sticks; or choose the move with the best win chance.
 * @typedef {{play: string[]} | {attempt: {from: Place|null, to?: Place|null}} | {sticks: number[]} | {choose: true}} Task
 */

/**
 * @typedef {object} Lesson
 * @property {string} name its texts are `learn.NAME.title`, `.text`, `.task-1` and so on, `.done`
 * @property {string} position
 * @property {number|null} throw null before a throw
 * @property {Task[]} tasks in order
 * @property {Record<string, string>} [texts] its texts, if they are not in the catalogue
 * @property {Node[]} [about] what follows the text
 */

export const RULES = "modern";

/** @type {Lesson[]} */
export const LESSONS = [
  { name: "path", position: "7c2/10/9s c - -", throw: 4, tasks: [{ play: ["8/12"] }] },
  {
    name: "throw",
    position: "cscscscscs/10/10 c - -",
    throw: 2,
    tasks: [{ sticks: [1, 0, 1, 0] }, { play: ["9/11"] }],
  },
  {
    name: "move",
    position: "cscscscscs/10/10 c - -",
    throw: 4,
    tasks: [{ attempt: { from: 5 } }, { play: ["7/11", "9/13"] }],
  },
  { name: "swap", position: "4c5/2c2s4/10 c - -", throw: 3, tasks: [{ play: ["13/16*"] }] },
  {
    name: "protect",
    position: "1c8/2c2ss3/10 c - -",
    throw: 3,
    tasks: [{ attempt: { from: 13, to: 16 } }, { play: ["2/5"] }],
  },
  { name: "row", position: "4c1s1cs/2c7/10 c - -", throw: 3, tasks: [{ play: ["9/12"] }] },
  {
    name: "blockade",
    position: "3c6/3c1sss2/10 c - -",
    throw: 5,
    tasks: [{ attempt: { from: 14, to: 19 } }, { play: ["4/9"] }],
  },
  {
    name: "beauty",
    position: "4c5/10/3c5s c - -",
    throw: 3,
    tasks: [{ attempt: { from: 24, to: 27 } }, { play: ["5/8"] }],
  },
  { name: "water", position: "s9/10/5c4 c - -", throw: 1, tasks: [{ play: ["26/27/15"] }] },
  { name: "leave", position: "10/4s5/5c1c2 c - -", throw: 3, tasks: [{ play: ["28/off"] }] },
  { name: "pass", position: "10/4s5/7ccc c - -", throw: 5, tasks: [{ play: ["pass"] }] },
  { name: "choose", position: "10/5c4/2s1c2s2 s - -", throw: 3, tasks: [{ choose: true }] },
];

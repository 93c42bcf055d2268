// What lies on the table when a throw is only told as a number.

/**
 * Sticks or a die that show the throw; null where many things do, as with two dice.
 * @param {{kind: "sticks"|"die"|"two-dice", scores?: number[]}} throwing as the rule points have it
 * @param {number} thrown
 * @returns {import("./cloth.js").ThrowFaces|null}
 */
export function facesOf({ kind, scores = [] }, thrown) {
  if (kind === "two-dice") return null;
  if (kind === "die") return { throw: thrown, dice: [thrown] };
  const light = scores.indexOf(thrown);
  return { throw: thrown, sticks: [0, 1, 2, 3].map((stick) => Number(stick < light)) };
}

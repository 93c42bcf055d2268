// The sticks or the die that show a throw of which only the number is known.

/**
 * Sticks or a die that show the throw; null for two dice, where several pairs have the same throw.
 * @param {Pick<Api.RulePoints["throw"], "kind"|"scores">} throwing how the ruleset throws
 * @param {number} thrown
 * @returns {Api.ThrowFaces|null}
 */
export function facesOf({ kind, scores = [] }, thrown) {
  if (kind === "two-dice") return null;
  if (kind === "die") return { throw: thrown, dice: [thrown] };
  const light = scores.indexOf(thrown);
  return { throw: thrown, sticks: [0, 1, 2, 3].map((stick) => Number(stick < light)) };
}

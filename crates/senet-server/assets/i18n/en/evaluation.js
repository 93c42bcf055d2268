// Win chances, how well they are known, and moves side by side.
export default {
  "evaluation.exact": "exact: proved to lie between {from} and {to}",
  "evaluation.exact-plain": "exact",
  "evaluation.estimated": "estimated: estimates like this are typically off by {error}",
  "evaluation.estimated-plain": "estimated: how far it is off was not measured",
  "comparison.name": "All moves with their win chances",
  "comparison.move": "Move",
  "comparison.chance": "Win chance",
  "comparison.effects": "What it does",
};

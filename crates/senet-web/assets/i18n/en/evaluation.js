// Win chances, how well they are known, and moves side by side.
export default {
  "evaluation.exact": "exact: proven to lie between {from} and {to}",
  "evaluation.exact-plain": "exact",
  "evaluation.estimated": "estimate, typically off by {error}",
  "evaluation.estimated-plain": "estimate of unknown accuracy",
  "comparison.name": "All moves with their win chances",
  "comparison.move": "Move",
  "comparison.chance": "Win chance",
};

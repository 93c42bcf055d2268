// Win chances, how well they are known, and moves side by side.
export default {
  "worth.exact": "exact: proved to lie between {from} and {to}",
  "worth.exact-plain": "exact",
  "worth.estimated": "estimated: estimates like this are typically off by {error}",
  "worth.estimated-plain": "estimated: how far it is off was not measured",
  "comparison.name": "All moves with their win chances",
  "comparison.move": "Move",
  "comparison.chance": "Win chance",
  "comparison.does": "What it does",
};

// How well a win chance is known.
export default {
  "worth.exact": "exact: proved to lie between {from} and {to}",
  "worth.exact-plain": "exact",
  "worth.estimated": "estimated: estimates like this are typically off by {error}",
  "worth.estimated-plain": "estimated: how far it is off was not measured",
};

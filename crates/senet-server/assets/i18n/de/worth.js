// Gewinnchancen, wie gut sie bekannt sind, und Züge nebeneinander.
export default {
  "worth.exact": "genau: bewiesen zwischen {from} und {to}",
  "worth.exact-plain": "genau",
  "worth.estimated": "geschätzt: solche Schätzungen liegen meist um {error} daneben",
  "worth.estimated-plain": "geschätzt: wie weit es daneben liegt, wurde nicht gemessen",
  "comparison.name": "Alle Züge mit ihren Gewinnchancen",
  "comparison.move": "Zug",
  "comparison.chance": "Gewinnchance",
  "comparison.does": "Was er bewirkt",
};

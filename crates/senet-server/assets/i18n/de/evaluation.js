// Gewinnchancen, wie gut sie bekannt sind, und Züge nebeneinander.
export default {
  "evaluation.exact": "genau: bewiesen zwischen {from} und {to}",
  "evaluation.exact-plain": "genau",
  "evaluation.estimated": "geschätzt: solche Schätzungen liegen meist um {error} daneben",
  "evaluation.estimated-plain": "geschätzt: wie weit es daneben liegt, wurde nicht gemessen",
  "comparison.name": "Alle Züge mit ihren Gewinnchancen",
  "comparison.move": "Zug",
  "comparison.chance": "Gewinnchance",
  "comparison.effects": "Was er bewirkt",
};

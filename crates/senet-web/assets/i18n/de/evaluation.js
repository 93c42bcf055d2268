// Gewinnchancen, wie gut sie bekannt sind, und Züge nebeneinander.
export default {
  "evaluation.exact": "genau: nachweislich zwischen {from} und {to}",
  "evaluation.exact-plain": "genau",
  "evaluation.estimated": "Schätzung, weicht meist um {error} ab",
  "evaluation.estimated-plain": "Schätzung von unbekannter Genauigkeit",
  "comparison.name": "Alle Züge mit ihren Gewinnchancen",
  "comparison.move": "Zug",
  "comparison.chance": "Gewinnchance",
};

// Die Regelwerke, jedes in einer Zeile.
export default {
  "summary.modern": "Fünf Figuren, immer vorwärts; wer schlägt, tauscht, Reihen sperren, und das Wasser trägt zurück auf 15.",
  "summary.jequier": "Fünf Figuren; 1, 4 und 6 werfen noch einmal; hinaus darf erst, wer alle in der letzten Reihe hat.",
  "summary.grunfeld": "Jéquiers Spiel, mit vorgeschriebenem ersten Zug des Zweiten und einer Rast auf 30 vor dem Ausgang.",
  "summary.kendall": "Sieben Figuren; wer schlägt, tauscht, es gibt keine Sperren, und das Wasser hält fest, bis man gerettet wird.",
  "summary.tait": "Fünf Figuren aus der Hand; Geschlagene beginnen von vorn, das Wasser nimmt sie auch; Glück zählt mehr als Können.",
  "summary.bell": "Zehn Figuren aus der Hand ziehen rückwärts, von 30 nach 1, und reihen sich auf jedem zweiten Feld auf.",
  "summary.basics": "Fünf Figuren; ein Wurf kann den Zug kosten, wer festsitzt, muss zurück, und an 26 hält jeder.",
  "summary.senet-ra": "Fünf Figuren aus der Hand, zwei Würfel; niemand ist sicher: Wer landet, schiebt die anderen zurück.",
};

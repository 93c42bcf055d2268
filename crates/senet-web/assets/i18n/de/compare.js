// Der Vergleich der Rekonstruktionen.
export default {
  "compare.title": "Regelwerke im Vergleich",
  "compare.lead":
    "Wählen Sie die Regelwerke, die Sie sehen möchten, und eines, mit dem die anderen verglichen werden. " +
    "Die Tabellen entstehen aus denselben Daten wie die Partien.",
  "compare.shown": "Angezeigte Regelwerke",
  "compare.baseline": "Vergleichen mit",
  "compare.no-baseline": "keinem",
  "compare.points": "Regeln",
  "compare.point": "Regel",
  "compare.same": "wie bei {name}",
  "compare.legend": "Das Zeichen ＝ steht bei allem, was mit {name} übereinstimmt.",
  "compare.measured": "Statistik",
  "compare.measured-about":
    "Aus je {games} Partien zwischen zwei Computerspielern der Stärke {level} (Startwert {seed}, Programm " +
    "{program}). In Klammern stehen 95-%-Konfidenzintervalle: Sie zeigen, wie weit eine Zahl vom Zufall " +
    "abhängt. Mit anderen Spielern können andere Werte herauskommen.",
  "compare.command": "Befehl, der diese Zahlen erzeugt:",
  "compare.measure": "Kennzahl",
  "compare.measure.moves": "Züge je Partie, im Mittel",
  "compare.measure.range": "Züge in neun von zehn Partien",
  "compare.measure.minutes": "Dauer bei zehn Sekunden je Zug",
  "compare.measure.first": "Siege der Seite, die zuerst wirft",
  "compare.measure.impossible": "Würfe ohne erlaubten Zug",
  "compare.measure.forced": "Würfe mit nur einem erlaubten Zug",
  "compare.measure.choices": "Erlaubte Züge, wo es eine Wahl gibt, im Mittel",
  "compare.measure.hits": "Schläge je Partie",
  "compare.measure.water": "Durch das Wasser verlorene Würfe je Partie",
  "compare.measure.lead-changes": "Führungswechsel je Partie",
  "compare.measure.comebacks": "Siege nach einer Gewinnchance unter 10\u00a0%",
  "compare.measure.explained": "Anteil des Ergebnisses, den die Würfe erklären",
  "compare.measure.skill": "Siege der Stärke Mittel gegen Anfänger",
  "compare.interval": "{from} bis {to}",
  "compare.minutes": "{minutes} min",
};

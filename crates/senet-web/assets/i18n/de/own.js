// The page for a ruleset of one's own.
export default {
  "own.title": "Eigene Regeln",
  "own.lead":
    "Gehen Sie von einem Regelwerk aus und ändern Sie es Punkt für Punkt, oder öffnen Sie eine Datei. " +
    "Widersprüche zeigen sich sofort. Die Adresse dieser Seite enthält die Regeln.",
  "own.kept": "In diesem Browser aufbewahrt",
  "own.name": "Titel",
  "own.base": "Ausgehend von",
  "own.usual-title": "{rules}, geändert",
  "own.open": "Datei öffnen",
  "own.result": "Prüfung",
  "own.valid": "Nach diesen Regeln kann gespielt werden.",
  "own.problems": { one: "{count} Fehler", other: "{count} Fehler" },
  "own.line": "Zeile {line}",
  "own.changes": { one: "{count} Änderung", other: "{count} Änderungen" },
  "own.play": "Spielen",
  "own.analyse": "Analysieren",
  "own.read": "Regeln und Druckbögen",
  "own.keep": "In diesem Browser aufbewahren",
  "own.save": "Als Datei speichern",
  "own.remove": "Löschen",
  "own.is-kept": "Die Regeln sind in diesem Browser aufbewahrt.",
  "own.not-kept": "Der Browser hat die Regeln nicht gespeichert. Speichern Sie sie als Datei.",
  "own.commands": "Befehle für diese Regeln",
  "own.commands-about": "Mit der Datei, die „Als Datei speichern“ schreibt.",
  "own.command.play": "Im Terminal spielen",
  "own.command.solve": "Exakte Werte",
  "own.command.study": "Das Regelwerk als Spiel: Ausgewogenheit, Länge, Glück, Können",
  "own.command.print": "Druckbögen",
  "own.too-long": "Die Datei hat {size} KB. Eine Regeldatei darf höchstens {most} KB haben.",
  "own.form.squares": "Felder von 1 bis 30, etwa 28, 29; leer für keine.",
  "own.form.exits": "Für jedes Feld die Würfe, etwa 26: 5; 30: any (any für jeden Wurf).",
  "own.form.scores":
    "Für Stäbe 5 Zahlen: der Wurf für 0, 1, 2, 3 und 4 helle Seiten. Für zwei Würfel 13 Zahlen: für die Summen 2 " +
    "bis 14.",
};

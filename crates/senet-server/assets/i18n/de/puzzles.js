// Die Aufgaben.
export default {
  "puzzles.title": "Aufgaben",
  "puzzles.lead":
    "In jeder Stellung ist ein Zug klar der beste, aber nicht der naheliegende. Alle Gewinnchancen auf " +
    "dieser Seite sind genau.",
  "puzzles.rules": "Regelwerk",
  "puzzles.number": "Aufgabe {number}",
  "puzzles.pieces": { one: "{count} Figur je Seite", other: "{count} Figuren je Seite" },
  "puzzles.question": "Die {side} haben eine {throw} geworfen. Welcher Zug hat die beste Gewinnchance?",
  "puzzles.difficulty.easy": "leicht",
  "puzzles.difficulty.medium": "mittel",
  "puzzles.difficulty.hard": "schwer",
  "puzzles.moves": "Züge",
  "puzzles.correct": "Richtig! {move}: {does}.",
  "puzzles.wrong": "{move} ist nicht der beste Zug. Besser ist {solution}: {does}.",
  "puzzles.margin": "Die Gewinnchance des besten Zuges ist um {gap} höher als die jedes anderen.",
  "puzzles.tempting": "Verlockend, aber schwächer ist {move}: {does}.",
  "puzzles.loss": "Ihr Zug kostet {loss} Gewinnchance.",
  "puzzles.next": "Nächste Aufgabe",
  "puzzles.score": "Gelöst: {right} von {tried}",
  "puzzles.streak": "In Folge: {row}",
  "puzzles.analyse": "Diese Stellung analysieren",
  "puzzles.loading": "Aufgaben werden gesucht\u00a0…",
  "puzzles.none": "Für dieses Regelwerk wurden keine Aufgaben gefunden. Versuchen Sie ein anderes.",
  "puzzles.keys": "Tasten: Buchstaben wählen einen Zug, die Eingabetaste führt zur nächsten Aufgabe.",
};

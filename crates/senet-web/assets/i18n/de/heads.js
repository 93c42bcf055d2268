// Was die Seiten Suchmaschinen und Vorschauen sagen. Der Server setzt es in ihren Kopf.
export default {
  "site.locale": "de_DE",
  "description.about":
    "„Senet on the Move“ von Damian Walker, wie Sie dieses Programm bekommen, Neuigkeiten, Links und alle Seiten.",
  "description.analyse":
    "Stellen Sie eine beliebige Stellung von Senet auf und sehen Sie die Gewinnchance jedes Zuges.",
  "description.compare":
    "Die acht Rekonstruktionen von Senet im Vergleich: ihre Regeln und wie sie sich spielen.",
  "description.fair": "So prüfen Sie, dass die Würfe einer Partie fair waren.",
  "description.history": "Was über Senet bekannt ist, was nicht, und wer seine Regeln rekonstruiert hat.",
  "description.home":
    "Spielen Sie Senet, das Spiel des alten Ägypten, nach acht Rekonstruktionen, online oder an einem Bildschirm.",
  "description.learn":
    "Eine kurze interaktive Lektion in Senet: Würfe, Züge, Schläge, Sperren und die besonderen Felder.",
  "description.puzzles": "Aufgaben zu Senet: Finden Sie den einen besten Zug, der nicht der naheliegende ist.",
  "description.review": "Werten Sie eine Partie Senet aus: Gewinnchance, Fehler und Glück, Wurf für Wurf.",
  "description.rules": "Die Regeln von acht Rekonstruktionen von Senet, mit ihren Quellen und offenen Fragen.",
  "description.own":
    "Stellen Sie Ihre eigenen Regeln für Senet Punkt für Punkt zusammen und spielen Sie danach.",
  "description.watch": "Sehen Sie zu, wie der Computer Senet gegen sich selbst spielt, in jedem Tempo.",
};

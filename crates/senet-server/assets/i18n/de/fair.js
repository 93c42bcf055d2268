// Ehrliche Würfe.
export default {
  "fair.title": "Faire Würfe",
  "fair.lead": "Die Stäbe wirft der Server. Hier können Sie nachprüfen, dass er die Würfe nicht ausgesucht hat.",
  "fair.how": "So funktioniert es",
  "fair.how-1":
    "Vor der Partie zieht der Server 32 zufällige Bytes, den Startwert. Der Startwert legt jeden Wurf der " +
    "Partie fest.",
  "fair.how-2":
    "Der Server hält den Startwert geheim, zeigt aber eine Festlegung: den SHA-256-Hashwert aus dem Namen " +
    "der Partie und dem Startwert. Einen anderen Startwert mit derselben Festlegung zu finden, ist " +
    "praktisch unmöglich.",
  "fair.how-3":
    "Nach der Partie gibt der Server den Startwert bekannt. Dann kann jeder die Festlegung und alle Würfe " +
    "selbst berechnen und vergleichen.",
  "fair.shows": "Was die Prüfung beweist",
  "fair.shows-text":
    "Die Prüfung beweist, dass nach Beginn der Partie kein Wurf geändert wurde. Sie beweist nicht, dass " +
    "der Startwert zufällig gezogen wurde. Dafür müssen Sie dem Server vertrauen oder die Festlegungen " +
    "vieler Partien vorher speichern und alle prüfen.",
  "fair.check": "Eine Partie prüfen",
  "fair.check-text":
    "Fügen Sie die Aufzeichnung einer beendeten Partie ein oder öffnen Sie ihre Datei. Ihr Browser " +
    "berechnet die Festlegung und jeden Wurf selbst. Der Server liest nur die Aufzeichnung.",
  "fair.noted": "Die Festlegung, die Sie vor der Partie gespeichert haben (optional)",
  "fair.command": "Dieselbe Prüfung auf der Befehlszeile:",
  "fair.passed": "Die Würfe sind fair.",
  "fair.failed": "Die Prüfung ist fehlgeschlagen.",
  "fair.incomplete": "Die Prüfung ist unvollständig.",
  "fair.headers-missing":
    "Diese Aufzeichnung lässt sich nicht prüfen: Ihr fehlen die Angaben Fair-Game, Fair-Commitment und " +
    "Fair-Seed. Partien auf einem Server haben sie. Speichern Sie die Aufzeichnung, wenn die Partie zu " +
    "Ende ist.",
  "fair.bad-document":
    "Das sieht nach JSON aus, ist aber nicht lesbar. Kopieren Sie das ganze Dokument oder fügen Sie die " +
    "Aufzeichnung der Partie ein.",
  "fair.noted-matches": "Die Festlegung in der Aufzeichnung stimmt mit der gespeicherten überein.",
  "fair.noted-differs": "Die Festlegung in der Aufzeichnung weicht von der gespeicherten ab.",
  "fair.seed-secret":
    "Der Startwert bleibt geheim, bis die Partie zu Ende ist. Prüfen Sie die Partie dann noch einmal.",
  "fair.seed-matches": "Name der Partie und Startwert ergeben die gezeigte Festlegung: {found}",
  "fair.seed-differs": "Name der Partie und Startwert ergeben {found}; das ist nicht die gezeigte Festlegung.",
  "fair.no-throws":
    "Dieses Dokument enthält keine Würfe. Um sie zu prüfen, fügen Sie die Aufzeichnung der Partie ein.",
  "fair.throws-match": {
    one: "Der {count} Wurf folgt aus dem Startwert.",
    other: "Alle {count} Würfe folgen aus dem Startwert.",
  },
  "fair.throw-differs": "Wurf {number} war {made}, aber der Startwert ergibt {given}.",
  "fair.no-crypto":
    "Browser berechnen SHA-256 nur auf Seiten, die über https oder von diesem Rechner geladen wurden. " +
    "Verwenden Sie stattdessen den Befehl senet fair DATEI.",
};

// Die offenen Fragen der anderswo veröffentlichten Regelwerke, wie in readings.js.
export default {
  "reading.cybiko.Who begins": {
    about: "Wer beginnt",
    ours: "Die Spulen: Die Quelle sagt es nicht.",
    other: "Die Kegel begännen.",
  },
  "reading.cybiko.Entering": {
    about: "Aufs Brett kommen",
    ours: "Mit einer 4 auf Feld 4 und mit einer 6 auf Feld 6: Die Quelle nennt nur die Würfe.",
    other:
      "Alle Figuren kämen auf das erste Feld. Dafür gibt es keinen Regelpunkt: Wer aufs Brett kommt, geht so " +
      "weit wie der Wurf.",
  },
  "reading.cybiko.The start position to which the water leads": {
    about: "Der Anfang, zu dem das Wasser führt",
    ours: "Der Vorrat, in dem alle Figuren beginnen.",
    other: "Das erste Feld des Bretts.",
  },
  "reading.cybiko.A 6 that has no use": {
    about: "Eine 6, die nichts nützt",
    ours: "Sie gibt einen weiteren Wurf: Die Quelle gibt ihn dafür, dass 6 Punkte fallen.",
    other: "Nur eine genutzte 6 gäbe ihn.",
  },

  "reading.kendall-modern.The number of pieces": {
    about: "Die Zahl der Figuren",
    ours: "Fünf je Seite: Die Quelle erlaubt fünf oder sieben und beschreibt den Anfang mit fünf.",
    other: "Sieben je Seite.",
  },
  "reading.kendall-modern.Landing backward on an enemy piece": {
    about: "Rückwärts auf einer gegnerischen Figur landen",
    ours:
      "Die Figuren tauschen den Platz wie vorwärts: Die Quelle macht zwischen den Richtungen keinen " +
      "Unterschied.",
    other: "Rückwärtszüge gingen nur auf leere Felder.",
  },
  "reading.kendall-modern.Blockades and bearing off": {
    about: "Blockaden und das Verlassen des Bretts",
    ours: "Eine Blockade hält auch Figuren auf dem Weg vom Brett auf: Die Quelle lässt keine Figur darüber.",
    other: "Sie hielte keine Figur auf, die das Brett verlässt.",
  },

  "reading.kendall-one-square.The number of pieces and the start": {
    about: "Die Zahl der Figuren und der Anfang",
    ours: "Sieben je Seite, und die Spulen beginnen, wie in Kendalls Spiel: Die Quelle sagt beides nicht.",
    other: "Fünf je Seite.",
  },
  "reading.kendall-one-square.Where a piece that moves one square back may land": {
    about: "Wo eine Figur landen darf, die ein Feld zurückgeht",
    ours: "Nur auf einem leeren Feld: Die Quelle sagt, dass sie zieht, nicht dass sie schlägt.",
    other: "Sie könnte mit einer gegnerischen Figur den Platz tauschen.",
  },
  "reading.kendall-one-square.Pieces on 28 and 29 of a stuck side": {
    about: "Figuren auf 28 und 29, wenn die Seite nicht weiterkann",
    ours:
      "Sie fallen auf 27 zurück, wenn sonst nichts ziehen kann, wie in Kendalls Spiel: Die Quelle " +
      "lässt sie nur mit einer 3 und einer 2 vorwärts.",
    other: "Sie blieben stehen.",
  },
  "reading.kendall-one-square.Hits on 28, 29 and 30": {
    about: "Schlagen auf 28, 29 und 30",
    ours: "Die Figur kommt auf 27 oder 26, wie in Kendalls Spiel: Diese Fassung erwähnt es nicht.",
    other: "Sie tauschte den Platz wie auf anderen Feldern.",
  },

  "reading.meub.The number of pieces and the start": {
    about: "Die Zahl der Figuren und der Anfang",
    ours: "Fünf je Seite, und die Spulen beginnen: Die Fassung sagt beides nicht.",
    other: "Sieben je Seite.",
  },
  "reading.meub.Hits beyond 27": {
    about: "Schlagen jenseits von 27",
    ours:
      "Die Figur kommt durch das Wasser auf 15: Die Fassung bringt sie auf 27 und jede Figur auf 27 " +
      "weiter auf 15.",
    other: "Sie tauschte den Platz wie auf anderen Feldern.",
  },
  "reading.meub.Where a piece that moves one square back may land": {
    about: "Wo eine Figur landen darf, die ein Feld zurückgeht",
    ours: "Nur auf einem leeren Feld: Die Fassung sagt, dass sie zieht, nicht dass sie schlägt.",
    other: "Sie könnte mit einer gegnerischen Figur den Platz tauschen.",
  },
  "reading.meub.Leaving from 26": {
    about: "Von 26 das Brett verlassen",
    ours: "Mit einer 5, ein Feld über 30 hinaus: Die Fassung nennt nur Würfe für 28, 29 und 30.",
    other: "Kein Wurf brächte eine Figur von 26 vom Brett.",
  },
  "reading.meub.Blockades": {
    about: "Blockaden",
    ours: "Es gibt keine: Die Fassung nennt nur Figuren, die einander schützen.",
    other: "Drei in einer Kette wären eine Blockade.",
  },

  "reading.neglect.Neglect on 30": {
    about: "Vernachlässigung auf 30",
    ours:
      "Auch eine Figur auf 30, die nicht zieht, geht zurück: Das Programm plant es in einem " +
      "Kommentar, und andere der Familie tun es.",
    other: "Eine Figur könnte auf 30 warten.",
  },
  "reading.neglect.Neglect and other throws": {
    about: "Vernachlässigung und weitere Würfe",
    ours:
      "Es zählt der nächste Wurf der Seite, auch einer, bevor die andere an der Reihe war. Kein Wurf " +
      "gibt hier einen weiteren.",
    other:
      "Nur der nächste Zug nach dem des Gegners zählte. Dafür gibt es keinen Regelpunkt: In diesem Regelwerk " +
      "ist beides dasselbe.",
  },
  "reading.neglect.Rows": {
    about: "Ketten",
    ours: "Benachbarte Figuren schützen einander nicht: Das Programm hat keine solche Regel.",
    other: "Sie schützten einander.",
  },

  "reading.playpalace.Blockades and bearing off": {
    about: "Blockaden und das Verlassen des Bretts",
    ours:
      "Eine Blockade hält auch Figuren auf dem Weg vom Brett auf. Dort hat aber keine Platz, weil 28, " +
      "29 und 30 die letzten Felder sind.",
    other: "Sie hielte nur Züge auf dem Brett auf.",
  },
  "reading.playpalace.A 5 from 26": {
    about: "Eine 5 auf 26",
    ours: "Sie nützt nichts: In der Quelle verlassen Figuren das Brett nur von 28, 29 und 30.",
    other: "Sie brächte die Figur vom Brett, wie in den meisten Regelwerken.",
  },

  "reading.simple-senet.Who begins": {
    about: "Wer beginnt",
    ours: "Die Kegel, auf den ungeraden Feldern: Die Quelle stellt Spieler 1 an den Anfang.",
    other: "Die Spulen begännen.",
  },
  "reading.simple-senet.Moving on from 28 and 29": {
    about: "Von 28 und 29 weiterziehen",
    ours:
      "Eine Figur dort darf auf dem Brett weiterziehen: Die Quelle sagt nur, mit welchen Würfen sie " +
      "es verlässt.",
    other: "Sie wartete auf ihren Wurf.",
  },
  "reading.simple-senet.Which throws bear off": {
    about: "Mit welchen Würfen Figuren das Brett verlassen",
    ours:
      "Mit einer 3 von 28, einer 2 von 29 und einer 1 von 30: Die Quelle nennt die Würfe 1, 2 und 3 " +
      "für die letzten drei Felder, in anderer Reihenfolge.",
    other:
      "Von 28 genügte eine 1. Dafür gibt es keinen Regelpunkt: Die Figur erreichte das Ende des " +
      "Bretts nicht.",
  },

  "reading.skyruk.A 5 with a piece in the water": {
    about: "Eine 5 mit einer Figur im Wasser",
    ours: "Die Figur bleibt, und eine andere darf mit der 5 ziehen, wie im Programm.",
    other:
      "Der Zug ginge sofort an die andere Seite. Dafür gibt es keinen Regelpunkt: Ein Wurf wirkt nicht auf " +
      "Figuren, die er nicht bewegt.",
  },
  "reading.skyruk.The throw after reaching 26": {
    about: "Der Wurf nach der Ankunft auf 26",
    ours:
      "Eine Figur auf 26, die ziehen kann, muss vor anderen ziehen. In der Quelle zieht diese Figur, und " +
      "keine andere, mit dem Wurf, der sofort folgt.",
    other: "Eine andere Figur dürfte ziehen.",
  },
  "reading.skyruk.Landing inside a row": {
    about: "Landen innerhalb einer Kette",
    ours:
      "Die Figuren zwischen den Enden können geschlagen werden: Eine Figur, die innerhalb einer Kette landet, " +
      "springt nicht über sie.",
    other: "Eine Blockade hielte auch solche Züge auf: Keine Figur einer Kette könnte geschlagen werden.",
  },
  "reading.skyruk.Blockades beyond 26": {
    about: "Blockaden jenseits von 26",
    ours:
      "Sie halten eine Figur auf 26 auf, die weiterzieht oder das Brett verlässt, wie anderswo: Die Quelle macht " +
      "keine Ausnahme.",
    other: "Sie hielten das Verlassen des Bretts nicht auf.",
  },

  "reading.koreader.When the waiting piece leaves the water": {
    about: "Wann die wartende Figur das Wasser verlässt",
    ours:
      "Sie kommt auf 15, sobald ein Zug einer der beiden Seiten 15 frei macht. So hält es das Programm; seine " +
      "Hilfeseite sagt nur, dass die Figur wartet, bis 15 frei wird.",
    other:
      "Sie verließe es im nächsten Zug ihrer Seite. Dafür gibt es keinen Regelpunkt: Das Programm tut es " +
      "nicht, und seine Hilfeseite sagt nicht, wie es geschähe.",
  },
  "reading.koreader.A 5 from 26": {
    about: "Eine 5 auf 26",
    ours: "Sie nützt nichts: In der Quelle ziehen Figuren von 26 nur auf 27, 28, 29 und 30.",
    other: "Sie brächte die Figur vom Brett, wie in den meisten Regelwerken.",
  },
};

// Die Regelwerke, jedes in einer Zeile.
export default {
  "summary.modern":
    "Fünf Figuren, nur vorwärts; geschlagene Figuren tauschen den Platz, Ketten sperren den Weg, und aus " +
    "dem Wasser geht es zurück auf 15.",
  "summary.jequier":
    "Fünf Figuren; 1, 4 und 6 geben einen weiteren Wurf; vom Brett darf man erst, wenn alle Figuren in der " +
    "letzten Reihe stehen.",
  "summary.grunfeld":
    "Jéquiers Spiel, aber der erste Zug der zweiten Seite ist vorgeschrieben, und vor dem Verlassen darf " +
    "man auf 30 warten.",
  "summary.kendall":
    "Sieben Figuren; geschlagene tauschen den Platz, es gibt keine Blockaden, und das Wasser hält Figuren " +
    "fest, bis sie gerettet werden.",
  "summary.tait":
    "Fünf Figuren im Vorrat; Schlag und Wasser schicken Figuren dorthin zurück; Glück zählt mehr als " +
    "Können.",
  "summary.bell": "Zehn Figuren im Vorrat ziehen von 30 hinab bis 1 und stellen sich auf jedem zweiten Feld auf.",
  "summary.basics":
    "Fünf Figuren; ein Wurf kann den Zug kosten, wer nicht vorwärts kann, muss zurück, und jede Figur muss " +
    "auf 26 landen.",
  "summary.senet-ra":
    "Fünf Figuren im Vorrat und zwei Würfel; kein Feld ist sicher: Wer auf einer Figur landet, schiebt sie " +
    "ein Feld zurück.",
  "summary.cybiko":
    "Wie Taits Spiel, aber das Wasser steht offen, und das Verlassen des Bretts gibt keinen weiteren " +
    "Wurf.",
  "summary.kendall-modern":
    "Fünf Figuren; 1, 4 und 5 geben einen weiteren Wurf, wer nicht vorwärts kann, muss zurück, und 27 " +
    "führt zurück auf 15.",
  "summary.kendall-one-square":
    "Kendalls Spiel mit dem Wasser, das Figuren festhält; wer nicht vorwärts kann, geht ein Feld " +
    "zurück.",
  "summary.meub":
    "1, 4 und 5 geben einen weiteren Wurf; wer nicht vorwärts kann, geht ein Feld zurück; späte " +
    "Schläge führen auf 15.",
  "summary.neglect":
    "Eine Figur auf 28, 29 oder 30, die mit dem nächsten Wurf nicht hinauskommt, geht zurück auf 15.",
  "summary.playpalace":
    "Nur vorwärts; 1, 4 und 5 geben einen weiteren Wurf, auch ohne Zug; vom Brett geht es nur von 28, " +
    "29 und 30.",
  "summary.simple-senet":
    "Keine Ketten und keine weiteren Würfe; das Wasser ist gesperrt, solange 15 besetzt ist.",
  "summary.koreader":
    "Eine Figur darf an 26 vorbei ins Wasser ziehen, wo sie wartet, bis 15 frei ist; keine zieht " +
    "rückwärts.",
  "summary.skyruk":
    "Schon zwei bilden eine Blockade, nur ihre Enden sind geschützt, und das Wasser hält oder " +
    "befreit je nach Wurf.",
};

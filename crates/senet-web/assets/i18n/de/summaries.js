// Die Regelwerke, jedes in einer Zeile, und ihre Quellen.
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
  "source.modern":
    "Ein modernisiertes Spiel nach den Rekonstruktionen von Timothy Kendall und R. C. Bell, " +
    "beschrieben in „How to Play Senet: Rules for the Ancient Egyptian Board Game“.",
  "source.jequier":
    "Rekonstruktion des Schweizer Archäologen Gustave Jéquier, beschrieben von Damian Walker nach " +
    "„The World of Games“ von Jack Botermans und anderen.",
  "source.grunfeld":
    "Rekonstruktion des Schweizer Archäologen Gustave Jéquier, in den Hauptpunkten von Edgar B. Pusch " +
    "bestätigt; beschrieben in Frederic V. Grunfelds „Games of the World“, S. 54, und in Parletts " +
    "„The Oxford History of Board Games“, S. 66–68. Grunfeld beschreibt auch die Wertung einer Serie " +
    "von Partien.",
  "source.kendall":
    "Rekonstruktion von Timothy Kendall, „Passing Through the Netherworld: The Meaning and Play of " +
    "Senet, an Ancient Egyptian Funerary Game“ (Belmont: The Kirk Game Company, 1978), beschrieben " +
    "von Damian Walker.",
  "source.tait":
    "Rekonstruktion von Professor John Tait, University College London, beschrieben von Damian " +
    "Walker.",
  "source.bell":
    "Rekonstruktion von R. C. Bell, beschrieben von Damian Walker nach „The World of Games“ von Jack " +
    "Botermans und anderen.",
  "source.basics":
    "„Senet Basics“, Regeln für ein selbst gebasteltes Spiel mit Eisstielen, mit einer " +
    "Beispielpartie; die Blätter nennen keinen Autor.",
  "source.senet-ra":
    "„Senet-Ra“, ein Spiel mit einem sechsseitigen und einem achtseitigen Würfel, das die Regeln von " +
    "Timothy Kendall und R. C. Bell mit einigen neuen verbindet; die Seite nennt keinen Autor.",
  "source.kendall-modern":
    "Kendalls Spiel, wie es die meisten Programme heute spielen, beschrieben in der README des " +
    "Programms gym-senet (github.com/mecotrade/gym-senet), die anmerkt, dass Kendalls eigene Regeln " +
    "verwickelter sind.",
  "source.kendall-one-square":
    "Das zweite der beiden Regelwerke im Programm senet von Horolsky (github.com/Horolsky/senet), das " +
    "dort Kendalls heißt.",
  "source.meub":
    "Das Webspiel Senet von Chris Meub (2019), mit den Regeln, die das Programm senet von Horolsky " +
    "(github.com/Horolsky/senet) nennt.",
  "source.skyruk":
    "Regeln von Dmitry Skyruk, beschrieben in der README des Programms gym-senet " +
    "(github.com/mecotrade/gym-senet).",
  "source.playpalace":
    "Die Regeln von Senet auf dem Spieleserver PlayPalace (PlayPalace team, 2026; " +
    "github.com/XGDevGroup/PlayPalace11).",
  "source.simple-senet":
    "Das Spiel Simple Senet von FreeDOS, mit den Regeln, die sein Autor in der Datei README nennt.",
  "source.koreader":
    "Das Spiel Senet für das Leseprogramm KOReader von xconny (2025; " +
    "github.com/xconny/Koreader-Senet), nach seiner Hilfeseite und seinem Programm.",
  "source.cybiko": "Das Spiel Senet 1.1 für den Taschencomputer Cybiko (um 2000), nach seiner Beschreibung.",
  "source.neglect":
    "Eine Familie studentischer Programme, hier nach senet von Judy Shakhashiro " +
    "(github.com/Judy-shakhashiro/senet, Damaskus 2026). Andere weichen in den übrigen Regeln ab.",
};

// Die offenen Fragen der Regelwerke: Frage, unsere Lesart, Alternative. Die Spiellogik nennt sie auf Englisch.
export default {
  "reading.modern.Whether 30 is safe": {
    about: "Ob 30 sicher ist",
    ours: "Eine Figur auf 30 ist sicher: So sagt es der Text zum Haus des Horus.",
    other:
      "Die Liste der sicheren Felder nennt nur 15, 26, 28 und 29; eine einzelne Figur auf 30 könnte " +
      "also geschlagen werden.",
  },
  "reading.modern.Whether the special houses belong to the game": {
    about: "Ob die besonderen Häuser zum Spiel gehören",
    ours:
      "Ja, solange die Option special_houses nicht aus ist. Die Quelle bietet sie Spielern an, die " +
      "die Grundregeln kennen, und sie machen das Spiel zum größten Teil aus.",
    other: "Das einfache Spiel ohne sie (special_houses = off) wäre die Vorgabe.",
  },
  "reading.modern.Safe squares without the special houses": {
    about: "Sichere Felder ohne die besonderen Häuser",
    ours:
      "Kein Feld ist sicher. Die Liste der sicheren Felder steht in den Grundregeln, nennt aber die " +
      "besonderen Häuser als Grund; Ketten schützen weiterhin.",
    other: "15, 26, 28 und 29 wären auch ohne die besonderen Häuser sicher.",
  },
  "reading.modern.Using less than the throw": {
    about: "Weniger ziehen als geworfen",
    ours:
      "Eine Figur zieht genau so weit wie der Wurf, solange die Option short_throws nicht an ist: Der " +
      "Haupttext bewegt Figuren um die geworfene Zahl.",
    other:
      "Die Quelle endet mit einer Zusatzregel gegen das Kürzen eines Wurfs, als erlaubte ihr " +
      "einfaches Spiel es (short_throws = on).",
  },
  "reading.modern.Leaving past a blockade": {
    about: "An einer Blockade vorbei vom Brett",
    ours:
      "Eine Blockade hält auch eine Figur auf, die sie auf dem Weg vom Brett überspringen würde, denn " +
      "der Text lässt keine gegnerische Figur darüber.",
    other: "Sie hielte nur Züge auf, die auf dem Brett enden.",
  },
  "reading.modern.26 a second time": {
    about: "Ein zweites Mal 26",
    ours:
      "Jeder Zug wird geprüft, gleich was die Figur zuvor getan hat. Eine Figur, die das Wasser nach " +
      "26 auf 15 zurückgeschickt hat, muss noch einmal auf 26 landen.",
    other:
      "Wer einmal auf 26 gelandet ist, dürfte später darüber hinwegziehen. Dafür gibt es keinen " +
      "Regelpunkt: Eine Stellung müsste es sich für jede Figur merken.",
  },
  "reading.modern.What traps means": {
    about: "Was „Fallen“ bedeutet",
    ours:
      "Mit traps = on verlässt eine Figur 26, 28, 29 oder 30 nur vom Brett. Die Quelle sagt nur, dass " +
      "diese Häuser Fallen sind.",
    other:
      "Fallen hielten die Figuren des Gegners fest. Dafür gibt es keinen Regelpunkt, weil die Quelle " +
      "nicht sagt, wie.",
  },

  "reading.jequier.A throw of 1, 4 or 6 without a legal move": {
    about: "Eine 1, 4 oder 6 ohne erlaubten Zug",
    ours:
      "Danach ist die andere Seite an der Reihe: Die Quelle gibt den weiteren Wurf „nach dem Ziehen“, " +
      "und es hat keine Figur gezogen.",
    other: "Die Seite würfe noch einmal, obwohl sie nicht ziehen konnte.",
  },
  "reading.jequier.When a piece may land on 30": {
    about: "Wann eine Figur auf 30 landen darf",
    ours:
      "Mit home = closed, der Vorgabe, darf eine Figur erst auf 30 landen, wenn alle übrigen ihrer " +
      "Seite auf 21–30 stehen, und sie verlässt dann sofort das Brett. Die Quelle erlaubt den letzten " +
      "Schritt „nur“ dann; auf 30 bleibt also nie eine Figur.",
    other:
      "Eine Figur könnte jederzeit auf 30 landen und dort auf die anderen warten (home = rest), wie " +
      "in Grunfelds Fassung.",
  },
  "reading.jequier.Passing a blockade backward, or on the way off the board": {
    about: "Rückwärts oder auf dem Weg vom Brett über eine Blockade",
    ours:
      "Eine Blockade hält Figuren der anderen Seite in beide Richtungen auf, auch solche, die sie auf " +
      "dem Weg vom Brett überspringen würden. Die Quelle lässt keine Figur darüber und nennt keine " +
      "Ausnahme.",
    other: "Sie hielte nur Vorwärtszüge auf dem Brett auf.",
  },
  "reading.jequier.Throwing again after a move into the water, or backward": {
    about: "Noch ein Wurf nach einem Zug ins Wasser oder rückwärts",
    ours:
      "Ein solcher Zug mit 1, 4 oder 6 gibt einen weiteren Wurf wie jeder Zug: Die Quelle sagt „nach " +
      "dem Ziehen“.",
    other: "Danach wäre die andere Seite an der Reihe, weil der Wurf dem Spieler nichts genützt hat.",
  },

  "reading.grunfeld.The second player's first move": {
    about: "Der erste Zug der zweiten Seite",
    ours:
      "Die vorderste Figur muss ziehen, wenn sie noch auf ihrem Anfangsfeld steht und mit dem Wurf " +
      "vorwärts kann; sonst ist der Zug frei. In jedem Fall endet die Pflicht nach diesem Wurf: Die " +
      "Quelle spricht nur vom ersten Zug, „gleich was“ geworfen wird.",
    other:
      "Die Pflicht bestünde, bis diese Figur ziehen kann, oder umfasste auch Rückwärtszüge. Dafür " +
      "gibt es keinen Regelpunkt: Die Pflicht endete nicht mehr nach einem Wurf, und eine Stellung " +
      "unterscheidet diese Figur nicht von anderen, sobald sie geschlagen wurde.",
  },
  "reading.grunfeld.When a side is blocked": {
    about: "Wann eine Seite nicht weiterkann",
    ours: "Eine Seite ohne Vorwärtszug muss rückwärts ziehen, auch wenn der Wurf nur über 30 hinausginge.",
    other:
      "Rückwärtszüge wären nur dann Pflicht, wenn andere Figuren im Weg stehen; ein Wurf über das " +
      "Ende hinaus verfiele.",
  },
  "reading.grunfeld.Which squares are safe": {
    about: "Welche Felder sicher sind",
    ours:
      "26, 28, 29 und 30: Die Quelle hat fünf besondere Felder, alle außer 27 sicher, und zeigt sie " +
      "auf einem Bild, das uns nicht vorliegt. Wir nehmen die fünf Felder, die auf Brettern " +
      "gewöhnlich bezeichnet sind.",
    other: "Andere bezeichnete Felder wie 15 wären sicher, oder 30 wäre es nicht.",
  },
  "reading.grunfeld.When a piece may land on 30": {
    about: "Wann eine Figur auf 30 landen darf",
    ours:
      "Mit home = rest, der Vorgabe, darf eine Figur jederzeit auf 30 landen und wartet dort in " +
      "Sicherheit. Die Quelle zählt 30 zu den sicheren Feldern; das hätte keinen Sinn, wenn Figuren " +
      "sofort das Brett verließen.",
    other:
      "Figuren zögen erst dann „von dort auf Feld 30“, wenn alle in der letzten Reihe stehen (home = " +
      "closed), wie in Walkers Fassung.",
  },
  "reading.grunfeld.Leaving from 30": {
    about: "Von 30 das Brett verlassen",
    ours:
      "Sobald alle übrigen Figuren ihrer Seite auf 21–30 stehen, verlässt eine Figur, die auf 30 " +
      "wartet, im selben Zug das Brett, ohne eigenen Wurf. Das wird nach dem ganzen Zug geprüft, samt " +
      "der Wirkung des Wassers.",
    other:
      "Die wartende Figur hinauszubringen kostete einen Wurf. Sie wartet dann auch auf den nächsten Wurf " +
      "ihrer Seite.",
  },
  "reading.grunfeld.A throw of 1, 4 or 6 without a legal move": {
    about: "Eine 1, 4 oder 6 ohne erlaubten Zug",
    ours:
      "Danach ist die andere Seite an der Reihe, wie in Walkers Fassung desselben Spiels; diese " +
      "Quelle sagt es nicht.",
    other: "Die Seite würfe noch einmal, obwohl sie nicht ziehen konnte.",
  },
  "reading.grunfeld.Passing a blockade backward, or on the way off the board": {
    about: "Rückwärts oder auf dem Weg vom Brett über eine Blockade",
    ours:
      "Eine Blockade hält Figuren der anderen Seite in beide Richtungen auf, auch solche, die sie auf " +
      "dem Weg vom Brett überspringen würden. Die Quelle lässt keine Figur darüber und nennt keine " +
      "Ausnahme.",
    other: "Sie hielte nur Vorwärtszüge auf dem Brett auf.",
  },
  "reading.grunfeld.Throwing again after a move into the water, or backward": {
    about: "Noch ein Wurf nach einem Zug ins Wasser oder rückwärts",
    ours:
      "Ein solcher Zug mit 1, 4 oder 6 gibt einen weiteren Wurf wie jeder Zug: Die Quelle sagt „nach " +
      "dem Ziehen“.",
    other: "Danach wäre die andere Seite an der Reihe, weil der Wurf dem Spieler nichts genützt hat.",
  },
  "reading.grunfeld.Pieces in hand in the scoring of a series": {
    about: "Figuren im Vorrat bei der Wertung einer Serie",
    ours:
      "Eine gegnerische Figur im Vorrat zählt 3, wie eine auf der ersten Reihe: Das Spiel der Quelle " +
      "hat keinen Vorrat.",
    other:
      "Sie zählte nichts oder mehr als 3. Dafür gibt es keinen Regelpunkt, weil die Wertung kein Teil " +
      "einer Partie ist.",
  },

  "reading.kendall.When a piece falls from 28 or 29 into the water": {
    about: "Wann eine Figur von 28 oder 29 ins Wasser fällt",
    ours:
      "Nur wenn ihre Seite keinen anderen erlaubten Zug hat; eine gegnerische Figur im Wasser tauscht " +
      "dann den Platz mit ihr. Die Quelle sagt: „keine anderen Figuren auf dem Brett, die ziehen " +
      "können“.",
    other: "Sie fiele nur, wenn ihre Seite keine andere Figur auf dem Brett hat.",
  },
  "reading.kendall.A throw of 1, 4 or 5 without a legal move": {
    about: "Eine 1, 4 oder 5 ohne erlaubten Zug",
    ours:
      "Danach ist die andere Seite an der Reihe: Die Quelle gibt den weiteren Wurf „nach dem Ziehen“, " +
      "und es hat keine Figur gezogen.",
    other: "Die Seite würfe noch einmal, obwohl sie nicht ziehen konnte.",
  },
  "reading.kendall.26 a second time": {
    about: "Ein zweites Mal 26",
    ours:
      "Jeder Zug wird geprüft, gleich was die Figur zuvor getan hat. Eine Figur, die von 26 oder " +
      "dahinter zurückgeschlagen wird, rückwärts zieht oder aus dem Wasser gerettet wird, muss noch " +
      "einmal auf 26 landen.",
    other:
      "Wer einmal auf 26 gelandet ist, dürfte später darüber hinwegziehen. Dafür gibt es keinen " +
      "Regelpunkt: Eine Stellung müsste es sich für jede Figur merken.",
  },
  "reading.kendall.Whether a piece in the water protects its neighbours": {
    about: "Ob eine Figur im Wasser ihre Nachbarn schützt",
    ours: "Ja: Die Quelle versagt den Schutz nur der Figur im Wasser selbst.",
    other: "Eine Figur neben ihr brauchte einen anderen Nachbarn, um geschützt zu sein.",
  },

  "reading.tait.Whether a throw must be used": {
    about: "Ob ein Wurf genutzt werden muss",
    ours:
      "Ja, wenn irgendetwas möglich ist: Die Quelle nennt einen Wurf nur dann verloren, wenn nichts " +
      "möglich ist.",
    other: "Ein Wurf dürfte ungenutzt bleiben, obwohl etwas möglich ist.",
  },
  "reading.tait.A 6 that has no use": {
    about: "Eine 6, die nichts nützt",
    ours:
      "Sie gibt auch dann einen weiteren Wurf, wenn nichts möglich war oder sie eine Figur ins Wasser " +
      "geführt hat. Die Quelle verlangt nur, dass der letzte Wurf eine 6 war.",
    other: "Nur eine genutzte oder gut genutzte 6 gäbe einen weiteren Wurf.",
  },
  "reading.tait.Another throw for 26": {
    about: "Ein weiterer Wurf für 26",
    ours:
      "Ein Zug auf 26 gibt ihn: „move a piece on the House of Beauty“ in der Quelle lesen wir als " +
      "„auf das Haus“.",
    other: "Ein Zug mit einer Figur, die auf 26 steht, gäbe ihn.",
  },

  "reading.bell.Whether a throw must be used": {
    about: "Ob ein Wurf genutzt werden muss",
    ours:
      "Ja, wenn eine Figur aufs Brett kommen oder ziehen kann: In der Quelle tun die Spieler das nach " +
      "jedem Wurf, und vom Passen ist nicht die Rede.",
    other: "Ein Wurf dürfte ungenutzt bleiben, obwohl eine Figur aufs Brett kommen oder ziehen kann.",
  },
  "reading.bell.When a piece has arrived": {
    about: "Wann eine Figur angekommen ist",
    ours:
      "Wenn sie auf einem Feld ihrer Aufstellung steht und ihre Seite alle niedrigeren Felder der " +
      "Aufstellung besetzt hat. Bis dahin kann sie ziehen und geschlagen werden; die Quelle nennt nur " +
      "das „letzte Feld“ einer Figur.",
    other:
      "Jede Figur auf einem Feld ihrer Aufstellung wäre angekommen, auch mit Lücken darunter. Dafür " +
      "gibt es keinen Regelpunkt: Die Seiten könnten einander dann für immer blockieren.",
  },
  "reading.bell.How far a piece may go": {
    about: "Wie weit eine Figur ziehen darf",
    ours:
      "Die vorderste Figur einer Seite höchstens bis zum ersten Feld ihrer Aufstellung, die nächste " +
      "bis zum zweiten, und so weiter; bis 1 besetzt ist, gelten für beide Seiten die geraden Felder. " +
      "Nur bei dieser Lesart kann keine Figur für immer stecken bleiben.",
    other:
      "Nur das Ende der Aufstellung begrenzte jede Figur; eine Figur könnte andere dann für immer " +
      "blockieren. Aus diesem Grund gibt es dafür keinen Regelpunkt.",
  },

  "reading.basics.Who begins": {
    about: "Wer beginnt",
    ours:
      "Die Seite auf den geraden Feldern, die Spulen, spielt die 1, mit der die Partie beginnt, wie " +
      "in der Beispielpartie.",
    other:
      "Der Text stellt die Seite, die in der Beispielpartie beginnt (dort Würfel), auf Feld 1; dann " +
      "begännen die Kegel.",
  },
  "reading.basics.Where backward moves may land": {
    about: "Wo Rückwärtszüge landen dürfen",
    ours:
      "Nur auf leeren Feldern: So sind alle Rückwärtszüge, die in der Beispielpartie gespielt und " +
      "genannt werden.",
    other:
      "Eine Figur könnte rückwärts mit einer einzelnen gegnerischen Figur den Platz tauschen, wie " +
      "vorwärts.",
  },
  "reading.basics.Safe pieces and backward moves": {
    about: "Sichere Figuren und Rückwärtszüge",
    ours:
      "Können nur Figuren auf 15, 26, 28 und 29 rückwärts ziehen, darf man stattdessen passen; kann " +
      "es eine andere, muss eine Figur ziehen, auch eine von jenen. Die Beispielpartie sagt, dass " +
      "eine sichere Figur „nicht rückwärts ziehen muss“, und die Anmerkung zu 27 erwähnt " +
      "Rückwärtszüge von weiter vorn.",
    other: "Figuren auf sicheren Feldern müssten wie jede andere rückwärts ziehen.",
  },
  "reading.basics.Whether safe pieces ever move backward": {
    about: "Ob sichere Figuren überhaupt rückwärts ziehen",
    ours: "Sie dürfen es: Die Anmerkung zu 27 erwähnt Rückwärtszüge von weiter vorn.",
    other: "Figuren auf sicheren Feldern zögen nie rückwärts.",
  },
  "reading.basics.The water if 15 is occupied": {
    about: "Das Wasser, wenn 15 besetzt ist",
    ours: "Die Figur kommt auf das niedrigste leere Feld des Bretts: So lesen wir „zurück an den Anfang“.",
    other:
      "Sie verließe das Brett und begänne von vorn, oder sie käme auf Feld 1, auch wenn es besetzt " +
      "ist. Dafür gibt es keinen Regelpunkt: Figuren kommen in diesem Spiel nicht von außen aufs Brett, " +
      "und zwei stünden auf einem Feld.",
  },
  "reading.basics.Whether a piece can stand on 30": {
    about: "Ob eine Figur auf 30 stehen kann",
    ours:
      "Nein, mit exit = text: Eine Figur, die 30 erreicht, hat das Brett verlassen, wie die 2 von 28 " +
      "und die 1 von 29 zeigen.",
    other: "30 wäre ein Feld, auf dem Figuren stehen und das sie mit einem weiteren Wurf verlassen.",
  },
  "reading.basics.Which throws bear off": {
    about: "Mit welchen Würfen Figuren das Brett verlassen",
    ours:
      "Mit exit = text, der Vorgabe, mit denen in den Anmerkungen zu den Feldern: von 28 mit einer 2, " +
      "von 29 mit einer 1.",
    other:
      "Jeder Weg hinaus wäre ein Feld länger (exit = sample), weil die Beispielpartie von 28 mit " +
      "einer 3 endet und die Anmerkung zu 27 Figuren auf 30 erwähnt. Feld 30 ist dann ein " +
      "gewöhnliches Feld und nicht sicher.",
  },
  "reading.basics.Passing a blockade backward, or on the way off the board": {
    about: "Rückwärts oder auf dem Weg vom Brett über eine Blockade",
    ours:
      "Eine Blockade hält Figuren der anderen Seite in beide Richtungen auf, auch solche, die sie auf " +
      "dem Weg vom Brett überspringen würden. Die Quelle lässt keine Figur darüber und nennt keine " +
      "Ausnahme.",
    other: "Sie hielte nur Vorwärtszüge auf dem Brett auf.",
  },
  "reading.basics.26 a second time": {
    about: "Ein zweites Mal 26",
    ours:
      "Jeder Zug wird geprüft, gleich was die Figur zuvor getan hat. Eine Figur, die durch einen " +
      "Rückwärtszug oder das Wasser vor 26 zurückkommt, muss noch einmal darauf landen.",
    other:
      "Wer einmal auf 26 gelandet ist, dürfte später darüber hinwegziehen. Dafür gibt es keinen " +
      "Regelpunkt: Eine Stellung müsste es sich für jede Figur merken.",
  },
  "reading.basics.Whether the deciding 1 is played": {
    about: "Ob die entscheidende 1 gespielt wird",
    ours: "Die 1, die entscheidet, wer beginnt, ist auch der erste Zug, wie in der Beispielpartie.",
    other: "Sie entschiede nur, und wer beginnt, würfe für den ersten Zug noch einmal.",
  },

  "reading.senet-ra.Whether a throw must be used": {
    about: "Ob ein Wurf genutzt werden muss",
    ours:
      "Ja, wenn eine Figur aufs Brett kommen, ziehen oder es verlassen kann: Nach der Quelle „darf“ " +
      "der Spieler setzen oder ziehen; das lesen wir als Wahl zwischen beidem.",
    other: "Ein Wurf dürfte ungenutzt bleiben.",
  },
  "reading.senet-ra.26 a second time": {
    about: "Ein zweites Mal 26",
    ours:
      "Jeder Zug wird geprüft, gleich was die Figur zuvor getan hat. Eine Figur, die von 26 oder " +
      "dahinter zurückgeschoben wird, muss noch einmal auf 26 landen.",
    other:
      "Wer einmal auf 26 gelandet ist, dürfte später darüber hinwegziehen. Dafür gibt es keinen " +
      "Regelpunkt: Eine Stellung müsste es sich für jede Figur merken.",
  },
  "reading.senet-ra.Pushing into the square just left": {
    about: "Auf das gerade verlassene Feld schieben",
    ours:
      "Eine Figur darf auf das Feld geschoben werden, das die ziehende Figur gerade verlassen hat; " +
      "ein Zug kann also nichts ändern.",
    other: "Ein solcher Zug wäre nicht erlaubt.",
  },
};

// Die offenen Fragen der Rekonstruktionen: Frage, unsere Lesart, Alternative. Die Spiellogik nennt sie auf Englisch.
export default {
  "reading.modern.Whether 30 is safe": "Ob 30 sicher ist",
  "reading.modern.Whether 30 is safe.ours":
    "Eine Figur auf 30 ist sicher: So sagt es der Text zum Haus des Horus.",
  "reading.modern.Whether 30 is safe.other":
    "Die Liste der sicheren Felder nennt nur 15, 26, 28 und 29; eine einzelne Figur auf 30 könnte " +
    "also geschlagen werden.",
  "reading.modern.Whether the special houses belong to the game":
    "Ob die besonderen Häuser zum Spiel gehören",
  "reading.modern.Whether the special houses belong to the game.ours":
    "Ja, solange die Option special_houses nicht aus ist. Die Quelle bietet sie Spielern an, die die " +
    "Grundregeln kennen, und sie machen das Spiel zum größten Teil aus.",
  "reading.modern.Whether the special houses belong to the game.other":
    "Das einfache Spiel ohne sie (special_houses = off) wäre die Vorgabe.",
  "reading.modern.Safe squares without the special houses": "Sichere Felder ohne die besonderen Häuser",
  "reading.modern.Safe squares without the special houses.ours":
    "Kein Feld ist sicher. Die Liste der sicheren Felder steht in den Grundregeln, nennt aber die " +
    "besonderen Häuser als Grund; Ketten schützen weiterhin.",
  "reading.modern.Safe squares without the special houses.other":
    "15, 26, 28 und 29 wären auch ohne die besonderen Häuser sicher.",
  "reading.modern.Using less than the throw": "Weniger ziehen als geworfen",
  "reading.modern.Using less than the throw.ours":
    "Eine Figur zieht genau so weit wie der Wurf, solange die Option short_throws nicht an ist: Der " +
    "Haupttext bewegt Figuren um die geworfene Zahl.",
  "reading.modern.Using less than the throw.other":
    "Die Quelle endet mit einer Zusatzregel gegen das Kürzen eines Wurfs, als erlaubte ihr einfaches " +
    "Spiel es (short_throws = on).",
  "reading.modern.Leaving past a blockade": "An einer Blockade vorbei vom Brett",
  "reading.modern.Leaving past a blockade.ours":
    "Eine Blockade hält auch eine Figur auf, die sie auf dem Weg vom Brett überspringen würde, denn " +
    "der Text lässt keine gegnerische Figur darüber.",
  "reading.modern.Leaving past a blockade.other": "Sie hielte nur Züge auf, die auf dem Brett enden.",
  "reading.modern.26 a second time": "Ein zweites Mal 26",
  "reading.modern.26 a second time.ours":
    "Jeder Zug wird geprüft, gleich was die Figur zuvor getan hat. Eine Figur, die das Wasser nach 26 " +
    "auf 15 zurückgeschickt hat, muss noch einmal auf 26 landen.",
  "reading.modern.26 a second time.other":
    "Wer einmal auf 26 gelandet ist, dürfte später darüber hinwegziehen. Dafür gibt es keinen " +
    "Regelpunkt: Eine Stellung müsste es sich für jede Figur merken.",
  "reading.modern.What traps means": "Was „Fallen“ bedeutet",
  "reading.modern.What traps means.ours":
    "Mit traps = on verlässt eine Figur 26, 28, 29 oder 30 nur vom Brett. Die Quelle sagt nur, dass " +
    "diese Häuser Fallen sind.",
  "reading.modern.What traps means.other":
    "Fallen hielten die Figuren des Gegners fest. Dafür gibt es keinen Regelpunkt, weil die Quelle " +
    "nicht sagt, wie.",

  "reading.jequier.A throw of 1, 4 or 6 without a legal move": "Eine 1, 4 oder 6 ohne erlaubten Zug",
  "reading.jequier.A throw of 1, 4 or 6 without a legal move.ours":
    "Danach ist die andere Seite an der Reihe: Die Quelle gibt den weiteren Wurf „nach dem Ziehen“, " +
    "und es hat keine Figur gezogen.",
  "reading.jequier.A throw of 1, 4 or 6 without a legal move.other":
    "Die Seite würfe noch einmal, obwohl sie nicht ziehen konnte.",
  "reading.jequier.When a piece may land on 30": "Wann eine Figur auf 30 landen darf",
  "reading.jequier.When a piece may land on 30.ours":
    "Mit home = closed, der Vorgabe, darf eine Figur erst auf 30 landen, wenn alle übrigen ihrer " +
    "Seite auf 21–30 stehen, und sie verlässt dann sofort das Brett. Die Quelle erlaubt den letzten " +
    "Schritt „nur“ dann; auf 30 bleibt also nie eine Figur.",
  "reading.jequier.When a piece may land on 30.other":
    "Eine Figur könnte jederzeit auf 30 landen und dort auf die anderen warten (home = rest), wie in " +
    "Grunfelds Fassung.",
  "reading.jequier.Passing a blockade backward, or on the way off the board":
    "Rückwärts oder auf dem Weg vom Brett über eine Blockade",
  "reading.jequier.Passing a blockade backward, or on the way off the board.ours":
    "Eine Blockade hält Figuren der anderen Seite in beide Richtungen auf, auch solche, die sie auf " +
    "dem Weg vom Brett überspringen würden. Die Quelle lässt keine Figur darüber und nennt keine " +
    "Ausnahme.",
  "reading.jequier.Passing a blockade backward, or on the way off the board.other":
    "Sie hielte nur Vorwärtszüge auf dem Brett auf.",
  "reading.jequier.Throwing again after a move into the water, or backward":
    "Noch ein Wurf nach einem Zug ins Wasser oder rückwärts",
  "reading.jequier.Throwing again after a move into the water, or backward.ours":
    "Ein solcher Zug mit 1, 4 oder 6 gibt einen weiteren Wurf wie jeder Zug: Die Quelle sagt „nach " +
    "dem Ziehen“.",
  "reading.jequier.Throwing again after a move into the water, or backward.other":
    "Danach wäre die andere Seite an der Reihe, weil der Wurf dem Spieler nichts genützt hat.",

  "reading.grunfeld.The second player's first move": "Der erste Zug der zweiten Seite",
  "reading.grunfeld.The second player's first move.ours":
    "Die vorderste Figur muss ziehen, wenn sie noch auf ihrem Anfangsfeld steht und mit dem Wurf " +
    "vorwärts kann; sonst ist der Zug frei. In jedem Fall endet die Pflicht nach diesem Wurf: Die " +
    "Quelle spricht nur vom ersten Zug, „gleich was“ geworfen wird.",
  "reading.grunfeld.The second player's first move.other":
    "Die Pflicht bestünde, bis diese Figur ziehen kann, oder umfasste auch Rückwärtszüge. Dafür gibt " +
    "es keinen Regelpunkt: Es geht um einen einzigen Zug einer Partie.",
  "reading.grunfeld.When a side is blocked": "Wann eine Seite nicht weiterkann",
  "reading.grunfeld.When a side is blocked.ours":
    "Eine Seite ohne Vorwärtszug muss rückwärts ziehen, auch wenn der Wurf nur über 30 hinausginge.",
  "reading.grunfeld.When a side is blocked.other":
    "Rückwärtszüge wären nur dann Pflicht, wenn andere Figuren im Weg stehen; ein Wurf über das Ende " +
    "hinaus verfiele.",
  "reading.grunfeld.Which squares are safe": "Welche Felder sicher sind",
  "reading.grunfeld.Which squares are safe.ours":
    "26, 28, 29 und 30: Die Quelle hat fünf besondere Felder, alle außer 27 sicher, und zeigt sie auf " +
    "einem Bild, das uns nicht vorliegt. Wir nehmen die fünf Felder, die auf Brettern gewöhnlich " +
    "bezeichnet sind.",
  "reading.grunfeld.Which squares are safe.other":
    "Andere bezeichnete Felder wie 15 wären sicher, oder 30 wäre es nicht.",
  "reading.grunfeld.When a piece may land on 30": "Wann eine Figur auf 30 landen darf",
  "reading.grunfeld.When a piece may land on 30.ours":
    "Mit home = rest, der Vorgabe, darf eine Figur jederzeit auf 30 landen und wartet dort in " +
    "Sicherheit. Die Quelle zählt 30 zu den sicheren Feldern; das hätte keinen Sinn, wenn Figuren " +
    "sofort das Brett verließen.",
  "reading.grunfeld.When a piece may land on 30.other":
    "Figuren zögen erst dann „von dort auf Feld 30“, wenn alle in der letzten Reihe stehen (home = " +
    "closed), wie in Walkers Fassung.",
  "reading.grunfeld.Leaving from 30": "Von 30 das Brett verlassen",
  "reading.grunfeld.Leaving from 30.ours":
    "Sobald alle übrigen Figuren ihrer Seite auf 21–30 stehen, verlässt eine Figur, die auf 30 " +
    "wartet, im selben Zug das Brett, ohne eigenen Wurf. Das wird nach dem ganzen Zug geprüft, samt " +
    "der Wirkung des Wassers.",
  "reading.grunfeld.Leaving from 30.other":
    "Die wartende Figur hinauszubringen kostete einen Wurf oder müsste bis zum nächsten Zug ihrer " +
    "Seite warten. Dafür gibt es noch keinen Regelpunkt.",
  "reading.grunfeld.A throw of 1, 4 or 6 without a legal move": "Eine 1, 4 oder 6 ohne erlaubten Zug",
  "reading.grunfeld.A throw of 1, 4 or 6 without a legal move.ours":
    "Danach ist die andere Seite an der Reihe, wie in Walkers Fassung desselben Spiels; diese Quelle " +
    "sagt es nicht.",
  "reading.grunfeld.A throw of 1, 4 or 6 without a legal move.other":
    "Die Seite würfe noch einmal, obwohl sie nicht ziehen konnte.",
  "reading.grunfeld.Passing a blockade backward, or on the way off the board":
    "Rückwärts oder auf dem Weg vom Brett über eine Blockade",
  "reading.grunfeld.Passing a blockade backward, or on the way off the board.ours":
    "Eine Blockade hält Figuren der anderen Seite in beide Richtungen auf, auch solche, die sie auf " +
    "dem Weg vom Brett überspringen würden. Die Quelle lässt keine Figur darüber und nennt keine " +
    "Ausnahme.",
  "reading.grunfeld.Passing a blockade backward, or on the way off the board.other":
    "Sie hielte nur Vorwärtszüge auf dem Brett auf.",
  "reading.grunfeld.Throwing again after a move into the water, or backward":
    "Noch ein Wurf nach einem Zug ins Wasser oder rückwärts",
  "reading.grunfeld.Throwing again after a move into the water, or backward.ours":
    "Ein solcher Zug mit 1, 4 oder 6 gibt einen weiteren Wurf wie jeder Zug: Die Quelle sagt „nach " +
    "dem Ziehen“.",
  "reading.grunfeld.Throwing again after a move into the water, or backward.other":
    "Danach wäre die andere Seite an der Reihe, weil der Wurf dem Spieler nichts genützt hat.",
  "reading.grunfeld.Pieces in hand in the scoring of a series":
    "Figuren im Vorrat bei der Wertung einer Serie",
  "reading.grunfeld.Pieces in hand in the scoring of a series.ours":
    "Eine gegnerische Figur im Vorrat zählt 3, wie eine auf der ersten Reihe: Das Spiel der Quelle " +
    "hat keinen Vorrat.",
  "reading.grunfeld.Pieces in hand in the scoring of a series.other":
    "Sie zählte nichts oder mehr als 3. Dafür gibt es keinen Regelpunkt, weil die Wertung kein Teil " +
    "einer Partie ist.",

  "reading.kendall.When a piece falls from 28 or 29 into the water":
    "Wann eine Figur von 28 oder 29 ins Wasser fällt",
  "reading.kendall.When a piece falls from 28 or 29 into the water.ours":
    "Nur wenn ihre Seite keinen anderen erlaubten Zug hat; eine gegnerische Figur im Wasser tauscht " +
    "dann den Platz mit ihr. Die Quelle sagt: „keine anderen Figuren auf dem Brett, die ziehen " +
    "können“.",
  "reading.kendall.When a piece falls from 28 or 29 into the water.other":
    "Sie fiele nur, wenn ihre Seite keine andere Figur auf dem Brett hat.",
  "reading.kendall.A throw of 1, 4 or 5 without a legal move": "Eine 1, 4 oder 5 ohne erlaubten Zug",
  "reading.kendall.A throw of 1, 4 or 5 without a legal move.ours":
    "Danach ist die andere Seite an der Reihe: Die Quelle gibt den weiteren Wurf „nach dem Ziehen“, " +
    "und es hat keine Figur gezogen.",
  "reading.kendall.A throw of 1, 4 or 5 without a legal move.other":
    "Die Seite würfe noch einmal, obwohl sie nicht ziehen konnte.",
  "reading.kendall.26 a second time": "Ein zweites Mal 26",
  "reading.kendall.26 a second time.ours":
    "Jeder Zug wird geprüft, gleich was die Figur zuvor getan hat. Eine Figur, die von 26 oder " +
    "dahinter zurückgeschlagen wird, rückwärts zieht oder aus dem Wasser gerettet wird, muss noch " +
    "einmal auf 26 landen.",
  "reading.kendall.26 a second time.other":
    "Wer einmal auf 26 gelandet ist, dürfte später darüber hinwegziehen. Dafür gibt es keinen " +
    "Regelpunkt: Eine Stellung müsste es sich für jede Figur merken.",
  "reading.kendall.Whether a piece in the water protects its neighbours":
    "Ob eine Figur im Wasser ihre Nachbarn schützt",
  "reading.kendall.Whether a piece in the water protects its neighbours.ours":
    "Ja: Die Quelle versagt den Schutz nur der Figur im Wasser selbst.",
  "reading.kendall.Whether a piece in the water protects its neighbours.other":
    "Eine Figur neben ihr brauchte einen anderen Nachbarn, um geschützt zu sein.",

  "reading.tait.Whether a throw must be used": "Ob ein Wurf genutzt werden muss",
  "reading.tait.Whether a throw must be used.ours":
    "Ja, wenn irgendetwas möglich ist: Die Quelle nennt einen Wurf nur dann verloren, wenn nichts " +
    "möglich ist.",
  "reading.tait.Whether a throw must be used.other":
    "Ein Wurf dürfte ungenutzt bleiben, obwohl etwas möglich ist.",
  "reading.tait.A 6 that has no use": "Eine 6, die nichts nützt",
  "reading.tait.A 6 that has no use.ours":
    "Sie gibt auch dann einen weiteren Wurf, wenn nichts möglich war oder sie eine Figur ins Wasser " +
    "geführt hat. Die Quelle verlangt nur, dass der letzte Wurf eine 6 war.",
  "reading.tait.A 6 that has no use.other":
    "Nur eine genutzte oder gut genutzte 6 gäbe einen weiteren Wurf.",
  "reading.tait.Another throw for 26": "Ein weiterer Wurf für 26",
  "reading.tait.Another throw for 26.ours":
    "Ein Zug auf 26 gibt ihn: „move a piece on the House of Beauty“ in der Quelle lesen wir als „auf " +
    "das Haus“.",
  "reading.tait.Another throw for 26.other": "Ein Zug mit einer Figur, die auf 26 steht, gäbe ihn.",

  "reading.bell.Whether a throw must be used": "Ob ein Wurf genutzt werden muss",
  "reading.bell.Whether a throw must be used.ours":
    "Ja, wenn eine Figur aufs Brett kommen oder ziehen kann: In der Quelle tun die Spieler das nach " +
    "jedem Wurf, und vom Passen ist nicht die Rede.",
  "reading.bell.Whether a throw must be used.other":
    "Ein Wurf dürfte ungenutzt bleiben, obwohl eine Figur aufs Brett kommen oder ziehen kann.",
  "reading.bell.When a piece has arrived": "Wann eine Figur angekommen ist",
  "reading.bell.When a piece has arrived.ours":
    "Wenn sie auf einem Feld ihrer Aufstellung steht und ihre Seite alle niedrigeren Felder der " +
    "Aufstellung besetzt hat. Bis dahin kann sie ziehen und geschlagen werden; die Quelle nennt nur " +
    "das „letzte Feld“ einer Figur.",
  "reading.bell.When a piece has arrived.other":
    "Jede Figur auf einem Feld ihrer Aufstellung wäre angekommen, auch mit Lücken darunter. Dafür " +
    "gibt es keinen Regelpunkt: Die Seiten könnten einander dann für immer blockieren.",
  "reading.bell.How far a piece may go": "Wie weit eine Figur ziehen darf",
  "reading.bell.How far a piece may go.ours":
    "Die vorderste Figur einer Seite höchstens bis zum ersten Feld ihrer Aufstellung, die nächste bis " +
    "zum zweiten, und so weiter; bis 1 besetzt ist, gelten für beide Seiten die geraden Felder. Nur " +
    "bei dieser Lesart kann keine Figur für immer stecken bleiben.",
  "reading.bell.How far a piece may go.other":
    "Nur das Ende der Aufstellung begrenzte jede Figur; eine Figur könnte andere dann für immer " +
    "blockieren. Aus diesem Grund gibt es dafür keinen Regelpunkt.",

  "reading.basics.Who begins": "Wer beginnt",
  "reading.basics.Who begins.ours":
    "Die Seite auf den geraden Feldern, die Spulen, spielt die 1, mit der die Partie beginnt, wie in " +
    "der Beispielpartie.",
  "reading.basics.Who begins.other":
    "Der Text stellt die Seite, die in der Beispielpartie beginnt (dort Würfel), auf Feld 1; dann " +
    "begännen die Kegel.",
  "reading.basics.Where backward moves may land": "Wo Rückwärtszüge landen dürfen",
  "reading.basics.Where backward moves may land.ours":
    "Nur auf leeren Feldern: So sind alle Rückwärtszüge, die in der Beispielpartie gespielt und " +
    "genannt werden.",
  "reading.basics.Where backward moves may land.other":
    "Eine Figur könnte rückwärts mit einer einzelnen gegnerischen Figur den Platz tauschen, wie " +
    "vorwärts.",
  "reading.basics.Safe pieces and backward moves": "Sichere Figuren und Rückwärtszüge",
  "reading.basics.Safe pieces and backward moves.ours":
    "Können nur Figuren auf 15, 26, 28 und 29 rückwärts ziehen, darf man stattdessen passen; kann es " +
    "eine andere, muss eine Figur ziehen, auch eine von jenen. Die Beispielpartie sagt, dass eine " +
    "sichere Figur „nicht rückwärts ziehen muss“, und die Anmerkung zu 27 erwähnt Rückwärtszüge von " +
    "weiter vorn.",
  "reading.basics.Safe pieces and backward moves.other":
    "Figuren auf sicheren Feldern zögen nie rückwärts, oder sie müssten es wie jede andere.",
  "reading.basics.The water if 15 is occupied": "Das Wasser, wenn 15 besetzt ist",
  "reading.basics.The water if 15 is occupied.ours":
    "Die Figur kommt auf das niedrigste leere Feld des Bretts: So lesen wir „zurück an den Anfang“.",
  "reading.basics.The water if 15 is occupied.other":
    "Sie verließe das Brett und begänne von vorn, oder sie käme auf Feld 1, auch wenn es besetzt ist. " +
    "Dafür gibt es keinen Regelpunkt: Zwei Figuren stünden auf einem Feld.",
  "reading.basics.Whether a piece can stand on 30": "Ob eine Figur auf 30 stehen kann",
  "reading.basics.Whether a piece can stand on 30.ours":
    "Nein, mit exit = text: Eine Figur, die 30 erreicht, hat das Brett verlassen, wie die 2 von 28 " +
    "und die 1 von 29 zeigen.",
  "reading.basics.Whether a piece can stand on 30.other":
    "30 wäre ein Feld, auf dem Figuren stehen und das sie mit einem weiteren Wurf verlassen.",
  "reading.basics.Which throws bear off": "Mit welchen Würfen Figuren das Brett verlassen",
  "reading.basics.Which throws bear off.ours":
    "Mit exit = text, der Vorgabe, mit denen in den Anmerkungen zu den Feldern: von 28 mit einer 2, " +
    "von 29 mit einer 1.",
  "reading.basics.Which throws bear off.other":
    "Jeder Weg hinaus wäre ein Feld länger (exit = sample), weil die Beispielpartie von 28 mit einer " +
    "3 endet und die Anmerkung zu 27 Figuren auf 30 erwähnt. Feld 30 ist dann ein gewöhnliches Feld " +
    "und nicht sicher.",
  "reading.basics.Passing a blockade backward, or on the way off the board":
    "Rückwärts oder auf dem Weg vom Brett über eine Blockade",
  "reading.basics.Passing a blockade backward, or on the way off the board.ours":
    "Eine Blockade hält Figuren der anderen Seite in beide Richtungen auf, auch solche, die sie auf " +
    "dem Weg vom Brett überspringen würden. Die Quelle lässt keine Figur darüber und nennt keine " +
    "Ausnahme.",
  "reading.basics.Passing a blockade backward, or on the way off the board.other":
    "Sie hielte nur Vorwärtszüge auf dem Brett auf.",
  "reading.basics.26 a second time": "Ein zweites Mal 26",
  "reading.basics.26 a second time.ours":
    "Jeder Zug wird geprüft, gleich was die Figur zuvor getan hat. Eine Figur, die durch einen " +
    "Rückwärtszug oder das Wasser vor 26 zurückkommt, muss noch einmal darauf landen.",
  "reading.basics.26 a second time.other":
    "Wer einmal auf 26 gelandet ist, dürfte später darüber hinwegziehen. Dafür gibt es keinen " +
    "Regelpunkt: Eine Stellung müsste es sich für jede Figur merken.",
  "reading.basics.Whether the deciding 1 is played": "Ob die entscheidende 1 gespielt wird",
  "reading.basics.Whether the deciding 1 is played.ours":
    "Die 1, die entscheidet, wer beginnt, ist auch der erste Zug, wie in der Beispielpartie.",
  "reading.basics.Whether the deciding 1 is played.other":
    "Sie entschiede nur, und wer beginnt, würfe für den ersten Zug noch einmal.",

  "reading.senet-ra.Whether a throw must be used": "Ob ein Wurf genutzt werden muss",
  "reading.senet-ra.Whether a throw must be used.ours":
    "Ja, wenn eine Figur aufs Brett kommen, ziehen oder es verlassen kann: Nach der Quelle „darf“ der " +
    "Spieler setzen oder ziehen; das lesen wir als Wahl zwischen beidem.",
  "reading.senet-ra.Whether a throw must be used.other": "Ein Wurf dürfte ungenutzt bleiben.",
  "reading.senet-ra.26 a second time": "Ein zweites Mal 26",
  "reading.senet-ra.26 a second time.ours":
    "Jeder Zug wird geprüft, gleich was die Figur zuvor getan hat. Eine Figur, die von 26 oder " +
    "dahinter zurückgeschoben wird, muss noch einmal auf 26 landen.",
  "reading.senet-ra.26 a second time.other":
    "Wer einmal auf 26 gelandet ist, dürfte später darüber hinwegziehen. Dafür gibt es keinen " +
    "Regelpunkt: Eine Stellung müsste es sich für jede Figur merken.",
  "reading.senet-ra.Pushing into the square just left": "Auf das gerade verlassene Feld schieben",
  "reading.senet-ra.Pushing into the square just left.ours":
    "Eine Figur darf auf das Feld geschoben werden, das die ziehende Figur gerade verlassen hat; ein " +
    "Zug kann also nichts ändern.",
  "reading.senet-ra.Pushing into the square just left.other":
    "Ein solcher Zug wäre verboten. Dafür gibt es keinen Regelpunkt: Es wäre der einzige Zug, der " +
    "davon abhängt, wo eine geschobene Figur endet.",
};

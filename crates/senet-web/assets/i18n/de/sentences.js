// Die Sätze der Regelseiten; auf Englisch schreibt sie die Spiellogik.
export default {
  // Die Überschriften der Regelseiten.
  "section.goal": "Das Ziel",
  "section.board": "Das Brett",
  "section.start": "Der Anfang",
  "section.throw": "Der Wurf",
  "section.again": "Noch ein Wurf",
  "section.moving": "Ziehen",
  "section.entering": "Aufs Brett kommen",
  "section.backward": "Wenn keine Figur vorwärts ziehen kann",
  "section.hits": "Schlagen",
  "section.rows": "Ketten",
  "section.houses": "Die Häuser",
  "section.leaving": "Das Brett verlassen",
  "section.lining-up": "Die Aufstellung",
  "section.series": "Eine Serie werten",

  // Die Regelpunkte, in der Reihenfolge einer Regeldatei.
  "sentence.start.alternating":
    "Die Figuren beginnen auf dem Brett, Kegel und Spulen abwechselnd von Feld 1 an, die Kegel auf " +
    "den ungeraden Feldern.",
  "sentence.start.in-hand": "Die Figuren beginnen im Vorrat, neben dem Brett.",
  "sentence.opening.fixed": "Es beginnt immer dieselbe Seite.",
  "sentence.opening.first-one-moves-lead":
    "Beide werfen abwechselnd, bis eine 1 fällt. Wer sie geworfen hat, beginnt und muss mit der 1 die " +
    "vorderste Figur ziehen.",
  "sentence.opening.first-one-moves-any":
    "Beide werfen abwechselnd, bis eine 1 fällt. Wer sie geworfen hat, beginnt und zieht mit der 1 " +
    "eine beliebige Figur.",
  "sentence.opening.first-one-decides":
    "Beide werfen abwechselnd, bis eine 1 fällt. Wer sie geworfen hat, beginnt und wirft für den " +
    "ersten Zug noch einmal.",
  "sentence.opening.highest-throw":
    "Beide werfen, und der höhere Wurf beginnt. Bei Gleichstand wird noch einmal geworfen.",
  "sentence.reply.free": "Der erste Zug der zweiten Seite ist frei.",
  "sentence.reply.lead-moves":
    "Die zweite Seite muss ihren ersten Zug mit der vordersten Figur machen, wenn diese noch auf " +
    "ihrem Anfangsfeld steht und mit dem Wurf vorwärts ziehen kann. Sonst ist der erste Zug frei.",
  "sentence.after_bearing_off.turn-passes":
    "Eine Figur vom Brett zu bringen gibt für sich allein keinen weiteren Wurf.",
  "sentence.after_bearing_off.throws-again": "Eine Figur vom Brett zu bringen gibt einen weiteren Wurf.",
  "sentence.stuck_throw.ends-turn":
    "Nach einem Wurf ohne erlaubten Zug ist immer die andere Seite an der Reihe.",
  "sentence.stuck_throw.throws-again":
    "Ein Wurf, der einen weiteren gibt, gibt ihn auch dann, wenn keine Figur ziehen konnte.",
  "sentence.after_backward.throws-again": "Ein Rückwärtszug gibt einen weiteren Wurf wie ein Vorwärtszug.",
  "sentence.after_backward.turn-passes": "Ein Rückwärtszug gibt für seinen Wurf nie einen weiteren.",
  "sentence.after_water.throws-again": "Ein Zug ins Wasser gibt einen weiteren Wurf wie jeder andere Zug.",
  "sentence.after_water.turn-passes": "Ein Zug ins Wasser gibt für seinen Wurf nie einen weiteren.",
  "sentence.short_throws.exact": "Eine Figur zieht genau so weit wie der Wurf.",
  "sentence.short_throws.onto-empty":
    "Eine Figur darf auch weniger Felder ziehen als geworfen, aber nur auf ein leeres Feld und nicht " +
    "auf 26, wenn 26 Pflicht ist. Schlagen und das Verlassen des Bretts erfordern den genauen Wurf.",
  "sentence.backward.never": "Figuren ziehen nie rückwärts.",
  "sentence.backward.if-stuck-to-empty":
    "Kann keine Figur vorwärts ziehen, muss eine um den Wurf rückwärts ziehen, aber nur auf ein " +
    "leeres Feld.",
  "sentence.backward.if-stuck-may-hit":
    "Kann keine Figur vorwärts ziehen, muss eine um den Wurf rückwärts ziehen, auf ein leeres Feld " +
    "oder auf eine ungeschützte gegnerische Figur.",
  "sentence.stranded.stay": "Sie bleiben stehen.",
  "sentence.stranded.fall-into-water":
    "Gibt es sonst keinen Zug, zieht eine von ihnen zurück auf 27, unabhängig vom Wurf; welche, " +
    "entscheidet der Spieler. Eine gegnerische Figur dort tauscht mit ihr den Platz.",
  "sentence.stranded.fall-if-alone":
    "Gibt es sonst keinen Zug und hat die Seite keine andere Figur auf dem Brett, zieht eine solche " +
    "Figur zurück auf 27, unabhängig vom Wurf. Eine gegnerische Figur dort tauscht mit ihr den Platz.",
  "sentence.compulsion.must-use": "Wer ziehen kann, muss ziehen.",
  "sentence.compulsion.may-keep":
    "Niemand muss Figuren vom Brett bringen: Wer sonst keinen Zug hat, darf stattdessen passen.",
  "sentence.compulsion.may-pass": "Passen ist erlaubt, auch wenn eine Figur ziehen kann.",
  "sentence.backward_by.throw": "Ein Rückwärtszug ist so lang wie der Wurf.",
  "sentence.backward_by.one": "Ein Rückwärtszug geht immer um ein Feld zurück, unabhängig vom Wurf.",
  "sentence.backward_when.stuck": "Figuren ziehen immer dann rückwärts, wenn keine vorwärts ziehen kann.",
  "sentence.backward_when.in-the-way":
    "Figuren ziehen nur dann rückwärts, wenn andere Figuren im Weg stehen. Ein Wurf, mit dem auch auf " +
    "einem leeren Brett keine Figur vorwärts ziehen könnte, verfällt.",
  "sentence.hit.swap":
    "Landet eine Figur auf einer gegnerischen, tauschen beide den Platz: Die gegnerische Figur kommt " +
    "auf das Feld, von dem der Zug ausging.",
  "sentence.hit.to-hand": "Landet eine Figur auf einer gegnerischen, kommt diese zurück in ihren Vorrat.",
  "sentence.hit.push-back":
    "Landet eine Figur auf einem besetzten Feld, schiebt sie die Figur dort ein Feld zurück, eine " +
    "eigene wie eine gegnerische. Ist jenes Feld besetzt, wird auch dessen Figur zurückgeschoben, und " +
    "so weiter. Eine Figur, die von 1 oder von 15 weggeschoben wird, kommt in ihren Vorrat.",
  "sentence.hit.never": "Keine Figur darf auf einer gegnerischen landen.",
  "sentence.end_hit.as-elsewhere": "Ein Schlag auf 28, 29 oder 30 wirkt wie auf anderen Feldern.",
  "sentence.end_hit.into-water":
    "Eine Figur, die auf 28, 29 oder 30 geschlagen wird, kommt auf 27, wenn 27 leer ist, sonst auf " +
    "26.",
  "sentence.end_hit.to-15-or-below":
    "Eine Figur, die auf 28, 29 oder 30 geschlagen wird, kommt zurück auf 15 oder, wenn 15 besetzt " +
    "ist, auf das erste leere Feld davor.",
  "sentence.rows_of_two.open": "Benachbarte Figuren schützen einander nicht.",
  "sentence.rows_of_two.protected":
    "Zwei oder mehr Figuren einer Seite auf benachbarten Feldern sind eine Kette und schützen " +
    "einander: Keine gegnerische Figur darf auf einer von ihnen landen.",
  "sentence.rows_of_two.ends-protected":
    "In einer Kette aus zwei oder mehr Figuren einer Seite sind die erste und die letzte geschützt: " +
    "Keine gegnerische Figur darf auf ihnen landen. Die Figuren dazwischen sind nicht geschützt.",
  "sentence.rows_of_three.passable": "Figuren dürfen Ketten jeder Länge überspringen.",
  "sentence.rows_of_three.blockade":
    "Drei oder mehr Figuren einer Seite in einer Kette bilden eine Blockade: Keine gegnerische Figur " +
    "darf sie überspringen, weder vorwärts noch rückwärts noch auf dem Weg vom Brett.",
  "sentence.blockade_length.three": "Drei oder mehr Figuren in einer Kette bilden eine Blockade.",
  "sentence.blockade_length.two": "Zwei oder mehr Figuren in einer Kette bilden eine Blockade.",
  "sentence.blockade_reach.everywhere":
    "Eine Blockade hält Züge in beide Richtungen auf, auch Figuren auf dem Weg vom Brett.",
  "sentence.blockade_reach.not-bearing-off":
    "Eine Blockade hält Züge auf dem Brett in beide Richtungen auf, aber keine Figuren, die das Brett " +
    "verlassen.",
  "sentence.blockade_reach.forward-on-board": "Eine Blockade hält nur Vorwärtszüge auf dem Brett auf.",
  "sentence.water_neighbours.protected": "Eine Figur auf 27 schützt ihre Nachbarn.",
  "sentence.water_neighbours.unprotected": "Eine Figur auf 27 schützt ihre Nachbarn nicht.",
  "sentence.push_onto_left.allowed":
    "Eine Figur darf auf das Feld geschoben werden, das die ziehende Figur gerade verlassen hat.",
  "sentence.push_onto_left.refused":
    "Kein Zug darf eine Figur auf das Feld schieben, das die ziehende Figur gerade verlassen hat.",
  "sentence.beauty.passable": "Feld 26 darf übersprungen werden.",
  "sentence.beauty.compulsory":
    "Feld 26 ist Pflicht: Kein Vorwärtszug von einem Feld vor 26 darf darüber hinausgehen. Jede Figur " +
    "muss also genau auf 26 landen.",
  "sentence.beauty.stops":
    "Feld 26 ist Pflicht: Eine Figur, die mit ihrem Wurf von einem Feld vor 26 darüber hinauskäme, " +
    "hält auf 26 an.",
  "sentence.water.ordinary": "Feld 27 ist ein gewöhnliches Feld.",
  "sentence.water.to-15-or-below":
    "Eine Figur, die auf 27 landet, kommt zurück auf 15 oder, wenn 15 besetzt ist, auf das erste " +
    "leere Feld davor.",
  "sentence.water.to-15-or-lowest":
    "Eine Figur, die auf 27 landet, kommt zurück auf 15 oder, wenn 15 besetzt ist, auf das niedrigste " +
    "leere Feld des Bretts.",
  "sentence.water.to-15-pushing":
    "Eine Figur, die auf 27 zieht oder geschoben wird, kommt sofort auf 15. Eine Figur, die dort " +
    "steht, kommt dann in ihren Vorrat.",
  "sentence.water.to-15-if-free":
    "Eine Figur, die auf 27 landet, kommt zurück auf 15. Solange 15 besetzt ist, darf keine Figur auf " +
    "27 ziehen.",
  "sentence.water.to-lowest":
    "Eine Figur, die auf 27 landet, kommt zurück auf das niedrigste leere Feld des Bretts.",
  "sentence.water.to-hand-last-choice":
    "Eine Figur, die auf 27 landet, kommt zurück in ihren Vorrat. Auf 27 darf eine Figur nur ziehen, " +
    "wenn kein anderer Zug erlaubt ist.",
  "sentence.water.to-hand": "Eine Figur, die auf 27 landet, kommt zurück in ihren Vorrat.",
  "sentence.water.held":
    "Nach einem Zug auf 27 ist die andere Seite an der Reihe, und das Wasser hält die Figur fest. " +
    "Solange eine Seite eine Figur auf 27 hat, kann sie keine andere ziehen. Vor einem Wurf darf sie " +
    "diese Figur von 27 auf 15 ziehen, wenn 15 leer ist; das ersetzt den Wurf, und die andere Seite " +
    "ist an der Reihe. Wirft sie stattdessen, bewegt sich die Figur nur mit einem Wurf, der sie von " +
    "27 vom Brett bringt.",
  "sentence.goal.bear-off":
    "Die Figuren ziehen von 1 nach 30 und verlassen dann das Brett. Wer zuerst alle seine Figuren vom " +
    "Brett gebracht hat, gewinnt.",
  "sentence.goal.line-up":
    "Die Figuren ziehen von 30 hinab nach 1 und stellen sich auf jedem zweiten Feld auf: eine Seite " +
    "auf den ungeraden, die andere auf den geraden Feldern. Wer zuerst alle seine Figuren aufgestellt " +
    "hat, gewinnt.",
  "sentence.last_square.ordinary": "Eine Figur verlässt Feld 30 mit einem Wurf, wie die Felder davor.",
  "sentence.last_square.leaves": "Eine Figur, die genau auf 30 landet, verlässt sofort das Brett.",
  "sentence.last_square.waits":
    "Eine Figur, die auf 30 landet, wartet dort, bis alle übrigen Figuren ihrer Seite auf 21–30 " +
    "stehen. Dann verlässt sie sofort das Brett, ohne einen eigenen Wurf.",
  "sentence.home.anywhere":
    "Eine Figur darf das Brett verlassen, gleich wo die anderen Figuren ihrer Seite stehen.",
  "sentence.home.last-row":
    "Eine Figur darf das Brett erst verlassen, wenn alle übrigen Figuren ihrer Seite auf 21–30 " +
    "stehen.",
  "sentence.home.past-first-row":
    "Eine Figur darf das Brett nur verlassen, wenn keine Figur ihrer Seite auf 1–10 oder im Vorrat " +
    "ist.",

  // Das Brett und der Anfang.
  "sentence.board.path":
    "Das Brett hat dreißig Felder in drei Reihen, die einen einzigen Weg bilden: 1–10 von links nach " +
    "rechts, 11–20 darunter von rechts nach links und 21–30 darunter wieder von links nach rechts. " +
    "Also sind 10 und 11 Nachbarn, ebenso 20 und 21.",
  "sentence.board.no-houses": "Kein Feld ist bezeichnet.",
  "sentence.board.houses": "Bezeichnete Felder: {parts}.",
  "sentence.board.house": "{square} {house}",
  "sentence.board.our-houses":
    "Die Namen und Zeichen von {squares} sind von uns; die der Quelle können andere sein.",
  "sentence.board.our-names": "Die Namen von {squares} sind von uns; die Quelle nennt sie nicht.",
  "sentence.board.our-signs": "Die Zeichen von {squares} sind von uns; die Quelle nennt sie nicht.",
  "sentence.start.pieces": {
    one:
      "Die Seiten sind die Kegel und die Spulen, benannt nach der Form ihrer Figuren. Jede Seite hat " +
      "eine Figur.",
    other:
      "Die Seiten sind die Kegel und die Spulen, benannt nach der Form ihrer Figuren. Jede Seite hat " +
      "{count} Figuren.",
  },
  "sentence.start.squares": "Die Kegel stehen auf {cones}, die Spulen auf {spools}.",
  "sentence.start.first": "Die {side} werfen zuerst.",
  "sentence.start.takes": "Diese Seite spielt die {side}.",
  "sentence.start.takes-and-moves":
    "Diese Seite spielt die {side}; die Partie beginnt also mit dem Zug von {from} nach {to}.",
  "sentence.start.reply-piece":
    "Die vorderste Figur ist die auf {square} ({piece}). Die Pflicht endet nach diesem ersten Wurf, " +
    "ob die Figur gezogen hat oder nicht.",

  // Der Wurf.
  "sentence.throw.sticks":
    "Geworfen werden vier Stäbe mit je zwei Seiten; es zählen die hellen Seiten, die oben liegen.",
  "sentence.throw.die": "Geworfen wird ein sechsseitiger Würfel; eine 6 wird wiederholt.",
  "sentence.throw.two-dice":
    "Geworfen werden ein sechsseitiger und ein achtseitiger Würfel; es zählt ihre Summe.",
  "sentence.throw.table": "Dies sind die Würfe, mit ihren Ausgängen und Wahrscheinlichkeiten.",
  "sentence.throw.with-sticks": "{throw} – {parts:or}, {weight} von {of}.",
  "sentence.throw.with-die": "{throw} – {weight} von {of}.",
  "sentence.throw.with-dice": "{throw} – Summe {parts:or}, {weight} von {of}.",
  "sentence.throw.lost-with-sticks": "Der Zug verfällt – {parts:or}, {weight} von {of}.",
  "sentence.throw.lost-with-dice": "Der Zug verfällt – Summe {parts:or}, {weight} von {of}.",
  "sentence.throw.light-none": "keine helle Seite",
  "sentence.throw.light-one": "eine helle Seite",
  "sentence.throw.light-two": "zwei helle Seiten",
  "sentence.throw.light-three": "drei helle Seiten",
  "sentence.throw.light-four": "vier helle Seiten",
  "sentence.throw.sum": "{count}",
  "sentence.throw.lost":
    "Nach einem Wurf, bei dem der Zug verfällt, zieht keine Figur, und als Nächstes wirft die andere " +
    "Seite.",
  "sentence.again.throws":
    "Nach einem Zug mit einer {throws:or} wirft dieselbe Seite noch einmal; nach einer {others:or} " +
    "ist die andere Seite an der Reihe.",
  "sentence.again.throws-off":
    "Nach einem Zug mit einer {throws:or} wirft dieselbe Seite noch einmal, auch wenn die Figur damit " +
    "das Brett verlässt; nach einer {others:or} ist die andere Seite an der Reihe.",
  "sentence.again.all-throws": "Nach einem Zug mit einer {throws:or} wirft dieselbe Seite noch einmal.",
  "sentence.again.all-throws-off":
    "Nach einem Zug mit einer {throws:or} wirft dieselbe Seite noch einmal, auch wenn die Figur damit " +
    "das Brett verlässt.",
  "sentence.again.landing": "Ein Zug auf {squares:or} gibt einen weiteren Wurf, unabhängig vom Wurf.",
  "sentence.again.leaving":
    "Ein Zug einer Figur von {squares:or} gibt einen weiteren Wurf, unabhängig vom Wurf.",
  "sentence.again.once": "Ein Zug gibt nie mehr als einen weiteren Wurf.",
  "sentence.again.not-in-water":
    "Nach einem Zug, der eine eigene Figur auf 27 bringt, ist immer die andere Seite an der Reihe.",
  "sentence.again.never": "Niemand wirft noch einmal: Die Seiten werfen und ziehen abwechselnd.",
  "sentence.again.otherwise": "Sonst ist nach jedem Wurf die andere Seite an der Reihe.",

  // Ziehen.
  "sentence.moving.one-piece":
    "Jeder Wurf bewegt eine Figur nach Wahl des Spielers. Ein Wurf wird nie geteilt.",
  "sentence.moving.enter-or-move":
    "Jeder Wurf gilt einer Figur: Sie kommt aus dem Vorrat aufs Brett oder zieht auf dem Brett.",
  "sentence.moving.enter-move-or-off":
    "Jeder Wurf gilt einer Figur: Sie kommt aus dem Vorrat aufs Brett, zieht auf dem Brett oder " +
    "verlässt es.",
  "sentence.moving.jump": "Figuren dürfen andere überspringen, eigene wie gegnerische.",
  "sentence.moving.jump-not-blockade":
    "Figuren dürfen andere überspringen, eigene wie gegnerische, aber keine gegnerische Blockade.",
  "sentence.moving.one-to-a-square":
    "Auf einem Feld ist nur für eine Figur Platz; keine Figur darf also auf einer eigenen landen.",
  "sentence.moving.must": "Wer ziehen kann, muss ziehen. Wer nicht ziehen kann, passt.",
  "sentence.moving.must-into-water":
    "Wer ziehen kann, muss ziehen, auch ins Wasser. Wer nicht ziehen kann, passt.",
  "sentence.moving.must-except":
    "Wer ziehen kann, muss ziehen (die einzige Ausnahme steht unten). Wer nicht ziehen kann, passt.",
  "sentence.moving.must-into-water-except":
    "Wer ziehen kann, muss ziehen, auch ins Wasser (die einzige Ausnahme steht unten). Wer nicht " +
    "ziehen kann, passt.",
  "sentence.moving.may": "{parts} Wer nicht ziehen kann, passt.",
  "sentence.moving.first":
    "Kann eine Figur auf {squares:or} vorwärts ziehen, muss vor allen anderen eine solche Figur " +
    "ziehen.",
  "sentence.entering.squares": "Eine Figur kommt aus dem Vorrat aufs Brett: {parts:or}.",
  "sentence.entering.square": "auf {square} mit einer {throw}",
  "sentence.entering.pushes":
    "Eine Figur auf diesem Feld, eine eigene wie eine gegnerische, wird zurückgeschoben wie bei jedem " +
    "Zug.",
  "sentence.entering.empty": "Dieses Feld muss leer sein.",
  "sentence.entering.hits":
    "Eine gegnerische Figur auf diesem Feld wird geschlagen wie bei jedem Zug. Eine eigene Figur dort " +
    "versperrt den Weg aufs Brett.",
  "sentence.backward.last":
    "Als Vorwärtszug gilt auch, das Brett zu verlassen. Solange es einen solchen Zug gibt, zieht " +
    "keine Figur rückwärts.",
  "sentence.backward.last-water":
    "Als Vorwärtszug gilt auch, ins Wasser zu ziehen oder das Brett zu verlassen. Solange es einen " +
    "solchen Zug gibt, zieht keine Figur rückwärts.",
  "sentence.backward.swap":
    "Eine gegnerische Figur, die von einem Rückwärtszug geschlagen wird, kommt vorwärts auf das Feld, " +
    "von dem der Zug ausging.",
  "sentence.backward.water": "Das Wasser versetzt auch eine Figur, die rückwärts auf 27 zieht.",
  "sentence.backward.beauty": "Ein Rückwärtszug darf über 26 hinweggehen.",
  "sentence.backward.no-retreat": "Eine Figur auf {squares:or} zieht nicht um den Wurf rückwärts.",
  "sentence.backward.stranded": "Figuren auf {squares:or} haben einen anderen Zug. {parts}",
  "sentence.backward.decline":
    "Wer nur Figuren auf {squares:or} rückwärts ziehen kann, darf das tun oder passen. Kann eine " +
    "andere Figur rückwärts ziehen, muss eine Figur ziehen, und es darf auch eine von jenen sein.",
  "sentence.backward.pass": "Kann keine Figur vorwärts oder rückwärts ziehen, wird gepasst.",

  // Schlagen, Ketten und Häuser.
  "sentence.hits.onto-left-square":
    "Eine Figur darf auf das Feld geschoben werden, das die ziehende Figur gerade verlassen hat.",
  "sentence.hits.into-water":
    "Eine Figur, die auf 27 geschoben wird, kommt sofort auf 15. Eine Figur auf 15 kommt in ihren " +
    "Vorrat.",
  "sentence.hits.turn-goes-on":
    "Ein solcher Schlag beendet den Zug nicht, auch wenn er die gegnerische Figur ins Wasser schickt.",
  "sentence.hits.arrived": "Eine angekommene Figur kann nicht geschlagen werden (siehe „Die Aufstellung“).",
  "sentence.rows.water-protects":
    "Eine Kette schützt keine Figur auf 27, aber eine Figur auf 27 schützt ihre Nachbarn.",
  "sentence.rows.water-does-not-protect":
    "Eine Kette schützt keine Figur auf 27, und eine Figur auf 27 schützt ihre Nachbarn nicht.",
  "sentence.rows.stopped": "Eine gegnerische Figur, die eine Blockade aufhält, darf sie nicht überspringen.",
  "sentence.rows.own-blockade":
    "Eigene Blockaden darf man überspringen. Eine Blockade hält nur die Figur auf, die der Wurf " +
    "bewegt, nicht eine geschlagene und nicht eine, die das Wasser versetzt.",
  "sentence.houses.none-safe": "Kein Feld ist sicher.",
  "sentence.houses.safe":
    "Eine Figur auf {squares:or} ist sicher: Keine gegnerische Figur darf auf ihr landen.",
  "sentence.houses.beauty-again":
    "Eine Figur, die aus irgendeinem Grund vor 26 zurückkommt, muss noch einmal auf 26 landen.",
  "sentence.houses.water-freed":
    "Landet eine gegnerische Figur auf einer Figur im Wasser, befreit sie diese: Die befreite Figur " +
    "kommt auf das Feld, von dem die gegnerische kam, und die gegnerische ist nun im Wasser.",
  "sentence.houses.neglect":
    "Eine Figur, die vor einem Wurf ihrer Seite auf {squares:or} steht und mit ihm nicht zieht, kommt " +
    "zurück auf 15 oder, wenn 15 besetzt ist, auf das erste leere Feld davor.",
  "sentence.houses.only-leaves":
    "Eine Figur auf {squares:or} zieht auf dem Brett nicht weiter; sie kann es nur verlassen.",
  "sentence.houses.only-advances-off":
    "Eine Figur auf {squares:or} zieht auf dem Brett nicht vorwärts; vorwärts kann sie es nur " +
    "verlassen.",

  // Das Brett verlassen.
  "sentence.leaving.exact-landing":
    "Sie landet dort mit einem genauen Wurf und nicht auf einer eigenen Figur.",
  "sentence.leaving.exits":
    "Eine Figur verlässt das Brett {parts}. Mit anderen Würfen verlässt sie es nicht.",
  "sentence.leaving.exit": "von {square} mit einer {throws:or}",
  "sentence.leaving.exit-any": "von {square} mit jedem Wurf",
  "sentence.leaving.impossible":
    "Eine Figur auf {square} brauchte eine {throws:or}, die nicht geworfen werden kann.",
  "sentence.leaving.or-on":
    "Mit einem kleineren Wurf darf eine Figur auf {squares:or} stattdessen auf dem Brett " +
    "weiterziehen.",
  "sentence.leaving.first-row-again":
    "Wird eine Figur auf die erste Reihe zurückgeschickt, warten die anderen, bis sie diese wieder " +
    "verlassen hat.",
  "sentence.leaving.not-on-30": "Bis dahin darf keine Figur auf 30 landen.",
  "sentence.leaving.last-row-again":
    "Wird eine Figur von der letzten Reihe zurückgeschickt, warten die anderen, bis sie wieder dort " +
    "ist.",
  "sentence.leaving.for-good": "Eine Figur, die das Brett verlassen hat, kehrt nie zurück.",

  // Die Aufstellung.
  "sentence.lining-up.sequences":
    "Die Seite, die zuerst eine Figur auf 1 bringt, stellt sich auf den ungeraden Feldern bis {odd} " +
    "auf ({odds}), die andere auf den geraden Feldern bis {even} ({evens}).",
  "sentence.lining-up.arrived":
    "Eine Figur ist angekommen, wenn sie auf einem Feld ihrer Aufstellung steht und ihre Seite alle " +
    "niedrigeren Felder der Aufstellung besetzt hat. Sie zieht nie wieder und kann nicht geschlagen " +
    "werden.",
  "sentence.lining-up.before-claim":
    "Bis eine Figur auf 1 gelandet ist, ist keine angekommen. Eine Figur auf 2 kann noch auf 1 ziehen " +
    "oder geschlagen werden.",
  "sentence.lining-up.places":
    "Keine Figur darf über ihren Platz hinausziehen: die vorderste einer Seite höchstens bis zum " +
    "ersten Feld ihrer Aufstellung, die zweite höchstens bis zum zweiten, und so weiter.",
  "sentence.lining-up.claim":
    "Bis eine Figur auf 1 gelandet ist, gelten die geraden Felder für beide Seiten. Ein Zug auf 1 ist " +
    "nur erlaubt, wenn die anderen Figuren der Seite ihre Plätze auf den ungeraden Feldern nicht " +
    "überschritten haben. Eine eigene Figur auf 2 verhindert ihn also.",
  "sentence.lining-up.wins": {
    one:
      "Die erste Seite, deren Figur angekommen ist, gewinnt. Das wird nach jedem Zug geprüft, zuerst " +
      "für die Seite, die gezogen hat. Ein Zug auf 1 kann auch die Aufstellung der anderen Seite " +
      "vollenden, die dann gewinnt.",
    other:
      "Die erste Seite, deren {count} Figuren alle angekommen sind, gewinnt. Das wird nach jedem Zug " +
      "geprüft, zuerst für die Seite, die gezogen hat. Ein Zug auf 1 kann auch die Aufstellung der " +
      "anderen Seite vollenden, die dann gewinnt.",
  },

  // Eine Serie werten.
  "sentence.series.points":
    "In einer Serie kann die Siegerseite jeder Partie statt eines Punktes für die Partie Punkte für " +
    "die übrigen gegnerischen Figuren erhalten.",
  "sentence.series.last-row":
    "Jede gegnerische Figur auf 21–30 zählt 1 Punkt, außer auf den sicheren Feldern 26, 28, 29 und " +
    "30.",
  "sentence.series.other-rows":
    "Jede gegnerische Figur auf 11–20 zählt 2 Punkte, jede auf 1–10 zählt 3 Punkte.",
  "sentence.series.example":
    "Bei gegnerischen Figuren auf 4, 13, 24 und 28 sind es 3 + 2 + 1 + 0 = 6 Punkte. Eine Serie geht " +
    "bis zu einer Zahl von Punkten oder von Partien.",

  // Ein einzelnes Feld.
  "sentence.square.enters": "Eine Figur aus dem Vorrat kommt hier mit einer {throw} aufs Brett.",
  "sentence.square.pushed-off": "Eine Figur, die von hier weggeschoben wird, kommt in ihren Vorrat.",
  "sentence.square.safe": "Hier ist eine Figur vor Schlägen sicher.",
  "sentence.square.again-landing": "Ein Zug hierher gibt einen weiteren Wurf.",
  "sentence.square.neglect":
    "Eine Figur hier, die mit dem nächsten Wurf ihrer Seite nicht zieht, kommt zurück auf 15.",
  "sentence.square.moves-first": "Eine Figur hier, die ziehen kann, muss zuerst ziehen.",
  "sentence.square.again-leaving": "Ein Zug von hier weg gibt einen weiteren Wurf.",
  "sentence.square.rebirth": "Das Wasser schickt Figuren auf dieses Feld.",
  "sentence.square.exits": "Von hier verlässt eine Figur das Brett mit einer {throws:or}.",
  "sentence.square.exits-any": "Von hier verlässt eine Figur das Brett mit jedem Wurf.",
  "sentence.square.halts": "Eine Figur hier zieht auf dem Brett nicht weiter.",
  "sentence.square.ordinary": "Dies ist ein gewöhnliches Feld.",
  "sentence.beauty.except-27":
    "Feld 26 ist Pflicht auf dem Weg nach 28, 29 und 30: Ein Vorwärtszug von unterhalb von 26 " +
    "darf auf 27 enden, aber auf keinem anderen Feld jenseits von 26.",
  "sentence.from_beauty.as-elsewhere": "Eine Figur auf 26 zieht wie jede andere Figur.",
  "sentence.from_beauty.into-water":
    "Würde ein Wurf eine Figur von 26 auf ein besetztes der Felder 28, 29 und 30 bringen, zieht " +
    "sie stattdessen auf 27. Keine Blockade hält sie auf.",
  "sentence.water.waits-for-15":
    "Eine Figur, die auf 27 landet, geht zurück auf 15. Ist 15 besetzt, wartet sie auf 27 und " +
    "geht am Ende des Zuges auf 15, der 15 frei macht; bis dahin zieht kein Wurf sie, und keine " +
    "andere Figur darf auf 27 ziehen.",
  "sentence.water.by-throw":
    "Eine Figur, die auf 27 landet, bleibt dort, bis ein Wurf sie zurück- oder vom Brett bringt. " +
    "Landet eine Figur auf 27, während dort eine andere steht, geht sie zurück auf 15 oder, wenn " +
    "15 besetzt ist, auf das nächste leere Feld davor.",
  "sentence.houses.safe-with-water":
    "Eine Figur auf {squares:or} ist sicher, solange eine Figur ihrer Seite auf 27 steht.",
  "sentence.houses.water-back":
    "Ein Wurf von {throws:or} bringt eine Figur von 27 zurück auf 15 oder, wenn 15 besetzt ist, " +
    "auf das nächste leere Feld davor.",
  "sentence.houses.water-back-freely":
    "Keine Blockade hält sie dabei auf, und der Zug gilt als Vorwärtszug.",
  "sentence.square.safe-with-water":
    "Hier ist eine Figur vor Schlägen sicher, solange eine Figur ihrer Seite auf 27 steht.",
  "sentence.square.water-back": "Von hier geht eine Figur mit einem Wurf von {throws:or} zurück auf 15.",
};

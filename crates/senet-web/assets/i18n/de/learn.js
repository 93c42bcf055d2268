// Der Lehrgang.
export default {
  "learn.title": "Senet lernen",
  "learn.lead":
    "Zwölf kurze Schritte, etwa fünf Minuten. Sie ziehen, und das Programm antwortet. Der Lehrgang folgt " +
    "den modernen Regeln; die meisten gelten auch in den anderen Regelwerken.",
  "learn.steps": "Schritte",
  "learn.progress": "Schritt {number} von {count}",
  "learn.next": "Weiter",
  "learn.back": "Zurück",
  "learn.restart": "Wiederholen",
  "learn.play": "Partie spielen",
  "learn.throw-button": "Stäbe werfen",
  "learn.pass-button": "Passen",
  "learn.sticks": "Der Wurf",
  "learn.wrong-move": "{move} ist ein erlaubter Zug ({does}), aber in diesem Schritt ist ein anderer gefragt.",
  "learn.refused": "Das ist nicht erlaubt: {why}.",
  "learn.rulesets": "Regelwerk",
  "learn.rules.lead":
    "Ein Lehrgang in {count} Schritten zu diesen Regeln, aus den Regelpunkten, nach denen das Programm spielt. " +
    "Jeder Schritt ist ein Beispiel, das die Spiellogik geprüft hat.",
  "learn.rules.sample": "Eine kommentierte Partie lesen",
  "learn.rules.page": "Die Regeln lesen.",
  "learn.rules.overview": "Die Regeln in Kürze",
  "learn.rules.overview-text": "Dies sind die Würfe und die Regeln. Die folgenden Schritte zeigen sie im Spiel.",
  "learn.rules.move": "Die {side} haben eine {throw} geworfen. Machen Sie den Zug, der diese Regel zeigt.",
  "learn.rules.instead": "Die {side} dürfen ziehen, statt zu werfen. Machen Sie den Zug, der diese Regel zeigt.",
  "learn.rules.pass": "Die {side} haben eine {throw} geworfen. Es bleibt nur zu passen.",
  "learn.rules.lost": "Der Wurf der {side} kostet den Zug: Passen Sie.",
  "learn.rules.refused":
    "Die {side} haben eine {throw} geworfen. Versuchen Sie {move}: Das Programm sagt, warum es nicht erlaubt ist.",
  "learn.path.title": "Der Weg",
  "learn.path.text":
    "Alle Figuren gehen denselben Weg: die erste Reihe entlang, die zweite zurück und die dritte entlang " +
    "bis Feld 30. Wer zuerst alle Figuren vom Brett gebracht hat, gewinnt.",
  "learn.path.task-1":
    "Der Wurf ist {throw}. Ziehen Sie Ihren Kegel von 8 vier Felder weit um die Ecke: Klicken Sie den " +
    "Kegel an, dann sein Ziel.",
  "learn.path.done": "Von 8 nach 12. Die Felder 10 und 11 sind Nachbarn, ebenso 20 und 21.",
  "learn.throw.title": "Werfen",
  "learn.throw.text":
    "Sie werfen vier Stäbe mit je einer hellen und einer dunklen Seite. Gezählt werden die hellen Seiten: " +
    "eins bis vier. Liegen alle vier dunkel, zählt der Wurf fünf. Am häufigsten ist die Zwei, selten sind " +
    "Vier und Fünf.",
  "learn.throw.task-1": "Werfen Sie die Stäbe.",
  "learn.throw.task-2":
    "Zwei helle Seiten: Der Wurf ist {throw}. Nur eine Figur kann zwei Felder weit ziehen. Finden und " +
    "ziehen Sie sie.",
  "learn.throw.done": "Von 9 nach 11. Jeder andere Kegel käme auf eine eigene Figur.",
  "learn.move.title": "Ziehen",
  "learn.move.text":
    "Jeder Wurf bewegt eine Figur, genau um die geworfene Zahl. Figuren dürfen andere überspringen, eigene " +
    "wie gegnerische. Auf einem Feld steht nur eine Figur, und eigene Figuren kann man nicht schlagen.",
  "learn.move.task-1":
    "Der Wurf ist {throw}. Klicken Sie den Kegel auf 5 an: Er kann nicht ziehen, und das Programm sagt " +
    "Ihnen, warum.",
  "learn.move.task-2": "Machen Sie nun einen möglichen Zug: von 7 oder von 9.",
  "learn.move.done": "Wer ziehen kann, muss ziehen, auch wenn der Zug schadet.",
  "learn.swap.title": "Tauschen",
  "learn.swap.text":
    "Landen Sie auf einer einzelnen gegnerischen Figur, tauschen beide die Plätze: Die gegnerische geht " +
    "auf das Feld zurück, von dem Sie kamen.",
  "learn.swap.task-1": "Der Wurf ist {throw}. Schlagen Sie die Spule auf 16.",
  "learn.swap.done":
    "Ihr Kegel ist drei Felder weiter, die Spule drei Felder zurück: sechs Felder Gewinn mit einer Drei.",
  "learn.protect.title": "Schutz",
  "learn.protect.text":
    "Zwei Figuren derselben Seite auf benachbarten Feldern schützen einander: Keine von beiden kann " +
    "geschlagen werden.",
  "learn.protect.task-1":
    "Der Wurf ist {throw}. Die Spulen auf 16 und 17 stehen nebeneinander. Versuchen Sie, die Spule auf 16 " +
    "mit Ihrem Kegel auf 13 zu schlagen.",
  "learn.protect.task-2": "Ziehen Sie stattdessen den anderen Kegel.",
  "learn.protect.done": "Eine einzelne Figur kann geschlagen werden. Figuren, die nebeneinander stehen, nicht.",
  "learn.row.title": "Eine Kette bilden",
  "learn.row.text":
    "Auf dieselbe Weise schützen Sie Ihre Figuren. Hier könnte die Spule auf 10 Ihren Kegel auf 13 mit " +
    "einer Drei schlagen und die Spule auf 7 Ihren Kegel auf 9 mit einer Zwei.",
  "learn.row.task-1":
    "Der Wurf ist {throw}. Machen Sie einen Zug, nach dem zwei Ihrer Kegel nebeneinander stehen.",
  "learn.row.done": "Die Kegel auf 12 und 13 schützen einander jetzt, und der Kegel von 9 ist außer Gefahr.",
  "learn.blockade.title": "Die Blockade",
  "learn.blockade.text":
    "Drei oder mehr Figuren einer Seite nebeneinander bilden eine Blockade: Keine gegnerische Figur kommt " +
    "daran vorbei. Die eigene Blockade darf man überspringen.",
  "learn.blockade.task-1":
    "Der Wurf ist {throw}. Versuchen Sie, mit Ihrem Kegel die drei Spulen zu überspringen: von 14 nach 19.",
  "learn.blockade.task-2": "Der Weg ist gesperrt. Ziehen Sie den anderen Kegel.",
  "learn.blockade.done":
    "Eine Blockade kann den Gegner viele Würfe kosten. Sie muss sich aber auflösen, wenn ihre Seite keinen " +
    "anderen Zug hat.",
  "learn.beauty.title": "Feld 26",
  "learn.beauty.text":
    "Jede Figur muss genau auf Feld 26 landen, dem Haus des Glücks, bevor sie weiterziehen darf. Keine " +
    "darf es überspringen.",
  "learn.beauty.task-1": "Der Wurf ist {throw}. Versuchen Sie, mit dem Kegel auf 24 über 26 hinauszuziehen.",
  "learn.beauty.task-2": "Dieser Kegel braucht eine Zwei. Ziehen Sie den anderen Kegel.",
  "learn.beauty.done": "Auf 26 ist eine Figur sicher, und mit einer Fünf verlässt sie von dort das Brett.",
  "learn.water.title": "Das Wasser",
  "learn.water.text":
    "Feld 27 ist Wasser. Eine Figur, die dort landet, geht auf 15 zurück, in das Haus des Lebens.",
  "learn.water.task-1": "Der Wurf ist {throw}. Ihr einziger Kegel muss ins Wasser ziehen.",
  "learn.water.done":
    "Der Kegel steht wieder auf 15 und muss noch einmal auf 26 landen. Für eine Figur auf 26 ist die Eins " +
    "gefährlich.",
  "learn.leave.title": "Das Brett verlassen",
  "learn.leave.text":
    "Von 28 verlässt eine Figur das Brett mit einer Drei, von 29 mit einer Zwei, von 30 mit einer Eins und " +
    "von 26 mit einer Fünf. Der Wurf muss genau passen.",
  "learn.leave.task-1":
    "Der Wurf ist {throw}. Bringen Sie den Kegel vom Brett, der es verlassen kann: Klicken Sie ihn an, " +
    "dann das Ablagefach am Ziel.",
  "learn.leave.done":
    "Eine Figur, die das Brett verlassen hat, kommt nicht zurück. Wer zuerst alle Figuren vom Brett " +
    "gebracht hat, gewinnt.",
  "learn.pass.title": "Passen",
  "learn.pass.text":
    "Kann keine Ihrer Figuren ziehen, passen Sie, und die andere Seite ist am Zug. Gegen Ende geschieht " +
    "das oft: Hier brauchen Ihre drei Kegel eine Drei, eine Zwei oder eine Eins.",
  "learn.pass.task-1":
    "Der Wurf ist {throw}, und keiner Ihrer Kegel kann ziehen. Klicken Sie einen an, um den Grund zu " +
    "sehen, und passen Sie dann.",
  "learn.pass.done": "Passen darf man nur, wenn keine Figur ziehen kann.",
  "learn.choose.title": "Einen Zug wählen",
  "learn.choose.text":
    "Jetzt spielen Sie die Spulen. Mit der Drei können Sie eine vom Brett bringen oder eine andere auf 26 " +
    "ziehen. Was ist besser? Das Programm kennt hier die genauen Gewinnchancen.",
  "learn.choose.task-1": "Der Wurf ist {throw}. Machen Sie den Zug, der nach Ihrer Meinung öfter gewinnt.",
  "learn.choose.done": "Sie haben den Lehrgang beendet.",
  "learn.choose.best":
    "{move} ist der beste Zug. Ihre Figur auf 28 kann warten. Die andere muss genau auf 26 landen, und das " +
    "gelingt mit diesem Wurf.",
  "learn.choose.second":
    "{move} sieht gut aus, aber {best} gewinnt öfter. Ihre Figur auf 28 kann warten. Die andere muss genau " +
    "auf 26 landen, und das gelingt mit diesem Wurf.",
};

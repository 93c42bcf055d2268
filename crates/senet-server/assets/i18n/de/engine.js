// Was die Maschine sagt: warum ein Zug nicht geht, und was ein Zug bewirkt.
export default {
  "refusal.must-move": "Sie können nicht passen, weil eine Figur ziehen kann",
  "refusal.turn-lost": "mit diesem Wurf verfällt der Zug, deshalb zieht keine Figur",
  "refusal.rescue-first":
    "zuerst muss Ihre Figur aus dem Wasser befreit werden; sie kommt nur mit {throws:or} frei",
  "refusal.held-in-water":
    "das Wasser hält diese Figur fest; sie kann nur das Brett verlassen, mit {throws:or}",
  "refusal.rescue-before-throw":
    "die Rettung von 27 nach 15 ist nur anstelle des Wurfs möglich, und Sie haben schon geworfen",
  "refusal.opening-move": "der erste Zug ist vorgeschrieben: Die vorderste Figur, auf {square}, muss ziehen",
  "refusal.nobody-on-square": "auf {square} steht keine Figur",
  "refusal.not-yours": "die Figur auf {square} ({piece}) gehört nicht Ihnen",
  "refusal.hand-empty": "Sie haben keine Figur im Vorrat",
  "refusal.no-entry": "in diesem Regelwerk kommt keine Figur aus dem Vorrat aufs Brett",
  "refusal.enters-only-with": "eine Figur kommt nur mit {throws:or} aufs Brett",
  "refusal.throw-leads-to": "der Wurf ist {throw} und führt diese Figur nach {to}",
  "refusal.not-the-throw": "der Wurf ist {throw}, und eine Figur zieht genau um den Wurf",
  "refusal.ends-on": "dieser Zug endet auf {to}",
  "refusal.ends-in-hand": "dieser Zug endet in Ihrem Vorrat",
  "refusal.ends-off-board": "dieser Zug führt vom Brett",
  "refusal.own-piece": "auf {square} steht Ihre eigene Figur",
  "refusal.protected-row": "die {side} auf {squares} stehen nebeneinander und schützen einander",
  "refusal.safe-square": "die Figur auf {square} ({piece}) ist dort sicher",
  "refusal.enemy-arrived": "die Figur auf {square} hat ihren Platz erreicht und kann nicht geschlagen werden",
  "refusal.blockade": "die {side} auf {squares} bilden eine Blockade, die nicht übersprungen werden kann",
  "refusal.beauty-first": "eine Figur muss genau auf 26 landen, bevor sie darüber hinausziehen darf",
  "refusal.does-not-move-on": "eine Figur auf {square} zieht auf dem Brett nicht weiter",
  "refusal.only-bears-off":
    "eine Figur auf {square} zieht auf dem Brett nicht weiter; sie verlässt es mit {throws:or}",
  "refusal.no-exit": "von {square} verlässt keine Figur das Brett",
  "refusal.wrong-exit": "von {square} verlässt eine Figur das Brett nur mit {throws:or}",
  "refusal.beyond-board": "ein Wurf von {throw} führt von {square} über das Ende des Bretts hinaus",
  "refusal.not-all-home":
    "eine Figur verlässt das Brett erst, wenn alle Ihre Figuren auf 21–30 stehen; noch nicht dort: " +
    "{squares}",
  "refusal.not-all-home-in-hand":
    "eine Figur verlässt das Brett erst, wenn alle Ihre Figuren auf 21–30 stehen; noch im Vorrat: {hand}",
  "refusal.not-all-home-both":
    "eine Figur verlässt das Brett erst, wenn alle Ihre Figuren auf 21–30 stehen; noch nicht dort: " +
    "{squares}, noch im Vorrat: {hand}",
  "refusal.water-last": "ins Wasser darf eine Figur nur, wenn es keinen anderen erlaubten Zug gibt",
  "refusal.water-closed": "solange 15 besetzt ist, darf keine Figur ins Wasser ziehen",
  "refusal.no-hits": "auf {square} steht eine gegnerische Figur, und in diesem Regelwerk wird nicht geschlagen",
  "refusal.moves-first": {
    one: "zuerst muss Ihre Figur auf {squares} ziehen",
    other: "zuerst muss eine Ihrer Figuren auf {squares} ziehen",
  },
  "refusal.first-row-held":
    "eine Figur verlässt das Brett erst, wenn keine der Ihren auf 1–10 oder im Vorrat ist; noch dort: {squares}",
  "refusal.first-row-in-hand": "eine Figur verlässt das Brett erst, wenn Ihr Vorrat leer ist",
  "refusal.backward-if-blocked":
    "rückwärts ziehen Figuren nur, wenn andere Figuren im Weg stehen, und keine tut es",
  "refusal.falls-only-alone":
    "eine Figur auf {square} fällt nur dann ins Wasser zurück, wenn ihre Seite keine andere auf dem Brett hat",
  "refusal.never-backward": "in diesem Regelwerk ziehen Figuren nie rückwärts",
  "refusal.forward-first":
    "rückwärts darf eine Figur nur ziehen, wenn keine vorwärts ziehen kann, und eine kann es",
  "refusal.backward-to-empty": "Rückwärtszüge gehen nur auf leere Felder, und {square} ist besetzt",
  "refusal.before-board":
    "ein Wurf von {throw} führt von {square} rückwärts über den Anfang des Bretts hinaus",
  "refusal.no-retreat": "eine Figur auf {square} zieht nicht um den Wurf rückwärts",
  "refusal.falls-only-last":
    "eine Figur auf {square} fällt nur dann ins Wasser zurück, wenn sonst nichts ziehen kann",
  "refusal.arrived": "die Figur auf {square} hat ihren Platz erreicht und zieht nicht mehr",
  "refusal.beyond-place":
    "ein Zug nach {square} brächte eine Ihrer Figuren über ihren Platz in Ihrer Aufstellung hinaus",
  "refusal.claim-barred":
    "mit einem Zug auf 1 können Sie die ungeraden Felder nicht beanspruchen, weil eine andere Ihrer " +
    "Figuren dort jenseits ihres Platzes stünde",
  "refusal.short-to-empty":
    "ein Zug um weniger Felder als geworfen geht nur auf ein leeres Feld, und {square} ist besetzt",
  "refusal.short-onto-beauty": "auf 26 landet eine Figur nur mit dem genauen Wurf",
  "refusal.short-bearing-off": "das Brett verlässt eine Figur nur mit dem genauen Wurf",

  "refusal.not-your-seat":
    "Dieser Platz gehört nicht Ihnen. Öffnen Sie die Partie über den Link dieses Platzes.",
  "refusal.not-your-turn": "Die {side} sind am Zug. Warten Sie ihren Zug ab.",
  "refusal.move-first": "Es ist schon geworfen. Ziehen Sie zuerst.",
  "refusal.over": "Die Partie ist zu Ende.",
  "refusal.not-over": "Die Partie ist noch nicht zu Ende. Spielen Sie sie zu Ende oder geben Sie auf.",
  "refusal.nobody-there":
    "Der Spieler der {side} ist noch nicht beigetreten. Schicken Sie ihm den Einladungslink.",
  "refusal.undo-by-link": "In einer Partie per Link lassen sich keine Züge zurücknehmen.",
  "refusal.nothing-to-undo": "Es gibt keine Entscheidung, die Sie zurücknehmen könnten.",
  "refusal.too-many-undos":
    "In dieser Partie wurden zu viele Züge zurückgenommen. Spielen Sie ohne Zurücknehmen weiter oder geben Sie auf.",
  "refusal.too-long": "Die Partie ist zu lang geworden und lässt sich nur noch durch Aufgeben beenden.",
  "refusal.rematch-begun": "Die nächste Partie der Serie hat schon begonnen. Öffnen Sie sie.",
  "refusal.computers-play":
    "In dieser Partie spielt der Computer beide Seiten. Zeigen Sie den nächsten Zug mit „Ein Zug“.",
  "refusal.thinking": "Der Computer wählt seinen Zug. Warten Sie auf ihn.",
  "refusal.opponent-present":
    "Der Spieler der {side} ist verbunden oder noch nicht lange genug abwesend. Warten Sie.",
  "refusal.persons-play": "Schrittweise zeigen lassen sich nur Partien zwischen zwei Computern.",
  "refusal.stale": "Das Brett hat sich inzwischen geändert. Sehen Sie es an und wählen Sie noch einmal.",
  "refusal.too-fast": "Zu viele Befehle auf einmal. Warten Sie einen Augenblick.",
  "refusal.not-saved":
    "Der Server kann die Partie gerade nicht speichern. Versuchen Sie es gleich noch einmal.",

  "effect.must-pass": "muss passen",
  "effect.passes": "passt, obwohl ein Zug möglich wäre",
  "effect.throws": "wirft und lässt die Figur im Wasser",
  "effect.rescues": "rettet die Figur aus dem Wasser, statt zu werfen",
  "effect.enters": "kommt aufs Brett",
  "effect.moves-back": "zieht zurück, weil keine Figur vorwärts kann",
  "effect.falls-into-water": "fällt ins Wasser",
  "effect.falls-into-water-to-square": "fällt ins Wasser, das sie nach {to} trägt",
  "effect.falls-into-water-to-hand": "fällt ins Wasser und kommt zurück in den Vorrat",
  "effect.hits": "schlägt die Figur auf {from} ({piece}); diese geht nach {to}",
  "effect.hits-to-hand": "schlägt die Figur auf {from} ({piece}); diese kommt zurück in den Vorrat",
  "effect.pushes": "schiebt die Figur auf {from} ({piece}) zurück nach {to}",
  "effect.pushes-to-hand": "schiebt die Figur auf {from} ({piece}) zurück in den Vorrat",
  "effect.neglects": "lässt die Figur auf {from} ({piece}) stehen; diese geht zurück nach {to}",
  "effect.releases": "auch die Figur, die auf {from} wartet ({piece}), verlässt das Brett",
  "effect.bears-off": "verlässt das Brett",
  "effect.moves-on": "zieht weiter",
  "effect.wins": "gewinnt die Partie für die {side}",
  "effect.throws-again": "gibt einen weiteren Wurf",
  "effect.throws-again-for-throw": "gibt einen weiteren Wurf, wegen der {throw}",
  "effect.throws-again-for-landing": "gibt einen weiteren Wurf, für die Landung auf {square}",
  "effect.throws-again-for-bearing-off": "gibt einen weiteren Wurf, weil eine Figur das Brett verlässt",
  "effect.throws-again-for-leaving": "gibt einen weiteren Wurf, für den Zug von {square}",
  "effect.reaches": "erreicht das Feld „{house}“",
  "effect.is-safe": "ist auf {square} sicher",
  "effect.can-leave": {
    one: "kann das Brett von dort mit einem Wurf von {throws} verlassen",
    other: "kann das Brett von dort mit Würfen von {throws} verlassen",
  },
  "effect.claims": "beansprucht die ungeraden Felder",
  "effect.arrives": {
    one: "nimmt ihren Platz in der Aufstellung ein: {squares}",
    other: "nehmen ihre Plätze in der Aufstellung ein: {squares}",
  },
  "effect.makes-row": "bildet eine geschützte Kette auf {squares}",
  "effect.protects": { one: "schützt die Figur auf {squares}", other: "schützt die Figuren auf {squares}" },
  "effect.blocks": {
    one: "versperrt der Figur auf {squares} den Weg",
    other: "versperrt den Figuren auf {squares} den Weg",
  },
  "effect.escapes": { one: "entgeht einem Wurf von {throws}", other: "entgeht Würfen von {throws}" },
  "effect.avoids-water": "meidet das Wasser",
  "effect.breaks-row": {
    one: "löst eine Kette auf: Die Figur auf {squares} verliert ihren Schutz",
    other: "löst eine Kette auf: Die Figuren auf {squares} verlieren ihren Schutz",
  },
  "effect.unblocks": {
    one: "gibt der Figur auf {squares} den Weg frei",
    other: "gibt den Figuren auf {squares} den Weg frei",
  },
  "effect.leaves-open": {
    one: "die Figur auf {square} kann mit einer {throws} geschlagen werden",
    other: "die Figur auf {square} kann mit {throws:or} geschlagen werden",
  },

  "house.House of Life": "Haus des Lebens",
  "house.House of Rebirth": "Haus der Wiedergeburt",
  "house.Ankh": "Anch",
  "house.House of Beauty": "Haus der Schönheit",
  "house.House of Happiness": "Haus des Glücks",
  "house.House of Water": "Haus des Wassers",
  "house.House of Humiliation": "Haus der Demütigung",
  "house.House of Three": "Haus der Drei",
  "house.House of Three Truths": "Haus der drei Wahrheiten",
  "house.House of the Three Truths": "Haus der drei Wahrheiten",
  "house.House of Two": "Haus der Zwei",
  "house.House of Twos": "Haus der Zweien",
  "house.House of Re-Atoun": "Haus des Re-Atum",
  "house.Eye of Horus": "Horusauge",
  "house.House of Horus": "Haus des Horus",
  "house.Entry Square": "Eintrittsfeld",
  "house.Last Square": "letztes Feld",
  "title.modern": "Modern (nach Kendall und Bell)",
  "title.jequier": "Jéquier (nach Walker)",
  "title.grunfeld": "Jéquier (nach Grunfeld)",
  "title.kendall": "Kendall",
  "title.tait": "Tait",
  "title.bell": "Bell",
  "title.basics": "Senet Basics",
  "title.senet-ra": "Senet-Ra",
  "title.cybiko": "Cybiko",
  "title.kendall-modern": "Kendall, moderne Fassung",
  "title.kendall-one-square": "Kendall (ein Feld zurück)",
  "title.meub": "Meub",
  "title.neglect": "Die Familie der Vernachlässigung",
  "title.playpalace": "PlayPalace",
  "title.simple-senet": "Simple Senet",
  "title.skyruk": "Skyruk, ohne Warten im Wasser",

  "problem.bad-position":
    "Diese Stellung ist nicht möglich oder nicht lesbar. Einzelheiten auf Englisch: {details}",
  "problem.bad-throw": "Dieser Wurf ist hier nicht möglich. Einzelheiten auf Englisch: {details}",
  "problem.bad-move": "Dieser Zug ist nicht lesbar. Einzelheiten auf Englisch: {details}",
  "problem.bad-record": "Die Aufzeichnung ist nicht lesbar. Einzelheiten auf Englisch: {details}",
  "problem.bad-ruleset": "Die Regeldatei ist nicht lesbar. Einzelheiten auf Englisch: {details}",
  "problem.bad-option": "Diese Option ist nicht möglich. Einzelheiten auf Englisch: {details}",
  "problem.conflicting-rules": "Diese Regeln widersprechen einander. Einzelheiten auf Englisch: {details}",
  "problem.no-such-ruleset": "Dieses Regelwerk gibt es nicht. Einzelheiten auf Englisch: {details}",
  "problem.no-puzzles": "Für dieses Regelwerk wurden keine Aufgaben gefunden. Versuchen Sie ein anderes.",
  "problem.no-such-game": "Diese Partie gibt es nicht oder nicht mehr.",
  "problem.too-many-requests": "Zu viele Anfragen auf einmal. Warten Sie einen Augenblick.",
  "problem.too-many-games": "Sie haben sehr viele neue Partien begonnen. Warten Sie eine Minute.",
  "problem.too-many-questions":
    "Sie haben zu viele Fragen auf einmal gestellt. Warten Sie auf die Antworten.",
  "problem.too-many-connections": "Von Ihrer Adresse bestehen zu viele Verbindungen. Schließen Sie einige.",
  "problem.too-large": "Das ist zu groß für den Server. Senden Sie weniger.",
  "problem.too-long":
    "Diese Partie ist zu lang, um hier ausgewertet zu werden. Verwenden Sie den Befehl senet review.",
  "problem.full": "Der Server ist ausgelastet. Versuchen Sie es später noch einmal.",
  "problem.busy": "Der Server ist gerade beschäftigt. Versuchen Sie es gleich noch einmal.",
  "problem.unreadable-game": "Der Server kann diese Partie nicht lesen. Versuchen Sie es später noch einmal.",
  "problem.not-saved":
    "Der Server kann die Partie gerade nicht speichern. Versuchen Sie es gleich noch einmal.",
  "problem.bad-qr-text": "Für diesen Text gibt es keinen QR-Code. Einzelheiten auf Englisch: {details}",
  "problem.qr-text-too-long": "Diese Adresse ist zu lang für einen QR-Code. Teilen Sie eine kürzere.",
  "problem.fault": "Auf dem Server ist ein Fehler aufgetreten. Bitte melden Sie ihn dem Betreiber.",
};

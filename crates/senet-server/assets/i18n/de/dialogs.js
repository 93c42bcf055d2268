// Was Dialoge sagen: Teilen, Ende einer Partie, Einstellungen, Tasten.
export default {
  "resign.question": "Diese Partie aufgeben?",
  "resign.yes": "Aufgeben",
  "help.question": "Tipps und Gewinnchancen?",
  "help.about":
    "Ihr Gegner schlägt vor, dass Sie beide Tipps nutzen und die Gewinnchancen sehen dürfen. Beide " +
    "müssen zustimmen.",
  "help.agree": "Zustimmen und beitreten",
  "help.decline": "Ohne Hilfe beitreten",

  "dialog.close": "Schließen",
  "dialog.cancel": "Abbrechen",

  "share.title": "Diese Partie teilen",
  "share.invite-title": "Laden Sie Ihren Gegner ein",
  "share.invite-about": "Wer diesen Link öffnet, spielt die andere Seite. Schicken Sie ihn nur einer Person.",
  "share.invite": "Link für Ihren Gegner",
  "share.invite-other": "Link für Ihren Gegner an einem anderen Rechner",
  "share.local": "Dieser Link funktioniert nur auf diesem Rechner.",
  "share.start-for-others": "Um jemanden an einem anderen Rechner einzuladen, starten Sie den Server so:",
  "share.watch": "Link zum Zuschauen",
  "share.own-seat": "Ihr persönlicher Link für ein anderes Gerät (nicht weitergeben)",
  "share.in-browser":
    "Diese Partie wird in diesem Browser gespielt und aufbewahrt. Auf einem Server liegt nichts davon, deshalb " +
    "gibt es keinen Link. Um sie jemandem zu zeigen, schicken Sie die Aufzeichnung.",
  "share.commitment": "Festlegung der Würfe (kopieren, um die Würfe nach der Partie zu prüfen)",
  "share.contribution.both":
    "Beide Spieler tragen zum Startwert der Würfe bei. Dieser Browser hat die Festlegung und Ihren " +
    "Beitrag gespeichert.",
  "share.contribution.own":
    "Sie tragen zum Startwert der Würfe bei; für die Gegenseite steht ein fester Ersatzwert. Dieser " +
    "Browser hat die Festlegung und Ihren Beitrag gespeichert.",
  "share.contribution.none":
    "Dieser Browser trägt nichts zum Startwert der Würfe bei: Für Sie steht ein fester Ersatzwert " +
    "oder ein anderes Gerät.",
  "share.copy": "Kopieren",
  "share.copied": "Kopiert",
  "share.qr": "QR-Code",
  "share.qr-of": "QR-Code: {label}",
  "share.qr-about": "Lesen Sie ihn mit der Kamera eines Telefons.",
  "share.embed": "Das Brett auf einer anderen Seite zeigen: diese HTML-Zeile dorthin kopieren",
  "share.frame-title": "Ein Senet-Brett",
  "share.projector": "Ansicht für den Beamer",
  "share.position-title": "Diese Stellung teilen",
  "share.position": "Link zu dieser Stellung",
  "share.variations": "Link mit allen Zügen und Varianten",
  "own.share-title": "Diese Regeln teilen",
  "own.share-rules": "Link zu diesen Regeln",
  "own.share-play": "Link zum Spielen nach diesen Regeln",
  "share.puzzle-title": "Diese Aufgabe teilen",
  "share.puzzle": "Link zu dieser Aufgabe",
  "share.record": "Aufzeichnung herunterladen",
  "share.review": "Partie auswerten",

  "result.series": "Stand der Serie: Kegel {cones}, Spulen {spools}.",
  "result.standing": "Serie bis {all}: Kegel {cones}, Spulen {spools}.",
  "result.series-won": "Die {side} haben die Serie gewonnen.",
  "result.points": {
    one: "Diese Partie zählt {count} Punkt.",
    other: "Diese Partie zählt {count} Punkte.",
  },
  "result.fair": "Würfe prüfen",

  "settings.title": "Einstellungen",
  "settings.numbers": "Feldnummern anzeigen",
  "settings.path": "Weg anzeigen",
  "settings.speed": "Animationen",
  "settings.speed.off": "aus",
  "settings.speed.fast": "schnell",
  "settings.speed.normal": "normal",
  "settings.throws": "Automatisch werfen",
  "settings.early": "Vorab werfen, während der Gegner am Zug ist",
  "settings.forced": "Erzwungene Züge automatisch ausführen",
  "settings.passes": "Automatisch passen, wenn keine Figur ziehen kann",
  "settings.sound": "Ton",
  "settings.orientation": "Lage des Bretts",
  "settings.orientation.auto": "automatisch",
  "settings.orientation.wide": "quer",
  "settings.orientation.upright": "hochkant",
  "settings.arrows": "Pfeiltasten folgen",
  "settings.arrows.grid": "den Reihen",
  "settings.arrows.path": "dem Weg",

  "keys.title": "Tastenkürzel",
  "keys.throw": "werfen",
  "keys.arrows": "auf dem Brett bewegen",
  "keys.path": "auf dem Weg ein Feld zurück oder vor",
  "keys.next": "nächste Figur, die ziehen kann, oder nächstes Ziel",
  "keys.choose": "Figur wählen, dann ihr Ziel",
  "keys.cancel": "Auswahl aufheben",
  "keys.undo": "letzten Zug zurücknehmen",
  "keys.hint": "Tipp anzeigen",
  "keys.board": "zum Brett",
  "keys.status": "Spielstand noch einmal vorlesen",
  "keys.step": "einen Zug zurück oder vor",
  "keys.help": "diese Tastenkürzel anzeigen",
};

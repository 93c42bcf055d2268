// Die Seite über das Programm.
export default {
  "about.title": "Über Senet",
  "about.move": "Senet on the Move",
  "about.move-what":
    "Damian Walker schrieb „Senet on the Move“ für Psion-Taschencomputer und verwandte Geräte, dazu eine Website " +
    "über das Spiel: seine Geschichte und vier Rekonstruktionen der Regeln. Das Programm spielt alle vier, für " +
    "zwei Personen oder gegen den Computer in einer von drei Stärken.",
  "about.move-us":
    "Dieses Programm stammt nicht von seinem ab. Vier der Regelwerke folgen seinen Beschreibungen (Kendall, " +
    "Jéquier, Tait und Bell), und die Namen dreier Stärken stammen aus seinem Programm: Novice, Average und Expert " +
    "(hier Anfänger, Mittel und Experte).",
  "about.compared": "Vergleich der beiden Programme",
  "about.program": "Programm",
  "about.rulesets": "Regelwerke",
  "about.rulesets-move": "Kendall, Jéquier, Tait, Bell",
  "about.rulesets-here":
    "diese vier, Jéquier nach Grunfeld, Senet Basics, die modernen Regeln, Senet-Ra, anderswo " +
    "veröffent\u00adlichte und eigene Regelwerke",
  "about.opponents": "Gegner",
  "about.opponents-move": "eine andere Person; Novice, Average, Expert",
  "about.opponents-here":
    "eine andere Person am selben Brett oder anderswo; Zufall, Neuling, Anfänger, Mittel, Geübt, Experte, und " +
    "perfekt, " +
    "wo das Spiel gelöst ist",
  "about.devices": "Läuft auf",
  "about.devices-move": "Psion-Taschen\u00adcomputern",
  "about.devices-here": "Browsern, Terminals und Papier",
  "about.here": "hier",
  "about.get": "Herunterladen und starten",
  "about.get-systems":
    "Das Programm läuft unter Linux, macOS und Windows. Installieren Sie Rust, und führen Sie diesen Befehl im " +
    "Ordner des Quelltexts aus:",
  "about.get-install": "Den Befehl senet installieren",
  "about.get-browser": "Im Browser spielen",
  "about.get-terminal": "Im Terminal spielen",
  "about.get-server": "Partien für andere anbieten",
  "about.get-print": "Ein Spiel drucken",
  "about.get-history": "Die Geschichte im Terminal lesen",
  "about.news": "Neuigkeiten",
  "about.news-about": "Die neuesten Einträge des Änderungsverzeichnisses, auf Englisch.",
  "about.links": "Links",
  "about.map": "Alle Seiten",
  "about.link-carter":
    "Howard Carters Notizen zu Spielkasten und Wurfstäben des Tutanchamun (Griffith Institute, Oxford)",
  "about.link-piccione": "Peter Picciones Forschung zu Senet",
  "about.link-crist": "Walter Crist: Debunking the Diffusion of Senet",
  "about.link-eurogamer": "Ein Essay über Senet (Eurogamer, Englisch)",
  "about.link-steam": "Fassungen von Senet auf Steam",
};

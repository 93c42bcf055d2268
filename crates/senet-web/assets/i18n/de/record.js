// Aufzeichnungen einfügen und öffnen.
export default {
  "record.paste": "Fügen Sie hier die Aufzeichnung einer Partie ein",
  "record.open": "Datei öffnen",
  "record.read": "Laden",
  "record.drop": "Sie können eine Datei auch hierher ziehen.",
  "record.empty": "Es gibt noch keinen Text. Fügen Sie eine Aufzeichnung ein oder öffnen Sie eine Datei.",
  "record.too-long":
    "Die Datei ist zu groß für die Aufzeichnung einer Partie: Sie hat {size} KB, erlaubt sind höchstens " +
    "{most} KB.",
};

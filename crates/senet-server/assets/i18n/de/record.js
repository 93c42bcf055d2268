// Aufzeichnungen einfügen und öffnen.
export default {
  "record.paste": "Fügen Sie hier eine Aufzeichnung ein",
  "record.open": "Datei öffnen",
  "record.read": "Lesen",
  "record.drop": "Sie können eine Datei auch hierher ziehen.",
  "record.empty": "Hier steht noch nichts: fügen Sie eine Aufzeichnung ein oder öffnen Sie eine Datei.",
  "record.too-long": "Das ist zu lang für die Aufzeichnung einer Partie: es sind {size} KB, höchstens {most} KB sind möglich.",
};

export default {
  "watch.title": "Dem Computer zuschauen",
  "watch.rules": "Regeln",
  "watch.cones": "Kegel",
  "watch.spools": "Spulen",
  "watch.new": "Neue Partie",
  "watch.pause": "Pause",
  "watch.resume": "Weiter",
  "watch.step": "Ein Zug",
  "watch.speed": "Tempo",
  "watch.slow": "langsam",
  "watch.fast": "schnell",
};

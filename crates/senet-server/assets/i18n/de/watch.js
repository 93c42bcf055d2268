export default {
  "watch.title": "Den Computern zuschauen",
  "watch.rules": "Regeln",
  "watch.cones": "Kegel",
  "watch.spools": "Spulen",
  "watch.new": "Neue Partie",
  "watch.pause": "Anhalten",
  "watch.resume": "Weiter",
  "watch.step": "Ein Schritt",
  "watch.speed": "Tempo",
  "watch.slow": "langsam",
  "watch.fast": "schnell",
};

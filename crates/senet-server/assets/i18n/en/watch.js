export default {
  "watch.title": "Watch the computers play",
  "watch.rules": "Rules",
  "watch.cones": "Cones",
  "watch.spools": "Spools",
  "watch.new": "New game",
  "watch.pause": "Pause",
  "watch.resume": "Go on",
  "watch.step": "One step",
  "watch.speed": "Speed",
  "watch.slow": "slow",
  "watch.fast": "fast",
};

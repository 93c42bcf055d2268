export default {
  "watch.title": "Watch the computer play",
  "watch.rules": "Rules",
  "watch.cones": "Cones",
  "watch.spools": "Spools",
  "watch.new": "New game",
  "watch.pause": "Pause",
  "watch.resume": "Resume",
  "watch.step": "One move",
  "watch.speed": "Speed",
  "watch.slow": "slow",
  "watch.fast": "fast",
};

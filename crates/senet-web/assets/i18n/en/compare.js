// The page that compares the reconstructions.
export default {
  "compare.title": "Rulesets compared",
  "compare.lead":
    "Choose the rulesets to show, and one to compare the others with. The tables are made from the same " +
    "data that the games use.",
  "compare.shown": "Rulesets to show",
  "compare.baseline": "Compare with",
  "compare.no-baseline": "none",
  "compare.points": "Rules",
  "compare.point": "Rule",
  "compare.same": "as in {name}",
  "compare.legend": "The sign ＝ marks what is the same as in {name}.",
  "compare.measured": "Statistics",
  "compare.measured-about":
    "From {games} games of each ruleset between two computer players of level {level} (seed {seed}, " +
    "program {program}). Ranges in brackets are 95% confidence intervals: they show how much of a figure " +
    "may be chance. Other players may get other results.",
  "compare.command": "Command that reproduces these figures:",
  "compare.measure": "Figure",
  "compare.measure.moves": "Moves per game, on average",
  "compare.measure.range": "Moves in nine games out of ten",
  "compare.measure.minutes": "Length at ten seconds a move",
  "compare.measure.first": "Games won by the side that throws first",
  "compare.measure.impossible": "Throws with no legal move",
  "compare.measure.forced": "Throws with only one legal move",
  "compare.measure.choices": "Legal moves where there is a choice, on average",
  "compare.measure.hits": "Hits per game",
  "compare.measure.water": "Throws lost to the water per game",
  "compare.measure.lead-changes": "Lead changes per game",
  "compare.measure.comebacks": "Games won from below 10% win chance",
  "compare.measure.explained": "Share of the result that the throws explain",
  "compare.measure.skill": "Games won by level Average against Novice",
  "compare.interval": "{from} to {to}",
  "compare.minutes": "{minutes} min",
};

// The puzzles.
export default {
  "puzzles.title": "Puzzles",
  "puzzles.lead":
    "In each position one move is clearly best, but it is not the obvious one. All win chances shown here " +
    "are exact.",
  "puzzles.rules": "Ruleset",
  "puzzles.number": "Puzzle {number}",
  "puzzles.pieces": { one: "{count} piece a side", other: "{count} pieces a side" },
  "puzzles.question": "The {side} threw a {throw}. Which move has the best chance of winning?",
  "puzzles.difficulty.easy": "easy",
  "puzzles.difficulty.medium": "medium",
  "puzzles.difficulty.hard": "hard",
  "puzzles.moves": "Moves",
  "puzzles.correct": "Correct! {move}: {does}.",
  "puzzles.wrong": "{move} is not the best move. Better is {solution}: {does}.",
  "puzzles.margin": "The win chance of the best move is {gap} higher than that of any other.",
  "puzzles.tempting": "A tempting but weaker move is {move}: {does}.",
  "puzzles.loss": "Your move loses {loss} of win chance.",
  "puzzles.next": "Next puzzle",
  "puzzles.score": "Solved: {right} of {tried}",
  "puzzles.streak": "Streak: {row}",
  "puzzles.analyse": "Analyse this position",
  "puzzles.loading": "Looking for puzzles…",
  "puzzles.none": "No puzzles were found for this ruleset. Try another one.",
  "puzzles.keys": "Keys: letters choose a move, Enter goes to the next puzzle.",
};

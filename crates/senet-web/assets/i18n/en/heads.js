// What pages tell search engines and previews. The server puts it into their heads.
export default {
  "site.locale": "en_GB",
  "description.about":
    "Senet on the Move by Damian Walker, how to get this program, news, links, and all pages.",
  "description.analyse": "Set up any position of Senet and see the win chance of every move.",
  "description.compare": "The eight reconstructions of Senet side by side: their rules and how they play.",
  "description.fair": "How to check that the throws of a game were fair.",
  "description.history": "What is known about Senet, what is not, and who reconstructed its rules.",
  "description.home":
    "Play Senet, the game of ancient Egypt, by eight reconstructions, online or at one screen.",
  "description.learn":
    "A short interactive lesson in Senet: throws, moves, hits, blockades and the marked squares.",
  "description.puzzles": "Senet puzzles: find the one best move, which is not the obvious one.",
  "description.review": "Review a game of Senet: win chance, mistakes and luck, throw by throw.",
  "description.rules": "The rules of eight reconstructions of Senet, with their sources and open questions.",
  "description.own": "Make your own rules of Senet, point by point, and play by them.",
  "description.watch": "Watch the computer play Senet against itself, at any speed.",
};

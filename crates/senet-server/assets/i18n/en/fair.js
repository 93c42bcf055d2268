// Fair throws.
export default {
  "fair.title": "Fair throws",
  "fair.lead": "The server throws the sticks. Here you can verify that it did not choose the throws.",
  "fair.how": "How it works",
  "fair.how-1":
    "Before the game, the server draws 32 random bytes, the seed. The seed determines every throw of the " +
    "game.",
  "fair.how-2":
    "The server keeps the seed secret but shows a commitment: the SHA-256 hash of the game’s name and the " +
    "seed. It is not feasible to find another seed with the same commitment.",
  "fair.how-3":
    "After the game, the server publishes the seed. Anyone can then recompute the commitment and every " +
    "throw, and compare.",
  "fair.shows": "What the check proves",
  "fair.shows-text":
    "The check proves that no throw was changed after the game began. It does not prove that the seed was " +
    "drawn at random. For that you must trust the server, or save the commitments of many games beforehand " +
    "and check all of them.",
  "fair.check": "Check a game",
  "fair.check-text":
    "Paste the record of a finished game or open its file. Your browser recomputes the commitment and " +
    "every throw itself. The server only reads the record.",
  "fair.noted": "The commitment you saved before the game (optional)",
  "fair.command": "The same check on the command line:",
  "fair.passed": "The throws are fair.",
  "fair.failed": "The check failed.",
  "fair.incomplete": "The check is incomplete.",
  "fair.headers-missing":
    "This record cannot be checked: it lacks the headers Fair-Game, Fair-Commitment and Fair-Seed. Games " +
    "played on a server have them. Save the record when the game is over.",
  "fair.bad-document":
    "This looks like JSON but cannot be read. Copy the whole document, or paste the record of the game.",
  "fair.noted-matches": "The commitment in the record matches the one you saved.",
  "fair.noted-differs": "The commitment in the record differs from the one you saved.",
  "fair.seed-secret": "The seed stays secret until the game is over. Check the game again then.",
  "fair.seed-matches": "The name of the game and the seed give the published commitment: {found}",
  "fair.seed-differs": "The name of the game and the seed give {found}, which is not the published commitment.",
  "fair.no-throws": "This document contains no throws. To check them, paste the record of the game.",
  "fair.throws-match": {
    one: "The {count} throw follows from the seed.",
    other: "All {count} throws follow from the seed.",
  },
  "fair.throw-differs": "Throw {number} was {made}, but the seed gives {given}.",
  "fair.no-crypto":
    "Browsers compute SHA-256 only on pages loaded over https or from this computer. Use the command senet " +
    "fair FILE instead.",
};

// Fair throws.
export default {
  "fair.title": "Fair throws",
  "fair.lead":
    "The server throws the sticks. Here you can check what the throws of a game follow from, and read " +
    "what that proves.",
  "fair.how": "How it works",
  "fair.how-1":
    "Before the game, the server draws 32 random bytes, its secret. It shows a commitment: the " +
    "SHA-256 hash of the game’s name and the secret. It is not feasible to find another secret with " +
    "the same commitment.",
  "fair.how-2":
    "Then each player’s browser stores the commitment and contributes 32 random bytes of its own, a " +
    "nonce. A fixed default stands for players whose program sends none, and for the computer.",
  "fair.how-3":
    "Before the first throw, the seed is fixed: the SHA-256 hash of the game’s name, the secret and " +
    "both nonces. It determines every throw of the game.",
  "fair.how-4":
    "After the game, the server publishes its secret. Anyone can then recompute the commitment, the " +
    "seed and every throw, and compare.",
  "fair.shows": "What the check proves",
  "fair.shows-text":
    "If your browser stored the commitment and its nonce is part of the seed, the server could not " +
    "choose the throws: it fixed its secret before it knew your nonce. If the commitment was not noted " +
    "before the game, the check shows only that the record is consistent. It never shows whether the " +
    "server and your opponent worked together.",
  "fair.check": "Check a game",
  "fair.check-text":
    "Paste the record of a finished game or open its file. Your browser recomputes the commitment, " +
    "the seed and every throw itself. The server only reads the record.",
  "fair.noted": "The commitment you noted before the game (if this browser did not play it)",
  "fair.command": "The same check on the command line:",
  "fair.shared":
    "The throws follow from the seed, and the seed from the server’s secret and your contribution.",
  "fair.committed":
    "The throws follow from the seed, and the seed from the secret to which the server had committed. " +
    "It is not shown that a contribution of yours is part of the seed.",
  "fair.committed-alone":
    "The throws follow from the seed to which the server had committed. The server alone chose it.",
  "fair.consistent":
    "The record is consistent, and only that was checked: the commitment was not noted before the " +
    "game.",
  "fair.failed": "The check failed.",
  "fair.incomplete": "The check is incomplete.",
  "fair.headers-missing":
    "This record cannot be checked: it lacks the headers Fair-Game, Fair-Commitment and Fair-Seed. Games " +
    "played on a server have them. Save the record when the game is over.",
  "fair.bad-document":
    "This looks like JSON but cannot be read. Copy the whole document, or paste the record of the game.",
  "fair.not-noted":
    "Not checked: whether the server committed to its secret before the game. Neither you nor this " +
    "browser noted the commitment then.",
  "fair.noted-matches": "The commitment in the record is the one that was noted before the game.",
  "fair.noted-differs": "The commitment in the record differs from the one that was noted before the game.",
  "fair.seed-secret": "The seed stays secret until the game is over. Check the game again then.",
  "fair.secret-matches": "The name of the game and the secret give the published commitment: {found}",
  "fair.secret-differs":
    "The name of the game and the secret give {found}, which is not the published commitment.",
  "fair.no-contributions": "The secret alone is the seed. The players of this game contributed nothing.",
  "fair.seed-matches": "The name of the game, the secret and the nonces of the players give the seed.",
  "fair.seed-differs":
    "The name of the game, the secret and the nonces of the players give another seed than the one in " +
    "the record.",
  "fair.own-nonce": "The nonce that this browser contributed is part of the seed.",
  "fair.own-nonce-missing":
    "The nonce of this browser is not part of the seed. That is in order only if you joined on " +
    "another device first.",
  "fair.no-own-nonce":
    "Not checked: whether your nonce is part of the seed. This browser has stored none for the game.",
  "fair.default-nonces": {
    one: "The default stands for the nonce of {count} player: a computer, or a program that sent none.",
    other: "The default stands for the nonces of {count} players: computers, or programs that sent none.",
  },
  "fair.no-throws": "This document contains no throws. To check them, paste the record of the game.",
  "fair.throws-match": {
    one: "The {count} throw follows from the seed.",
    other: "All {count} throws follow from the seed.",
  },
  "fair.throw-differs": "Throw {number} was {made}, but the seed gives {given}.",
  "fair.opening-matches": "The throws to decide who begins follow from the seed: {made}",
  "fair.opening-differs": "The throws to decide who begins were {made}, but the seed gives {given}.",
  "fair.no-crypto":
    "Browsers compute SHA-256 only on pages loaded over https or from this computer. Use the command senet " +
    "fair FILE instead.",
};

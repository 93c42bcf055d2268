// What dialogs say: sharing, a game's end, settings, keys.
export default {
  "resign.question": "Resign this game?",
  "resign.yes": "Resign",
  "help.question": "Hints and win chances?",
  "help.about":
    "Your opponent proposes that both of you may use hints and see the win chances. Both must agree.",
  "help.agree": "Agree and join",
  "help.decline": "Join without help",

  "dialog.close": "Close",
  "dialog.cancel": "Cancel",

  "share.title": "Share this game",
  "share.invite-title": "Invite your opponent",
  "share.invite-about": "The person who opens this link plays the other side. Send it to one person only.",
  "share.invite": "Link for your opponent",
  "share.invite-other": "Link for your opponent on another machine",
  "share.local": "This link works on this machine only.",
  "share.start-for-others": "To invite someone on another machine, start the server like this:",
  "share.watch": "Link for spectators",
  "share.own-seat": "Your private link for playing on another device (do not share it)",
  "share.in-browser":
    "This game is played and kept in this browser. Nothing of it is on a server, so there is no link to it. To show it to someone, send its record.",
  "share.commitment": "Commitment to the throws (copy it to check them after the game)",
  "share.contribution.both":
    "Both players contribute to the seed of the throws. This browser has stored the commitment and " +
    "your contribution.",
  "share.contribution.own":
    "You contribute to the seed of the throws; a fixed default stands for your opponent. This browser " +
    "has stored the commitment and your contribution.",
  "share.contribution.none":
    "This browser contributes nothing to the seed of the throws: a fixed default or another device " +
    "stands for you.",
  "share.copy": "Copy",
  "share.copied": "Copied",
  "share.record": "Download the record",
  "share.review": "Review the game",

  "result.series": "Series score: cones {cones}, spools {spools}.",
  "result.standing": "Series, first to {all}: cones {cones}, spools {spools}.",
  "result.series-won": "The {side} have won the series.",
  "result.points": {
    one: "This game scores {count} point.",
    other: "This game scores {count} points.",
  },
  "result.fair": "Check the throws",

  "settings.title": "Settings",
  "settings.numbers": "Show square numbers",
  "settings.path": "Show the path",
  "settings.speed": "Animations",
  "settings.speed.off": "off",
  "settings.speed.fast": "fast",
  "settings.speed.normal": "normal",
  "settings.throws": "Throw automatically",
  "settings.early": "Throw in advance, while the opponent plays",
  "settings.forced": "Play forced moves automatically",
  "settings.passes": "Pass automatically when no piece can move",
  "settings.sound": "Sound",
  "settings.orientation": "Board layout",
  "settings.orientation.auto": "automatic",
  "settings.orientation.wide": "horizontal",
  "settings.orientation.upright": "vertical",
  "settings.arrows": "Arrow keys follow",
  "settings.arrows.grid": "the rows",
  "settings.arrows.path": "the path",

  "keys.title": "Keyboard shortcuts",
  "keys.throw": "throw",
  "keys.arrows": "move around the board",
  "keys.path": "one square back or forward along the path",
  "keys.next": "next piece that can move, or next target",
  "keys.choose": "choose a piece, then its target",
  "keys.cancel": "cancel the choice",
  "keys.undo": "take back the last move",
  "keys.hint": "show a hint",
  "keys.board": "go to the board",
  "keys.status": "read the status again",
  "keys.step": "one move back or forward",
  "keys.help": "show these shortcuts",
};

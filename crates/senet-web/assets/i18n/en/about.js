// The page about the program.
export default {
  "about.title": "About Senet",
  "about.move": "Senet on the Move",
  "about.move-what":
    "Damian Walker wrote “Senet on the Move” for Psion handheld computers and compatible ones, and a website " +
    "about the game: its history, and four reconstructions of its rules. The program plays all four, for two " +
    "players or against a computer opponent at one of three levels.",
  "about.move-us":
    "This program is not derived from his. It takes four of its rulesets from his descriptions (Kendall, " +
    "Jéquier, Tait and Bell), and the names of three levels from his program: Novice, Average and Expert.",
  "about.compared": "Comparison of the two programs",
  "about.program": "Program",
  "about.rulesets": "Rulesets",
  "about.rulesets-move": "Kendall, Jéquier, Tait, Bell",
  "about.rulesets-here":
    "these four, Jéquier as told by Grunfeld, Senet Basics, the modern rules, Senet-Ra, rulesets published " +
    "elsewhere, and rulesets of your own",
  "about.opponents": "Opponents",
  "about.opponents-move": "another person; Novice, Average, Expert",
  "about.opponents-here":
    "another person at the same board or elsewhere; Random, Beginner, Novice, Average, Skilled, Expert, and Perfect " +
    "where the game is solved",
  "about.devices": "Plays on",
  "about.devices-move": "Psion handheld computers",
  "about.devices-here": "browsers, terminals, and paper",
  "about.here": "here",
  "about.get": "Get it",
  "about.get-systems":
    "The program runs on Linux, macOS and Windows. Install Rust, and run this command in the folder of its source:",
  "about.get-install": "Install the command senet",
  "about.get-browser": "Play in the browser",
  "about.get-terminal": "Play in the terminal",
  "about.get-server": "Serve games to others",
  "about.get-print": "Print a game",
  "about.get-history": "Read the history in the terminal",
  "about.news": "News",
  "about.news-about": "The newest entries of the changelog, in English.",
  "about.links": "Links",
  "about.map": "All pages",
  "about.link-carter":
    "Howard Carter’s notes on Tutankhamun’s game box and throwing sticks (Griffith Institute, Oxford)",
  "about.link-piccione": "Peter Piccione’s research on Senet",
  "about.link-crist": "Walter Crist: Debunking the Diffusion of Senet",
  "about.link-eurogamer": "An essay on Senet (Eurogamer)",
  "about.link-steam": "Versions of Senet on Steam",
};

//! The long help: what a command is for, with examples that work when copied.

use std::fmt::Write;

use senet::Preset;

/// What `senet --help` begins with.
pub(crate) const WHAT_IT_IS: &str = "\
Senet, the board game of ancient Egypt, in eight reconstructions of its rules: play it in the browser or the \
terminal against another person or the computer, read the rules with their sources, and ask for moves, counts and random \
games from scripts. Without a command, it opens in the browser.";

/// How positions, moves, rulesets and options are written, for `senet --help`.
pub(crate) fn notation() -> String {
    let mut text = "\
Positions are four fields: SQUARES SIDE HAND DUTY, such as 'cscscscscs/10/10 c - -'
  SQUARES  the rows 1–10, 11–20 and 21–30: c a cone, s a spool, a number so many empty squares
  SIDE     who is to throw, or to move if a throw is given: c or s
  HAND     pieces in hand, cones first, such as 5c5s or 3s; - for none
  DUTY     the sides that still owe their opening move: s, c or sc; - for none

Moves are written as in backgammon: 10/11, 9/11* (it hits), hand/4 (it enters), 26/off (it leaves), 26/27/15 (through \
the water), pass.

Rulesets (--rules NAME, or the path of a ruleset file):
"
    .to_owned();
    let width = Preset::ALL.iter().map(|preset| preset.name().len()).max().unwrap_or(0);
    for preset in Preset::ALL {
        let spec = preset.spec();
        let _ = writeln!(text, "  {:<width$}  {}", spec.name, spec.title);
    }
    text.push_str(
        "\nEach has options (--option KEY=VALUE), such as pieces=3; `senet rules show NAME` tells which.

Next: `senet` alone opens Senet in the browser, `senet play` plays in the terminal, `senet rules list` says what each ruleset is like, `senet rules show modern` tells the rules \
of one, and every command has its own help with examples, such as `senet moves --help`.

Examples:
  senet play
  senet rules list
  senet moves --rules modern --throw 2

Exit status: 0 done; 1 it failed at what was asked, and says so on one line; 2 the command was not understood.",
    );
    text
}

pub(crate) const PLAY: &str = "\
What is not given here is chosen on the first screen. Every game is saved as it goes, and can be taken up again.

Examples:
  senet play
  senet play --rules kendall --first person --second novice
  senet play --rules modern --option traps=on --seed 7";

pub(crate) const SERVE: &str = "\
The pages, the games and the interface for programs come from one address. Without --address only this machine can reach it. \
To let others in, name an address they reach, or put a proxy in front that encrypts, and say with --public what it is called. \
Games are on disk before anybody hears of them; they go on after a restart.

Examples:
  senet serve
  senet serve --address 0.0.0.0:8080
  senet serve --public https://senet.example --database sqlite:games.sqlite
  senet serve --limit spectators=50 --log json";

pub(crate) const FAIR: &str = "\
Before a game a server binds itself to a seed: it tells the SHA-256 of 'senet-fair-1', the game's name and the seed. When the \
game is over it tells the seed. From both it follows whether every throw was settled before the game. Whoever noted the \
commitment before the game gives it with --commitment, and need not believe the record.

Examples:
  senet fair fair.senet
  senet fair - < fair.senet";

pub(crate) const REPLAY: &str = "\
A record is the text of a whole game, as `senet play` saves it. In a terminal the game is stepped through; with --format, \
or where the output is not a terminal, it is printed move by move. A record that is wrong anywhere is refused, with the \
place and the reason.

Examples:
  senet replay game.senet
  senet replay game.senet --format text
  senet replay game.senet --format json";

pub(crate) const RULES: &str = "\
Examples:
  senet rules list
  senet rules show jequier
  senet rules show modern --option traps=on";

pub(crate) const RULES_LIST: &str = "\
Examples:
  senet rules list
  senet rules list --format json";

pub(crate) const RULES_SHOW: &str = "\
The file that --format toml prints is a ruleset that can be changed and played: wherever a ruleset is named, the path of \
such a file can stand instead.

Examples:
  senet rules show kendall
  senet rules show jequier --option home=rest
  senet rules show kendall --format toml > mine.toml
  senet moves --rules ./mine.toml --throw 1
  senet rules show ./mine.toml --format json";

pub(crate) const MOVES: &str = "\
How positions and moves are written, `senet --help` explains. In JSON, `position` of a move is the position after it, \
with the side that throws next; it is null if the move wins, and `winner` is then \"cones\" or \"spools\".

Examples:
  senet moves --rules modern --throw 2
  senet moves --rules tait --position \"3c6/10/s9 c - -\" --throw 4
  senet moves --rules kendall --position \"10/10/s5c3 c - -\" --format json
  echo '{\"rules\":\"tait\",\"position\":\"3c6/10/s9 c - -\",\"throw\":4}' > ask.jsonl
  senet moves --input ask.jsonl";

pub(crate) const PERFT: &str = "\
A ply is one throw (every value that can occur, each counted once) with one move, or one move made instead of throwing; a \
pass is a move. A game that is won is counted once, and not continued. The counts serve to compare programs.

Examples:
  senet perft --rules kendall --depth 3
  senet perft --rules tait --position \"3c6/10/s9 c - -\" --depth 4
  senet perft --rules modern --option pieces=3 --depth 3 --format json";

pub(crate) const PLAYOUTS: &str = "\
Every throw has its chance and every legal move the same one. A move is a throw with its move, a forced pass included.

Examples:
  senet playouts --rules kendall --games 1000 --seed 7
  senet playouts --rules modern --option traps=on --threads 1
  senet playouts --rules tait --games 1000 --format json";

pub(crate) const MATCH: &str = "\
Games are played in pairs. Both games of a pair have the same throws in the same order, and the players change seats, so that both \
have the same luck. The score is the share of the games that A won; the interval of 95 % confidence takes the pairs as its units. \
The score is given with luck taken out too: where tables know the game from its start on (--tables, or a player who is perfect), what the \
start is worth less what the decisions lost; elsewhere what was won less the luck of the throws by estimates, which is as right in the \
mean and has a narrower interval. An interrupted match (Ctrl-C) prints what was played so far, and says so.

Examples:
  senet match --rules bell --a novice --b random --games 100
  senet match --rules modern --a average --b novice --games 20 --seed 7
  senet match --rules tait --a novice --b random --games 50 --format json";

pub(crate) const LADDER: &str = "\
Each level plays a match against the one below it, as `senet match` does, under each ruleset.

Examples:
  senet ladder --games 20 --levels random,novice
  senet ladder --rules tait,bell --games 20 --levels random,novice,average
  senet ladder --rules modern --games 20 --format markdown";

pub(crate) const STUDY: &str = "\
In the folder it writes games.parquet (a row for each game), decisions.parquet if asked for, study.json with all figures, and \
report.html, one page with tables and plots that can be cited: it has the rules in full, the seed, this command and all definitions.

The same command gives the same files, byte for byte, whatever the number of threads; a study that was interrupted is taken up \
again by it. With --vary all variants have the same seeds. With --tables the exact win chances of the start are given where tables \
reach, and luck is measured exactly where they do.

Examples:
  senet study --rules tait --games 200 --match-games 20 --out tait
  senet study --rules bell,modern --players random,random --games 500 --out a
  senet study --rules modern --vary traps --games 100 --seed 7 --out traps";

pub(crate) const SOLVE: &str = "\
The value of a position is the chance that the side to throw wins if both play as well as can be. Values are exact but for the \
gap between their bounds, which are proved. A game with few pieces is solved in seconds, one with four takes minutes to an hour.

What was solved is kept: a run that was interrupted is taken up again by the same command, and more pieces build upon fewer. \
Before it starts it says what it needs, and refuses what does not fit. What does not fit into the memory, or into --memory, is \
solved on the disk: the values stay in files, and it takes several times as long.

In JSON, `start` is the value of the start: the chance that the side that throws first wins, before its first throw (where \
the rules fix that throw, with it).

Examples:
  senet solve --rules modern --pieces 1
  senet solve --rules kendall --pieces 1 --gap 1e-6
  senet solve --rules modern --pieces 2 --out tables --memory 70MB
  senet solve --rules tait --pieces 1 --out tables --format json";

pub(crate) const TABLE: &str = "\
Examples:
  senet solve --rules tait --pieces 1 --out tables --quiet
  senet table list --tables tables";

pub(crate) const TABLE_LIST: &str = "\
Tables are named by the pieces left to the side to throw and to the other side: 3x2.senet holds the positions with three \
against two. Games that differ only in the number of pieces have their tables in common, but for `bell`.

Examples:
  senet table list
  senet table list --tables tables --format json";

pub(crate) const TABLE_INFO: &str = "\
Examples:
  senet solve --rules tait --pieces 1 --out tables --quiet
  senet table info tables/tait-*/1x1.senet
  senet table info tables/tait-*/1x1.senet --format json";

pub(crate) const TABLE_VERIFY: &str = "\
A value must be the one that its successors give it: the best move of each throw, averaged over the throws. The largest \
difference (the residual) must be one that the stated bounds can explain.

Examples:
  senet solve --rules tait --pieces 1 --out tables --quiet
  senet table verify tables/tait-*/1x1.senet
  senet table verify tables/tait-*/1x1.senet --sample 100 --seed 7";

pub(crate) const VALUE: &str = "\
The win chance is that of the side to throw, or with --throw of the side to move, if both play as well as can be. It is exact \
where tables reach. Tables of up to two pieces a side, and others that take a few seconds, are built when they are first needed, \
and kept; `senet solve` builds more. Elsewhere it is an estimate, and says so: it comes from a search and proves nothing, so that its \
bounds are 0 and 1; `typical_error`, where it is known, says how far such estimates are off.

In JSON, `exact` says which it is, and `moves` has the moves of the throw, best first, with the win chance of the side that makes \
them; without a throw, the move that may be made instead of throwing, if there is one.

Examples:
  senet value --rules modern --option pieces=1
  senet value --rules modern --position \"10/s9/9c c - -\" --throw 1
  senet value --rules kendall --throw 2 --format json
  echo '{\"rules\":\"tait\",\"position\":\"3c6/10/s9 c - -\",\"throw\":4}' > ask.jsonl
  senet value --input ask.jsonl";

pub(crate) const REVIEW: &str = "\
Every decision is held against the best one: what it loses is win chance, from 0 to 1, and gets a mark from 0.015 (doubtful, ?!), 0.03 \
(bad, ?) and 0.06 (very bad, ??) on, the thresholds of GNU Backgammon halved, whose equities go from -1 to 1. The luck of a throw \
is what the turn is worth with it less what it was worth before. A side is rated by the mean loss of the decisions in which it had \
a choice: below 0.001 flawless, 0.0025 masterly, 0.004 very strong, 0.006 strong, 0.009 solid, 0.013 casual, 0.0175 careless, above that \
reckless. The luck-adjusted result is the result less the luck of the side and plus that of the other.

Win chances are exact where tables reach; elsewhere they are estimates, and marked with ~. Result less win chance at the start is \
luck less losses, and where values are estimates what they changed by when positions were looked at anew one move later.

Examples:
  senet review game.senet
  senet review game.senet --format html --out game.html
  senet review game.senet --time 1
  senet review - --format json < game.senet";

pub(crate) const PUZZLES: &str = "\
A puzzle is a position out of a game between beginners, with a throw, in which the best move wins at least 3 % more of the games \
than any other, and is not the one that a beginner makes. All values are exact: games with up to two pieces a side, and such \
endings of larger games, are solved on the spot; with larger tables there are puzzles with more pieces.

How hard a puzzle is goes by the place of the best move among a beginner's thoughts, one further if the gap is below 6 %: up to the \
second thought it is easy, the third medium, and hard beyond.

Examples:
  senet puzzles --rules tait --count 2
  senet puzzles --rules modern --option pieces=2 --seed 7 --format json
  senet puzzles --rules modern --option pieces=2 --play";

pub(crate) const TRAIN: &str = "\
The network plays games against itself and learns from them: where tables reach it is told the exact win chance, elsewhere what \
looking one throw ahead shows. The weights depend on the ruleset, the tables, the seed and how it is to play and learn, and on \
nothing else: not on the number of threads. A run that was interrupted is taken up again by the same command.

For every round it tells how far the network was from what it was taught (error), and how far it is in games held out: from \
exact values, and from what looking ahead finds. All are root mean squares of differences between win chances.

Examples:
  senet train --rules tait --rounds 2 --positions 500 --batches 2 --out tait.bin
  senet regret --rules tait --option pieces=2 --depth 1 --weights tait.bin";

pub(crate) const REGRET: &str = "\
Perfect players play a solved game with each other. At every decision that matters, one where moves lead to different positions, the \
player is asked for its move, without seeing the tables; its regret is how much less that move wins than the best one. Tables of \
up to two pieces a side are built when they are first needed; for more, run `senet solve` first.

Examples:
  senet regret --rules modern --option pieces=2 --depth 2 --decisions 500
  senet regret --rules tait --option pieces=2 --level novice --decisions 500";

pub(crate) const ROLLOUT: &str = "\
Both sides play on by the ruleset's evaluator until the game is won, or reaches a position that the tables know. How much better \
or worse throws were than throws are on average is taken out of the results, which leaves a fraction of the chance in them. The \
interval holds the truth about such games 19 times out of 20; that the players are not perfect is not in it.

In JSON, `win` is the chance of the side to throw, with --throw of the side to move and its best move; `moves` has each move, best \
first. `unadjusted` is the share of games won, with the luck left in.

Examples:
  senet rollout --rules modern --games 144
  senet rollout --rules tait --throw 4 --games 144 --format json
  senet rollout --rules bell --games 720 --standard-error 0.02 --seed 7";

pub(crate) const COMPLETIONS: &str = "\
Put the script where your shell looks for completions, or load it:

Examples:
  senet completions bash > senet.bash
  senet completions zsh > _senet
  senet completions fish > senet.fish";

/// For `senet print`.
pub(crate) const PRINT: &str = "\
Everything is drawn at true size: print at 100 %, not \"fit to page\", and check with the scale at the foot of each sheet. Lines are \
cut, dashed lines folded, grey tabs glued. The signs, the pieces and what is thrown are those of the ruleset; the page of rules says \
what `senet rules show` says. The same question gives the same file, byte for byte.

Examples:
  senet print kit --rules kendall --out kendall.pdf
  senet print board --rules tait --ink save --path off --out board.svg
  senet print board --square 40 --paper letter --out large-board.pdf
  senet print pieces --rules bell --pieces discs --out discs.svg";

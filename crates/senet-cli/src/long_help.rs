//! The text below the arguments in `--help`: what a command does, and examples that work when copied.

use std::fmt::Write;

use senet::RuleSpec;

/// The introduction of `senet --help`.
pub(crate) const ABOUT: &str = "\
Senet, the board game of ancient Egypt, in eight reconstructions of its rules. Play it in the browser or the \
terminal, against another person or the computer; read the rules with their sources; list moves, count positions and \
analyse games from scripts. Without a command, `senet` opens the game in the browser.";

/// The notation of positions, moves, rulesets and options, for `senet --help`.
pub(crate) fn notation() -> String {
    let mut text = "\
A position has four fields: SQUARES SIDE HAND DUTY, such as 'cscscscscs/10/10 c - -'
  SQUARES  the rows 1–10, 11–20 and 21–30: c a cone, s a spool, a number that many empty squares
  SIDE     the side to throw or, if a throw is given, to move: c or s
  HAND     the pieces in hand, cones first, such as 5c5s or 3s; - for none
  DUTY     the sides that still owe the opening move of their ruleset: s, c or sc; - for none

Moves are written as in backgammon: 10/11 (a move), 9/11* (a hit), hand/4 (a piece enters), 26/off (a piece leaves), \
26/27/15 (through the water), pass.

Rulesets (--rules NAME, or the path of a ruleset file):
"
    .to_owned();
    let names = RuleSpec::built_in_names();
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    for spec in names.into_iter().filter_map(RuleSpec::built_in) {
        let _ = writeln!(text, "  {:<width$}  {}", spec.name, spec.title);
    }
    text.push_str(
        "\nRulesets have options (--option KEY=VALUE), such as pieces=3 (1 to 7, or 1 to 10 where all pieces begin in the \
hand). `senet rules list` names them, and `senet rules show NAME` describes those of one. Commands for several \
rulesets take names between commas, or `all` for the eight reconstructions.

Next: `senet` opens the game in the browser, `senet play` starts it in the terminal, `senet rules list` describes \
the rulesets in one line each, `senet rules show modern` prints the rules of one. Every command has its own help \
with examples, such as `senet moves --help`.

Examples:
  senet play
  senet rules list
  senet moves --rules modern --throw 2

Exit status: 0 success; 1 failure, with one line on standard error that says why; 2 invalid arguments; 130 \
interrupted by Ctrl-C, after the partial results.",
    );
    text
}

pub(crate) const PLAY: &str = "\
The first screen asks for everything that the arguments leave open. The game is saved after every throw and move; \
the next `senet play` offers to resume it. If it cannot be saved, the screen says so; before it is left, another \
file can be named. The exit status is 1 if a game stays unsaved. Ctrl-Z suspends the program.

Without a screen (TERM=dumb, or a pipe), and with --lines, the game is played by typed commands: Enter throws, a \
number or a move such as 9/11 moves, `help` lists the rest. Every line is complete, for screen readers.

Examples:
  senet play
  senet play --rules kendall --first person --second novice
  senet play --rules modern --option traps=on --seed 7
  senet play --rules grunfeld --match 7-points --scoring pieces-left
  senet play --rules tait --position \"3c6/10/s9 c - -\" --first person
  printf 'throw\\n1\\n' | senet play --rules modern --first person --second novice";

pub(crate) const SERVE: &str = "\
The server delivers the pages, the live games and the JSON interface at one address. By default only this computer \
can reach it. To let others in, listen on a network address with --address, or put an encrypting proxy in front and \
give its public URL with --public. Every event of a game is stored before it is sent to clients, so games continue \
after a restart. With --weights, the server's evaluations and computer players use these networks; the engine in the \
browser, which plays the games without a link, has those of the presets.

Examples:
  senet serve
  senet serve --address 0.0.0.0:8080
  senet serve --public https://senet.example --database sqlite:games.sqlite
  senet serve --limit spectators=50 --log json
  senet serve --address 0.0.0.0:80 --embed-origins https://museum.example";

pub(crate) const FAIR: &str = "\
Before a game, the server publishes a commitment: the SHA-256 of 'senet-fair-1', the name of the game and a \
secret. Then each player contributes a nonce. The seed of the throws is the SHA-256 of 'senet-fair-2', the name, \
the secret and the nonces. After the game, the server publishes the secret. This command computes commitment, \
seed and throws and compares them with the record. If you noted the commitment before the game, pass it with \
--commitment, and your nonce with --nonce: then the check does not rely on the record.

Examples:
  senet fair fair.senet
  senet fair - < fair.senet";

pub(crate) const REPLAY: &str = "\
A record is a text file with a whole game; `senet play` saves games in this format. In a terminal, the command steps \
through the game. With --format, or if standard output is not a terminal, it prints the game move by move. An invalid \
record is rejected with the line and the reason.

To write a record by hand, give the headers `Format: senet-record 1` and `Rules: NAME`, an empty line, and the moves, \
such as `c2:9/11 s3:10/13`. With --format record the command prints it with the fingerprint of the rules.

Examples:
  senet replay sample:basics --format text
  senet replay game.senet
  senet replay game.senet --format text
  senet replay game.senet --format json
  senet replay game.senet --format record";

pub(crate) const HISTORY: &str = "\
The text of the page /history of the server, in lines of 78 characters. Numbers in brackets name its sources.

Examples:
  senet history
  senet history --language de";

pub(crate) const SITE: &str = "\
Games against the computer and at one board, rules, lessons, analysis and reviews work without a server: the engine \
runs in the browser. Games by link and sheets to print need `senet serve`. All addresses are relative, so the folder \
may be served below any path, also by `python3 -m http.server`. After one visit the site works without a network, and \
it can be installed on a phone; that needs https or localhost.

Values of positions with few pieces are exact: the site has tables for them (--tables), which are built if they do not \
exist yet, and fetched when a page needs them. Tables of two pieces take seconds; those of three take minutes for each \
ruleset, with progress on standard error.

A program that was built without the engine for browsers writes pages without scripts, with the rules and other texts; \
`cargo xtask wasm`, before the build, adds the engine.

Examples:
  senet site --out site
  senet site --out site --tables 0
  senet site --out site --url https://example.org/senet";

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
The output of --format toml is a ruleset file. Change its name and its rules, and pass its path wherever a ruleset is \
expected. A file with the name of a built-in ruleset and other rules is refused.

Examples:
  senet rules show kendall
  senet rules show jequier --option home=rest
  senet rules show kendall --format toml > mine.toml
  senet moves --rules ./mine.toml --throw 1
  senet rules show ./mine.toml --format json";

pub(crate) const RULES_DIFF: &str = "\
Rule points have the names of ruleset files (`senet rules show NAME --format toml`). Below them stand the \
sentences of the rules that only one of the rulesets has.

Examples:
  senet rules diff jequier grunfeld
  senet rules diff modern modern --option-b traps=on
  senet rules diff kendall bell --format csv";

pub(crate) const MOVES: &str = "\
`senet --help` explains how positions and moves are written. In JSON, the `position` of a move is the position after \
it, with the side that throws next. If the move wins the game, `position` is null and `winner` is \"cones\" or \
\"spools\".

Examples:
  senet moves --rules modern --throw 2
  senet moves --rules tait --position \"3c6/10/s9 c - -\" --throw 4
  senet moves --rules kendall --position \"10/10/s5c3 c - -\" --format json
  echo '{\"rules\":\"tait\",\"position\":\"3c6/10/s9 c - -\",\"throw\":4}' > ask.jsonl
  senet moves --input ask.jsonl";

pub(crate) const PERFT: &str = "\
A ply is one throw with one move, or one move made instead of throwing. Every possible throw is counted once, and a \
pass is a move. A won game is counted once and not continued. Use the counts to compare move generators.

Examples:
  senet perft --rules kendall --depth 3
  senet perft --rules tait --position \"3c6/10/s9 c - -\" --depth 4
  senet perft --rules modern --option pieces=3 --depth 3 --format json";

pub(crate) const PLAYOUTS: &str = "\
Throws have their usual chances, and all legal moves are equally likely. A move is a throw with its move; forced \
passes are included. Intervals are 95 % confidence intervals. `lengths` gives quantiles of the number of moves: \
the length that a share of the games does not exceed. With --format csv each row is a length with its games.

Examples:
  senet playouts --rules kendall --games 1000 --seed 7
  senet playouts --rules modern --option traps=on --threads 1
  senet playouts --rules tait --games 1000 --format json
  senet playouts --rules bell --games 1000 --format csv > lengths.csv";

pub(crate) const ENGINE: &str = "\
The program reads commands from standard input, one a line, and answers each: senet 1, rules NAME, position \
TEXT, throw N, moves, go, decide, stop, quit. docs/engine.md describes them.

Examples:
  printf 'senet 1\\nrules tait\\nthrow 1\\ngo depth 3\\nquit\\n' | senet engine
  senet match --rules tait --a 'engine:senet engine' --b random --games 4";

pub(crate) const MATCH: &str = "\
Games are played in pairs: both games of a pair have the same throws in the same order, with the players swapped, so \
that both players have the same luck. The score is the fraction of games that A wins. Its 95 % confidence interval \
treats each pair as one sample. The examples take a second; `expert` takes seconds for each game.

The command also prints a luck-adjusted score, which has the same mean and mostly a narrower interval. \
Scores and intervals lie within 0 and 100 %; fewer than eight pairs have no interval. If tables cover the \
whole game, it is the value of the start minus what each player's decisions lost. Otherwise the estimated luck of \
the throws is subtracted from the result. Ctrl-C ends the match early and prints the games so far.

A player engine:COMMAND is another program; each game starts it again. It loses a game by forfeit if it makes an \
illegal move, exceeds its time, ends, or answers with nonsense. Such a match has no luck-adjusted score.

With --records, game 1 of 1000 is in DIR/game-0001.senet, and so on. A starts games with an odd number. Files of the \
same name are replaced.

Examples:
  senet match --rules bell --a novice --b random --games 100
  senet match --rules modern --a average --b novice --games 20 --seed 7
  senet match --rules tait --a novice --b random --games 50 --format json
  senet match --rules tait --a novice --b random --games 8 --records games";

pub(crate) const LADDER: &str = "\
For each ruleset, each level plays a match against the level below it, as in `senet match`. The examples take \
seconds; all levels with 400 games take hours.

Examples:
  senet ladder --games 20 --levels random,novice
  senet ladder --rules tait,bell --games 20 --levels random,novice,average
  senet ladder --games 20 --levels novice,average --format markdown";

pub(crate) const STUDY: &str = "\
The output directory receives games.parquet (one row per game), decisions.parquet (with --decisions), study.json \
(all figures) and report.html: one page with tables and plots that you can cite. The report contains the full rules, \
the seed, the command and all definitions.

The same command writes the same files, byte for byte, with any number of threads. To continue an interrupted study, \
run the same command again. The examples take seconds; 10,000 games of all rulesets take an hour or more. With --vary, \
all variants use the same seeds. With --tables, the report gives exact win chances of the start and exact luck where \
the tables cover the game. --csv writes the tables as CSV, too.

Examples:
  senet study --rules tait --games 200 --match-games 20 --out tait
  senet study --rules bell,tait --games 9 --match-games 0 --luck-games 9 --out a
  senet study --rules modern --vary traps --games 20 --seed 7 --out traps";

pub(crate) const SOLVE: &str = "\
The value of a position is the chance that the side to throw wins if both sides play as well as possible. Each value \
has a proven lower and upper bound, at most --gap apart. Games with few pieces take seconds; games with four pieces \
take minutes to an hour.

With several threads, two runs may give different values within the proven bounds, and so tables with different \
bytes; with --threads 1 the same command writes the same bytes.

Tables are saved as they are finished. To continue an interrupted run, run the same command again. Games with more \
pieces use the tables of games with fewer. Before solving, the command prints the memory, disk space and time it \
needs; it stops if the computer does not have them. A game that does not fit into memory, or into --memory, is solved \
in files on disk, which takes several times as long.

In JSON, `start` is the value of the start of the game: the chance that the side to throw first wins, before its \
first throw or, if the rules prescribe that throw, with it.

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
A table is named after the pieces left to the side to throw and to the other side: 3x2.senet holds the positions with \
three against two. Games that differ only in the number of pieces share their tables, except in `bell`.

If a table cannot be used, the command lists it with the reason and fails. The checksums of all values are checked in \
small tables; `senet table verify` checks those of large ones.

Examples:
  senet table list
  senet solve --rules tait --pieces 1 --out tables --quiet
  senet table list --tables tables --format json";

pub(crate) const TABLE_INFO: &str = "\
Examples:
  senet solve --rules tait --pieces 1 --out tables --quiet
  senet table info tables/tait-*/1x1.senet
  senet table info tables/tait-*/1x1.senet --format json";

pub(crate) const TABLE_VERIFY: &str = "\
Each value is recomputed from the values of its successors: the best move of each throw, averaged over the throws. \
The largest difference, the residual, must be small enough for the bounds that the table states.

With --bounds the stated error is proved again. Error bounds are found for the values of the table and its twin, and \
the move generator checks at every position that they are large enough; docs/solving.md has the theorem. This takes \
two bytes of memory for each position of both, and the tables that `senet solve` wrote: values of packed tables were \
rounded after the proof.

Examples:
  senet solve --rules tait --pieces 1 --out tables --quiet
  senet table verify tables/tait-*/1x1.senet
  senet table verify tables/tait-*/1x1.senet --sample 100 --seed 7
  senet table verify tables/tait-*/1x1.senet --bounds";

pub(crate) const TABLE_BOOK: &str = "\
A book has every position that good play reaches within --plies with a chance of at least --min-chance, and all \
that can follow it, so that the moves of each throw can be compared. Good play chooses between the moves that \
lose less than half a per cent of the win chance. Values and bounds are those of the tables. `senet value` and \
the server use the books in the folder of a ruleset's tables, also without the tables.

Examples:
  senet solve --rules kendall --pieces 1 --out tables --quiet
  senet table book --rules kendall --option pieces=1 --tables tables";

pub(crate) const TABLE_PACK: &str = "\
The packed table has the extension .packed. Values are rounded to 1/65535, which the stated error counts. Tables \
with four or more pieces left shrink to 17 to 42 % of their size, those with three to 52 to 57 %, those with two \
by a tenth. Commands that evaluate positions, `senet table book`, and the server use a packed table if its \
.senet file is missing. `senet solve` and `senet table verify --bounds` do not: they need the .senet files. After \
writing, all values are read back and compared. A second packs some ten million positions.

Examples:
  senet solve --rules tait --pieces 1 --out tables --quiet
  senet table pack tables/tait-*/*.senet";

pub(crate) const VALUE: &str = "\
The win chance is that of the side to throw or, with --throw, of the side to move, if both sides play as well as \
possible. It is exact where tables cover the position. Games with up to two pieces a side are solved when they are \
first needed; `senet solve` builds larger tables. Elsewhere the answer is an estimate from a search: its bounds are 0 \
and 1, and `typical_error` is the usual error of such estimates, if it was measured for these rules and this number \
of pieces.

With --tables auto, games with up to two pieces a side have the same values whatever the cache directory has. Larger \
tables there turn estimates into exact values: the answer, and `sources` in JSON, names the tables and weights that it \
used. Ctrl-C ends the search and prints the result of the deepest finished one.

In JSON, `exact` tells exact values from estimates. `moves` lists the moves of the throw, best first, with the win \
chance of the side that moves. Without a throw, it lists the move that is allowed instead of throwing, if any.

Examples:
  senet value --rules modern --option pieces=1
  senet value --rules modern --position \"10/s9/9c c - -\" --throw 1
  senet value --rules kendall --throw 2 --format json
  echo '{\"rules\":\"tait\",\"position\":\"3c6/10/s9 c - -\",\"throw\":4}' > ask.jsonl
  senet value --input ask.jsonl";

pub(crate) const OPENINGS: &str = "\
Each row is a first throw with a move; the row `any` is the start before the throw. The win chance is that of \
the side that begins. It is exact where tables cover the position; elsewhere a search estimates it, and the row \
says with which typical error. Where the rules prescribe the first throw, only that throw is listed. All eight \
rulesets take a few seconds; each further ply of --depth takes about ten times as long.

In JSON there is one object for each ruleset, on a line of its own.

Examples:
  senet openings --rules tait --option pieces=1
  senet openings --rules modern,bell --depth 1
  senet openings --rules kendall --depth 1 --format csv > openings.csv";

pub(crate) const SERIES: &str = "\
Both players play as well as possible and begin in turn. The only input is the chance that the player who begins \
a game wins it: it is exact where tables cover the start, and estimated elsewhere. Its error is carried over to \
the series.

Examples:
  senet series --rules tait --option pieces=1 --length 3
  senet series --rules modern --length 5 --score 2:4 --depth 1
  senet series --rules bell --length 7 --depth 1 --format csv > series.csv";

pub(crate) const REVIEW: &str = "\
Each decision is compared with the best one. Its loss is the difference in win chance, from 0 to 1. Losses are marked \
from 0.015 (doubtful, ?!), 0.03 (bad, ?) and 0.06 (very bad, ??): half of GNU Backgammon's thresholds, because its \
equities range from -1 to 1. The luck of a throw is the win chance with it minus the win chance before it.

Each side is rated by its losses as a share of those of random moves at the same decisions: below 0.5 % flawless, 2 % \
masterly, 5 % very strong, 10 % strong, 20 % solid, 40 % casual, 70 % careless, above that reckless. There is no \
rating below ten decisions, or if random moves may do as well. The luck-adjusted result is the result minus the side's \
luck plus the other side's: right on average, but below 0 % or above 100 % in a single game with much luck.

Win chances are exact where tables cover the position. Estimates are marked with ~. The result minus the win chance \
at the start equals luck minus losses; for estimates, add how much they changed with the next move.

Several records give a row for each side of each game, and the totals of the players. A record that cannot be reviewed \
does not stop the others; the exit status is then 1. A game takes about a second, and ten times as long for each ply.

Examples:
  senet review game.senet
  senet review game.senet --format html --out game.html
  senet review game.senet fair.senet --format csv
  senet review game.senet --time 1
  senet review - --format json < game.senet";

pub(crate) const PUZZLES: &str = "\
A puzzle is a position with a throw, whose best move is clearly better than any other and easy to miss. The built-in \
rulesets have puzzles from whole games between strong players, each with a name, themes and a rating; --theme, --day \
and --id choose among them. Their win chances are from rollouts; docs/puzzles.md has the method.

With --option or --tables, puzzles are taken from games between beginners instead, and all values are exact: games and \
endings with up to two pieces a side are solved when needed; with larger tables, named with --tables, puzzles have \
more pieces. Their difficulty depends on the rank of the best move in a beginner's order of moves, plus one if its \
lead is below 6 %: up to rank two is easy, three is medium, more is hard.

--mine finds puzzles in games between strong players and writes them to a file. Ctrl-C writes those that were found; \
--resume goes on with them. At most a third of the puzzles have the same theme, and half of them should need looking \
ahead: --games limits the search for these, which are rare.

Examples:
  senet puzzles --rules kendall --play
  senet puzzles --rules modern --theme blockade --count 2
  senet puzzles --rules modern --option pieces=2 --seed 7 --format json
  senet puzzles --rules tait --count 1 --games 3 --mine puzzles.bin
  senet puzzles --rules tait --count 1 --games 6 --mine puzzles.bin --resume";

pub(crate) const TRAIN: &str = "\
The network plays games against itself and learns from them: from exact win chances where tables cover the position, \
elsewhere from a search of one throw. The weights depend only on the ruleset, the tables, the seed and the training \
arguments, not on the number of threads. To continue an interrupted run, run the same command again. Tables for up to \
two pieces a side are built first, unless --tables names others; larger ones, from `senet solve --out DIR`, help.

Rules that no preset has begin with the network of the nearest preset, so that fewer rounds suffice. The network is \
for these rules, whatever their name and the number of pieces; --weights of `play`, `match`, `value`, `review` and \
`serve` uses it.

After each round the command prints the error on the training samples, and the error on positions held out from \
training: against exact values, and against the search. All errors are root mean squares of win chances.

Examples:
  senet train --rules tait --rounds 2 --positions 500 --batches 2 --out tait.bin
  senet regret --rules tait --option pieces=2 --depth 1 --weights tait.bin
  senet train --rules cybiko --rounds 1 --positions 500 --batches 2 --out c.bin
  senet value --rules cybiko --depth 1 --weights c.bin";

pub(crate) const REGRET: &str = "\
Perfect players play a solved game. At each decision between moves that lead to different positions, the measured \
player chooses a move without access to the tables. The regret is the win chance of the best move minus that of the \
chosen one. Games with up to two pieces a side are solved when they are first needed; for more, run `senet solve` \
first.

Examples:
  senet regret --rules modern --option pieces=2 --depth 2 --decisions 500
  senet regret --rules tait --option pieces=2 --level novice --decisions 500";

pub(crate) const ROLLOUT: &str = "\
Both sides play with the evaluator of the ruleset until the game is won or reaches a position in the tables. The luck \
of the throws is subtracted from the results, which makes them far more precise. The 95 % confidence interval covers \
the random error of the rollout, and the error of the values in the tables; it does not cover the mistakes of the \
players. Fewer than eight games have no \
interval. Tables are used only if --tables names them, so that the same seed gives the same answer. A move of a full \
ruleset takes about ten seconds with 1296 games. Ctrl-C prints the complete rounds of games.

In JSON, `win` is the win chance of the side to throw or, with --throw, of the side to move with its best move. \
`moves` lists the moves, best first. `unadjusted` is the fraction of games won, luck included.

With --truncate, games are stopped early and end with the estimate of their last position. That takes less time, \
and the answer has the error of the estimates. The interval is wider by their typical error on both sides; JSON has it \
as `value_error`, which is null if it is not known.

Examples:
  senet rollout --rules modern --games 144
  senet rollout --rules modern --games 144 --truncate 20
  senet rollout --rules tait --throw 4 --games 144 --format json
  senet rollout --rules bell --games 720 --standard-error 0.02 --seed 7";

pub(crate) const SCHEMA: &str = "\
All JSON answers use the same names: `program` and `fingerprint` say which program and which rules gave the answer, \
`sources` which tables and weights. `confidence` is an interval [low, high] with its level: 1 for proven bounds, 0.95 \
for estimates. `proven_error` is the largest error of a value from a table, `typical_error` the usual error of an \
estimate. `rules` and `options` name the ruleset. The schema `error` is that of a line that is not a valid query.

Examples:
  senet schema
  senet schema value
  senet schema table info";

pub(crate) const COMPLETIONS: &str = "\
Save the script where your shell looks for completions, or source it.

Examples:
  senet completions bash > senet.bash
  senet completions zsh > _senet
  senet completions fish > senet.fish";

pub(crate) const MAN: &str = "\
Writes one page for the program, senet.1, and one for every subcommand, such as senet-play.1. `man` finds them in \
/usr/local/share/man/man1, or by their path.

Examples:
  senet man --out man";

pub(crate) const PRINT: &str = "\
Everything is drawn at true size. Print at 100 %, not \"fit to page\", and check the scale at the foot of each sheet. \
Cut along solid lines, fold along dashed lines, glue the grey tabs. House signs, pieces, sticks or dice follow the \
ruleset; the rules page has the text of `senet rules show`. The same arguments give the same file, byte for byte.

Examples:
  senet print kit --rules kendall --out kendall.pdf
  senet print board --rules tait --ink save --path off --out board.svg
  senet print board --square 40 --paper letter --out large-board.pdf
  senet print pieces --rules bell --pieces discs --out discs.svg";

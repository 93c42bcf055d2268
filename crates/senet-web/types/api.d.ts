/**
 * Types of the server's JSON interface. Generated from the Rust types with `openapi.json`, which
 * `crates/senet-server/src/api/openapi.rs` describes.
 */
declare namespace Api {
  /** How a game ends because a player was away for too long. The player who stayed chooses. */
  type AbsenceEnding = "claimed" | "called-off";

  interface Addresses {
    /** URLs without a path. */
    addresses: string[];
  }

  /** A ruleset of the user's own, checked: what is wrong in it, and its file. */
  interface CheckedRules {
    /** The built-in ruleset that it starts from or, for a file, the most similar one. */
    base: string;
    /** The whole file with comments, for editors; null if something is wrong. */
    file: string | null;
    /** What is wrong; empty for a valid ruleset. */
    problems: RulesProblem[];
    /** The ruleset; null if something is wrong. */
    rules: OwnRuleset | null;
    /** The file in short: the base, and the points that differ from it. A file that was given as text comes back as
     * it was. */
    text: string;
  }

  /** A message from a client. */
  type ClientMessage = {
    command?: CommandMessage;
    hello?: {
      /** The number of the last event that it has; null if it needs no events. */
      after?: number | null;
      /** Whether an invited player agrees that both players may use hints and win chances. */
      hints?: boolean;
      /** The player's part of the seed of the dice: 32 random bytes in hexadecimal. */
      nonce?: string | null;
      /** The secrets of its seats. */
      seats?: string[];
    };
    ping?: number;
  };

  /** A command of a client. */
  type CommandMessage = {
    /** The revision of the board that the command is for. */
    at?: number | null;
    /** A name that the client chooses, different for each command. */
    id: string;
  } & ({
    do: "throw";
  } | {
    do: "move";
    /** The move, such as `10/14`. */
    move: string;
  } | PreviewMove | {
    do: "undo";
  } | {
    do: "resign";
    /** The side that resigns; without one, the client's own. */
    side?: string | null;
  } | {
    do: "claim";
  } | {
    do: "call_off";
  } | {
    do: "rematch";
  } | {
    do: "step";
  });

  /** An interval with the probability that it holds the true value: 1 for proven bounds, 0.95 for 95 % confidence
   * intervals. */
  interface Confidence {
    /** The lower and the upper bound. */
    interval: [number, number];
    /** The probability, from 0 to 1. */
    level: number;
  }

  /** Which throw decides who begins. */
  type DecidingThrow = "first-one" | "highest";

  /** A move with its outcome, its effects and the path of its piece. */
  interface DescribedMove {
    /** The other pieces that are displaced: hit, pushed, or released from 30. */
    displaced: DisplacedPiece[];
    /** The effects of the move in one English sentence. */
    does: string;
    /** The effects, those on the board before those on the prospects. */
    effects: LocalizedMessage[];
    /** Where the piece stands; null for a pass. */
    from: Place | null;
    /** The move in notation, such as `10/14`. */
    move: string;
    /** The squares that the piece crosses, in order, without the first and the last. A piece that falls into the
     * water crosses 27. */
    path: number[];
    /** The position after the move, with the side that throws next; null if the game is won. */
    position: string | null;
    /** Whether the side that moved throws again. */
    throws_again: boolean;
    /** Where the move ends; null for a pass. */
    to: Place | null;
    /** Whether the piece falls into the water. */
    water: boolean;
    /** The winner, if the move wins the game. */
    winner: Side | null;
  }

  /** The moves of a position. */
  interface DescribedMoves {
    /** The throws that can occur in the position. */
    legal_throws: number[];
    moves: DescribedMove[];
    options: Options;
    position: string;
    rules: string;
    throw: number | null;
    /** What the side has to do. */
    to_throw_or_move: ToThrowOrMove;
  }

  type Difficulty = "easy" | "medium" | "hard";

  /** Another piece that a move displaces. */
  interface DisplacedPiece {
    /** Where it stands before the move. */
    from: Place;
    /** Whose piece. */
    side: Side;
    /** Where it is put: a square, the hand or off the board. */
    to: Place;
  }

  type EndReason = "finished" | "resigned";

  /** What the throws of a game can be verified with. */
  interface FairnessView {
    /** The commitment that the server made before the game. */
    commitment: string;
    game: string;
    /** The nonces of the players, in the order of their seats when the game was created; null for the default. */
    nonces: [string | null, string | null];
    /** The server's secret part of the seed; null until the game is over, and if the seed is the secret alone. */
    secret: string | null;
    /** The seed of the dice; null until the game is over. */
    seed: string | null;
    /** Whether nonces can no longer be sent. */
    seed_fixed: boolean;
  }

  /** How the player who begins is chosen. */
  type FirstRequest = "chosen" | "throw";

  /** The result of a game. */
  interface GameOutcome {
    /** How the game ended. */
    ending: EndReason;
    /** The winner. */
    winner: Side;
  }

  /** A recorded game with all its plies. */
  interface GameTranscript {
    /** The comments between the plies. */
    comments?: TranscriptComment[];
    /** The headers of the record other than those of rules, start and result. */
    headers: Record<string, string>;
    /** The options of the ruleset by key. */
    options: Options;
    /** The plies, in order. */
    plies: TranscriptPly[];
    /** The last position; after a won game, the position after the last move. */
    position: string;
    /** Null while the game is unfinished. */
    result: GameOutcome | null;
    /** The name of the ruleset. */
    rules: string;
    /** The position before the first throw. */
    start: string;
    /** A last throw without a move. */
    throw: number | null;
    /** The lines of play beside the game. */
    variations?: TranscriptVariation[];
  }

  type Goal = "bear-off" | "line-up";

  /** Whether players may use hints and win chances. */
  type HintPolicy = "off" | "proposed" | "on";

  interface House {
    /** Its effect in English. */
    about: string;
    /** Its name in the ruleset. */
    name: string;
    /** What the source does not give. */
    ours: HousePart[];
    /** Its effect, for translation. */
    sentences: LocalizedMessage[];
    /** The name of the sign that is drawn on it. */
    sign: string;
    square: number;
  }

  type HousePart = "name" | "sign";

  /** The secret of the seat of the invited player. */
  interface Invitation {
    /** The secret that the link of the invitation has. */
    secret: string;
    /** The side of the invited player. */
    side: Side;
  }

  type Level = "random" | "beginner" | "novice" | "average" | "skilled" | "expert" | "perfect";

  /** A puzzle in a list. */
  interface ListedPuzzle {
    /** How hard it is. */
    difficulty: Difficulty;
    /** The name of the puzzle within its ruleset. */
    id: string;
    /** Whether a player who looks one ply ahead errs. */
    needs_looking_ahead: boolean;
    /** The rating on the scale of Glicko-2, rounded to a whole number. */
    rating: number;
    /** What the puzzle is about. */
    themes: Theme[];
  }

  /** The reason why a move is refused, an effect of a move, or a sentence about a ruleset. */
  interface LocalizedMessage {
    /** A stable code. */
    code: string;
    /** The parameters of the message: numbers, lists of numbers, words such as `cones`, or a list of messages. */
    params: Record<string, unknown>;
    /** The message in English. */
    text: string;
  }

  type Mark = "doubtful" | "bad" | "very bad";

  /** The number of decisions with each mark. */
  interface Marks {
    /** Decisions that are clearly worse. */
    bad: number;
    /** Decisions that are somewhat worse than the best choice. */
    doubtful: number;
    /** Decisions that are much worse. */
    very_bad: number;
  }

  /** A move with the win chance of the side that makes it. */
  interface MoveRollout {
    /** Null if there are too few games for an interval. */
    ci95: [number, number] | null;
    /** The same interval as `ci95`. */
    confidence: Confidence | null;
    /** The number of games. */
    games: number;
    /** The move in notation. */
    move: string;
    /** The standard error of `win`. */
    standard_error: number;
    /** The fraction of games won, luck included. */
    unadjusted: number;
    /** The standard error of `unadjusted`. */
    unadjusted_error: number;
    /** The largest error of the values at which games ended early, by which `ci95` is widened: proven for those of
     * tables, typical for estimates. Null if the error of estimates is not known. */
    value_error: number | null;
    /** The win chance, luck-adjusted. */
    win: number;
  }

  /** A move and the win chance of the side that makes it. */
  interface MoveValue {
    /** The bounds of an exact value, or the interval of a rollout. */
    confidence?: Confidence | null;
    /** Whether the value is exact. */
    exact: boolean;
    /** The proven lower bound; 0 for an estimate. */
    lower: number;
    /** The move in notation, such as `10/14`. */
    move: string;
    /** The largest error of an exact value. */
    proven_error?: number | null;
    /** The typical error (root mean square) of an estimate like this, if it was measured. */
    typical_error?: number | null;
    /** The proven upper bound; 1 for an estimate. */
    upper: number;
    /** The win chance, from 0 to 1. */
    win: number;
  }

  /** A request for a new game. */
  interface NewGameRequest {
    /** Who plays the cones. */
    cones: SeatRequest;
    /** How the player who begins is chosen. */
    first?: FirstRequest;
    /** Whether the players' boards mark the legal targets of a piece. */
    guidelines?: boolean;
    /** Whether both players may use hints and win chances. An invited player is asked. */
    hints?: boolean;
    /** The options of the preset. */
    options?: Options;
    /** The name of a preset, or the text of a rules file. */
    rules: string;
    /** The terms of a series; without them, games follow each other without end. */
    series?: SeriesRequest | null;
    /** Who plays the spools. */
    spools: SeatRequest;
  }

  /** The response to a request for a new game. */
  interface NewGameResponse {
    /** The commitment to the throws. */
    commitment: string;
    /** The identifier, which is part of the address of the game. */
    game: string;
    /** The secret for the invited player, if one is invited. */
    invitation: Invitation | null;
    /** The secrets of the creator's own seats. */
    seats: SeatSecrets;
  }

  /** The faces of the last throw: sticks (1 is the light side) or dice. */
  interface OpeningThrowView {
    dice?: number[] | null;
    /** How often a single die showed a 6 before, which is thrown again. */
    rerolled?: number | null;
    side: Side;
    sticks?: [number, number, number, number] | null;
    throw: number;
  }

  /** The throws to decide who begins. */
  interface OpeningView {
    /** Which throw decides. */
    by: DecidingThrow;
    decided: boolean;
    throws: OpeningThrowView[];
  }

  /** An option of a ruleset. */
  interface OptionEntry {
    /** What the option changes. */
    about: string;
    /** The key of the option. */
    key: string;
    /** The value that the described ruleset has, as text. */
    value: string;
    /** The possible values, as text. */
    values: string;
  }

  type Options = Record<string, string>;

  /** What shows after a throw: one of `light`, `pips` and `sums`. */
  interface OutcomeEntry {
    /** The number of sticks with their light side up. */
    light: number | null;
    /** The pips of one die. */
    pips: number | null;
    /** The sums of two dice that count as the same throw. */
    sums: number[] | null;
    /** The throw; 0 loses the turn. Null if the player throws again at once. */
    throw: number | null;
  }

  /** A ruleset to check: the text of a file, or what a form has. */
  interface OwnRules {
    /** The built-in ruleset that it starts from. */
    base?: string;
    /** The rule points by table and key. Those that are missing are as in the base. */
    points?: Record<string, unknown>;
    /** The text of a ruleset file. */
    text?: string | null;
    /** The title, from which the name is made. */
    title?: string;
  }

  /** A valid ruleset of one's own. */
  interface OwnRuleset {
    name: string;
    /** The number of pieces a side. */
    pieces: number;
    points: RulePoints;
    summary: string;
    title: string;
  }

  /** A section of a rules page. */
  interface PageSection {
    /** A code of the heading. */
    code: string;
    heading: string;
    /** The sentences in English. */
    paragraphs: string[];
    /** The same sentences, for translation. */
    sentences: LocalizedMessage[];
  }

  /** The number of a square, or a tray beside the board. */
  type Place = number | "hand" | "off";

  /** The moves that were made in a position. */
  interface Played {
    moves: PlayedMove[];
    options: Options;
    position: string;
    rules: string;
  }

  /** How often a move was made in finished games. */
  interface PlayedMove {
    /** The number of games. */
    games: number;
    move: string;
    /** The throw; null if the move was made instead of throwing. */
    throw: number | null;
    /** The number of those that the side that moved has won. */
    wins: number;
  }

  /** The rating of a player who solves puzzles, by Glicko-2. */
  interface PlayerRating {
    /** The deviation of the rating: 350 for a new player. */
    deviation: number;
    /** The rating: 1500 for a new player. */
    rating: number;
    /** The volatility of the rating: 0.06 for a new player. */
    volatility: number;
  }

  /** A choice of a rule point. */
  interface PointChoiceEntry {
    /** Its description; empty if the keyword says it all. */
    about: string;
    /** Its name in files. */
    keyword: string;
  }

  /** A rule point with the values that it can have. */
  interface PointEntry {
    /** What the point decides. */
    about: string;
    /** The choices; empty for other forms. */
    choices: PointChoiceEntry[];
    /** The form of its values. */
    form: PointFormEntry;
    /** The key, such as `backward`. */
    key: string;
  }

  /** The form of the values of a rule point. */
  type PointFormEntry = "pieces" | "choice" | "squares" | "throws" | "exits" | "scores";

  /** A table of a ruleset file. */
  interface PointTableEntry {
    /** What its points are about. */
    about: string;
    /** The name, such as `moving`. */
    name: string;
    /** The points in the order of a ruleset file. */
    points: PointEntry[];
  }

  /** A query about a position, with or without a throw. The fields are optional here so that the program that
   * answers can report what is missing. */
  interface PositionQuery {
    /** Any value that the answer repeats, where queries come in lines. */
    id?: unknown;
    /** The options of the ruleset by key. */
    options?: Options;
    /** The position as text. Where it is missing, the start of the ruleset or an error. */
    position?: string | null;
    /** The name of a ruleset, or the text of a ruleset file. */
    rules?: string | null;
    /** The throw with which to move; any number is read, so that the refusal can name it. */
    throw?: number | null;
  }

  /** A move that a client wants described or refused without making it. */
  interface PreviewMove {
    /** Where the piece is. */
    from: Place;
    /** The target; without one, the square to which the throw takes the piece. */
    to?: Place | null;
  }

  /** A query that is not answered. */
  interface Problem {
    /** A stable code, such as `bad-position`. */
    code: string;
    /** A sentence for the user. */
    error: string;
  }

  /** A position with a throw whose best move is clear but not obvious. */
  interface Puzzle {
    /** The deviation of the rating. */
    deviation?: number;
    /** How hard it is. */
    difficulty: Difficulty;
    /** The effects of the best move in one English sentence. */
    does: string;
    /** The number of games that were played on from each move; 0 if all values are exact. */
    games?: number;
    /** The difference between the win chances of the best and the second-best move. */
    gap: number;
    /** The name of the puzzle within its ruleset. */
    id?: string;
    /** The legal moves, best first. */
    moves: MoveValue[];
    /** Whether a player who looks one ply ahead errs. */
    needs_looking_ahead?: boolean;
    /** The move of a player who looks one ply ahead. */
    one_ply?: string;
    /** The position as text, before the throw. */
    position: string;
    /** The rating, on the scale of Glicko-2. */
    rating?: number;
    /** The side to move. */
    side: Side;
    /** The best move in notation: the first of `moves`. */
    solution: string;
    /** The share of tries in which each level of play finds the best move. */
    solved_by?: Record<string, number>;
    /** The move that a beginner makes. */
    tempting: string;
    /** The effects of that move in one English sentence. */
    tempting_does: string;
    /** What the puzzle is about. */
    themes?: Theme[];
    /** The throw with which to move. */
    throw: number;
  }

  /** The puzzles of a ruleset that are part of the program, without their positions. */
  interface PuzzleList {
    /** The number of decisions in them with at least three legal moves. */
    decisions: number;
    /** The number of games that were searched. */
    games: number;
    /** All puzzles of the set. */
    puzzles: ListedPuzzle[];
    /** The ruleset, as the query names it. */
    rules: string;
    /** The seed of the games they come from. */
    seed: number;
  }

  /** A try of a player at a puzzle. */
  interface PuzzleTry {
    deviation: number;
    /** The rating of the player before; without one, the player is new. */
    player?: PlayerRating | null;
    /** The rating of the puzzle. */
    rating: number;
    /** Whether the player found the best move. */
    solved: boolean;
  }

  /** The puzzles that a search found. */
  interface Puzzles {
    /** The number of decisions in them with exact values; for puzzles of the program, with at least three legal
     * moves. */
    decisions: number;
    /** The number of games that were searched. */
    games: number;
    /** The options of the ruleset by key. */
    options: Options;
    /** The puzzles: at most as many as were asked for. */
    puzzles: Puzzle[];
    /** The ruleset, as the query names it. */
    rules: string;
    /** The seed of the games they come from. */
    seed: number;
  }

  /** A text to draw. */
  interface QrQuery {
    /** The text, such as the address of an invitation. */
    text: string;
  }

  type Rating = "flawless"
    | "masterly"
    | "very strong"
    | "strong"
    | "solid"
    | "casual"
    | "careless"
    | "reckless";

  /** A place where a source is ambiguous. */
  interface ReadingEntry {
    /** What the source leaves open. */
    about: string;
    /** The option, or the line of a ruleset file, that chooses the other interpretation. */
    choice: string | null;
    /** The interpretation that this ruleset does not follow. */
    other: string;
    /** The interpretation of this ruleset and its reason. */
    ours: string;
  }

  /** A game record in a request. */
  interface RecordBody {
    /** The text of the record. */
    record: string;
  }

  /** A query about a move. */
  interface RefusalQuery {
    from: Place;
    /** Any value that the answer repeats, where queries come in lines. */
    id?: unknown;
    /** The options of the ruleset by key. */
    options?: Options;
    /** The position as text. Where it is missing, the start of the ruleset or an error. */
    position?: string | null;
    /** The name of a ruleset, or the text of a ruleset file. */
    rules?: string | null;
    /** The throw with which to move; any number is read, so that the refusal can name it. */
    throw?: number | null;
    /** The target; without one, the square to which the throw takes the piece. */
    to?: Place | null;
  }

  /** A move that is refused. */
  interface RefusedMove {
    /** A stable code. */
    code: string;
    /** The move in notation, as if it were legal. */
    move: string;
    /** The parameters of the message: numbers, lists of numbers, words such as `cones`, or a list of messages. */
    params: Record<string, unknown>;
    /** The message in English. */
    text: string;
  }

  /** A reviewed game: each ply with its luck and loss, and the totals of both sides. */
  interface Review {
    /** The search depth, in plies, of win chances that are not exact. */
    depth: number;
    /** Whether all win chances are exact. */
    exact: boolean;
    /** The headers of the record other than those of rules, start and result. */
    headers: Record<string, string>;
    /** The options of the ruleset by key. */
    options: Options;
    /** The plies, in order. */
    plies: ReviewedPly[];
    /** Null while the game is unfinished. */
    result: GameOutcome | null;
    /** The name of the ruleset. */
    rules: string;
    /** The summary of each side. */
    sides: ReviewedSides;
  }

  /** A win chance and how precise it is. */
  interface ReviewedChance {
    /** The bounds of an exact value, or the interval of a rollout. */
    confidence?: Confidence | null;
    /** The typical error (root mean square) of an estimate, if it was measured. */
    error?: number | null;
    /** Whether it is exact; else it is an estimate. */
    exact: boolean;
    /** The proven lower bound, if it is exact. */
    lower?: number | null;
    /** The largest error of an exact value. */
    proven_error?: number | null;
    /** The typical error (root mean square) of an estimate like this, if it was measured. */
    typical_error?: number | null;
    /** The proven upper bound, if it is exact. */
    upper?: number | null;
    /** The win chance, from 0 to 1. */
    win: number;
  }

  /** A choice in a decision. */
  interface ReviewedChoice {
    /** The bounds of an exact value, or the interval of a rollout. */
    confidence?: Confidence | null;
    /** The effects of the move in one English sentence. */
    does: string;
    /** The effects, those on the board before those on the prospects. */
    effects: LocalizedMessage[];
    /** The typical error (root mean square) of an estimate, if it was measured. */
    error?: number | null;
    /** Whether it is exact; else it is an estimate. */
    exact: boolean;
    /** The proven lower bound, if it is exact. */
    lower?: number | null;
    /** The move, or `throw` for the choice to throw. */
    move: string;
    /** The largest error of an exact value. */
    proven_error?: number | null;
    /** The typical error (root mean square) of an estimate like this, if it was measured. */
    typical_error?: number | null;
    /** The proven upper bound, if it is exact. */
    upper?: number | null;
    /** The win chance, from 0 to 1. */
    win: number;
  }

  /** A decision: the choice that was made beside the best one. */
  interface ReviewedDecision {
    /** The best choice: the one that was made if none is better. */
    best: ReviewedChoice;
    /** The number of choices. */
    choices: number;
    /** Whether there was only one choice. */
    forced: boolean;
    /** The difference between the win chances of the two. */
    loss: number;
    /** The mark of the decision; null for a good one. */
    mark: Mark | null;
    /** The rank of the choice that was made, from 1 for the best. */
    place: number;
    /** The choice that was made. */
    played: ReviewedChoice;
  }

  /** A throw with its move, a move made instead of throwing, or a last throw without a move. Win chances are those
   * of its side. */
  interface ReviewedPly {
    /** The win chance after the ply. */
    after: ReviewedChance;
    /** The win chance before any decision. */
    before: ReviewedChance;
    /** The decision whether to throw, if there was a choice, and the decision between the moves. */
    decisions: ReviewedDecision[];
    /** The mean win chance over all throws; null if nothing was thrown. */
    expected: ReviewedChance | null;
    /** The win chance with the throw and the best move, less `expected`; null if nothing was thrown. */
    luck: number | null;
    /** The number of the ply, from 1. */
    number: number;
    /** The position before the throw. */
    position: string;
    /** The change of the estimate of this position between the search from the ply before and its own search. */
    revaluation: number;
    /** The side to throw. */
    side: Side;
    /** The throw; null if the move was made instead of throwing. */
    throw: number | null;
  }

  /** The summary of a side. `result` − `start` is `luck` − `loss` + `revaluation` − `given_up`, less the same
   * sum of the other side. */
  interface ReviewedSide {
    /** The number of decisions with more than one choice. */
    decisions: number;
    /** The win chance that it gave up by resigning. */
    given_up: number;
    /** The sum of the losses of its decisions. */
    loss: number;
    /** The sum of the luck of its throws. */
    luck: number;
    /** The result, less the luck of this side, plus the luck of the other side. */
    luck_adjusted: number;
    /** The number of its decisions with each mark. */
    marks: Marks;
    /** The mean loss of a decision with more than one choice; null if there was none. */
    mean_loss: number | null;
    /** The loss that random choices would have on average at the same decisions. */
    random_loss: number;
    /** A word for the share of the loss in that of random choices; null if there were too few decisions. */
    rating: Rating | null;
    /** 1 or 0 if the game is over; else the win chance at its end. */
    result: ReviewedChance;
    /** The sum of the revaluations of its plies. */
    revaluation: number;
    /** The win chance before the game. */
    start: ReviewedChance;
    /** The number of throws. */
    throws: number;
  }

  /** The summaries of both sides. */
  interface ReviewedSides {
    /** The summary of the cones. */
    cones: ReviewedSide;
    /** The summary of the spools. */
    spools: ReviewedSide;
  }

  /** A query about a rollout. */
  interface RolloutQuery {
    /** The number of games, for each move. */
    games?: number;
    /** Any value that the answer repeats, where queries come in lines. */
    id?: unknown;
    /** The options of the ruleset by key. */
    options?: Options;
    /** The position as text. Where it is missing, the start of the ruleset or an error. */
    position?: string | null;
    /** The name of a ruleset, or the text of a ruleset file. */
    rules?: string | null;
    /** The seed of the dice. Rollouts with different seeds are independent. */
    seed?: number;
    /** The throw with which to move; any number is read, so that the refusal can name it. */
    throw?: number | null;
  }

  /** The rollout of a position, for the side to throw or, with a throw, to move. */
  interface Rollouts {
    /** Null if there are too few games for an interval. */
    ci95: [number, number] | null;
    /** The same interval as `ci95`. */
    confidence: Confidence | null;
    /** The number of games. */
    games: number;
    /** The legal moves of the throw, best first. */
    moves: MoveRollout[];
    options: Options;
    position: string;
    rules: string;
    seed: number;
    /** The standard error of `win`. */
    standard_error: number;
    throw: number | null;
    /** The fraction of games won, luck included. */
    unadjusted: number;
    /** The standard error of `unadjusted`. */
    unadjusted_error: number;
    /** The largest error of the values at which games ended early, by which `ci95` is widened: proven for those of
     * tables, typical for estimates. Null if the error of estimates is not known. */
    value_error: number | null;
    /** The win chance, luck-adjusted. */
    win: number;
  }

  /** A position that shows a rule at work. */
  interface RuleExample {
    /** The position after the move; null if the move is refused or wins the game. */
    after: string | null;
    /** A description in English. */
    caption: string;
    /** The effects, those on the board before those on the prospects. */
    effects: LocalizedMessage[];
    /** The example move; null if the example shows a refusal. */
    move: string | null;
    /** The position as text, before the move. */
    position: string;
    /** The move that is refused, with the reason. */
    refused: RefusedMove | null;
    /** The rule: `hit`, `protected`, and so on. */
    shows: string;
    /** The throw; null for a move that replaces the throw. */
    throw: number | null;
  }

  /** The rule points of a ruleset by table and key, as in a ruleset file. */
  interface RulePoints {
    /** The effects of the squares 26 and 27, and of others near the end. */
    houses: {
      /** Whether every piece must land on square 26. */
      beauty: "passable" | "compulsory" | "stops" | "except-27";
      /** What a piece on 26 does if a throw would take it to an occupied square. */
      from_beauty: "as-elsewhere" | "into-water";
      /** A piece that stands on one of these squares before a throw of its side, and is still there after the move,
       * goes back to 15 or, if 15 is occupied, to the first empty square below it. */
      neglect: number[];
      /** The effect of square 27 on a piece that lands there. */
      water: "ordinary"
        | "to-15-or-below"
        | "to-15-or-lowest"
        | "to-15-pushing"
        | "to-15-if-free"
        | "to-lowest"
        | "to-hand-last-choice"
        | "to-hand"
        | "held"
        | "waits-for-15"
        | "by-throw";
      /** The throws that take a piece from 27 back to 15 or, if 15 is occupied, to the first empty square below it. */
      water_back: "any" | number[];
    };
    /** The goal of the game, and how pieces leave the board. */
    leaving: {
      /** The throws that bear a piece off, for each square. */
      exits: Record<string, "any" | number[]>;
      /** The goal of the game, which also determines the direction of travel. */
      goal: "bear-off" | "line-up";
      /** Where the other pieces of a side must stand before a piece may leave. */
      home: "anywhere" | "last-row" | "past-first-row";
      /** The effect of square 30. */
      last_square: "ordinary" | "leaves" | "waits";
    };
    /** Hits, protection and blockades. */
    meeting: {
      /** How many pieces in a row form a blockade. */
      blockade_length: "three" | "two";
      /** Which moves a blockade stops. */
      blockade_reach: "everywhere" | "not-bearing-off" | "forward-on-board";
      /** Where a piece goes that is hit on 28, 29 or 30. */
      end_hit: "as-elsewhere" | "into-water" | "to-15-or-below";
      /** What happens to a piece that is landed on. */
      hit: "swap" | "to-hand" | "push-back" | "never";
      /** Whether a piece may be pushed onto the square that the mover has just left. */
      push_onto_left: "allowed" | "refused";
      /** Whether enemy pieces may pass three pieces in a row. */
      rows_of_three: "passable" | "blockade";
      /** Whether two neighbouring pieces of a side protect each other. */
      rows_of_two: "open" | "protected" | "ends-protected";
      /** Squares on which no piece can be hit. */
      safe: number[];
      /** Squares on which a piece cannot be hit while a piece of its side stands on 27. */
      safe_with_water: number[];
      /** Whether a piece that the water holds on 27 protects its neighbours. */
      water_neighbours: "protected" | "unprotected";
    };
    /** How pieces move. */
    moving: {
      /** Whether pieces move backward if none can move forward, and onto which squares. */
      backward: "never" | "if-stuck-to-empty" | "if-stuck-may-hit";
      /** How far pieces move backward. */
      backward_by: "throw" | "one";
      /** Which throws make pieces move backward. */
      backward_when: "stuck" | "in-the-way";
      /** Whether a throw must be used. */
      compulsion: "must-use" | "may-keep" | "may-pass";
      /** The throws that enter a piece from the hand. A throw of N enters a piece on the N-th square of the path. */
      entry: "any" | number[];
      /** If only pieces on these squares can move backward, the player may pass instead. */
      may_decline: number[];
      /** If a piece on one of these squares can move forward, the player must move such a piece. */
      moves_first: number[];
      /** Pieces on these squares do not advance along the board; they leave only by bearing off. */
      no_advance: number[];
      /** Pieces on these squares do not move backward by the throw. */
      no_retreat: number[];
      /** Whether a piece may move fewer squares than the throw. */
      short_throws: "exact" | "onto-empty";
      /** What happens to pieces on squares of no_retreat if no other move exists. */
      stranded: "stay" | "fall-into-water" | "fall-if-alone";
    };
    /** How the game begins. */
    start: {
      /** The side that throws first in the start position. */
      first: "cones" | "spools";
      /** How the player who begins is determined, and what the first move must be. */
      opening: "fixed"
        | "first-one-moves-lead"
        | "first-one-moves-any"
        | "first-one-decides"
        | "highest-throw";
      /** The number of pieces per side: 1 to 7 if they start on the board, 1 to 10 if they start in hand. */
      pieces: number;
      /** Whether the second player's first move is prescribed. */
      reply: "free" | "lead-moves";
      /** Where the pieces stand before the first throw. */
      start: "alternating" | "in-hand";
    };
    /** The sticks or dice, and when a side throws again. */
    throw: {
      /** Whether a backward move with a throw of again_on gives another throw. */
      after_backward: "throws-again" | "turn-passes";
      /** Whether bearing a piece off gives another throw. */
      after_bearing_off: "turn-passes" | "throws-again";
      /** Whether a move into the water with a throw of again_on gives another throw. */
      after_water: "throws-again" | "turn-passes";
      /** A move onto one of these squares gives another throw. */
      again_landing: number[];
      /** A move of a piece from one of these squares gives another throw. */
      again_leaving: number[];
      /** After a move with one of these throws, the side throws again. */
      again_on: "any" | number[];
      /** The sticks or dice. */
      kind: "sticks" | "die" | "two-dice";
      /** The throw for each outcome, from 0 to 6; 0 loses the turn. A single die has none. */
      scores?: number[];
      /** Whether a throw of again_on gives another throw even if no piece could move. */
      stuck_throw: "ends-turn" | "throws-again";
    };
  }

  /** A ruleset in full. */
  interface RulesDetail {
    examples: RuleExample[];
    goal: Goal;
    houses: House[];
    /** The name by which queries and `--rules` ask for it. */
    name: string;
    /** The options of the ruleset. */
    options: OptionEntry[];
    /** What shows after a throw, and the throw that it counts as. */
    outcomes: OutcomeEntry[];
    /** The rules in words. */
    page: PageSection[];
    /** The squares in the order in which pieces travel. */
    path: number[];
    /** The rule points, with the groups and names of a ruleset file. */
    points: RulePoints;
    /** The places where its source is ambiguous. */
    readings: ReadingEntry[];
    /** The author of the reconstruction and its publication. */
    source: string;
    /** The position before the first throw. */
    start: string;
    /** A summary of one line. */
    summary: string;
    /** The throws and their probabilities. */
    throws: ThrowEntry[];
    /** The title for people, in English. */
    title: string;
    /** The version of its rules. */
    version: number;
  }

  /** A ruleset in the list of all. */
  interface RulesListItem {
    /** What the game is like, in one line. */
    character: string;
    /** The goal. */
    goal: Goal;
    /** The group. */
    group: RulesetGroup;
    /** The name by which queries and `--rules` ask for it. */
    name: string;
    /** The options of the ruleset. */
    options: string[];
    /** The number of pieces a side. */
    pieces: number;
    source: string;
    /** A summary of one line. */
    summary: string;
    /** The title for people, in English. */
    title: string;
  }

  /** Something wrong in a ruleset file. */
  interface RulesProblem {
    /** The key with its table, such as `start.pieces`. Conflicts between points have none. */
    key: string | null;
    /** The line of the text, from 1. */
    line: number | null;
    problem: string;
    remedy: string;
  }

  interface RulesView {
    /** The text of the rules file, if the rules are not a preset. */
    file?: string | null;
    name: string;
    options: Options;
    title: string;
  }

  /** The two groups of built-in rulesets. */
  type RulesetGroup = "reconstruction" | "published";

  /** The score of a series. */
  interface ScoreView {
    cones: number;
    spools: number;
  }

  type Scoring = "games" | "pieces-left";

  /** Who plays on a seat. */
  type SeatKind = "person" | "link" | "computer";

  /** Who is to play on a seat. */
  interface SeatRequest {
    /** Whether a person or a computer plays. */
    kind: SeatKind;
    /** The level of a computer. */
    level?: string | null;
  }

  /** The secrets of the creator's own seats. */
  interface SeatSecrets {
    /** The secret of the cones' seat. */
    cones: string | null;
    /** The secret of the spools' seat. */
    spools: string | null;
    /** In a game between computers: the secret that lets a client step through it. */
    step?: string | null;
  }

  interface SeatView {
    /** The seconds since the player left; null for those who are present. */
    absent: number | null;
    joined: boolean;
    kind: SeatKind;
    level: Level | null;
    present: boolean;
  }

  interface SeatViews {
    cones: SeatView;
    spools: SeatView;
  }

  /** The terms of a series. */
  interface SeriesRequest {
    /** The number of points that wins. */
    first_to: number;
    /** The points of a won game. */
    scoring?: Scoring;
  }

  /** The terms of a series, and how it stands. */
  interface SeriesView {
    first_to: number;
    /** The points of this game's winner, once it is over. */
    points: number | null;
    scoring: Scoring;
    /** The side whose player has won the series. */
    winner: Side | null;
  }

  /** An event as clients see it: with what is needed to show it, or a message that is not part of the game's
   * history. */
  type ServerEvent = {
    /** The revision of the board after it; null if it is not part of the history. */
    at?: number | null;
    /** The event's number; null if it is not part of the history. */
    seq: number | null;
  } & ({
    kind: "started";
    position: string;
  } | {
    kind: "seated";
    side: Side;
  } | {
    kind: "contributed";
    nonce: string | null;
    side: Side;
  } | {
    kind: "hints_agreed";
    side: Side;
  } | {
    kind: "seed_fixed";
    nonces: [string | null, string | null];
  } | {
    kind: "left";
    side: Side;
  } | {
    kind: "back";
    side: Side;
  } | {
    kind: "thinking";
    side: Side;
  } | {
    dice?: number[] | null;
    kind: "opening_thrown";
    /** How often a single die showed a 6 before, which is thrown again. */
    rerolled?: number | null;
    side: Side;
    /** Who throws next; null if it is decided who begins. */
    side_to_throw: Side | null;
    sticks?: [number, number, number, number] | null;
    throw: number;
  } | {
    kind: "begins";
    /** The side that begins. */
    side: Side;
    /** Whether the players have swapped their sides. */
    swapped: boolean;
  } | {
    dice?: number[] | null;
    /** Whether there is only one legal move. */
    forced: boolean;
    kind: "thrown";
    moves: DescribedMove[];
    position: string;
    /** How often a single die showed a 6 before, which is thrown again. */
    rerolled?: number | null;
    side: Side;
    sticks?: [number, number, number, number] | null;
    throw: number;
  } | {
    /** The other pieces that are displaced: hit, pushed, or released from 30. */
    displaced: DisplacedPiece[];
    /** The effects of the move in one English sentence. */
    does: string;
    /** The effects, those on the board before those on the prospects. */
    effects: LocalizedMessage[];
    /** Whether it was the only legal move. */
    forced: boolean;
    /** Where the piece stands; null for a pass. */
    from: Place | null;
    kind: "moved";
    may_move_instead: boolean;
    /** The move in notation, such as `10/14`. */
    move: string;
    /** The moves that may be made instead of throwing. */
    moves: DescribedMove[];
    /** The squares that the piece crosses, in order, without the first and the last. A piece that falls into the
     * water crosses 27. */
    path: number[];
    /** The position after the move, with the side that throws next; null if the game is won. */
    position: string | null;
    side: Side;
    side_to_throw: Side | null;
    throw: number | null;
    /** Whether the side that moved throws again. */
    throws_again: boolean;
    /** Where the move ends; null for a pass. */
    to: Place | null;
    /** Whether the piece falls into the water. */
    water: boolean;
    /** The winner, if the move wins the game. */
    winner: Side | null;
  } | {
    dice?: number[] | null;
    kind: "undone";
    moves: DescribedMove[];
    /** The number of plies that are left. */
    plies: number;
    position: string;
    /** How often a single die showed a 6 before, which is thrown again. */
    rerolled?: number | null;
    side_to_throw: Side;
    stage: StageView;
    sticks?: [number, number, number, number] | null;
    throw: number | null;
  } | {
    kind: "resigned";
    side: Side;
  } | {
    kind: "claimed";
    side: Side;
  } | {
    kind: "called_off";
    /** The server's secret part of the seed; null until the game is over, and if the seed is the secret alone. */
    secret: string | null;
    /** The seed of the dice; null until the game is over. */
    seed: string | null;
    side: Side;
  } | {
    /** How the game ended. */
    ending: EndReason;
    kind: "over";
    /** The points of the winner. */
    points: number | null;
    score: ScoreView;
    /** The server's secret part of the seed; null until the game is over, and if the seed is the secret alone. */
    secret: string | null;
    /** The seed of the dice; null until the game is over. */
    seed: string | null;
    /** The winner. */
    winner: Side;
  } | {
    kind: "rematch_offered";
    side: Side;
  } | {
    game: string;
    kind: "rematch";
  });

  /** A message from the server. */
  type ServerMessage = {
    done?: {
      /** The name of the command. */
      id: string;
      /** The number of its last event. */
      seq: number;
    };
    error?: LocalizedMessage;
    event?: ServerEvent;
    pong?: number;
    preview?: {
      /** The name of the command. */
      id: string;
      /** The move, if it is legal. */
      move: DescribedMove | null;
      /** Why it is not legal. */
      refusal: LocalizedMessage | null;
    };
    /** The reason why a move is refused, an effect of a move, or a sentence about a ruleset. */
    refused?: {
      /** A stable code. */
      code: string;
      /** The name of the command. */
      id: string;
      /** The parameters of the message: numbers, lists of numbers, words such as `cones`, or a list of messages. */
      params: Record<string, unknown>;
      /** The message in English. */
      text: string;
    };
    welcome?: {
      /** The events that the client has missed. */
      events: ServerEvent[];
      /** The game as it stands. */
      snapshot: Snapshot;
      /** The sides that the client plays; none for a spectator, both on one device. */
      you: Side[];
    };
  };

  type Side = "cones" | "spools";

  /** A game as it stands: everything that is needed to draw it. */
  interface Snapshot {
    /** The seconds of absence after which the opponent may end the game. */
    absence_seconds: number;
    /** How the game ended because a player was away. */
    after_absence: AbsenceEnding | null;
    at: number;
    /** The commitment that the server made before the game. */
    commitment: string;
    /** The plies, by number from 0, that undos can take back. */
    decisions: number[];
    dice?: number[] | null;
    /** How the game ended. */
    ending?: EndReason;
    game: string;
    guidelines: boolean;
    /** Whether players may use hints and win chances. */
    hints: HintPolicy;
    history: TranscriptPly[];
    moves: DescribedMove[];
    /** The nonces of the players, in the order of their seats when the game was created; null for the default. */
    nonces: [string | null, string | null];
    /** The throws to decide who begins; null if the sides were chosen. */
    opening: OpeningView | null;
    position: string;
    /** The next game of the series. */
    rematch: string | null;
    /** The sides whose players have offered another game. */
    rematch_offered: Side[];
    /** How often a single die showed a 6 before, which is thrown again. */
    rerolled?: number | null;
    rules: RulesView;
    score: ScoreView;
    seats: SeatViews;
    /** The server's secret part of the seed; null until the game is over, and if the seed is the secret alone. */
    secret: string | null;
    /** The seed of the dice; null until the game is over. */
    seed: string | null;
    /** Whether nonces can no longer be sent. */
    seed_fixed: boolean;
    seq: number;
    /** The terms of the series; null if games are played without end. */
    series: SeriesView | null;
    side_to_throw: Side;
    stage: StageView;
    start: string;
    sticks?: [number, number, number, number] | null;
    throw: number | null;
    /** The winner. */
    winner?: Side;
  }

  /** What a game waits for. */
  type StageView = "to-throw" | "to-move" | "over" | "opening";

  type Theme = "blockade"
    | "hit"
    | "water"
    | "waiting"
    | "bearing-off"
    | "protection"
    | "escape"
    | "house"
    | "extra-throw"
    | "entry"
    | "line";

  /** A throw and its probability: `weight` of `of` equally likely outcomes. */
  interface ThrowEntry {
    /** The number of equally likely outcomes. */
    of: number;
    /** The value of the throw: 0 loses the turn. */
    throw: number;
    /** The number of outcomes that count as this throw. */
    weight: number;
  }

  /** What a side has to do in a position. */
  type ToThrowOrMove = "throw" | "move";

  /** A comment in a recorded game. */
  interface TranscriptComment {
    /** The number of plies before it in its line. */
    ply: number;
    /** The comment as its author wrote it, in any language. */
    text: string;
  }

  /** A throw with its move. */
  interface TranscriptPly {
    /** The move in notation, such as `10/14`. */
    move: string;
    /** The number of the ply, from 1. */
    number: number;
    /** The position after the move, with the side that throws next; null if the game is won. */
    position: string | null;
    /** The side to throw. */
    side: Side;
    /** The throw; null if the move was made instead of throwing. */
    throw: number | null;
    /** Whether the side that moved throws again. */
    throws_again: boolean;
    /** The winner, if the move wins the game. */
    winner: Side | null;
  }

  /** A line of play that leaves the game, or another variation. */
  interface TranscriptVariation {
    /** The comments between its plies. */
    comments?: TranscriptComment[];
    /** Its plies, numbered from 1. */
    plies: TranscriptPly[];
    /** The number of plies before it in the line that it leaves. */
    ply: number;
    /** A last throw without a move. */
    throw: number | null;
    /** The variations that leave it. */
    variations?: TranscriptVariation[];
  }

  /** A query about the win chance of a position. */
  interface ValueQuery {
    /** Whether to search deeper where no exact value is known. */
    deep?: boolean;
    /** Any value that the answer repeats, where queries come in lines. */
    id?: unknown;
    /** The options of the ruleset by key. */
    options?: Options;
    /** The position as text. Where it is missing, the start of the ruleset or an error. */
    position?: string | null;
    /** The name of a ruleset, or the text of a ruleset file. */
    rules?: string | null;
    /** The throw with which to move; any number is read, so that the refusal can name it. */
    throw?: number | null;
  }

  /** The win chance of the side to throw; with a throw, of the side to move. */
  interface ValueReport {
    /** The bounds of an exact value, or the interval of a rollout. */
    confidence?: Confidence | null;
    /** Whether the value comes from tables only; else it is an estimate. */
    exact: boolean;
    /** The proven lower bound; 0 for an estimate. */
    lower: number;
    /** The legal moves of the throw, best first; without a throw, the move that can be made instead of throwing. */
    moves: MoveValue[];
    /** The options of the ruleset by key. */
    options: Options;
    /** The position as text, before the throw. */
    position: string;
    /** The largest error of an exact value. */
    proven_error?: number | null;
    /** The ruleset, as the query names it. */
    rules: string;
    /** The tables that were used, by the pieces left to the side to throw and to the other side. */
    tables: ([number, number])[];
    /** The throw of the query; null before a throw. */
    throw: number | null;
    /** The typical error (root mean square) of an estimate like this, if it was measured. */
    typical_error?: number | null;
    /** The proven upper bound; 1 for an estimate. */
    upper: number;
    /** The win chance, from 0 to 1. */
    win: number;
  }

  /** The answers of `POST` requests, by path below `/api/v1/`. */
  interface PostAnswers {
    "games": NewGameResponse;
    "moves": DescribedMoves;
    "played": Played;
    "puzzles/rating": PlayerRating;
    "refusal": LocalizedMessage;
    "replay": GameTranscript;
    "review": Review;
    "rollout": Rollouts;
    "ruleset": CheckedRules;
    "value": ValueReport;
  }
}

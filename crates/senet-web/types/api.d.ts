/**
 * Types of the server's JSON interface, as the front end reads it: the answers of `/api/v1/` and the messages of a
 * live game. `src/api/openapi.json` documents the same fields for other programs.
 */
declare namespace Api {
  type Side = "cones" | "spools";
  /** A square from 1 to 30, or a tray beside the board. */
  type Place = number | "hand" | "off";
  type Options = Record<string, string>;
  type Level = "random" | "beginner" | "novice" | "average" | "skilled" | "expert" | "perfect";
  type SeatKind = "person" | "link" | "computer";

  /** A text of the engine: English, with a code and parameters by which the front end translates it. */
  interface Message {
    code?: string;
    text?: string;
    params?: Record<string, unknown>;
  }

  interface Move {
    move: string;
    /** The position after the move; null if the move wins the game. */
    position: string | null;
    throws_again?: boolean;
    winner: Side | null;
    /** What the move does, in English. */
    does?: string;
    /** The effects of the move, for translation. */
    effects?: Message[];
  }

  interface House {
    square: number;
    name: string;
    /** The id of the house's sign in `signs.svg`. */
    sign: string | null;
    /** What the source of the ruleset does not give. */
    ours: ("name" | "sign")[];
    about?: string;
    /** Its effect, for translation. */
    sentences: Message[];
  }

  interface RuleOption {
    key: string;
    value: string;
    /** The possible values, such as `on or off` or `1 to 7`. */
    values: string;
    about: string;
  }

  interface ThrowChance {
    throw: number;
    weight: number;
    of: number;
  }

  /** What shows after a throw: one of `light`, `pips` and `sums`. */
  interface ThrowOutcome {
    /** The number of sticks, of four, with their light side up. */
    light: number | null;
    pips: number | null;
    sums: number[] | null;
    /** The throw; null if the player throws again at once. */
    throw: number | null;
  }

  interface RulesEntry {
    name: string;
    title: string;
    pieces: number;
    summary: string;
    source: string;
    /** The presets, or the rulesets that were published elsewhere. */
    group: "reconstruction" | "published";
  }

  interface ThrowPoints {
    kind: "sticks" | "die" | "two-dice";
    /** The throw for each number of light sticks, or for each sum of two dice. */
    scores?: number[];
    again_on: number[];
    again_landing: number[];
    after_bearing_off: string;
    stuck_throw?: string;
    again_leaving?: number[];
    after_backward?: string;
    after_water?: string;
  }

  interface Points {
    start: { pieces: number; start: string; first: string; opening: string; reply: string };
    throw: ThrowPoints;
    moving: {
      short_throws?: string;
      entry: number[];
      backward: string;
      no_advance?: number[];
      no_retreat?: number[];
      may_decline?: number[];
      stranded?: string;
      compulsion?: string;
      moves_first?: number[];
      backward_by?: string;
      backward_when?: string;
    };
    meeting: {
      hit: string;
      end_hit?: string;
      rows_of_two: string;
      rows_of_three: string;
      safe: number[];
      blockade_length?: string;
      blockade_reach?: string;
      water_neighbours?: string;
      safe_with_water?: number[];
      push_onto_left?: string;
    };
    houses: { beauty: string; water: string; from_beauty?: string; water_back?: number[]; neglect?: number[] };
    leaving: { goal: string; exits: Record<string, "any" | number[]>; last_square: string; home: string };
  }

  /** A table of a ruleset file with its rule points, for forms. */
  interface PointTable {
    name: string;
    about: string;
    points: PointEntry[];
  }

  interface PointEntry {
    key: string;
    about: string;
    form: "pieces" | "choice" | "squares" | "throws" | "exits" | "scores";
    choices: PointChoice[];
  }

  interface PointChoice {
    keyword: string;
    /** Empty if the keyword says it all. */
    about: string;
  }

  interface RulesProblem {
    line: number | null;
    /** The key with its table; null for conflicts between points. */
    key: string | null;
    problem: string;
    remedy: string;
  }

  /** A ruleset of one's own; `rules` is null if something is wrong. */
  interface CheckedRules {
    text: string;
    base: string;
    problems: RulesProblem[];
    file: string | null;
    rules: {
      name: string;
      title: string;
      summary: string;
      pieces: number;
      points: Record<string, Record<string, unknown>>;
    } | null;
  }

  interface Example {
    /** The rule that the example shows. */
    shows: string;
    position: string;
    /** Null for a move that replaces the throw. */
    throw: number | null;
    /** The legal move of the example; null if a move is refused. */
    move: string | null;
    /** The position after `move`. */
    after: string | null;
    effects: Message[];
    refused: (Message & { move: string }) | null;
  }

  interface Reading {
    about: string;
    ours: string;
    other: string;
    /** The option, or the lines of a ruleset file, that choose the other reading. */
    choice: string | null;
  }

  interface Section {
    /** A code of the heading. */
    code: string;
    heading: string;
    paragraphs: string[];
    /** The same sentences, for translation. */
    sentences: Message[];
  }

  interface Rules extends RulesEntry {
    options: RuleOption[];
    points: Points;
    throws: ThrowChance[];
    outcomes: ThrowOutcome[];
    readings: Reading[];
    start: string;
    goal: "bear-off" | "line-up";
    page: Section[];
    houses: House[];
    examples: Example[];
  }

  /** A position under a ruleset, with or without a throw. An empty `position` is the start. */
  interface PositionQuery {
    rules: string;
    options: Options;
    position: string;
    throw?: number | null;
  }

  interface Moves {
    position: string;
    legal_throws: number[];
    moves: Move[];
  }

  /** A win chance between 0 and 1. */
  interface Evaluation {
    win: number;
    exact: boolean;
    /** Proven bounds, if the value is exact. */
    lower?: number | null;
    upper?: number | null;
    /** The typical error of an estimate, if it was measured. */
    typical_error?: number | null;
    /** The same error, as reviews name it. */
    error?: number | null;
    /** The bounds of an exact value, or the interval of a rollout. */
    confidence?: { level: number; interval: [number, number] } | null;
  }

  interface EvaluatedMove extends Evaluation {
    move: string;
  }

  interface Value extends Evaluation {
    /** All moves, the best first. */
    moves: EvaluatedMove[];
  }

  interface Ply {
    side: Side;
    throw: number | null;
    move: string;
    /** The position after the move; null if the move won the game. */
    position: string | null;
  }

  interface ReplayedPly extends Ply {
    winner: Side | null;
  }

  interface RecordLine {
    plies: ReplayedPly[];
    throw: number | null;
    /** Comments after a number of plies. */
    comments?: { ply: number; text: string }[];
    /** Lines that leave this one after a number of plies. */
    variations?: (RecordLine & { ply: number })[];
  }

  /** A move in finished games. */
  interface PlayedMove {
    throw: number | null;
    move: string;
    games: number;
    /** Those that the side that moved has won. */
    wins: number;
  }

  interface RolledOut {
    games: number;
    win: number;
    standard_error: number;
    unadjusted: number;
    ci95: [number, number] | null;
    /** The largest error of the values at which games ended early; null if it is not known. */
    value_error: number | null;
  }

  interface Rollouts extends RolledOut {
    moves: (RolledOut & { move: string })[];
  }

  interface Replay extends RecordLine {
    rules: string;
    options: Options;
    headers: Record<string, string>;
    start: string;
  }

  type Mark = "doubtful" | "bad" | "very bad";

  interface Choice extends EvaluatedMove {
    does?: string;
    effects?: Message[];
  }

  interface Decision {
    played: Choice;
    best: Choice;
    loss: number;
    mark: Mark | null;
    forced: boolean;
  }

  interface ReviewedPly {
    number: number;
    side: Side;
    position: string;
    throw: number | null;
    before: Evaluation;
    luck: number | null;
    decisions: Decision[];
    after: Evaluation;
  }

  interface ReviewedSide {
    start: Evaluation;
    result: Evaluation;
    luck: number;
    decisions: number;
    loss: number;
    mean_loss: number | null;
    /** The mean loss of random choices at the same decisions. */
    random_loss: number;
    /** `null` with too few decisions. */
    rating: string | null;
    marks: { doubtful: number; bad: number; very_bad: number };
    luck_adjusted: number;
  }

  interface Review {
    /** Whether all win chances are exact. */
    exact: boolean;
    /** The search depth, in plies, of those that are not. */
    depth: number;
    rules: string;
    options: Options;
    headers: Record<string, string>;
    result: { winner: Side; ending: "finished" | "resigned" } | null;
    plies: ReviewedPly[];
    sides: Record<Side, ReviewedSide>;
  }

  interface Puzzle {
    position: string;
    side: Side;
    throw: number;
    difficulty: "easy" | "medium" | "hard";
    gap: number;
    solution: string;
    tempting: string;
    moves: EvaluatedMove[];
    /** The rest is known of puzzles that are part of the site. */
    id?: string;
    rating?: number;
    deviation?: number;
    themes?: string[];
    needs_looking_ahead?: boolean;
    one_ply?: string;
    /** The number of games that were played on from each move; 0 if all values are exact. */
    games?: number;
    solved_by?: Record<string, number>;
  }

  interface ListedPuzzle {
    id: string;
    rating: number;
    difficulty: "easy" | "medium" | "hard";
    themes: string[];
    needs_looking_ahead: boolean;
  }

  interface PlayerRating {
    rating: number;
    deviation: number;
    volatility: number;
  }

  interface Puzzles {
    puzzles: Puzzle[];
  }

  interface CreatedGame {
    game: string;
    /** The secret of each seat; null for seats of others. `step` is the secret to step a game between computers. */
    seats: { cones: string | null; spools: string | null; step?: string };
    invitation: { side: Side; secret: string } | null;
    commitment: string;
  }

  interface Seat {
    kind: SeatKind;
    level?: string | null;
    present: boolean;
    joined: boolean;
    /** The seconds since the player left. */
    absent?: number | null;
  }

  /** `opening`: both players throw to decide who begins. */
  type Stage = "opening" | "to-throw" | "to-move" | "over";

  /** A throw as it lies on the table: sticks (1 light, 0 dark) or dice. */
  interface ThrowFaces {
    throw: number;
    sticks?: number[];
    dice?: number[];
    /** How often a single die showed a 6 before, which is thrown again. */
    rerolled?: number;
  }

  /** The terms of a series, and how it stands. */
  interface Series {
    scoring: "games" | "pieces-left";
    first_to: number;
    /** The points of this game's winner, once it is over. */
    points: number | null;
    /** The side whose player has won the series. */
    winner: Side | null;
  }

  /** The throws to decide who begins. */
  interface Opening {
    by: "first-one" | "highest";
    throws: ({ side: Side } & ThrowFaces)[];
    decided: boolean;
  }

  interface Snapshot {
    game: string;
    seq: number;
    at: number;
    rules: { name: string; title: string; options: Options; file?: string };
    start: string;
    position: string;
    stage: Stage;
    side_to_throw?: Side;
    throw?: number | null;
    sticks?: number[];
    dice?: number[];
    moves?: Move[];
    history?: Ply[];
    decisions?: number[];
    seats: Record<Side, Seat>;
    score?: Record<Side, number>;
    guidelines?: boolean;
    hints?: "on" | "off" | "proposed";
    series?: Series | null;
    winner?: Side | null;
    ending?: string | null;
    after_absence?: "claimed" | "called-off" | null;
    absence_seconds?: number;
    commitment?: string;
    /** The nonces that the players contribute to the seed; null for the default. */
    nonces?: (string | null)[];
    /** Whether nonces can no longer be sent. */
    seed_fixed?: boolean;
    opening?: Opening | null;
    rematch_offered?: Side[];
    rematch?: string | null;
  }

  /** `seq` is null for events that the server does not keep; `at` is the game's revision after the event. */
  interface EventBase {
    seq: number | null;
    at?: number;
  }

  interface Thrown extends EventBase, ThrowFaces {
    kind: "thrown";
    side: Side;
    position: string;
    moves: Move[];
  }

  interface Moved extends EventBase {
    kind: "moved";
    side: Side;
    throw: number | null;
    move: string;
    position: string | null;
    does?: string;
    effects?: Message[];
    side_to_throw: Side | null;
    moves: Move[];
  }

  interface Undone extends EventBase {
    kind: "undone";
    /** The number of plies that are left. */
    plies: number;
    position: string;
    stage: Stage;
    side_to_throw: Side;
    throw: number | null;
    sticks?: number[];
    dice?: number[];
    moves: Move[];
  }

  interface SideEvent extends EventBase {
    kind:
      | "seated"
      | "left"
      | "back"
      | "thinking"
      | "resigned"
      | "claimed"
      | "called_off"
      | "rematch_offered"
      | "hints_agreed";
    side: Side;
  }

  interface GameOver extends EventBase {
    kind: "over";
    winner: Side;
    ending: string;
    score?: Record<Side, number>;
    points?: number | null;
  }

  interface Rematch extends EventBase {
    kind: "rematch";
    game: string;
  }

  interface Started extends EventBase {
    kind: "started";
    position: string;
  }

  interface OpeningThrown extends EventBase, ThrowFaces {
    kind: "opening_thrown";
    side: Side;
    /** Null once it is decided who begins. */
    side_to_throw: Side | null;
  }

  interface Begins extends EventBase {
    kind: "begins";
    side: Side;
    /** Whether the players have swapped the sides by which they were named. */
    swapped: boolean;
  }

  interface Contributed extends EventBase {
    kind: "contributed";
    side: Side;
    nonce: string | null;
  }

  interface SeedFixed extends EventBase {
    kind: "seed_fixed";
    nonces: (string | null)[];
  }

  type GameEvent =
    | OpeningThrown
    | Begins
    | Contributed
    | SeedFixed
    | Thrown
    | Moved
    | Undone
    | SideEvent
    | GameOver
    | Rematch
    | Started;

  interface Welcome {
    snapshot: Snapshot;
    /** The seats held by this connection. */
    you: string[];
    events?: GameEvent[];
  }

  interface Refusal {
    id: string;
    code: string;
    text: string;
    params?: Record<string, unknown>;
  }

  /** A message from the server; one of the fields is set. */
  interface ServerMessage {
    welcome?: Welcome;
    event?: GameEvent;
    done?: { id: string };
    refused?: Refusal;
    pong?: number;
    error?: { code: string; text: string };
  }

  /** The answers of `POST` requests, by path below `/api/v1/`. */
  interface PostAnswers {
    moves: Moves;
    ruleset: CheckedRules;
    refusal: Message;
    value: Value;
    replay: Replay;
    rollout: Rollouts;
    played: { moves: PlayedMove[] };
    "puzzles/rating": PlayerRating;
    review: Review;
    games: CreatedGame;
  }
}

/** Types that the front end makes of those of the interface in `api.d.ts`. */
declare namespace Api {
  /** An event of this kind. */
  type EventOf<Kind extends ServerEvent["kind"]> = Extract<ServerEvent, { kind: Kind }>;

  /** A move, with the fields that a board needs. */
  type Move = Pick<DescribedMove, "move" | "position" | "winner"> & Partial<DescribedMove>;

  /** A ply, with the fields that a list of moves needs. */
  type Ply = Pick<TranscriptPly, "side" | "throw" | "move" | "position">;

  /** A text of the engine, or of the front end in its place. */
  type Message = Pick<LocalizedMessage, "code"> & Partial<LocalizedMessage>;

  /** A win chance, as values, reviews and rollouts give it. */
  type Evaluation = Pick<ReviewedChance, "win" | "exact"> & Partial<ReviewedChance>;

  /** What the rollout of a position and of a move have in common. */
  type RolledOut = Omit<MoveRollout, "move">;

  /** A throw as it lies on the table: sticks (1 light, 0 dark) or dice. */
  interface ThrowFaces {
    throw: number;
    sticks?: number[] | null;
    dice?: number[] | null;
    /** How often a single die showed a 6 before, which is thrown again. */
    rerolled?: number | null;
  }
}

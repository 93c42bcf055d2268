// The pauses of a game, at normal speed, in milliseconds.

/** How long a throw without a legal move is shown before the pass. */
export const PASS_DELAY_MS = 1000;
/** How long a throw is shown before a forced move is made automatically. */
export const FORCED_MOVE_DELAY_MS = 350;
/** The pause after an opponent's throw. */
export const THROW_PAUSE_MS = 260;
/** The pause after it is decided who begins. */
export const BEGIN_PAUSE_MS = 1200;

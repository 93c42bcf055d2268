import "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { LONGEST_GLIDE_MS, LONGEST_MS } from "../../assets/parts/board/move-animation.js";
import { paced } from "../../assets/parts/board/tween.js";
import { LONGEST_FLIGHT_MS } from "../../assets/parts/cloth.js";
import { FORCED_MOVE_DELAY_MS, THROW_PAUSE_MS } from "../../assets/parts/game/pace.js";
import { prefer } from "../../assets/parts/preferences.js";

/** The time that a turn against the computer may take at fast speed, in milliseconds. */
const TURN_MS = 800;

test("animations and pauses leave more than half of a fast turn for the answers", () => {
  const move = LONGEST_FLIGHT_MS + LONGEST_MS + LONGEST_GLIDE_MS;
  const turn = 2 * move + FORCED_MOVE_DELAY_MS + THROW_PAUSE_MS;
  prefer("speed", "fast");
  assert.ok(paced(turn) < TURN_MS / 2, `${paced(turn)} ms`);
  prefer("speed", "normal");
  assert.equal(paced(turn), turn);
});

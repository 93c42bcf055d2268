import { answerRequests, storage } from "./environment.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { greetingFor } from "../../assets/parts/game/contribution.js";
import { storeGame, storedGame } from "../../assets/parts/game/stored-games.js";

const COMMITMENT = "ab".repeat(32);

/** A server with a game in this state. @param {string} game @param {Partial<Api.Snapshot>} snapshot */
function serve(game, snapshot) {
  return answerRequests({
    [`games/${game}`]: { game, commitment: COMMITMENT, seed_fixed: false, ...snapshot },
  });
}

beforeEach(() => storage.clear());

test("stores the commitment with a new nonce, and says the same again", async () => {
  const requests = serve("one", {});
  const { nonce } = await greetingFor("one");
  assert.match(String(nonce), /^[0-9a-f]{64}$/);
  assert.deepEqual([storedGame("one")?.commitment, storedGame("one")?.nonce], [COMMITMENT, nonce]);
  assert.equal((await greetingFor("one")).nonce, nonce);
  assert.equal(requests.length, 1);
});

test("sends the nonce that was stored when the game was created", async () => {
  const requests = serve("two", {});
  storeGame({ game: "two", commitment: COMMITMENT, nonce: "cd" });
  assert.deepEqual(await greetingFor("two"), { nonce: "cd" });
  assert.equal(requests.length, 0);
});

test("stores nothing once the seed is fixed", async () => {
  serve("three", { seed_fixed: true });
  assert.deepEqual(await greetingFor("three"), { nonce: null });
  assert.equal(storedGame("three"), undefined);
});

test("asks an invited player for hints only if it is proposed, and says the answer after a break too", async () => {
  let asked = 0;
  const ask = async () => ++asked > 0;
  serve("four", { hints: "off" });
  assert.equal((await greetingFor("four", ask)).hints, undefined);
  serve("five", { hints: "proposed" });
  assert.equal((await greetingFor("five", ask)).hints, true);
  assert.equal((await greetingFor("five", ask)).hints, true);
  assert.equal(asked, 1);
});

test("says the answer about hints after the page is loaded again", async () => {
  serve("seven", { hints: "proposed" });
  await greetingFor("seven", async () => true);
  const again = await import(`${"../../assets/parts/game/contribution.js"}?again`);
  assert.equal((await again.greetingFor("seven")).hints, true);
});

test("says nothing while the game cannot be loaded, and asks for hints afterwards", async () => {
  answerRequests({});
  const ask = async () => true;
  await assert.rejects(greetingFor("six", ask), { code: "no-answer" });
  serve("six", { hints: "proposed" });
  const greeting = await greetingFor("six", ask);
  assert.deepEqual([greeting.nonce === null, greeting.hints], [false, true]);
});

import { address, replacedAddresses, storage } from "./environment.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import {
  loadSeats,
  storeGame,
  storeNewGame,
  storedGame,
  storedGames,
} from "../../assets/parts/game/stored-games.js";

beforeEach(() => {
  storage.clear();
  address.hash = "";
  replacedAddresses.length = 0;
});

test("stores a new game with defaults, and changes it", () => {
  assert.equal(storeNewGame({ game: "a", seats: ["secret"], title: "Tait" }), "/play/a");
  storeGame({ game: "a", over: true });
  assert.deepEqual(storedGame("a"), {
    game: "a",
    seats: ["secret"],
    title: "Tait",
    opponent: "",
    guides: true,
    over: true,
    commitment: "",
    nonce: "",
    invitation: null,
  });
});

test("lists the latest game first, and forgets the oldest", () => {
  for (let game = 0; game < 35; game++) storeGame({ game: String(game) });
  storeGame({ game: "20" });
  const games = storedGames().map(({ game }) => game);
  assert.equal(games.length, 30);
  assert.deepEqual([games[0], games[1], games.includes("4")], ["20", "34", false]);
});

test("forgets games that are over before others, whose secrets are stored here only", () => {
  storeGame({ game: "unfinished", seats: ["secret"] });
  for (let game = 0; game < 35; game++) {
    storeGame({ game: String(game) });
    storeGame({ game: String(game), over: true });
  }
  assert.deepEqual(storedGame("unfinished")?.seats, ["secret"]);
  assert.equal(storedGames().length, 30);
  assert.deepEqual(storedGame("34")?.over, true);
});

test("without storage the address keeps the secrets", () => {
  storage.isDenied = true;
  assert.equal(storeNewGame({ game: "a", seats: ["x", "y"] }), "/play/a#seat=x&seat=y");
  assert.equal(storeNewGame({ game: "b", seats: [] }), "/play/b");
  assert.deepEqual(storedGames(), []);
});

test("stores the seats of the address and removes them from it", () => {
  address.hash = "#seat=x&seat=y";
  address.pathname = "/play/a";
  storeGame({ game: "a", seats: ["x"] });
  assert.deepEqual(loadSeats("a"), ["x", "y"]);
  assert.deepEqual(storedGame("a")?.seats, ["x", "y"]);
  assert.deepEqual(replacedAddresses, ["/play/a"]);
});

test("leaves the address as it is if the seats cannot be stored", () => {
  address.hash = "#seat=x";
  storage.isDenied = true;
  assert.deepEqual(loadSeats("a"), ["x"]);
  assert.deepEqual(replacedAddresses, []);
});

test("ignores a stored text that is not JSON", () => {
  storage.setItem("senet.games", "{");
  assert.deepEqual(storedGames(), []);
});

// The web worker in which the engine runs. `engine-client.js` starts it and asks it.

import { Engine } from "./engine.js";

/** The requests for files, by path. @type {Map<string, Promise<Uint8Array|null>>} */
const files = new Map();

/** @param {string} path @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function fetchBytes(path) {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** A file that the engine can do without; null if it cannot be had. @param {string} path */
function fetchOnce(path) {
  const known = files.get(path);
  if (known) return known;
  const fetched = fetchBytes(path).catch(() => null);
  files.set(path, fetched);
  return fetched;
}

/** @param {string} ruleset */
const fetchNetwork = (ruleset) => fetchOnce(`../networks/${ruleset}.bin`);
/** @param {string} preset */
const fetchPuzzles = (preset) => fetchOnce(`../puzzles/${preset}.bin`);
/** A server answers exactly itself. @param {string} preset */
const fetchTables = async (preset) => (hasTables ? fetchOnce(`../tables/${preset}.bin`) : null);

/** Whether the site has tables as files. */
const hasTables = new URLSearchParams(location.search).has("tables");
/** What answers, by the name of its file. @type {Map<string, Promise<Engine>>} */
const engines = new Map();

/** The engine, or the file that prints. @param {string} name */
function engine(name) {
  const running = engines.get(name) ?? startEngine(name);
  engines.set(name, running);
  return running;
}

/** @param {string} name */
async function startEngine(name) {
  const source = await fetchBytes(`../engine/${name}.wasm`);
  return Engine.load(source, fetchNetwork, fetchTables, fetchPuzzles);
}

engine("senet").then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

addEventListener("message", async ({ data: { id, question } }) => {
  const name = question.path.startsWith("print/") ? "print" : "senet";
  try {
    postMessage({ id, answer: await (await engine(name)).ask(question) });
  } catch (error) {
    postMessage({ id, error: String(error) });
    // After a trap the state is undefined. A new engine takes over; open games are opened again.
    engines.delete(name);
  }
});

// The web worker in which the engine runs. `engine-client.js` starts it and asks it.

import { Engine } from "./engine.js";

/** The requests for weights, by preset. @type {Map<string, Promise<Uint8Array|null>>} */
const networks = new Map();

/** @param {string} path @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function fetchBytes(path) {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The weights of a preset; null if they cannot be had. @param {string} preset */
function fetchNetwork(preset) {
  const known = networks.get(preset);
  if (known) return known;
  const fetched = fetchBytes(`../networks/${preset}.bin`).catch(() => null);
  networks.set(preset, fetched);
  return fetched;
}

const module = fetchBytes("../engine/senet.wasm").then((bytes) => WebAssembly.compile(bytes));
let engine = module.then((compiled) => Engine.load(compiled, fetchNetwork));
engine.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

addEventListener("message", async ({ data: { id, question } }) => {
  try {
    postMessage({ id, answer: await (await engine).ask(question) });
  } catch (error) {
    postMessage({ id, error: String(error) });
    // After a trap the state is undefined. A new engine takes over; open games are opened again.
    engine = module.then((compiled) => Engine.load(compiled, fetchNetwork));
  }
});

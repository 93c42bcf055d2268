// Runs the engine in a web worker and asks it. The build script says whether there is an engine.

import { hasServer } from "./address.js";
import { onceIdle } from "./next-task.js";

/** @typedef {import("./engine.js").Question} Question */
/** @typedef {import("./engine.js").EngineAnswer} EngineAnswer */

/** @typedef {{resolve: (answer: EngineAnswer) => void, reject: (error: Error) => void}} Asked */

/** Whether the site has an engine that this browser may run. */
let exists = "engine" in document.documentElement.dataset && typeof Worker !== "undefined";
/** Whether the engine has loaded. */
let isLoaded = false;
/** @type {Worker|null} */
let worker = null;
/** Questions without an answer, by number. @type {Map<number, Asked>} */
const asked = new Map();
let count = 0;

/** Whether there is an engine, as far as is known. */
export function hasEngine() {
  return exists;
}

/** Whether the engine answers at once. */
export function isEngineReady() {
  return isLoaded;
}

/** Loads the engine in the background. */
export function startEngine() {
  if (worker || !exists) return;
  try {
    // A site without a server may have tables as files.
    const script = new URL(hasServer ? "./engine-worker.js" : "./engine-worker.js?tables", import.meta.url);
    worker = new Worker(script, { type: "module" });
  } catch (error) {
    return fail(error);
  }
  worker.addEventListener("message", ({ data }) => receive(data));
  worker.addEventListener("error", fail);
}

/** Loads the engine once the page has loaded and has nothing else to do. */
export function startEngineSoon() {
  if (!worker && exists) onceIdle(startEngine);
}

/** @param {{ready?: true, failed?: string, id?: number, answer?: EngineAnswer, error?: string}} message */
function receive({ ready, failed, id, answer, error }) {
  if (ready) isLoaded = true;
  if (failed !== undefined) return fail(failed);
  const question = asked.get(id ?? -1);
  asked.delete(id ?? -1);
  if (answer) question?.resolve(answer);
  else question?.reject(new Error(error));
}

/** Gives the engine up: the server answers. @param {unknown} reason */
function fail(reason) {
  exists = false;
  isLoaded = false;
  for (const { reject } of asked.values()) reject(new Error(`the engine does not run: ${reason}`));
  asked.clear();
  worker?.terminate();
}

/**
 * Asks the engine, and loads it if necessary.
 * @param {Question} question
 * @returns {Promise<EngineAnswer>} rejects if the engine does not run
 */
export function askEngine(question) {
  return new Promise((resolve, reject) => {
    startEngine();
    if (!exists || !worker) return reject(new Error("there is no engine"));
    asked.set(++count, { resolve, reject });
    worker.postMessage({ id: count, question });
  });
}

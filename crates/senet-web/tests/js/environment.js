// A minimal browser environment for modules that read the page's language, storage or address when they load. Tests
// import it before those modules.

import { readFile } from "node:fs/promises";

/** @param {Record<string, unknown>} values */
export function define(values) {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

/** Storage in memory. */
class MemoryStorage {
  constructor() {
    /** @type {Map<string, string>} */
    this.values = new Map();
    /** Whether the storage throws, as in browsers that deny it. */
    this.isDenied = false;
  }

  /** @param {string} key */
  getItem(key) {
    if (this.isDenied) throw new Error("denied");
    return this.values.get(key) ?? null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (this.isDenied) throw new Error("denied");
    this.values.set(key, value);
  }

  clear() {
    this.values.clear();
    this.isDenied = false;
  }
}

export const storage = new MemoryStorage();

/** The address that modules see. */
export const address = { hash: "", pathname: "/", search: "", host: "senet.test", protocol: "https:" };

/** The addresses that modules have replaced the current one by. @type {string[]} */
export const replacedAddresses = [];

define({
  fetch: fetchFile,
  document: { documentElement: { lang: "en", dataset: {} }, hidden: false },
  localStorage: storage,
  location: address,
  history: {
    replaceState: (/** @type {unknown} */ _, /** @type {string} */ __, /** @type {string} */ url) =>
      replacedAddresses.push(url),
  },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
});

/** Catalogues are files here. @param {string|URL} url */
async function fetchFile(url) {
  return new Response(await readFile(new URL(url)));
}

/**
 * Replaces `fetch` by answers to paths; returns the requests made.
 * @param {Record<string, unknown>} answers JSON by path below `/api/v1/`
 */
export function answerRequests(answers) {
  /** @type {{path: string, body: any}[]} */
  const requests = [];
  define({
    fetch: async (/** @type {string|URL} */ url, /** @type {RequestInit} */ options = {}) => {
      if (url instanceof URL) return fetchFile(url);
      const path = url.replace("/api/v1/", "");
      requests.push({ path, body: options.body ? JSON.parse(String(options.body)) : null });
      const isKnown = path in answers;
      const body = JSON.stringify(
        isKnown ? answers[path] : { error: `no answer to ${path}`, code: "no-answer" },
      );
      return new Response(body, {
        status: isKnown ? 200 : 404,
        headers: { "content-type": "application/json" },
      });
    },
  });
  return requests;
}

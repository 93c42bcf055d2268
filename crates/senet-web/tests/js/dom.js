// A document for tests of pages and of modules that draw. Tests import it before those modules.

import { define, storage } from "./environment.js";

import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

import { Window } from "happy-dom";

const ORIGIN = "https://senet.test";

const window = new Window({ url: `${ORIGIN}/` });

/** What modules use of the window, beside its classes. */
const FUNCTIONS = ["removeEventListener", "dispatchEvent", "requestAnimationFrame"];
const CLASSES =
  /^((HTML|SVG)\w*Element|\w*Event|Node|Element|FormData|DOMPoint|ResizeObserver|IntersectionObserver)$/;

/** The address of the page. Leaving the page only adds to `left`. */
class PageAddress extends URL {
  /** @type {string[]} */
  left = [];

  get href() {
    return super.href;
  }

  set href(address) {
    this.left.push(address);
  }

  /** @param {string} address */
  assign(address) {
    this.left.push(address);
  }

  /** @param {string} address */
  replace(address) {
    this.left.push(`replaced by ${address}`);
  }

  reload() {
    this.left.push("reloaded");
  }
}

/** The listeners for events of the document and the window, which end with the page. @type {(() => void)[]} */
const listeners = [];

/** @param {any} target whose listeners end with the page */
function endWithPage(target) {
  const add = target.addEventListener.bind(target);
  return (/** @type {string} */ type, /** @type {unknown} */ listener, /** @type {unknown} */ options) => {
    add(type, listener, options);
    listeners.push(() => target.removeEventListener(type, listener));
  };
}

/** The address of the page that is open. */
export let page = new PageAddress(ORIGIN);

/** @param {unknown} _state @param {string} _title @param {string} address */
function moveTo(_state, _title, address) {
  const { left } = page;
  page = Object.assign(new PageAddress(address, page.href), { left });
  define({ location: page });
}

define({
  window: globalThis,
  document: window.document,
  location: page,
  innerHeight: window.innerHeight,
  addEventListener: endWithPage(window),
  history: { replaceState: moveTo, pushState: moveTo },
  ...Object.fromEntries(FUNCTIONS.map((name) => [name, /** @type {any} */ (window)[name].bind(window)])),
  ...Object.fromEntries(
    Object.getOwnPropertyNames(window)
      .filter((name) => CLASSES.test(name))
      .map((name) => [name, /** @type {any} */ (window)[name]]),
  ),
});
Object.assign(window.document, { addEventListener: endWithPage(window.document) });
// Nothing is laid out, and nothing is animated.
Object.assign(globalThis.Element.prototype, { animate: () => ({ finished: Promise.resolve() }) });
storage.setItem("senet.preferences", JSON.stringify({ speed: "off", sound: false }));

/**
 * Opens the HTML of a page. Its script does not run: the test creates the page.
 * @param {string} name
 * @param {string} [address] below the origin
 */
export function openPage(name, address = `/${name}`) {
  page = new PageAddress(address, ORIGIN);
  define({ location: page });
  listeners.splice(0).forEach((remove) => remove());
  const source = readFileSync(new URL(`../../assets/pages/${name}.html`, import.meta.url), "utf8");
  document.body.innerHTML = source.replace(/^.*<body[^>]*>|<\/body>.*$/gs, "");
}

/** How long a condition may take, in milliseconds: far longer than on the busiest machine. */
const PATIENCE = 60_000;

/**
 * Waits until a condition holds, while promises are resolved and modules are loaded.
 * @template T
 * @param {() => T} condition
 * @returns {Promise<NonNullable<T>>} what it returns
 */
export async function until(condition) {
  const started = process.hrtime.bigint();
  do {
    const result = condition();
    if (result) return result;
    await setImmediate();
  } while (process.hrtime.bigint() - started < BigInt(PATIENCE) * 1_000_000n);
  throw new Error(`${condition} does not become true`);
}

/** Lets promises be resolved that wait for nothing else. */
export async function settled() {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}

/** The text of the first element for a selector. @param {string} selector */
export function textOf(selector) {
  return document.querySelector(selector)?.textContent?.trim();
}

/** Clicks the first element for a selector. @param {string} selector */
export function click(selector) {
  /** @type {HTMLElement} */ (document.querySelector(selector)).click();
}

/** Presses a key. @param {string} key @param {EventTarget} [target] @param {KeyboardEventInit} [details] */
export function press(key, target = document.body, details = {}) {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...details });
  target.dispatchEvent(event);
  return event;
}

/**
 * Chooses a value of a field, as a user does.
 * @param {string} selector
 * @param {string|boolean} value
 */
export function choose(selector, value) {
  const field = /** @type {HTMLInputElement} */ (document.querySelector(selector));
  if (typeof value === "boolean") field.checked = value;
  else field.value = value;
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

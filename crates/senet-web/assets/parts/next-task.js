// When work is done: after the browser has painted and answered input, or once the page has nothing else to do.

/** @returns {Promise<void>} */
export function nextTask() {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Does something once the page has loaded and has nothing else to do.
 * @param {() => void} work
 */
export function onceIdle(work) {
  const wait = () => (globalThis.requestIdleCallback ?? setTimeout)(work);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

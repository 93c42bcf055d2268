// Lets the browser paint, and answer input, between two pieces of work.

/** @returns {Promise<void>} */
export function nextTask() {
  return new Promise((resolve) => setTimeout(resolve));
}

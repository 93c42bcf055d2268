// Movement over time, which never waits for a picture that nobody sees.

import { prefersReducedMotion } from "../preferences.js";

/**
 * Calls `draw` with a number that runs from 0 to 1; resolves when it has come to 1. Where less motion is wanted, or the
 * page is hidden, that is at once.
 * @param {number} duration in milliseconds
 * @param {(part: number) => void} draw
 * @returns {Promise<void>}
 */
export function over(duration, draw) {
  return new Promise((resolve) => {
    const end = () => {
      draw(1);
      resolve();
    };
    if (prefersReducedMotion() || document.hidden || duration <= 0) return end();
    const start = performance.now();
    const rescue = setTimeout(end, duration + 400);
    let ended = false;
    const frame = (/** @type {number} */ now) => {
      if (ended) return;
      const part = Math.min(1, Math.max(0, (now - start) / duration));
      if (part < 1) {
        draw(part);
        requestAnimationFrame(frame);
        return;
      }
      ended = true;
      clearTimeout(rescue);
      end();
    };
    requestAnimationFrame(frame);
  });
}

/**
 * Slow at both ends.
 * @param {number} part
 */
export function easeInOut(part) {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}

/**
 * A pause, shortened to nothing where less motion is wanted.
 * @param {number} duration in milliseconds
 */
export function pause(duration) {
  return new Promise((resolve) =>
    setTimeout(resolve, prefersReducedMotion() ? Math.min(duration, 150) : duration),
  );
}

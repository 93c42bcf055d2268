// Animation over time. It also ends if the browser draws no frames, and is skipped if the user prefers
// reduced motion.

import { prefersReducedMotion } from "../preferences.js";

/** An animation without frames ends this long after its time, in milliseconds. */
const FRAME_TIMEOUT_MS = 400;

/** The longest delay under reduced motion, in milliseconds. */
const REDUCED_DELAY_MS = 150;

/**
 * Calls `draw` with a number that runs from 0 to 1; resolves after the call with 1.
 * @param {number} duration in milliseconds
 * @param {(progress: number) => void} draw
 * @returns {Promise<void>}
 */
export function animate(duration, draw) {
  return new Promise((resolve) => {
    const end = () => {
      draw(1);
      resolve();
    };
    if (prefersReducedMotion() || document.hidden || duration <= 0) return end();
    const start = performance.now();
    const timeout = setTimeout(end, duration + FRAME_TIMEOUT_MS);
    let ended = false;
    const frame = (/** @type {number} */ now) => {
      if (ended) return;
      const progress = Math.min(1, Math.max(0, (now - start) / duration));
      if (progress < 1) {
        draw(progress);
        requestAnimationFrame(frame);
        return;
      }
      ended = true;
      clearTimeout(timeout);
      end();
    };
    requestAnimationFrame(frame);
  });
}

/**
 * Quadratic easing: slow at both ends.
 * @param {number} progress from 0 to 1
 */
export function easeInOut(progress) {
  return progress < 0.5 ? 2 * progress * progress : 1 - (2 - 2 * progress) ** 2 / 2;
}

/**
 * A delay, shorter under reduced motion.
 * @param {number} duration in milliseconds
 * @returns {Promise<void>}
 */
export function delay(duration) {
  const actual = prefersReducedMotion() ? Math.min(duration, REDUCED_DELAY_MS) : duration;
  return new Promise((resolve) => setTimeout(resolve, actual));
}

// Animation over time, at the speed that the user chose. It also ends if the browser draws no frames, and is skipped if
// the user prefers reduced motion.

import { preference, prefersReducedMotion } from "../preferences.js";

/** An animation without frames ends this long after its time, in milliseconds. */
const FRAME_TIMEOUT_MS = 400;

/** The longest delay under reduced motion, in milliseconds. */
const REDUCED_DELAY_MS = 150;

/** What fast play leaves of durations and delays. */
const FAST = 0.1;

/** Whether nothing is animated: by the user's choice, or because the page is not visible. */
export function isStill() {
  return preference("speed") === "off" || prefersReducedMotion() || document.hidden;
}

/** A duration at the user's speed. @param {number} duration in milliseconds, at normal speed */
export function paced(duration) {
  return preference("speed") === "normal" ? duration : FAST * duration;
}

/**
 * Calls `draw` with a number that runs from 0 to 1; resolves after the call with 1.
 * @param {number} normal the duration at normal speed, in milliseconds
 * @param {(progress: number) => void} draw
 * @returns {Promise<void>}
 */
export function animate(normal, draw) {
  const duration = paced(normal);
  return new Promise((resolve) => {
    const end = () => {
      draw(1);
      resolve();
    };
    if (isStill() || duration <= 0) return end();
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

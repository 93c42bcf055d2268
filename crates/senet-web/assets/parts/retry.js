// Requests whose answers a page needs: a request that fails for a temporary reason is repeated.

import { html } from "./elements.js";
import { t } from "./i18n.js";

/** The time until the first repetition. It doubles with each failure, up to the last. */
const FIRST_WAIT_MS = 1000;
const LAST_WAIT_MS = 15000;

/** Start the next try of each request that waits for it. @type {Set<() => void>} */
const waiting = new Set();
/** The number of requests that have failed and are repeated. */
let failing = 0;
/** @type {HTMLElement|null} */
let notice = null;

/**
 * Repeats a request until it succeeds. Meanwhile the page says what fails and has a button for the next try.
 * @template Answer
 * @param {() => Promise<Answer>} request
 * @returns {Promise<Answer>} rejects if repeating does not help, as for something that does not exist
 */
export async function untilLoaded(request) {
  let hasFailed = false;
  try {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LAST_WAIT_MS)) {
      try {
        return await request();
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (!hasFailed) failing++;
        hasFailed = true;
        showNotice(/** @type {Error} */ (error).message);
        await nextTry(wait);
      }
    }
  } finally {
    if (hasFailed && --failing === 0) hideNotice();
  }
}

/**
 * Whether the server was not reached, had no time to receive the request, or was too busy or not able to answer.
 * @param {unknown} error
 */
export function isPassing(error) {
  const { status } = /** @type {{status?: number}} */ (error);
  return status === 0 || status === 408 || status === 429 || (status !== undefined && status >= 500);
}

/** @param {number} wait in milliseconds @returns {Promise<void>} */
function nextTry(wait) {
  return new Promise((resolve) => {
    const start = () => {
      clearTimeout(timer);
      waiting.delete(start);
      resolve();
    };
    const timer = setTimeout(start, wait);
    waiting.add(start);
  });
}

/** @param {string} problem */
function showNotice(problem) {
  const text = `${problem} ${t("error.retrying")}`;
  // A text that is announced already is not announced again.
  if (notice?.firstChild?.textContent === text) return;
  hideNotice();
  const onclick = () => [...waiting].forEach((start) => start());
  const button = html("button", { type: "button", onclick }, t("error.retry"));
  notice = html("div", { class: "retry", role: "alert" }, html("span", {}, text), button);
  document.body.append(notice);
}

function hideNotice() {
  notice?.remove();
  notice = null;
}

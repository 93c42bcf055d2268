// Plays sounds if the user wants them. The module with the sounds is loaded with the first one.

import { preference } from "./preferences.js";

/** @typedef {keyof typeof import("./sound-effects.js").SOUNDS} Sound */

/**
 * Plays a sound. Nothing waits for it, and nothing fails without it: its module may not load.
 * @param {Sound} name
 */
export function sound(name) {
  // Browsers block sound until the user has interacted with the page.
  if (!preference("sound") || navigator.userActivation?.hasBeenActive === false) return;
  import("./sound-effects.js").then(
    ({ SOUNDS }) => SOUNDS[name](),
    () => {},
  );
}

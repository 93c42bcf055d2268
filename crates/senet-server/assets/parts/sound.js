// Plays sounds if the user wants them. The module with the sounds is loaded with the first one.

import { preference } from "./preferences.js";

/** @typedef {keyof typeof import("./sound-effects.js").SOUNDS} Sound */

/** @param {Sound} name */
export async function sound(name) {
  // Browsers block sound until the user has interacted with the page.
  if (!preference("sound") || navigator.userActivation?.hasBeenActive === false) return;
  const { SOUNDS } = await import("./sound-effects.js");
  SOUNDS[name]();
}

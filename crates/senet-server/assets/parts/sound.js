// Plays sounds, where they are wanted. What they are made of is fetched with the first.

import { preference } from "./preferences.js";

/** @typedef {keyof typeof import("./sound-effects.js").SOUNDS} Sound */

/** @param {Sound} name */
export async function sound(name) {
  // Browsers let nothing be heard before somebody has touched the page.
  if (!preference("sound") || navigator.userActivation?.hasBeenActive === false) return;
  const { SOUNDS } = await import("./sound-effects.js");
  SOUNDS[name]();
}
